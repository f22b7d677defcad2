package quota

import "unicode/utf8"

// EstimateTokens says between which bounds the number of tokens of a text lies, without a vocabulary. It stands in where
// the upstream has not said: high for reserving before a call, the middle for a stream that ended without its usage.
func EstimateTokens[T string | []byte](text T) (low, high int64) {
	b := []byte(text)
	var letters, other, wide int64
	for len(b) > 0 {
		if c := b[0]; c < utf8.RuneSelf {
			if 'a' <= c|0x20 && c|0x20 <= 'z' || c == ' ' {
				letters++
			} else {
				other++
			}
			b = b[1:]
			continue
		}
		_, n := utf8.DecodeRune(b)
		b = b[n:]
		if n == 2 {
			letters++
			other++
		} else {
			wide += int64(n)
		}
	}
	low = letters/6 + other/4 + wide/6
	high = (letters+2)/3 + other + wide
	return low, max(high, min(1, letters+other+wide))
}
