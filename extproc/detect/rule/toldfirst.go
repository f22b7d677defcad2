package rule

import (
	"strings"

	"veil/extproc/detect"
)

// namesTold are the groups of words before which a sentence may have told their value: "Otter-91 is my password".
const namesTold = gBirth | gPassword | gPIN | gCode | gLock | gDocument | gUser | gBrand | gToken | gCardCode

// toldFirst finds the values that sentences tell before they say what they are: passwords, PINs, codes of doors, documents'
// numbers and logins.
func (s *scan) toldFirst() {
	for _, h := range s.hits {
		if h.groups&namesTold == 0 {
			continue
		}
		p, quoted := s.subjectOf(h)
		v := s.src[p.start:p.end]
		if v == "" || placeholder(v) {
			continue
		}
		switch {
		case h.groups&gPassword != 0 && len(v) >= 5 && strong(v) && (hasDigit(v) || quoted):
			s.emit(p.start, p.end, detect.Secret, 0.85)
		case h.groups&gToken != 0 && (s.all&gWifi != 0 && madeUp(v, 8) || len(v) >= toldToken && secretShape(v) && tokenLook(v)): // "our wifi is Fritz and Blau-Haus-77 is the key"
			s.emit(p.start, p.end, detect.Secret, 0.85)
		case h.groups&gBirth != 0:
			if end, ok := s.date(p.start, true); ok && end == p.end { // "1984-05-03 is my date of birth"
				s.emit(p.start, end, detect.DateOfBirth, 0.85)
			}
		case h.groups&gCardCode != 0 && len(v) <= 4 && len(v) >= 3 && onlyDigits(v) && s.cardBefore(p.start): // "737 is the code on the back"
			s.emit(p.start, p.end, detect.Secret, 0.85)
		case h.groups&gPIN != 0 && len(v) > 2 && v[0] == 'G' && v[1] == '-' && padLength(v[2:]): // of Google
			s.emit(p.start+2, p.end, detect.Secret, 0.85)
		case h.groups&gCode != 0 && padLength(v) && yourCode(s.src[p.end:h.start]): // "447120 is your Instagram code"
			s.emit(p.start, p.end, detect.Secret, 0.8)
		case h.groups&(gPassword|gPIN) != 0 && padLength(v), h.groups&(gCode|gLock) != 0 && padLength(v) && (h.groups&gLock != 0 || s.lockNear(h.start, h.end)):
			s.emit(p.start, p.end, detect.Secret, 0.85)
		case h.groups&gDocument != 0:
			if end, score := s.documentAt(p.start, h.groups, true); end == p.end {
				s.emit(p.start, end, documentType(h.groups), score)
			}
		case h.groups&gUser != 0 && h.groups&gStrict != 0 && saidLogin(v) && hasLetters(v, 3) && !generic(v), h.groups&gBrand != 0 && personalLogin(v):
			s.emit(p.start, p.end, detect.Username, 0.75)
		}
	}
}

// yourCode reports whether text, between a number and the word for a code, says that it is the reader's, as those write who send one.
func yourCode(text string) bool {
	for w := range strings.SplitSeq(text, " ") {
		if isYour(w) {
			return true
		}
	}
	return false
}

// toldToken is how many letters a key has at least that a sentence names before it says what it is.
const toldToken = 16

// padLength reports whether v is of as many digits as people type on a pad.
func padLength(v string) bool { return len(v) >= 4 && len(v) <= 8 && onlyDigits(v) }

// subjectOf is what the sentence says to be h: the word before a verb of being and a word for whose it is, "x is my password",
// "x ist das neue Passwort", "x, that's my PIN", or before "as", "she uses x as her password"; and whether it stands in quotation marks.
func (s *scan) subjectOf(h hit) (p place, quoted bool) {
	if s.byteAt(h.start-1) == '(' && (s.byteAt(h.end) == ')' || s.byteAt(s.lettersEnd(s.blank(h.end))) == ')') { // "925665416 (passport number)"
		return s.valueBefore(h.start - 1)
	}
	ends := s.endsName(h.end)
	if !ends && h.groups&gPassword == 0 {
		return place{}, false
	}
	i, owned := h.start, owns(s.src[h.start:s.lettersEnd(h.start)]) // "my insta" is a name by itself
	called := false                                                 // one word with a capital says which one: "your Google verification code"
	for range 6 {
		end := s.blankBack(i)
		start := s.lettersStart(end, 12)
		if end == i || start == end {
			return place{}, false
		}
		word := s.src[start:end]
		switch {
		case owns(word):
			owned = true
		case isAs(word):
			return s.valueBefore(start)
		case ends && owned && isBeing(word):
			return s.valueBefore(s.pronoun(start))
		case between(word):
		case !called && isUpper(word[0]):
			called = true
		default:
			return place{}, false
		}
		i = start
	}
	return place{}, false
}

// endsName reports whether the name of a thing ends at i, and is no part of a longer one ("the password hasher"): a sentence's end, or
// a word that says what it is for or goes on. One word for a number may stand before ("passport number").
func (s *scan) endsName(i int) bool {
	for range 2 {
		switch s.byteAt(i) {
		case '?':
			return true
		case ' ':
		default:
			return s.sentenceEnd(i)
		}
		from := s.blank(i)
		i = s.lettersEnd(from)
		b, n := small(s.src[from:i])
		switch word := string(b[:n]); word {
		case "number", "no", "nr", "id":
		default:
			return continues(word)
		}
	}
	return false
}

// continues reports whether word, in small letters, goes on with a sentence behind the name of a thing.
func continues(word string) bool {
	switch word {
	case "for", "to", "of", "at", "on", "in", "and", "but", "so", "or", "there", "now", "by", "please",
		"für", "fuer", "fürs", "zum", "zur", "von", "vom", "bei", "beim", "im", "am", "und", "aber", "der", "des", "meiner", "bitte",
		"pour", "de", "du", "sur", "chez", "et", "mais", "à", "au",
		"para", "del", "en", "y", "pero", "al", "por",
		"per", "di", "della", "dello", "dell", "e", "ma", "nel", "sul", "su":
		return true
	}
	return false
}

// owns reports whether w says whose a thing is, or that it is the one.
func owns(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "my", "our", "the", "his", "her", "their", "your", "mein", "meine", "unser", "unsere", "das", "der", "die", "sein", "seine", "ihr", "ihre", "dein", "deine",
		"mon", "ma", "notre", "le", "la", "son", "sa", "ton", "ta", "mi", "nuestra", "nuestro", "el", "su", "tu", "il", "mio", "mia", "nostra", "nostro", "sua", "suo", "tua", "tuo":
		return true
	}
	return false
}

// isBeing reports whether w is "is" or "was".
func isBeing(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "is", "was", "s", "ist", "war", "est", "était", "es", "era", "fue", "è":
		return true
	}
	return false
}

// between reports whether w may stand between whose a thing is and its name, or before whose it is: which of several it is, and
// "the number of my passport".
func between(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "new", "old", "current", "neue", "neues", "alte", "altes", "aktuelle", "aktuelles", "nouveau", "ancien", "nouvelle", "ancienne", "nueva", "vieja", "nuevo", "antigua",
		"nuova", "nuovo", "vecchia", "vecchio", "wifi", "wlan", "email", "mail", "login", "work", "temporary",
		"number", "of", "nummer", "meines", "meiner", "numéro", "número", "numero", "de", "del", "di", "della":
		return true
	}
	return false
}

// isAs reports whether w is "as".
func isAs(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "as", "als", "comme", "como", "come":
		return true
	}
	return false
}

// pronoun is where the word before the verb at i ends that stands for what was said before it: "x, that's …", "x, das ist …", "x, c'est …";
// else i.
func (s *scan) pronoun(i int) int {
	end := s.blankBack(i)
	if s.byteAt(end-1) == '\'' {
		end--
	}
	start := s.lettersStart(end, len("questo"))
	switch b, n := small(s.src[start:end]); string(b[:n]) {
	case "c", "that", "this", "it", "das", "dies", "ce", "ça", "eso", "esa", "esta", "esto", "questo", "questa":
		return start
	}
	return i
}

// valueBefore is the word before i on its line, without quotation marks, and whether it had some.
func (s *scan) valueBefore(i int) (p place, quoted bool) {
	end := s.blankBack(i)
	if end == i {
		return place{}, false
	}
	for end > 0 && strings.IndexByte("\"'`,", s.src[end-1]) >= 0 {
		end, quoted = end-1, quoted || s.src[end-1] != ','
	}
	start := end
	for start > 0 && end-start < longestWord && s.src[start-1] > ' ' && strings.IndexByte("\"`(", s.src[start-1]) < 0 {
		start--
	}
	s.steps += end - start
	if quoted && s.byteAt(start) == '\'' {
		start++
	}
	return place{start, end}, quoted
}
