package detect

import (
	_ "embed" // the word list
	"strings"
	"sync"
	"unicode/utf8"
)

// commonWords is a sorted list, one folded word a line, with a line break before the first and after the last: the
// words that occur at least twice in small letters (in German also with an article before them) among the sentences
// of the five languages in Common Voice (CC0), and the names of months and days.
//
//go:embed common.txt
var commonWords string

// Bounds of the table of common words.
const (
	commonBits  = 17 // a power of two of places, two thirds of them free
	longestWord = 64 // bytes; none is longer
)

// commonTable has the places of the words in commonWords by their hash, those that share one in a row; 0 is free. It is
// made when the first word is looked up, in a millisecond.
var commonTable = sync.OnceValue(func() *[1 << commonBits]uint32 {
	t := new([1 << commonBits]uint32)
	for start := 1; start < len(commonWords); {
		end := start + strings.IndexByte(commonWords[start:], '\n')
		at := wordHash(commonWords[start:end])
		for t[at] != 0 {
			at = (at + 1) % (1 << commonBits)
		}
		t[at] = uint32(start)
		start = end + 1
	}
	return t
})

// wordHash is where a word's place is looked for first.
func wordHash(word string) uint32 {
	h := uint64(0xCBF29CE484222325)
	for i := range len(word) {
		h = (h ^ uint64(word[i])) * 0x100000001B3
	}
	return uint32(h * 0x9E3779B97F4A7C15 >> (64 - commonBits))
}

// Common reports whether word is an ordinary word of English, French, German, Spanish or Italian, so that it must not be
// taken for a name wherever it stands ("May", "Rose", "Wolf"). Case does not matter.
func Common(word string) bool {
	if len(word) > longestWord {
		return false
	}
	for i := range len(word) {
		switch c := word[i]; {
		case c >= utf8.RuneSelf:
			return listed(strings.ToLower(word))
		case c >= 'A' && c <= 'Z':
			var small [longestWord]byte
			for k := range len(word) {
				c := word[k]
				if c >= utf8.RuneSelf {
					return listed(strings.ToLower(word))
				}
				if c >= 'A' && c <= 'Z' {
					c |= 0x20
				}
				small[k] = c
			}
			return listed(string(small[:len(word)]))
		}
	}
	return listed(word)
}

// listed reports whether a word in small letters is in the list.
func listed(word string) bool {
	t := commonTable()
	for at := wordHash(word); t[at] != 0; at = (at + 1) % (1 << commonBits) {
		if rest := commonWords[t[at]:]; strings.HasPrefix(rest, word) && rest[len(word)] == '\n' {
			return true
		}
	}
	return false
}
