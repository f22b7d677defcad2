package pii

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// acts reports whether text[a:b], a found name that is written without its capital, is who does something: is asked about ("did grace pay",
// "was schuldet ernst noch"), stands as the subject of a clause ("rose has keys"), or says who speaks ("soy said").
func acts(text string, a, b int) bool {
	last, at := wordBefore(text, a)
	next := wordBehind(text, b)
	if auxiliary(last) || asksWith(last) {
		before, _ := wordBefore(text, at)
		if opensQuestion(before) || before == "" && opensClause(text[:at]) {
			return next != "" && !takesObject(next) || rests(strings.TrimLeft(text[b:], " "))
		}
	}
	if introduces(last) {
		return rests(text[b:])
	}
	if name := strings.ToLower(text[a:b]); auxiliary(name) || asksWith(name) {
		return false // will has called
	}
	return (last == "" && opensClause(text[:a]) || joinsClauses(last)) && (auxiliary(next) || does(next))
}

// wordBefore is the word in small letters that ends before at, with blanks between, and where it begins; "" if none does, or one that is longer
// than those that are asked for.
func wordBefore(text string, at int) (string, int) {
	end := at
	for end > 0 && text[end-1] == ' ' && at-end < longestPair {
		end--
	}
	start := end
	for start > 0 && end-start < longestBefore {
		r, n := utf8.DecodeLastRuneInString(text[:start])
		if !unicode.IsLetter(r) && r != '\'' && r != '’' && r != '-' {
			break
		}
		start -= n
	}
	return strings.ToLower(text[start:end]), start
}

// wordBehind is the word in small letters that begins after one blank at at, "" if none does.
func wordBehind(text string, at int) string {
	if at >= len(text) || text[at] != ' ' {
		return ""
	}
	end := at + 1
	for end < len(text) && end-at <= longestBefore {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !unicode.IsLetter(r) {
			break
		}
		end += n
	}
	return text[at+1 : end]
}

// opensClause reports whether what comes before a word ends a sentence or a line, or is nothing.
func opensClause(before string) bool {
	before = strings.TrimRight(before, " ")
	if before == "" {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(before)
	return strings.ContainsRune(".:;?!¿¡\n,", r)
}

// opensQuestion reports whether a word asks for something that the verb behind it has for its subject.
func opensQuestion(w string) bool {
	switch w {
	case "what", "when", "where", "why", "how", "who",
		"que", "quoi", "quand", "où", "comment", "combien", "pourquoi",
		"was", "wann", "wo", "wie", "warum", "wem", "wen",
		"qué", "cuándo", "dónde", "cómo", "cuánto", "cuando", "cuanto",
		"cosa", "quando", "dove", "come", "quanto", "perché":
		return true
	}
	return false
}

// auxiliary reports whether a word is a verb that stands on either side of its subject.
func auxiliary(w string) bool {
	switch w {
	case "is", "was", "has", "had", "does", "did", "will", "would", "can", "could", "should",
		"est", "a", "va", "doit", "peut", "veut",
		"ist", "hat", "war", "wird", "kann", "muss", "soll", "darf",
		"es", "está", "ha", "tiene", "puede", "debe", "quiere",
		"è", "può", "deve", "vuole":
		return true
	}
	return false
}

// asksWith reports whether a word is another verb, or a phrase, that stands before its subject in a question.
func asksWith(w string) bool {
	switch w {
	case "est-ce", "qu'est-ce", "schuldet", "kommt", "zahlt", "wohnt", "braucht", "sagt", "macht",
		"viene", "vino", "dijo", "dice", "paga", "pagó", "vive", "debería", "abita", "arriva", "manda":
		return true
	}
	return false
}

// does reports whether a word is what people do, and stands behind its subject.
func does(w string) bool {
	switch w {
	case "wants", "needs", "says", "said", "pays", "paid", "lives", "came", "called", "fell", "asked", "told", "sent", "left", "owes", "got",
		"dit", "mange", "passe", "vient", "habite", "arrive", "appelle", "paie", "pleure",
		"sagt", "kommt", "braucht", "zahlt", "wohnt", "fehlt", "schuldet", "meint",
		"dice", "dijo", "viene", "vino", "va", "vive", "llamó", "pagó", "paga", "llega",
		"ha", "abita", "arriva", "vuole", "chiama":
		return true
	}
	return false
}

// takesObject reports whether a word is what a verb is done to, so that the one before it is a verb: can mark it.
func takesObject(w string) bool {
	switch w {
	case "it", "this", "that", "them", "the", "a", "an", "as", "be":
		return true
	}
	return false
}

// introduces reports whether a word says who speaks or who is there, with the name behind it.
func introduces(w string) bool {
	switch w {
	case "soy", "sono", "im", "i'm", "i’m", "c'est", "c’est", "thanks", "thx", "merci", "danke", "gracias", "grazie":
		return true
	}
	return false
}

// joinsClauses reports whether a clause begins behind a word.
func joinsClauses(w string) bool {
	switch w {
	case "and", "if", "because", "et", "si", "que", "wenn", "ob", "dass", "und", "y", "porque", "e", "se", "che":
		return true
	}
	return false
}
