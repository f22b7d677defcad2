package pii

import (
	"strings"
	"unicode/utf8"
)

// sign is how a value begins, without which it stands nowhere, in no case of its letters either, and the rarest byte of it.
type sign struct {
	part string // ASCII; empty: the value has no such part
	at   int    // the byte's place in it
}

// What is looked for by signs: so many values at most, in texts of so many bytes. More, and in longer ones, are looked for
// together, word by word.
const (
	fewNews  = 12
	signText = 64 << 10
	signPart = 16 // most bytes of a sign
	signRare = 8  // its rarest byte may be one of so many, or it says nothing of a text
)

// signOf gives the sign of a value. K and S have small letters, or capitals, beyond ASCII that take more bytes; a text that is
// equal to a value of ASCII alone and as long can't hold any, but before a letter beyond ASCII such letters could make up
// for it.
func signOf(value string) sign {
	n := 0
	for n < len(value) && value[n] < utf8.RuneSelf {
		n++
	}
	if n < len(value) { // not all of it is ASCII
		if i := strings.IndexAny(value[:n], "kKsS"); i >= 0 {
			n = i
		}
	}
	n = min(n, signPart)
	g := sign{part: value[:n]}
	for i := 1; i < n; i++ {
		if rarity[value[i]] > rarity[value[g.at]] {
			g.at = i
		}
	}
	return g
}

// rarity says how rare a byte is in text, a letter in either case. Those that the list does not hold are the rarest.
var rarity = func() (r [256]uint8) {
	const commonFirst = " eainrtosldcumhgp.,fbvw0123456789ykzjxq-"
	for b := range r {
		r[b] = uint8(len(commonFirst))
	}
	for i := range len(commonFirst) {
		b := commonFirst[i]
		r[b] = uint8(i)
		if b >= 'a' && b <= 'z' {
			r[b-('a'-'A')] = uint8(i)
		}
	}
	return r
}()

// in reports whether a text may hold the value.
func (g sign) in(text string) bool {
	if g.part == "" || g.inCase(text, g.part[g.at]) {
		return true
	}
	switch b := g.part[g.at]; {
	case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z':
		return g.inCase(text, b^('a'-'A'))
	}
	return false
}

// inCase is in for texts that write the rarest byte so. It takes time linear in the text, whatever stands in it.
func (g sign) inCase(text string, b byte) bool {
	hits := len(text)/signRare + signRare
	for from := g.at; from < len(text); from++ {
		i := strings.IndexByte(text[from:], b)
		if i < 0 {
			return false
		}
		from += i
		if hits--; hits < 0 {
			return true
		}
		start := from - g.at
		if end := start + len(g.part); end <= len(text) && strings.EqualFold(text[start:end], g.part) {
			return true
		}
	}
	return false
}

// mayHold reports whether a value that is news may stand in a text.
func (b *begun) mayHold(news *index, text string) bool {
	if len(news.phrases) > fewNews || len(text) > signText {
		return true
	}
	if !b.signed {
		b.signed = true
		for i := range news.phrases {
			b.signs = append(b.signs, signOf(news.phrases[i].value))
		}
	}
	for _, g := range b.signs {
		if g.in(text) {
			return true
		}
	}
	return false
}
