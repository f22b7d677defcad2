package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Passwords that sentences tell, where no field holds them.

// passwordSaid is the password that a sentence names after the word h for it, unassigned if there is none or it was found on the
// way. It moves the end of h behind a password in brackets.
func (s *scan) passwordSaid(h *hit) field {
	h.end = s.bracketed(*h)
	at := s.afterThing(h.end)
	next, _ := s.valueAt(at)
	v := s.src[next.start:next.end]
	if next.start > h.end && (joinedWords(v) || onlyDigits(v) && s.padCode(next) && (s.sentenceEnd(next.end) || s.byteAt(next.end) == '?' || s.all&gLock != 0 && s.lockNear(h.start, h.end))) {
		s.emit(next.start, next.end, detect.Secret, 0.75)
		return field{}
	}
	if p := s.changed(next, true); p.end > p.start {
		s.emit(p.start, p.end, detect.Secret, 0.8)
		next, _ = s.valueAt(s.blank(p.end))
		v = s.src[next.start:next.end]
	}
	made := next.start > h.end && len(v) >= 6 && strong(v) && (hasDigit(v) || strings.ContainsAny(v[1:len(v)-1], "!#$%&*+"))
	if made && s.byteAt(next.start-2) != ' ' { // no column of a table
		if p := s.drawnAt(*h, at, next); p.end > next.end {
			return field{place: p, sign: verb, drawn: true}
		}
	}
	if p := s.changed(next, false); p.end > p.start {
		next, made = p, true
		v = s.src[next.start:next.end]
	}
	f := field{place: next, sign: verb}
	if !made || !hasLetters(v, 3) { // else "pw Otter-Lamp-91, …"
		f = s.spoken(*h, 64)
	}
	switch {
	case f.sign != unassigned:
		return f
	case made:
		return field{place: next, sign: verb}
	case next.start > h.end && s.grouped(next.start, next.end) > next.end: // "authenticator secret ABCD EFGH IJKL"
		s.emit(next.start, s.grouped(next.start, next.end), detect.Secret, 0.85)
	default:
		if p := s.betweenCommas(h.end); p.end > p.start {
			return field{place: p, sign: verb}
		}
		s.renewed(h.end, 2*reachRenewed)
		s.toldLater(h.end)
	}
	return field{}
}

// changed is the password behind word, if word says what the old one was changed to, or for old, from, and what follows looks like
// nothing else: "ho cambiato la password di facebook in Gattopardo!8", "I changed it from x to y". A new one has a sign and is longer,
// since the words before it stand before much else.
func (s *scan) changed(word place, old bool) place {
	from, size := false, 8
	switch s.src[word.start:word.end] {
	case "from", "von", "de", "da":
		from, size = true, 6
	case "in", "to", "auf", "zu", "en", "a", "à":
	default:
		return place{}
	}
	if from != old {
		return place{}
	}
	p, _ := s.valueAt(s.blank(word.end))
	if v := s.src[p.start:p.end]; !madeUp(v, size) || !old && !strings.ContainsAny(v, "!#$%&*+?") || strings.ContainsAny(v, "/:@=") {
		return place{}
	}
	return p
}

// afterThing steps over the words that say what a password from before i opens: "password wifi x", "mot de passe du wifi x".
func (s *scan) afterThing(i int) int {
	i = s.blank(i)
	for range 4 {
		end := s.lettersEnd(i)
		for end < len(s.src) && end-i < longestWord && s.src[end] == '-' && kinds[s.byteAt(end+1)] == letter { // wi-fi
			end = s.lettersEnd(end + 1)
		}
		if end == i || s.byteAt(end) != ' ' {
			return i
		}
		_, g := s.words.match(s.src, i)
		switch b, n := small(s.src[i:end]); string(b[:n]) {
		case "for", "of", "the", "du", "de", "des", "di", "del", "della", "la", "le", "el", "il", "von", "vom", "für", "fürs", "zum", "zur",
			"per", "para", "pour", "my", "mon", "ma", "mi", "mein", "meine", "old", "new", "altes", "neues", "ancien", "nouveau", "nueva",
			"vieja", "nuova", "vecchia", "email", "mail", "router", "netflix", "laptop", "pc", "permanente", "permanent", "provisoire",
			"provisional", "provisoria", "provvisoria", "temporal", "temporaire", "temporanea", "temporary", "actual", "actuel", "attuale",
			"current", "personal", "personnel", "personale", "initial", "iniziale", "inicial", "definitiva", "reçu", "recu", "reçue",
			"ricevuta", "recibida", "received", "zugeschickte", "erhaltene":
		default:
			if g&(gLock|gUser|gAccount|gBrand) == 0 {
				return i
			}
		}
		i = s.blank(end)
	}
	return i
}

// bracketed finds a password in brackets right after the word for it, "my old password (Mond-1998!)", and answers with
// where its sentence goes on.
func (s *scan) bracketed(h hit) int {
	i := s.blank(h.end)
	for range 4 { // "his password on the phone (Mond-1998!)"
		if next := s.lettersEnd(i); next > i {
			i = s.blank(next)
		}
	}
	if s.byteAt(i) != '(' {
		return h.end
	}
	end := strings.IndexByte(s.src[i:min(len(s.src), i+66)], ')')
	if end < 4 {
		return h.end
	}
	v := s.src[i+1 : i+end]
	if !strong(v) || !hasDigit(v) || placeholder(v) {
		return h.end
	}
	s.emit(i+1, i+end, detect.Secret, 0.85)
	return i + end + 1
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
		case "new", "now", "neues", "neu", "jetzt", "nun", "nouveau", "nouvelle", "maintenant", "nuevo", "nueva", "ahora", "nuovo", "nuova",
			"adesso", "ora", "old", "altes", "vorher", "davor", "before", "ancien", "ancienne", "avant", "antes", "antigua", "antigue",
			"vecchia", "prima", "backup", "or", "oder", "ou", "o", "oppure", "also", "soit", "namely", "so", "ie", "sprich", "cioè",
			"ossia", "sea", "decir", "namlich", "nämlich":
			said = true
		}
		i = max(p.end, i+1)
	}
}

// Bounds of a password that a conversation names some lines after the word for it.
const (
	reachLater = 256
	linesLater = 3
)

// toldLater finds what ends a line after a colon in a conversation about a password, and looks like nothing but one:
// capitals, small letters and digits.
func (s *scan) toldLater(from int) {
	lines := 0
	for i := from; i < len(s.src) && i-from < reachLater; i++ {
		s.steps++
		if s.src[i] == '\n' {
			if lines++; lines == linesLater || s.byteAt(i+1) == '\n' {
				return
			}
		}
		if s.src[i] != ':' || s.byteAt(i+1) != ' ' || lines == 0 || s.indented(i) {
			continue
		}
		p, _ := s.valueAt(s.blank(i + 1))
		end := p.end
		for end < len(s.src) && end-p.end < 8 && (s.src[end] == ' ' || s.src[end] == '.' || s.src[end] == '!' || s.src[end] == '?') {
			end++
		}
		v := s.src[p.start:p.end]
		if next := s.byteAt(end); (next == '\n' || next == 0 || end > p.end && strings.ContainsAny(v, "!#$%&*+")) && len(v) >= 8 && hasDigit(v) && strong(v) && mixedCaseParts(v) && !strings.ContainsAny(v, "/:@=") {
			s.emit(p.start, p.end, detect.Secret, 0.7)
			return
		}
	}
}

// indented reports whether the line of the colon at i is a setting: a name behind two spaces or more, as nobody who speaks begins.
func (s *scan) indented(i int) bool {
	from := i
	for i > 0 && from-i < maxMember && s.src[i-1] != '\n' {
		i--
	}
	s.steps += from - i
	return s.byteAt(i) == ' ' && s.byteAt(i+1) == ' '
}
