package rule

import (
	"strings"

	"veil/extproc/detect"
)

// drawnIn reports whether v, which has an end of its own, was drawn by chance and is no variable of a template.
func drawnIn(v string) bool { return drawn(v) && !unfilled(v) && !templated(v) }

// drawn reports whether v has the look of something that was drawn by chance, of several kinds of characters and hardly a word, and is
// neither code nor a place in a file system or a network.
func drawn(v string) bool {
	if len(v) < fewDrawn || len(v) > mostDrawn || strings.IndexByte(v, ' ') >= 0 || located(v) || pattern(v) || expressed(v) {
		return false
	}
	small, large, digits, signs := 0, 0, 0, 0
	for i := range len(v) {
		switch c := v[i]; {
		case isUpper(c):
			large++
		case kinds[c] == letter:
			small++
		case isDigit(c):
			digits++
		default:
			signs++
		}
	}
	letters := small + large
	if letters < 2 || signs == 0 || digits == 0 && (small == 0 || large == 0 || signs < 2 || len(v) < 8) {
		return false
	}
	if digits > 0 {
		letters++
	}
	return 2*inWords(v) < letters || chosenWithSigns(v) && small > 0 && large > 0 && digits > 1
}

// chosenWithSigns reports whether v is one word with digits and signs, as people make passwords of it: Sommer,2024!
func chosenWithSigns(v string) bool {
	runs := 0
	for i := 0; i < len(v); {
		end := i
		for end < len(v) && kinds[v[end]] == letter {
			end++
		}
		if end-i > 2 {
			runs++
		}
		if end == i {
			if !isDigit(v[i]) && strings.IndexByte("!,;'#*+-_?@|", v[i]) < 0 {
				return false
			}
			end++
		}
		i = end
	}
	return runs < 2
}

// inWords is how many letters of v belong to words, as identifiers are made of.
func inWords(v string) int {
	n := 0
	for i := 0; i < len(v); {
		if !isAlpha(v[i]) {
			i++
			continue
		}
		j := i + 1
		switch {
		case isLower(v[i]) || j < len(v) && isLower(v[j]):
			for j < len(v) && isLower(v[j]) {
				j++
			}
		default:
			for j < len(v) && isUpper(v[j]) {
				j++
			}
		}
		if w := v[i:j]; len(w) > 2 && (detect.Common(w) || codeWord(w) || len(w) > 4 && pronounced(w) && (len(w) > 5 || isLower(w[1]))) {
			n += len(w)
		}
		i = j
	}
	return n
}

// pronounced reports whether w can be read as a word: one letter of four is a vowel, and no three consonants in a row, a longer one no four.
func pronounced(w string) bool {
	run, vowels := 0, 0
	for i := range len(w) {
		if strings.IndexByte("aeiouyAEIOUY", w[i]) >= 0 {
			run, vowels = 0, vowels+1
			continue
		}
		if run++; run > 3 || run > 2 && len(w) < 6 {
			return false
		}
	}
	return 4*vowels >= len(w)
}

// codeWord reports whether w is short for a word in code.
func codeWord(w string) bool {
	switch strings.ToLower(w) {
	case "int", "str", "max", "min", "len", "map", "env", "var", "req", "res", "obj", "arr", "buf", "arg", "args", "argv", "ctx", "cfg", "fmt", "ptr", "chr", "ord", "hex", "bool", "char",
		"func", "init", "params", "kwargs", "passwd", "config", "async", "btoa", "atob", "json", "http", "https", "php", "sql", "uri", "url", "utf", "sha":
		return true
	}
	return false
}
