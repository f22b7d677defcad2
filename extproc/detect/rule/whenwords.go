package rule

// Words of the phrases that say since when something holds (when.go).

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
