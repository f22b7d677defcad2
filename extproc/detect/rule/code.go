package rule

import (
	"strings"

	"veil/extproc/detect"
)

// code finds the codes of doors, boxes, locks and networks. "Code" alone means too much, so the value must look like one
// and a word for a lock must be near, or the value must have the form of a French door code.
func (s *scan) code(h hit) {
	if h.groups&gLock != 0 && h.groups&gWifi == 0 && s.noted(h) {
		return
	}
	f := s.field(h)
	if wrongTail(f.tail) {
		return
	}
	f = s.codeValue(h, f)
	c := lockCode{h: h, f: f, value: s.src[f.start:f.end], lock: h.groups&gLock != 0 || s.lockNear(h.start, h.end)}
	if h.groups&(gCode|gLock) == gCode && c.lock && s.inside(h) {
		return
	}
	if h.groups&(gCode|gLock) == gCode|gLock && !hasDigit(c.value) {
		if p := s.spelledCode(h); p.end > 0 {
			s.emit(p.start, p.end, detect.Secret, 0.8)
			return
		}
	}
	c.f.end = s.afterHash(c.f.end)
	if p, score := s.lockOnly(c); p.end > p.start {
		s.emit(p.start, p.end, detect.Secret, score)
		return
	}
	if n := len(c.value); n < 3 || n > 40 || !secretShape(c.value) || placeholder(c.value) {
		return
	}
	if h.groups&gCode != 0 && h.groups&gLock == 0 && s.all&gShare != 0 { // "your code is 884 201, never share it"
		if p := s.shortNumber(h.end, 12); p.end-p.start >= 4 && !s.aYear(p) && s.keywordNear(p.start-reachShare, p.end+reachShare, gShare) {
			s.emit(p.start, p.end, detect.Secret, 0.8)
			return
		}
	}
	if h.groups&(gCode|gLock) == gCode && c.f.sign == verb && padLength(c.value) && !s.aYear(c.f.place) && s.yours(h.start) && s.sentenceEnd(c.f.end) { // "votre code est 884201"
		s.emit(c.f.start, c.f.end, detect.Secret, 0.75)
		return
	}
	if score, renewed := s.codeWorth(c); score > 0 {
		s.emit(c.f.start, c.f.end, detect.Secret, score)
		if renewed {
			s.replaced(c.f.end)
		}
	}
}

// yours reports whether the word before i says that what follows is the reader's, as those write who send a code.
func (s *scan) yours(i int) bool {
	end := s.blankBack(i)
	return end < i && isYour(s.src[s.lettersStart(end, len("votre")):end])
}

// isYour reports whether w is "your".
func isYour(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "your", "ihr", "dein", "votre", "ton", "su", "tu", "tuo", "suo":
		return true
	}
	return false
}

// lockCode is what stands at a word for a code or a lock.
type lockCode struct {
	h     hit
	f     field
	value string // what f says, without the # or * of a keypad
	lock  bool   // a word for a lock is it, or stands near
}

// codeValue is where the value of the word h for a code or lock stands: f, what follows it, or what a sentence says.
func (s *scan) codeValue(h hit, f field) field {
	if next, _ := s.valueAt(s.blank(h.end)); f.sign == unassigned && next.start > h.end && hasDigit(s.src[next.start:next.end]) {
		f.place = next // "code 27B94"
	} else if f.sign == unassigned || f.sign == equals && h.groups&gLock == 0 {
		if f = s.spoken(h, 72); f.sign == unassigned {
			f.place, f.quoted = s.valueAt(s.blank(h.end))
		}
	}
	return f
}

// lockOnly is a code in a form or a sentence that only locks have, and its worth; an empty place if there is none.
func (s *scan) lockOnly(c lockCode) (place, float32) {
	h, f, v := c.h, c.f, c.value
	if h.groups&(gSafe|gCode) != 0 && c.lock {
		if p := s.dial(h.end); p.end > p.start {
			return p, 0.8
		}
	}
	if h.groups&gLock != 0 && h.groups&gCode == 0 && f.sign == unassigned && s.secretBefore(h.start) { // "… and that of the garage 4471A"
		if p, _ := s.valueAt(s.afterComma(h.end)); keyCode(s.src[p.start:p.end]) {
			return p, 0.75
		}
	}
	if h.groups&gLock != 0 && h.groups&(gCode|gWifi) == 0 && !f.quoted && (f.sign == unassigned || f.sign == verb) { // "the back door now takes 4471"
		if p := s.taken(h.end); p.end > p.start {
			s.replaced(p.end)
			return p, 0.75
		}
	}
	if h.groups&gSafe != 0 {
		if p := s.safeCode(c); p.end > p.start {
			return p, 0.75
		}
	}
	if !f.quoted && !hasDigit(v) && h.groups&gCode != 0 && c.lock {
		return s.riddle(h.end), 0.75
	}
	return place{}, 0
}

// safeCode is the code after a word for a safe, which opens by a number and is nothing else.
func (s *scan) safeCode(c lockCode) place {
	if p, _ := s.valueAt(s.blank(c.h.end)); p.start > c.h.end && p.end-p.start > 4 && keyCode(s.src[p.start:p.end]) {
		return p
	}
	p := s.shortNumber(c.h.end, 28)
	if p.start == p.end && c.f.sign != unassigned && onlyDigits(c.value) {
		p = c.f.place
	}
	if size := p.end - p.start; size >= 4 && size <= 6 && (!s.aYear(p) || s.secretBefore(c.h.start)) {
		return p
	}
	return place{}
}

// codeWorth is what the value of c is worth as a code, 0 if nothing, and whether the code that it stands in for may follow.
func (s *scan) codeWorth(c lockCode) (score float32, renewed bool) {
	h, f, v := c.h, c.f, c.value
	n := len(v)
	number := onlyDigits(v) && n >= 4 && n <= 6 && !s.aYear(f.place)
	short := n <= 10 && hasDigit(v) && !strings.ContainsAny(v, ".,:/%$+") && strings.ToUpper(v) == v && !s.counted(f.end)
	switch {
	case h.groups&gWifi != 0 && s.wifiPair(h):
	case h.groups&gWifi != 0 && s.keyFollows(f.end): // the network's name
	case f.sign == unassigned && h.groups&(gLock|gCode|gWifi) == gLock && short && n >= 4 && s.asksFor(h.start, gCode) && !s.moreFollows(f.end): // "código del garaje 5309"
		return 0.8, false
	case f.sign == colon && number && opens(s.src[h.start:h.end]) && f.tail == "":
		return 0.75, false
	case h.groups&gLock != 0 && h.groups&gCode == 0: // "the wifi is …", "door: …"
		if f.sign == unassigned && onlyDigits(v) && n <= 8 && s.after(f.end, gCode, 0) == near { // "locker 4471 is the combination"
			return 0.75, false
		} else if f.sign != unassigned && (f.quoted && strong(v) || f.quoted && hasDigit(v) || hasDigit(v) && strong(v) && n >= 6 && h.groups&gWifi != 0) {
			return 0.75, false
		}
	case f.sign == verb && number && short && s.keywordBefore(h.start, 48, gCard): // "the health card is in the drawer, its code is 4471"
		return 0.75, false
	case c.lock && short && f.sign != unassigned:
		return 0.9, true
	case f.sign == colon && number && short && s.all&gPIN != 0 && s.keywordBefore(h.start, 48, gPIN): // "he forgot his PIN. New code: 5093"
		return 0.75, false
	case c.lock && short && s.evidence(f.start, f.end, gCode, gRef) == direct:
		return 0.85, true
	case c.lock && f.quoted && strong(v):
		return 0.8, false
	case n >= 4 && doorCode(v):
		return 0.7, false
	}
	return 0, false
}

// dial is the combination of a dial within reach of i: three or four numbers of one or two digits with dashes, dots or
// spaces between, and nothing but words before it.
func (s *scan) dial(i int) place {
	for from := i; i < len(s.src) && i-from < 56; i++ {
		s.steps++
		if c := s.src[i]; !isDigit(c) {
			if c == '\n' || !s.wordAt(i) && strings.IndexByte(" :,'\"=", c) < 0 {
				break
			}
			continue
		}
		if s.wordAt(i - 1) {
			break
		}
		end, groups, sep := i, 0, byte(0)
		for groups < 5 {
			size, _ := s.digitsAt(end)
			if size == 0 || size > 2 {
				return place{}
			}
			end += size
			groups++
			c := s.byteAt(end)
			if c != '-' && c != ' ' && c != '.' || !isDigit(s.byteAt(end+1)) || sep != 0 && c != sep {
				break
			}
			sep = c
			end++
		}
		if groups < 3 || s.wordAt(end) || sep == '.' && groups == 3 && end-i > 7 {
			return place{}
		}
		if _, ok := s.date(i, false); ok && sep != ' ' && groups == 3 && end-i >= 8 && s.decimal(place{end - 2, end}) > 31 {
			return place{}
		}
		return place{i, end}
	}
	return place{}
}

// reachShare is how near a code for one use the words are that come with one.
const reachShare = 80

// opens reports whether word names what a number alone opens: "Gate: 2468".
func opens(word string) bool {
	switch b, n := small(word); string(b[:n]) {
	case "spind", "casier", "taquilla", "armadietto", "trastero", "locker", "lockbox", "key box", "keybox", "cajetin", "cajetín", "portal",
		"schlüsselsafe", "briefkasten", "buzón", "garage", "garaje", "haustor", "portillon", "vestiaire", "schlüsseltresor",
		"schlüsselkasten", "door", "gate", "safe", "front door", "back door", "lock", "tür", "haustür", "tor", "hoftor", "tresor",
		"schloss", "porte", "portail", "coffre", "puerta", "verja", "caja fuerte", "portone", "cancello", "lucchetto", "cassaforte",
		"padlock", "alarm", "alarme", "alarma", "allarme", "cadenas", "candado":
		return true
	}
	return false
}

// secretBefore reports whether a secret was found not long before at.
func (s *scan) secretBefore(at int) bool {
	for i := len(s.found) - 1; i >= 0 && i >= len(s.found)-4; i-- {
		if f := s.found[i]; f.Type == detect.Secret && f.End <= at && at-f.End < 40 {
			return true
		}
	}
	return false
}

// asksFor reports whether a word of want stands right before the word for a lock at at, for whose code it asks: "clave del garaje".
func (s *scan) asksFor(at int, want group) bool {
	i := s.hitAfter(at-1) - 1
	return i >= 0 && s.hits[i].groups&want != 0 && at-s.hits[i].end <= 12 && joins(s.src[s.hits[i].end:at])
}

// keyFollows reports whether a word for a password or key stands right after end.
func (s *scan) keyFollows(end int) bool {
	i := s.hitAfter(end)
	return i < len(s.hits) && s.hits[i].start-end < 24 && s.hits[i].groups&(gPassword|gToken) != 0
}

// lockNear reports whether a word for a door or lock stands near, or where its sentence began.
func (s *scan) lockNear(start, end int) bool { return s.keywordNear(start-140, end+41, gLock) }

// taken is the code after words that say what opens a lock, up to 24 bytes after i: "now takes 4471", "gilt jetzt 4471".
func (s *scan) taken(i int) place {
	said := false
	for from := i; i < len(s.src) && i-from < 24; {
		s.steps++
		if s.src[i] == ' ' {
			i++
			continue
		}
		if isDigit(s.src[i]) || said && isUpper(s.src[i]) && isDigit(s.byteAt(i+1)) {
			if p, _ := s.valueAt(i); said && s.padCode(p) {
				return p
			} else if said {
				return s.dial(i)
			}
			return place{}
		}
		end := s.lettersEnd(i)
		if end == i {
			return place{}
		}
		switch b, n := small(s.src[i:end]); string(b[:n]) {
		case "takes", "gilt", "opens", "with", "nimmt", "mit", "avec", "con", "prend", "vale", "accepts", "wants", "jetzt", "now", "ahora", "ora", "maintenant", "desormais", "désormais":
			said = true
		}
		i = end
	}
	return place{}
}

// replaced finds the code that the one that ends at end stands in for: "… instead of 1188", "the old one (1188)".
func (s *scan) replaced(end int) {
	words := 0
	for i := end; i < len(s.src) && i-end < 32 && words < 4; i++ {
		s.steps++
		switch c := s.src[i]; {
		case isDigit(c):
			if p, _ := s.valueAt(i); words > 0 && s.padCode(p) {
				s.emit(p.start, p.end, detect.Secret, 0.75)
			}
			return
		case c == '.' || c == ';' || c == '\n' || c == ':':
			return
		case s.wordAt(i):
			stop := s.lettersEnd(i)
			switch b, n := small(s.src[i:stop]); string(b[:n]) {
			case "instead", "statt", "old", "alter", "alte", "not", "nicht", "ancien", "au", "lieu", "place", "antes", "lugar", "invece",
				"vecchio", "of", "one", "der", "the", "l", "en", "de", "del", "al", "posto", "viejo", "and", "und", "et", "y", "e", "was",
				"war", "era", "était":
				words++
			default:
				return
			}
			i = max(i, stop-1)
		}
	}
}

// afterComma is where what follows i begins, after blanks and at most one comma.
func (s *scan) afterComma(i int) int {
	if i = s.blank(i); s.byteAt(i) == ',' {
		i = s.blank(i + 1)
	}
	return i
}

// riddle is the code that a sentence about a lock names at its end after words on how to remember it: "the code of the
// safe is my wedding year backwards, 4002".
func (s *scan) riddle(from int) place {
	for i := from; i < len(s.src) && i-from < reachRiddle; i++ {
		s.steps++
		switch c := s.src[i]; {
		case c == ';' || c == '\n' || c == '.' || c == '(' || c == '?' || isDigit(c) && !s.wordAt(i-1):
			return place{}
		case c == ',' || c == ':':
			p, _ := s.valueAt(s.blank(i + 1))
			if keyCode(s.src[p.start:p.end]) && !s.aYear(p) && s.sentenceEnd(s.blank(p.end)) {
				return p
			}
		}
	}
	return place{}
}

// reachRiddle is how far after the word for it such a code may stand, in bytes.
const reachRiddle = 72
