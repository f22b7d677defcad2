package pii

import (
	"strings"
	"unicode"

	"veil/extproc/detect"
)

// Bounds of a question and of what answers it, in bytes.
const (
	longestAsked  = 300
	longestAnswer = 120
)

// Asked is what the end of a message asks for, from the questions of the last line that asks to the end; "" if it asks for nothing. To a
// text that may answer it (Answers) it is what a field is to its value: "What is your date of birth?" and "4/9/1951" are a form of one line.
func Asked(message string) string {
	if cut := len(message) - longestAsked; cut > 0 {
		message = message[cut:]
	}
	at := strings.LastIndexAny(message, "?？")
	for i, w := range fieldsOf(message) {
		if i > at && requests(w) {
			at = i
		}
	}
	if at < 0 || offers(message[strings.LastIndexAny(message[:at], ".!?？\n")+1:]) {
		return ""
	}
	message = message[strings.LastIndexAny(message[:at], ".!\n")+1:]
	return strings.ToValidUTF8(strings.TrimFunc(message, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }), "")
}

// fieldsOf gives each run of letters of a text with its place.
func fieldsOf(text string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		start := -1
		for i, r := range text + " " {
			switch letter := unicode.IsLetter(r) || unicode.IsMark(r); {
			case letter && start < 0:
				start = i
			case !letter && start >= 0:
				if !yield(start, text[start:i]) {
					return
				}
				start = -1
			}
		}
	}
}

// requests reports whether a sentence with this word asks for something, though it is no question.
func requests(word string) bool {
	switch strings.ToLower(word) {
	case "please", "need", "give", "tell", "enter", "provide", "confirm",
		"plaît", "plait", "faut", "besoin", "donnez", "indiquez", "précisez", "communiquez", "confirmez", "saisissez",
		"bitte", "brauche", "brauchen", "benötige", "benötigen", "nennen", "fehlt", "fehlen",
		"favor", "necesito", "necesitamos", "falta", "dígame", "deme", "indique", "indíqueme", "facilíteme", "confirme", "introduzca",
		"favore", "cortesia", "serve", "servono", "bisogno", "manca", "dica", "indichi", "confermi", "inserisca":
		return true
	}
	return false
}

// offers reports whether a sentence asks what to choose, or whether to do something or it is so, and for no value: "Which password
// algorithm?", "Shall I reset the password?", "Did the password work?".
func offers(sentence string) bool {
	var words [3]string
	n := 0
	for w := range wordsOf(sentence) {
		if words[n] = w; n == len(words)-1 {
			break
		}
		n++
	}
	switch words[0] {
	case "which", "shall", "should", "want", "need", "is", "are", "was", "were", "did", "does", "has", "ist", "war", "hat", "willst", "magst",
		"welche", "welcher", "welches", "welchen", "soll", "sollen", "möchten", "möchtest", "wollen", "brauchen", "benötigen",
		"voulez", "veux", "souhaitez", "souhaites", "désirez", "dois", "qué", "quiere", "quieres", "desea", "deseas", "necesita", "vuole", "vuoi",
		"desidera", "devo", "quali":
		return true
	case "do", "would":
		return words[2] == "want" || words[2] == "need" || words[2] == "like" || words[2] == "prefer"
	case "quel", "quelle", "quels", "quelles":
		return words[1] != "est" && words[1] != "sont"
	case "quale":
		return words[1] != "è"
	}
	return false
}

// Answers reports whether a text may be what was asked for and little more: a short one with a digit, or a single word that is no common
// one. "Yes" is no password, and would be hidden wherever it stands.
func Answers(text string) bool {
	if len(text) > longestAnswer {
		return false
	}
	if strings.ContainsFunc(text, unicode.IsDigit) {
		return true
	}
	word := strings.TrimRight(strings.TrimSpace(text), ".!?,;")
	return word != "" && !strings.ContainsFunc(word, unicode.IsSpace) && !detect.Common(word)
}
