package pii

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect"
)

// small reports whether text[a:b] is a person's name that was found with a capital and is written without one, where something beside
// it says so: "hi rose", "ask mark", "will's desk", "mar y" before a name that detection found. A name of three letters that is no
// common word needs only to be a word of a sentence: "how bea drove me there". before and after are where the gap that it stands in
// begins and ends, at what was found or at an end of the text.
func small(text, value string, a, b, before, after int) bool {
	s := text[a:b]
	if strings.IndexFunc(s, unicode.IsUpper) >= 0 || !strings.EqualFold(s, value) || !bare(text, a, b) {
		return false
	}
	last := strings.ToLower(lastWord(text[:a]))
	if determines(last) { // the rose's thorns, la mar y el cielo
		return false
	}
	if before > 0 && pairs(text[before:a]) || after < len(text) && pairs(text[b:after]) || owns(text[b:]) || besides(text, a, b) ||
		last == "chez" || concerns(last) && rests(text[b:]) {
		return true
	}
	letters, words := weight(s)
	if letters > 2 && acts(text, a, b) {
		return true
	}
	if letters > 2 && words == 1 && !detect.Common(s) {
		return last != "" || a == 0 || text[a-1] == '\n'
	}
	return last != "" && addressed(last)
}

// bare reports whether text[a:b] stands among blanks as a word of a sentence does, and not as one of code.
func bare(text string, a, b int) bool {
	if a > 0 && text[a-1] != ' ' && text[a-1] != '\n' || !closes(text[b:]) {
		return false
	}
	if b+1 >= len(text) || text[b] != ' ' {
		return true
	}
	next, _ := utf8.DecodeRuneInString(text[b+1:])
	return unicode.IsLetter(next)
}

// pairs reports whether all that stands between two places is a word that joins names.
func pairs(between string) bool {
	if len(between) > longestPair {
		return false
	}
	switch strings.ToLower(between) {
	case " and ", " & ", " + ", " et ", " und ", " y ", " e ", " ed ", " or ", " ou ", " oder ", " o ":
		return true
	}
	return false
}

// longestPair is the most bytes of what joins two names.
const longestPair = len(" oder ")

// owns reports whether an apostrophe and s, and then a word, come first: 's desk.
func owns(rest string) bool {
	for _, genitive := range []string{"'s ", "’s "} {
		if after, ok := strings.CutPrefix(rest, genitive); ok {
			next, _ := utf8.DecodeRuneInString(after)
			return unicode.IsLetter(next)
		}
	}
	return false
}

// besides reports whether text[a:b] is named in one breath with the writer or the reader: me and grace, claire et moi.
func besides(text string, a, b int) bool {
	before := strings.ToLower(text[max(0, a-longestBeside):a])
	after := strings.ToLower(text[b:min(len(text), b+longestBeside)])
	for _, we := range [...]string{"me and ", "you and ", "moi et ", "toi et ", "ich und ", "du und ", "mir und ", "yo y ", "tú y ", "io e ", "tu e "} {
		if head, ok := strings.CutSuffix(before, we); ok && !ends(head) {
			return true
		}
	}
	for _, we := range [...]string{" and i", " and me", " and you", " et moi", " et toi", " und ich", " und mir", " y yo", " y tú", " e io"} {
		if rest, ok := strings.CutPrefix(after, we); ok && !begins(rest) {
			return true
		}
	}
	return false
}

// longestBeside is how many bytes of what may be beside a name are looked at: " und mir" and a character.
const longestBeside = 12

// concerns reports whether a word in small letters says for, with or from whom something is.
func concerns(w string) bool {
	switch w {
	case "for", "with", "from", "pour", "avec", "für", "mit", "von", "para", "con", "per", "da":
		return true
	}
	return false
}

// rests reports whether a clause ends here.
func rests(rest string) bool {
	return rest == "" || strings.ContainsRune(",.;!?)\n", rune(rest[0]))
}

// lastWord is the word that ends a text, but for one blank or a comma and a blank; "" if none does.
func lastWord(s string) string {
	s = strings.TrimSuffix(strings.TrimSuffix(s, " "), ",")
	start := len(s)
	for start > 0 && len(s)-start < longestBefore {
		r, n := utf8.DecodeLastRuneInString(s[:start])
		if !unicode.IsLetter(r) {
			break
		}
		start -= n
	}
	return s[start:]
}

// addressed reports whether a word in small letters is one behind which a name in small letters is one: a title, a greeting, a word for
// kin, or what one does to somebody.
func addressed(w string) bool {
	switch w {
	case "m", "me": // let me mark it
		return false
	case "aunt", "auntie", "uncle", "cousin", "sister", "brother", "grandma", "grandpa", "nana", "mum", "ask", "tell", "email", "phone", "thank", "invite", "named", "called",
		"tante", "tata", "oncle", "tonton", "cousine", "soeur", "sœur", "frère", "mamie", "papi", "papy", "mémé", "pépé",
		"onkel", "schwester", "bruder", "oma", "opa", "frag", "frage", "fragt", "sag",
		"tía", "tia", "tío", "tio", "prima", "primo", "hermana", "hermano", "abuela", "abuelo",
		"zia", "zio", "cugina", "cugino", "sorella", "fratello", "nonna", "nonno":
		return true
	}
	return titles(w)
}
