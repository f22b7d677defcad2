package pii

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestBefore is how many bytes before a place are looked at for the word that stands there.
const longestBefore = 24

// amid reports whether s[at:end] has a capital in the middle of a sentence, where a common word has none: behind a word in small letters
// that is no article, and before none with a capital, no number and nothing that goes on as code does. "And what about Baker?" asks for
// the Baker of whom was spoken; "the Baker" and "der Koch" are nouns.
func amid(s string, at, end int) bool {
	if at == 0 || s[at-1] != ' ' || !capital(s[at:end]) || !closes(s[end:]) || seasonal(s[at:end]) {
		return false
	}
	before := strings.TrimRight(s[max(0, at-longestBefore):at], " ,")
	start := len(before)
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(before[:start])
		if !unicode.IsLower(r) {
			if unicode.IsLetter(r) || unicode.IsNumber(r) || r == '_' || r == utf8.RuneError {
				return false
			}
			break
		}
		start -= n
	}
	return start < len(before) && (start > 0 || at <= longestBefore) && !determines(before[start:])
}

// longestClose is how many bytes of signs behind a place are looked at for the word that comes then.
const longestClose = 8

// closes reports whether what stands behind a place leaves it a word by itself in a sentence.
func closes(rest string) bool {
	for _, genitive := range []string{"'s", "’s"} {
		rest = strings.TrimPrefix(rest, genitive)
	}
	for i, r := range rest[:min(len(rest), longestClose)] {
		switch {
		case r == '\n', r == '\r':
			return true
		case r == ' ':
			next, _ := utf8.DecodeRuneInString(rest[i+1:])
			return i > 0 || !unicode.IsUpper(next) && !unicode.IsNumber(next)
		case !strings.ContainsRune(`.,;:!?)"'’»“”…`, r):
			return false
		}
	}
	return true
}

// seasonal reports whether a word is a month or a day of the week in a language that writes these with capitals.
func seasonal(w string) bool {
	switch strings.ToLower(w) {
	case "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
		"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
		"januar", "februar", "märz", "mai", "juni", "juli", "oktober", "dezember",
		"montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag":
		return true
	}
	return false
}

// determines reports whether a word in small letters is one that a noun follows, and a name seldom.
func determines(w string) bool {
	switch w {
	case "the", "a", "this", "that", "these", "those", "my", "your", "his", "her", "its", "our", "their", "every", "each", "some", "any",
		"le", "la", "les", "l", "un", "une", "des", "du", "au", "aux", "ce", "cet", "cette", "ces", "mon", "ma", "mes", "ton", "ta", "son", "sa",
		"notre", "votre", "leur",
		"der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem", "einer", "eines", "kein", "keine", "keinen", "keinem", "keiner",
		"mein", "meine", "meinen", "meinem", "meiner", "dein", "deine", "deinen", "sein", "seine", "seinen", "seinem", "seiner", "ihr", "ihre",
		"ihren", "ihrem", "ihrer",
		"unser", "unsere", "unseren", "unserem", "unserer", "dieser", "diese", "dieses", "diesen", "diesem", "jeder", "jede", "jedes", "jeden", "jedem",
		"im", "am", "zum", "zur", "beim", "vom", "ins", "ans", "alle", "viele", "viel", "mehr", "als",
		"el", "los", "las", "una", "unos", "unas", "del", "al", "este", "esta", "ese", "esa", "mi", "mis", "tu", "su", "sus", "nuestro", "nuestra",
		"il", "lo", "i", "gli", "uno", "della", "dei", "delle", "dello", "degli", "nel", "nella", "sul", "sulla", "questo", "questa", "mio", "mia",
		"tuo", "tua", "suo", "sua", "nostro", "nostra":
		return true
	}
	return false
}
