package quota

// Estimate bounds the number of tokens of a text. See EstimateTokens.
type Estimate struct{ Low, Likely, High int64 }

// EstimateTokens says between which bounds the number of tokens of a text lies. It stands in where the upstream has not
// said: high for reserving before a call.
func EstimateTokens[T string | []byte](text T) (low, high int64) {
	e := EstimateText(text)
	return e.Low, e.High
}

// EstimateText estimates the tokens of a text, plain or as it stands in JSON, without a vocabulary: a real tokenizer is
// a hundred times slower, and right for one family of models only (docs/decisions/0044-token-estimate.md).
//
// It counts what byte-pair tokenizers split at: words, by length and script, runs of digits and of punctuation. The rates
// are calibrated on prose in five languages, code, JSON, numbers, base64 and other scripts (testdata/estimate), against
// the vocabularies o200k and cl100k: Low is below both, High above both, and Likely within 15 % of o200k for prose
// (TestEstimatesHoldAgainstTheTokenizer prints how far off each is). It takes time linear in the text and no memory.
func EstimateText[T string | []byte](text T) Estimate {
	var c counter
	var buf [4096]byte
	for len(text) > 0 {
		n := copy(buf[:], text)
		done := c.count(buf[:n], n == len(text))
		text = text[done:]
	}
	return c.sum()
}

// longest is the longest piece that count looks at as a whole: an escape.
const longest = 6

// count takes the pieces of b and answers with how many bytes it took: all but a few at the end, which may be cut, unless
// these are the last.
func (c *counter) count(b []byte, last bool) int {
	end := len(b)
	if !last {
		end -= longest
	}
	i := 0
	for i < end {
		switch k := classes[b[i]]; k {
		case lower, upper, digit, space, punctuation:
			j := i + 1
			for j < end && classes[b[j]] == k {
				j++
			}
			c.add(k, int64(j-i))
			i = j
		case latin, foreign:
			c.add(k, 1)
			i += 2
		case wide:
			if b[i] == 0xE2 && i+1 < len(b) && b[i+1] <= 0x81 { // dashes, quotes, ellipsis
				k = punctuation
			}
			c.add(k, 1)
			i += 3
		case emoji:
			c.add(k, 1)
			i += 4
		case escape:
			i += c.escape(b[i:])
		default:
			c.high += 100
			i++
		}
	}
	return min(i, len(b))
}

// escape takes a backslash and, if it begins an escape of JSON, what belongs to it.
func (c *counter) escape(b []byte) int {
	if len(b) > 1 {
		switch b[1] {
		case 'u':
			if len(b) >= longest {
				c.add(wide, 1)
				return longest
			}
		case 'n', 'r', 't', 'b', 'f', '"', '/', '\\':
			c.add(punctuation, 1)
			return 2
		}
	}
	c.add(punctuation, 1)
	return 1
}

// class is what a byte begins.
type class uint8

const (
	other class = iota // a byte of UTF-8 that can't stand here
	lower
	upper
	latin   // a letter of two bytes, é
	foreign // of two bytes in another script: Cyrillic, Greek, Arabic
	digit
	space
	punctuation
	wide   // of three bytes: CJK, Thai
	emoji  // of four bytes
	escape // a backslash
)

// classes is a constant table.
var classes = func() (t [256]class) {
	for b := range t {
		switch c := byte(b); {
		case 'a' <= c && c <= 'z':
			t[b] = lower
		case 'A' <= c && c <= 'Z':
			t[b] = upper
		case '0' <= c && c <= '9':
			t[b] = digit
		case c <= ' ':
			t[b] = space
		case c == '\\':
			t[b] = escape
		case c < 0x80, c == 0xC2:
			t[b] = punctuation
		case 0xC3 <= c && c <= 0xC9:
			t[b] = latin
		case 0xCA <= c && c <= 0xDF:
			t[b] = foreign
		case 0xE0 <= c && c <= 0xEF:
			t[b] = wide
		case c >= 0xF0:
			t[b] = emoji
		}
	}
	return t
}()
