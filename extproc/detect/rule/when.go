package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Codes and passwords behind words that say since when they hold: "Türcode ab sofort 4471", "mot de passe depuis hier Crevette77".

// mostWhen is how many words such a phrase has.
const mostWhen = 9

// since takes the value of the word h behind a phrase that says since when it holds or that it was changed, and reports whether there is one.
func (s *scan) since(h hit) bool {
	p := s.whenValue(h.end)
	if p.end == 0 {
		return false
	}
	v := s.src[p.start:p.end]
	switch {
	case h.groups&gPassword != 0 && madeUp(v, leastListed) && !strings.ContainsAny(v, "/:@="), h.groups&gPIN != 0 && s.padCode(p),
		h.groups&gCode != 0 && s.padCode(p) && (h.groups&gLock != 0 || s.lockNear(h.start, h.end)):
		s.emit(p.start, p.end, detect.Secret, 0.8)
		return true
	}
	return false
}

// whenValue is what follows behind such a phrase at i, empty if there is no phrase. What the value opens may stand before it: "Code der
// Umkleide ab sofort 7350".
func (s *scan) whenValue(i int) place {
	from := i
	defer func() { s.steps += i - from }()
	told, since, locked := false, false, false // a time or a change was said, the word before a time, what a code opens
	i = s.blank(i)
	for n := 0; n < mostWhen && i < len(s.src); n++ {
		if next := s.arrow(i); next > i {
			if !told && !locked {
				return place{}
			}
			told, i = true, next
			break
		}
		if end := s.dayAt(i); since && end > 0 {
			told, since, i = true, false, s.blank(end)
			continue
		}
		stop := s.lettersEnd(i)
		if next := s.byteAt(stop); stop == i || isDigit(next) || next == '_' || next == '-' || next == '@' {
			break
		}
		w := s.src[i:stop]
		_, g := s.words.match(s.src, i)
		switch {
		case fromWhen(w):
			since = true
		case isTime(w), isChanged(w), renews(w):
			told = true
		case g&gLock != 0:
			locked = true
		case isArticle(w), isAuxiliary(w):
		default:
			return place{}
		}
		if s.byteAt(stop) == '\'' || s.byteAt(stop) == ',' { // d'entrée, aujourd'hui
			stop++
		}
		i = s.blank(stop)
	}
	if p, _ := s.valueAt(i); told && p.end > p.start {
		return p
	}
	return place{}
}

// arrow is where the value begins behind a colon, an equals sign or an arrow at i, or i.
func (s *scan) arrow(i int) int {
	for _, sign := range [...]string{":", "=>", "=", "->", "* "} { // an arrow is folded to a *
		if strings.HasPrefix(s.src[min(i, len(s.src)):], sign) {
			return s.blank(i + len(sign))
		}
	}
	return i
}

// dayAt is where the date ends at i, also one without its year: "1.4.", "01/04", "1 April"; 0 if there is none.
func (s *scan) dayAt(i int) int {
	if end, ok := s.date(i, false); ok {
		return end
	}
	if end := s.dayMonth(i); end > 0 {
		return end
	}
	size, day := s.digitsAt(i)
	sep := s.byteAt(i + size)
	if size == 0 || size > 2 || day > 31 || sep != '.' && sep != '/' {
		return 0
	}
	i += size + 1
	if size, day = s.digitsAt(i); size == 0 || size > 2 || day > 31 {
		return 0
	}
	if i += size; s.byteAt(i) == '.' {
		i++
	}
	return i
}

// fromWhen reports whether w begins a phrase of time.
func fromWhen(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "ab", "seit", "bis", "from", "since", "as", "of", "starting", "until", "depuis", "à", "partir", "dès", "compter", "jusqu", "desde", "a", "hasta", "da",
		"dal", "dalla", "dall", "partire", "fino":
		return true
	}
	return false
}

// isSince reports whether w is "since", which nothing but a time follows.
func isSince(w string) bool {
	switch w {
	case "seit", "since", "depuis", "desde", "dal", "dalla", "da":
		return true
	}
	return false
}

// isTime reports whether w says when, as words of a phrase do that follow one for "since".
func isTime(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "sofort", "heute", "gestern", "morgen", "vorgestern", "woche", "monat", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
		"today", "tomorrow", "yesterday", "now", "immediately", "week", "month", "morning", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
		"hier", "demain", "hui", "maintenant", "semaine", "matin", "mois", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
		"hoy", "ayer", "mañana", "manana", "ahora", "semana", "mes", "lunes", "martes", "miércoles", "miercoles", "jueves", "viernes", "sábado", "sabado", "domingo",
		"oggi", "ieri", "domani", "stamattina", "adesso", "ora", "settimana", "mese", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica":
		return true
	}
	return false
}

// isAuxiliary reports whether w is a verb before "changed".
func isAuxiliary(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "was", "has", "been", "is", "got", "wurde", "ist", "hat", "été", "est", "ha", "fue", "sido", "se", "è", "stato", "stata":
		return true
	}
	return false
}

// isArticle reports whether w is a small word of such phrases: an article, or what goes with a week.
func isArticle(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "der", "die", "das", "dem", "den", "des", "vom", "zum", "zur", "für", "fürs", "am", "auf", "in", "nächster", "nächsten", "dieser", "letzter", "kommender", "früh", "abend",
		"the", "on", "to", "for", "my", "mein", "next", "this", "last", "le", "la", "l", "les", "pour", "mon", "para", "mi", "per", "mio", "du", "de", "d", "en", "ce", "cette", "au", "aujourd", "prochaine", "prochain", "dernière",
		"el", "del", "al", "esta", "este", "próxima", "próximo", "pasado", "il", "lo", "della", "dell", "alla", "questa", "questo", "prossima", "scorsa":
		return true
	}
	return false
}
