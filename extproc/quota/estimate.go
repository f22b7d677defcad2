package quota

import "unsafe"

// Estimate bounds the number of tokens of a text, and says about how many they are. It stands in where the upstream has not
// said: High for reserving before a call, Likely for settling it.
type Estimate struct{ Low, Likely, High int64 }

// EstimateText estimates the tokens of a text, plain or as it stands in JSON, without a vocabulary: a real tokenizer is
// a hundred times slower, and right for one family of models only (docs/decisions/0044-token-estimate.md).
//
// It counts what byte-pair tokenizers split at: words, by length and script, runs of digits and of punctuation. The rates
// are calibrated on prose in five languages, code, JSON, numbers, base64 and other scripts (testdata/estimate), against
// the vocabularies o200k and cl100k: Low is below both, High above both, and Likely within 15 % of o200k for prose
// (TestEstimatesHoldAgainstTheTokenizer prints how far off each is). It takes time linear in the text and no memory.
func EstimateText[T string | []byte](text T) Estimate {
	if len(text) == 0 {
		return Estimate{}
	}
	// Both kinds begin with the pointer to their bytes, and count reads them only while text is in use.
	first := *(**byte)(unsafe.Pointer(&text))
	var c counter
	c.count(unsafe.Slice(first, len(text)))
	return c.sum()
}

// count takes the pieces of b.
func (c *counter) count(b []byte) {
	seen := letters{from: -block}
	for i := 0; i < len(b); {
		switch k := classes[b[i]]; k {
		case lower, upper:
			if c.kind != lower {
				if n := c.words(b, i, &seen); n > 0 {
					i += n
					continue
				}
			}
			fallthrough
		case digit, space, punctuation:
			j := i + 1
			for j < len(b) && classes[b[j]] == k {
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
}

// longest is the length of the longest escape.
const longest = 6

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
