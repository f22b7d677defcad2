package template

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cut is the end of a neutral sentence, with a capital: any common word may begin a sentence, and is no name there.
func (w *writer) cut() string {
	if len(w.neutral) == 0 {
		return ""
	}
	words := strings.Fields(w.neutral[w.rng.Below(len(w.neutral))])
	from := w.rng.Below(max(1, len(words)-2))
	for from < len(words) && !plainWord(words[from]) {
		from++
	}
	return capital(strings.Join(words[from:], " "))
}

// typo is a sentence whose first word has two letters swapped: a capital and a word in no list make no name.
func (w *writer) typo(sentence string) string {
	r := []rune(sentence)
	n := 0
	for n < len(r) && unicode.IsLetter(r[n]) {
		n++
	}
	if n < 4 {
		return sentence
	}
	i := 1 + w.rng.Below(n-2)
	r[i], r[i+1] = r[i+1], r[i]
	return string(r)
}

// opener is the first word of a sentence without the marks after it.
func (w *writer) opener(sentence string) string {
	first, _, _ := strings.Cut(sentence, " ")
	return strings.TrimRight(first, ".,;:!?…")
}

// plainWord says that a word begins with two small letters.
func plainWord(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	return unicode.IsLower(r) && unicode.IsLower(next)
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}
