package name

import (
	"strings"
	"unicode/utf8"
)

// maxBlock is the most bytes that are looked at together: it bounds the memory of a text and the time between two looks
// at its context.
const maxBlock = 32 << 10

// block is how many bytes of text to look at together: all of it if it is short, else up to the last empty line, line end
// or space in the second half of the largest block.
func block(text string) int {
	if len(text) <= maxBlock {
		return len(text)
	}
	half := text[maxBlock/2 : maxBlock]
	for _, sep := range []string{"\n\n", "\n", " "} {
		if i := strings.LastIndex(half, sep); i >= 0 {
			return maxBlock/2 + i + len(sep)
		}
	}
	n := maxBlock
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}
