package detect

import (
	_ "embed" // the word list
	"strings"
)

// lowerIn is word in small letters, in dst where it fits.
func lowerIn(dst []byte, word string) string {
	for i := range len(word) {
		c := word[i]
		if c >= 0x80 || len(dst) == cap(dst) {
			return strings.ToLower(word)
		}
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return string(dst)
}

// commonWords is a sorted list, one folded word a line, with a line break before the first and after the last: the
// words that occur at least twice in small letters (in German also with an article before them) among the sentences
// of the five languages in Common Voice (CC0), and the names of months and days.
//
//go:embed common.txt
var commonWords string

// Common reports whether word is an ordinary word of English, French, German, Spanish or Italian, so that it must not be
// taken for a name wherever it stands ("May", "Rose", "Wolf"). Case does not matter.
func Common(word string) bool {
	var buf [32]byte // most words need no other memory
	w := lowerIn(buf[:0], word)
	low, high := 0, len(commonWords)-1 // both at line breaks; the wanted line is between them
	for low < high {
		mid := low + (high-low)/2
		start := strings.LastIndexByte(commonWords[:mid+1], '\n')
		end := start + 1 + strings.IndexByte(commonWords[start+1:], '\n')
		switch line := commonWords[start+1 : end]; {
		case line == w:
			return true
		case line < w:
			low = end
		default:
			high = start
		}
	}
	return false
}
