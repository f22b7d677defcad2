package rule

import "strings"

// spoken reads the value that a sentence gives to the keyword h: what stands in quotation marks soon after it, or what
// follows a verb of being: "my password is x", "das Passwort lautet x", "la contraseña que es x".
func (s *scan) spoken(h hit, reach int) (f field) {
	src := s.src
	if i := s.identifierEnd(h.end); i > 0 && i+1 < len(src) && (src[i] == '"' || src[i] == '\'') && src[i+1] == ',' && !s.opensList(h.start) { // a name in a list of names
		return f
	}
	said := false    // a verb of being stood before a word that says nothing: "est le x"
	crossed := false // into the next sentence: "… my password. It used to be x"
	for i, words := h.end, 0; i < len(src) && i-h.end < reach && words < 9; {
		s.steps++
		switch c := src[i]; {
		case c == '\n', c == '?', c == '{', c == '[', c == '<' && s.byteAt(i+1) == '/', crossed && (c == ':' || c == '"' || c == '`'):
			return f
		case (c == '.' || c == '!' || c == ';') && (s.byteAt(i+1) == ' ' || s.byteAt(i+1) == '\n' || s.byteAt(i+1) == 0):
			if crossed || s.byteAt(i+1) != ' ' {
				return f
			}
			crossed = true
			i++
		case c == '"' && !(s.wordAt(i-1) && s.byteAt(i+1) == ')') || c == '`' || (c == '\'' && !s.wordAt(i-1)):
			f.place, f.quoted = s.valueAt(i)
			f.sign = verb
			if !f.quoted {
				f.sign = unassigned
			}
			return f
		case c == ':' && (s.byteAt(i+1) == ' ' || s.byteAt(i+1) == '"') || (c == '-' && s.byteAt(i+1) == ' ' && s.byteAt(i-1) == ' ') || (c == '>' && s.byteAt(i-1) == '-'):
			at := s.blank(i + 1)
			f.place, f.quoted = s.valueAt(at)
			if c == '>' && s.prose(h.end, i-1) || s.prose(h.end, i) {
				s.takeDrawn(h, at, &f)
			}
			if isPronoun(src[f.start:f.end]) { // "the code changed: it is now x"
				i++
				continue
			}
			f.sign = verb
			if f.start == f.end {
				f.sign = unassigned
			}
			return f
		case s.wordAt(i) && !s.wordAt(i-1):
			end := i
			for s.wordAt(end) || s.byteAt(end) == '\'' && s.wordAt(end+1) && end-i < 4 { // c'est, it's
				end++
			}
			if isVerb(src[i:end]) || isBeingMany(src[i:end]) && (src[i:end] != "son" || s.several(h)) && s.digitNext(end) || said && (isFiller(src[i:end]) || isTime(src[i:end])) && s.opens(s.blank(end)) {
				at := s.blank(end)
				f.place, f.quoted = s.valueAt(at)
				if at > end && s.prose(h.end, end) {
					s.takeDrawn(h, at, &f)
				}
				word := src[f.start:f.end]
				if f.start == f.end || isVerb(word) || isFiller(word) || isChanged(word) || isSince(word) {
					said, i = true, end
					words++
					continue
				}
				if f.sign = verb; crossed && (!strong(word) && !f.drawn || !hasDigit(word)) || !f.quoted && s.isMail(f.place) { // "the token was mailed to a@b.example"
					f.sign = unassigned
				}
				return f
			}
			words++
			i = end
		default:
			i++
		}
	}
	return f
}

// isMail reports whether p is an address of mail as a whole.
func (s *scan) isMail(p place) bool {
	at := strings.IndexByte(s.src[p.start:p.end], '@')
	if at < 1 {
		return false
	}
	end, ok := s.domain(p.start + at + 1)
	return ok && end == p.end && s.local(p.start+at, p.start) == p.start
}

// opens reports whether what stands at i, behind a word that says nothing, is no word of a sentence: it begins with a digit, or has the look
// of a password with one.
func (s *scan) opens(i int) bool {
	p, _ := s.valueAt(i)
	v := s.src[p.start:p.end]
	return isDigit(s.byteAt(i)) || hasDigit(v) && strong(v)
}

// isVerb reports whether w is a form of "to be" and its kin, in the five languages.
func isVerb(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "is", "was", "be", "to", "ist", "war", "lautet", "lautete", "heisst", "heißt", "auf", "est", "était", "etait", "c", "c'est",
		"c'était", "cest", "cetait", "it's", "that's", "es", "era", "è", "e'", "fue", "siendo", "sera", "será", "sarà", "change", "devient", "cambia",
		"now", "jetzt", "désormais", "ahora", "ora", "s", "its":
		return true
	}
	return false
}

// digitNext reports whether the word that follows at i has a digit: "the secrets are write-only" says how they are.
func (s *scan) digitNext(i int) bool {
	p, _ := s.valueAt(s.blank(i))
	return hasDigit(s.src[p.start:p.end])
}

// isBeingMany reports whether w is "are" or "were". "Son" is French for "his" as well.
func isBeingMany(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "are", "were", "sind", "waren", "lauten", "lauteten", "sont", "étaient", "son", "eran", "sono", "erano":
		return true
	}
	return false
}

// isChanged reports whether w says that something was given another value: "was changed to x", "a été changé en x".
func isChanged(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "changed", "set", "reset", "updated", "switched", "été", "changé", "remplacé", "passé", "cambiado", "cambiada", "cambió", "stato", "stata", "cambiato", "cambiata":
		return true
	}
	return false
}

// isPronoun reports whether w stands for what was named before.
func isPronoun(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "it", "it's", "er", "es", "sie", "il", "elle", "c'est", "ce":
		return true
	}
	return false
}

// isFiller reports whether w may stand between a verb and the value.
func isFiller(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "still", "now", "just", "currently", "noch", "jetzt", "nun", "immer", "encore", "toujours", "maintenant", "ahora", "todavía",
		"aún", "ancora", "adesso", "ora", "sempre", "the", "le", "la", "el", "il", "der", "die", "das", "ab", "montag", "dienstag",
		"mittwoch", "donnerstag", "freitag", "samstag", "sonntag":
		return true
	}
	return false
}
