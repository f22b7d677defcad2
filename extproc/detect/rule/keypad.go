package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Codes of keypads that a text names some way after the word for the lock: in brackets, as the new one and the old one,
// at the end of a line of notes, and PINs that somebody tries to remember.

// Bounds of the search for a code after the word for its lock.
const (
	reachNewCode = 200 // bytes
	wordsNewCode = 4   // words between "new" or "old" and the code
	sentencesNew = 3
)

// codesLater finds the codes that the sentences after a word for a lock name: one in brackets ("the gate code you sent
// (7719)"), the one that comes ("… changes on 1 May; the new one is 5907"), the one that goes ("the old one, 4402").
func (s *scan) codesLater(h hit) {
	if h.groups&gSafe == 0 && !(h.groups&gCode != 0 && s.lockNear(h.start, h.end)) && !s.asksFor(h.start, gCode|gPassword) {
		return
	}
	left, sentences := 0, 1 // words left after "new" or "old"
	for i := h.end; i < len(s.src) && i-h.end < reachNewCode; {
		s.steps++
		switch c := s.src[i]; {
		case c == '\n' && (i+1 == len(s.src) || !isAlpha(s.src[i+1])):
			return
		case (c == '.' || c == '!') && s.byteAt(i+1) == ' ', c == ';':
			if sentences++; sentences > sentencesNew {
				return
			}
			left = 0
		}
		if !s.wordAt(i) || s.wordAt(i-1) {
			i++
			continue
		}
		if isDigit(s.src[i]) || isUpper(s.src[i]) && isDigit(s.byteAt(i+1)) {
			p, _ := s.valueAt(i)
			boxed := s.byteAt(i-1) == '(' && s.byteAt(p.end) == ')' && !isDigit(s.byteAt(s.blank(p.end+1))) // no "(04173) 555 012"
			keySafe := h.groups&gSafe != 0 && sentences == 1 && keySafeForm(s.src[p.start:p.end])
			if keySafe || (left > 0 || boxed && sentences == 1) && s.padCode(p) {
				s.emit(p.start, p.end, detect.Secret, 0.75)
			}
			left, i = 0, max(p.end, i+1)
			continue
		}
		end := s.lettersEnd(i)
		left--
		switch w := s.src[i:end]; {
		case renews(w):
			left = wordsNewCode
		case h.groups&gSafe != 0 && sentences == 1 && (w == "with" || w == "mit" || w == "avec" || w == "con"): // "the alarm goes off with 1802"
			left = 1
		}
		i = max(end, i+1)
	}
}

// keySafeForm reports whether v is four digits between two capitals, as the boxes for keys at doors have it: C1947Y.
func keySafeForm(v string) bool {
	return len(v) == 6 && isUpper(v[0]) && isUpper(v[5]) && onlyDigits(v[1:5])
}

// padCode reports whether p is what keypads take, and no year or amount.
func (s *scan) padCode(p place) bool {
	return keyCode(s.src[p.start:p.end]) && !s.aYear(p) && !s.counted(p.end) && !s.wordAt(p.end)
}

// aYear reports whether p is four digits that may be a year.
func (s *scan) aYear(p place) bool {
	return p.end-p.start == 4 && onlyDigits(s.src[p.start:p.end]) && year(s.decimal(p))
}

// keyedIn reports whether t is a code that a word for typing on a keypad stands right before, and a word for a door near:
// "sonnez, sinon composez 2468A".
func (s *scan) keyedIn(t piece) bool {
	if v := s.src[t.start:t.end]; t.before != ' ' || !keyCode(v) || s.counted(t.end) {
		return false
	}
	i := t.start
	for range 2 {
		stop := s.blankBack(i)
		i = s.lettersStart(stop, 12)
		switch b, n := small(s.src[i:stop]); string(b[:n]) {
		case "du", "sie", "dann":
			continue
		case "enter", "type":
			return s.sentFor(t) || s.lockNear(t.start, t.end+80)
		case "press", "punch", "tippst", "tippe", "tippen", "drücke", "drücken", "composez", "compose", "tapez", "tape", "faites", "fais",
			"marca", "marcas", "marque", "pulsa", "pulse", "teclea", "digita", "digiti", "premi":
			return s.lockNear(t.start, t.end+80)
		case "use", "utilisez", "saisissez", "entrez", "utilice", "usa", "introduce", "introduzca", "inserisci", "inserisca", "verwende", "nutze": // "use 447120 to log in"
			return s.sentFor(t)
		case "puis", "then", "luego", "poi":
			return s.secretBefore(i)
		}
		return false
	}
	return false
}

// sentFor reports whether the words behind the digits t say what a code is sent for: "… to log in", "… pour valider la connexion".
func (s *scan) sentFor(t piece) bool {
	if s.all&gShare == 0 || !t.numeric || t.end-t.start < 4 {
		return false
	}
	i := s.blank(t.end)
	switch s.src[i:s.lettersEnd(i)] {
	case "to", "as", "pour", "para", "per", "um", "zum", "zur":
		return s.keywordNear(t.end, t.end+reachSent, gShare)
	}
	return false
}

// reachSent is how far behind a code such words stand, in bytes.
const reachSent = 40

// renews reports whether w says that what follows takes the place of something, or gives it up.
func renews(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "new", "old", "former", "previous", "neu", "neue", "neuer", "neuen", "alt", "alte", "alter", "alten", "bisherige", "bisheriger",
		"nouveau", "nouvelle", "ancien", "ancienne", "précédent", "nuevo", "nueva", "antiguo", "antigua", "anterior", "viejo", "vieja",
		"nuovo", "nuova", "vecchio", "vecchia", "precedente":
		return true
	}
	return false
}

// noted finds the code that ends a line of notes which begins with what it opens: "- locker gym: 4417".
func (s *scan) noted(h hit) bool {
	start := h.start
	for start > 0 && h.start-start < 8 && strings.IndexByte(" -*\t", s.src[start-1]) >= 0 {
		start--
	}
	listed := start < h.start && strings.ContainsAny(s.src[start:h.start], "-*")
	if before := s.byteAt(start - 1); before != 0 && before != '\n' && before != ',' && before != ';' && before != ':' || !opens(s.src[h.start:h.end]) {
		return false
	}
	i := s.blank(h.end)
	if end := s.lettersEnd(i); end > i && end-i < 16 && !isDigit(s.byteAt(end)) {
		i = s.blank(end)
	}
	if s.byteAt(i) == ':' {
		i = s.blank(i + 1)
	} else if !listed {
		return false
	}
	p, _ := s.valueAt(i)
	if d := s.dial(i); d.start == i && d.end > p.end-1 {
		p = d
	} else if !s.padCode(place{s.afterHash(p.start), p.end}) {
		return false
	}
	if next := s.byteAt(s.blank(p.end)); next != 0 && next != '\n' && next != '\r' && next != ',' && next != ';' && next != '.' {
		return false
	}
	s.emit(p.start, p.end, detect.Secret, 0.75)
	return true
}

// inside finds the code after a word for a code, another word, and the words for a lock: "the old code of the door 1122".
func (s *scan) inside(h hit) bool {
	p := s.shortNumber(h.end, 40)
	if p.start == p.end || !s.padCode(p) {
		return false
	}
	i := s.hitAfter(p.start) - 1
	if i < 0 || s.hits[i].start < h.end || s.hits[i].groups&gLock == 0 || s.hits[i].groups&gThing != 0 || s.blank(s.hits[i].end) != p.start {
		return false
	}
	s.emit(p.start, p.end, detect.Secret, 0.75)
	return true
}

// reachThought is how far before a number the PIN is named that somebody tries to remember, in bytes.
const reachThought = 240

// thought reports whether the digits p are what somebody takes for the PIN that was talked about before: "I think it's
// 5518 or 5581".
func (s *scan) thought(p piece) bool {
	if n := p.end - p.start; n < 4 || n > 6 || s.byteAt(p.start-1) != ' ' || s.byteAt(p.end) == '.' && isDigit(s.byteAt(p.end+1)) || s.counted(p.end) {
		return false
	}
	end := s.blankBack(p.start)
	start := end
	for start > 0 && end-start < 12 && (kinds[s.src[start-1]] == letter || s.src[start-1] == '\'') {
		start--
	}
	switch b, n := small(s.src[start:end]); string(b[:n]) {
	case "or", "oder", "ou", "o":
		if k := len(s.found) - 1; k < 0 || s.found[k].Type != detect.Secret || start-s.found[k].End > 2 || start < s.found[k].End {
			return false
		}
	case "it's", "is", "was", "think", "maybe", "glaube", "ist", "war", "es", "vielleicht", "c'est", "c'était", "est", "peut-être", "era",
		"creo", "quizás", "sia", "è", "fosse", "forse", "credo":
	default:
		return false
	}
	lock := s.all&gLock != 0 && s.lockNear(p.start, p.end)
	for i := s.hitAfter(p.start - reachThought); i < len(s.hits) && s.hits[i].end <= p.start; i++ {
		s.steps++
		if g := s.hits[i].groups; g&gPIN != 0 || lock && g&gCode != 0 {
			return true
		}
	}
	return false
}

// afterHash is where the signs # and * of a keypad end that stand at end.
func (s *scan) afterHash(end int) int {
	for c := s.byteAt(end); c == '#' || c == '*'; c = s.byteAt(end) {
		end++
	}
	return end
}

// hashed reports whether words for the # of a keypad follow at end: "3391 und Raute".
func (s *scan) hashed(end int) bool {
	rest := s.src[end:min(len(s.src), end+24)]
	for _, w := range []string{" und Raute", " dann Raute", " and hash", " then hash", " and pound", " then pound", " et dièse",
		" puis dièse", " y almohadilla", " y luego almohadilla", " e cancelletto", " poi cancelletto", " e poi cancelletto"} {
		if strings.HasPrefix(rest, w) {
			return true
		}
	}
	return false
}

// keyCode reports whether v is what keypads take: four to eight digits with at most one capital among or around them.
func keyCode(v string) bool {
	n, digits := len(v), digitsIn(v)
	return n >= 4 && n <= 8 && (digits == n || digits == n-1 && strings.ToLower(v) != v)
}

// doorCode reports whether v is digits with one A or B among or around them, as French entry systems have.
func doorCode(v string) bool {
	letters := 0
	for i := range len(v) {
		switch c := v[i]; {
		case c == 'A' || c == 'B':
			letters++
		case !isDigit(c):
			return false
		}
	}
	return letters == 1 && len(v) >= 4 && len(v) <= 6
}

// starred finds digits with the # or * of a keypad, where a door was talked about not long before.
func (s *scan) starred() {
	if s.all&(gLock|gPIN|gCode|gShare) == 0 {
		return
	}
	sent := s.all&(gLock|gPIN|gCode) == 0 // nothing but a code that is sent is looked for
	for _, i := range s.turn(turnKeypad) {
		t := s.pieces[i]
		if size := t.end - t.start; size < 3 || size > 8 {
			continue
		}
		if sent {
			if t.numeric && t.after == ' ' && s.keyedIn(t) {
				s.emit(t.start, t.end, detect.Secret, 0.75)
			}
			continue
		}
		if !t.numeric && t.end-t.start <= 6 && keyCode(s.src[t.start:t.end]) && t.before == ' ' && s.byteAt(t.start-2) == ':' && s.doorBefore(t.start, gLock|gCode) { // the answer to a question
			s.emit(t.start, s.afterHash(t.end), detect.Secret, 0.75)
			continue
		}
		if s.keyedIn(t) || s.all&(gPIN|gCode) != 0 && t.numeric && s.thought(t) {
			s.emit(t.start, s.afterHash(t.end), detect.Secret, 0.75)
			continue
		}
		if !t.numeric {
			continue
		}
		start, end := t.start, s.afterHash(t.end)
		for c := s.byteAt(start - 1); c == '*' || c == '#' && end > t.end; c = s.byteAt(start - 1) {
			start--
		}
		if end == t.end && start == t.start && !s.hashed(end) || end-start > 12 || s.wordAt(end) || s.wordAt(start-1) || (end-t.end > 1 && start == t.start-2) {
			continue
		}
		if s.doorBefore(start, gLock|gPIN|gCode) {
			s.emit(start, end, detect.Secret, 0.85)
		}
	}
}

// doorBefore reports whether a word for a lock or code stands in the lines before.
func (s *scan) doorBefore(start int, words group) bool {
	for i := s.hitAfter(start - 240); i < len(s.hits) && s.hits[i].end <= start; i++ {
		s.steps++
		if s.hits[i].groups&words != 0 {
			return true
		}
	}
	return false
}
