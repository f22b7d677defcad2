package pii

import (
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect"
)

// What a byte of text is to the cut into words.
const (
	gapByte  = iota // between words
	wordByte        // a letter or digit
	wideByte        // of a character beyond ASCII
)

var byteClass = func() (c [256]uint8) {
	for b := range c {
		switch {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= '0' && b <= '9':
			c[b] = wordByte
		case b >= utf8.RuneSelf:
			c[b] = wideByte
		}
	}
	return c
}()

const hashPrime = 0x9E3779B97F4A7C15

// word is a word of a text and the hash of its letters without regard to case.
type word struct {
	start, end int
	hash       uint64
}

// nextWord finds the first word in s[from:to]. A word is a run of letters, digits and marks; in scripts that write no
// spaces every character is one, and everywhere a sign such as 🙂 or €. Low lines, apostrophes and hyphens part words, so that
// names inside identifiers and compounds are words of their own.
func nextWord(s string, from, to int, seed uint64) (w word, ok bool) {
	i := from
	for {
		for i < to && byteClass[s[i]] == gapByte {
			i++
		}
		if i >= to {
			return w, false
		}
		if byteClass[s[i]] == wordByte {
			break
		}
		r, n := utf8.DecodeRuneInString(s[i:to])
		if detect.Undivided(r) || symbol(r) {
			return word{i, i + n, mix(seed, uint64(unicode.ToLower(r)))}, true
		}
		if inWord(r) {
			break
		}
		i += n
	}
	w.start = i
	h := seed
	for i < to {
		b := s[i]
		switch byteClass[b] {
		case wordByte:
			if b >= 'A' && b <= 'Z' {
				b += 'a' - 'A'
			}
			h = mix(h, uint64(b))
			i++
			continue
		case wideByte:
			r, n := utf8.DecodeRuneInString(s[i:to])
			if inWord(r) && !detect.Undivided(r) {
				h = mix(h, uint64(unicode.ToLower(r)))
				i += n
				continue
			}
		}
		break
	}
	w.end, w.hash = i, h
	return w, true
}

// mix puts one more character into a hash.
func mix(h, c uint64) uint64 {
	h = (h ^ c) * hashPrime
	return h ^ h>>29
}

// join puts the text between two words and the second word into the hash of a phrase.
func join(h uint64, between string, next uint64) uint64 {
	for i := 0; i < len(between); i++ {
		h = mix(h, uint64(between[i])|1<<32)
	}
	return mix(h, next)
}

// inWord reports whether a character beyond ASCII belongs to words.
func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// symbol reports whether a character beyond ASCII is a sign that is a word by itself.
func symbol(r rune) bool { return unicode.IsSymbol(r) && r != utf8.RuneError }

// joins reports whether a word goes on across the place at in s, so that at is no edge of one.
func joins(s string, at int) bool {
	if at <= 0 || at >= len(s) {
		return false
	}
	return ends(s[:at]) && begins(s[at:])
}

// begins reports whether s begins with a letter of a word that may go on before it.
func begins(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return runeInWord(r) && !detect.Undivided(r)
}

// ends reports whether s ends with a letter of a word that may go on behind it.
func ends(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return runeInWord(r) && !detect.Undivided(r)
}

func runeInWord(r rune) bool {
	if r < utf8.RuneSelf {
		return byteClass[r] == wordByte
	}
	return inWord(r)
}

// weight is how many letters and digits a value has; a character that is a word by itself counts twice.
func weight(s string) (letters, words int) {
	within := false
	for i := 0; i < len(s); {
		switch byteClass[s[i]] {
		case gapByte:
			within = false
			i++
			continue
		case wordByte:
			if !within {
				words++
			}
			letters++
			within = true
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		switch {
		case !inWord(r):
			within = false
		case detect.Undivided(r):
			letters += 2
			words++
			within = false
		default:
			if !unicode.IsMark(r) {
				letters++
			}
			if !within {
				words++
			}
			within = true
		}
	}
	return letters, words
}
