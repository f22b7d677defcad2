package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Bounds of the words that restore a wallet (BIP 39: 12 to 24 words of 3 to 8 letters; the French, Spanish and Italian
// lists go up to 9).
const (
	fewWords  = 12
	manyWords = 24
	longWord  = 9
)

// phrase finds the row of words that a sentence or field calls a seed or recovery phrase. Only the shape of the row tells:
// twelve or more words in small letters with nothing but spaces, commas or numbers between. Of a row that goes on as a
// sentence the largest length that wallets use counts.
func (s *scan) phrase(h hit) {
	f := s.field(h)
	i := f.start
	if f.sign == unassigned {
		if f = s.spoken(h, 48); f.sign == unassigned {
			i = s.rowStart(h.end)
		} else {
			i = f.start
		}
	}
	for n := 0; n < 3 && s.byteAt(i) != 0 && strings.IndexByte(" \n\"'`[(", s.src[i]) >= 0; n++ {
		i++
	}
	start, words, end := -1, 0, 0
	for words < manyWords {
		i = s.numbered(i)
		from := i
		for i < len(s.src) && kinds[s.src[i]] == letter && i-from < 2*longWord {
			i++
		}
		s.steps += i - from + 1
		if w := s.src[from:i]; !rowWord(w) {
			break
		}
		if start < 0 {
			start = from
		}
		if words++; words >= fewWords && words%3 == 0 {
			end = i
		}
		next := i
		for next < len(s.src) && next-i < 4 && strings.IndexByte(" ,\n\t\r", s.src[next]) >= 0 {
			next++
		}
		if next == i {
			break
		}
		i = next
	}
	switch {
	case end > 0:
		s.emit(start, end, detect.Secret, 0.95)
	case f.quoted && f.end > f.start && words > 1: // shorter than a wallet's: some other password of words
		s.emit(f.start, f.end, detect.Secret, 0.8)
	}
}

// rowStart is where a row on the next line or after a dash begins.
func (s *scan) rowStart(i int) int {
	for from := i; i < len(s.src) && i-from < 4 && strings.IndexByte(" :-\n", s.src[i]) >= 0; i++ {
	}
	return i
}

// numbered steps over a number that counts the words of a row: "1. abandon", "2) ability".
func (s *scan) numbered(i int) int {
	size, _ := s.digitsAt(i)
	if size == 0 || size > 2 {
		return i
	}
	j := i + size
	if c := s.byteAt(j); c == '.' || c == ')' || c == ':' {
		j++
	}
	return s.blank(j)
}

// rowWord reports whether w can be a word of a recovery phrase.
func rowWord(w string) bool {
	letters := 0
	for i := range len(w) {
		if isUpper(w[i]) {
			return false
		}
		if w[i]&0xC0 != 0x80 {
			letters++
		}
	}
	return letters >= 3 && letters <= longWord
}

// grouped is where a value goes on that is written in groups of the same size with one space or dash between: keys of
// networks and authenticators, printed recovery keys. It answers with end if the value stands alone.
func (s *scan) grouped(start, end int) int {
	size := end - start
	if size < 4 || size > 6 || !plainGroup(s.src[start:end]) {
		return end
	}
	upper, groups, i := strings.ToUpper(s.src[start:end]) == s.src[start:end], 1, end
	for groups < 12 && s.byteAt(i) == ' ' && i+1+size <= len(s.src) && !s.wordAt(i+1+size) {
		g := s.src[i+1 : i+1+size]
		if !plainGroup(g) || upper != (strings.ToUpper(g) == g) || !upper && detect.Common(g) {
			break
		}
		i += 1 + size
		groups++
	}
	s.steps += i - start
	if groups < 3 || groups < 4 && !upper {
		return end
	}
	return i
}

// plainGroup reports whether g is ASCII letters and digits only.
func plainGroup(g string) bool {
	for i := range len(g) {
		if !isAlpha(g[i]) && !isDigit(g[i]) {
			return false
		}
	}
	return true
}

// reachRenewed is how far after a password the one that replaces it is looked for, in bytes.
const reachRenewed = 48

// renewed finds the password that the same sentence names after one that ends at end: "… and the new one X",
// "neues X", "ahora X", or after words that say how it is made: "… plus the year, so X". Only what looks made up counts, within reach bytes.
func (s *scan) renewed(end, reach int) {
	said := false
	for i := end; i < len(s.src) && i-end < reach; {
		s.steps++
		if c := s.src[i]; c == '\n' || c == ';' || (c == '.' || c == '?') && !s.wordAt(i+1) {
			return
		}
		if !s.wordAt(i) {
			said = said || s.src[i] == ':' // "the password is on the note: X"
			i++
			continue
		}
		p, _ := s.valueAt(i)
		v := s.src[p.start:p.end]
		if said && madeUp(v, 6) && !strings.ContainsAny(v, "/:@=") {
			s.emit(p.start, p.end, detect.Secret, 0.8)
			return
		}
		w := strings.ToLower(s.src[i:s.lettersEnd(i)])
		switch w {
		case "new", "now", "neues", "neu", "jetzt", "nun", "nouveau", "nouvelle", "maintenant", "nuevo", "nueva", "ahora", "nuovo", "nuova", "adesso", "ora", "old", "altes", "vorher", "davor", "before", "ancien", "ancienne", "avant", "antes", "antigua", "antigue", "vecchia", "prima", "backup", "or", "oder", "ou", "o", "oppure", "also", "soit", "namely", "so", "ie", "sprich", "cioè", "ossia", "sea", "decir", "namlich", "nämlich":
			said = true
		}
		i = max(p.end, i+1)
	}
}

// longestWord is how many letters are taken for a word, so that text without spaces is not read to its end at each keyword.
const longestWord = 64

// lettersEnd is where the letters from i on end, at most longestWord of them.
func (s *scan) lettersEnd(i int) int {
	from := i
	for i < len(s.src) && i-from < longestWord && kinds[s.src[i]] == letter {
		i++
	}
	s.steps += i - from
	return i
}

// lettersStart is where the letters begin that end at end, at most that many of them.
func (s *scan) lettersStart(end, most int) int {
	i := end
	for i > 0 && end-i < most && kinds[s.src[i-1]] == letter {
		i--
	}
	s.steps += end - i
	return i
}

// joinedWords reports whether v is three or more plain words with dashes between, as generators of passwords make them, and
// no such expression of the language.
func joinedWords(v string) bool {
	words := 0
	for w := range strings.SplitSeq(v, "-") {
		switch w {
		case "and", "the", "for", "one", "two", "use", "und", "mit", "les", "des", "par", "per", "con", "una", "und-": // copy-and-paste
			return false
		}
		if len(w) < 3 || !onlyLetters(w) || strings.ToLower(w) != w {
			return false
		}
		words++
	}
	return words >= 3
}

// betweenCommas is the password that a sentence puts between commas after words on where it came from: "the password that
// they gave me, Vela-Mirlo-7, fails".
func (s *scan) betweenCommas(from int) place {
	i := from
	for i < len(s.src) && i-from < 40 && (kinds[s.src[i]] == letter || s.src[i] == ' ' || s.src[i] == '\'') {
		i++
	}
	s.steps += i - from
	if s.byteAt(i) != ',' || s.byteAt(i+1) != ' ' {
		return place{}
	}
	p, _ := s.valueAt(i + 2)
	if v := s.src[p.start:p.end]; !madeUp(v, 8) || !strings.ContainsAny(v, "!#$%&*+-_?") && !onlyDigits(v[strings.LastIndexByte(v, '.')+1:]) || strings.ContainsAny(v, "@/:") || s.byteAt(p.end) != ',' && !(s.sentenceEnd(p.end) && mixedCaseParts(v)) {
		return place{}
	}
	return p
}
