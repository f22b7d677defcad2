package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Logins in what logs say of sessions: "session de twuttke terminée", "login failed: svandermeer", "job owned by rsoncini4 killed".

// sessions finds the login of whoever has a session, tries to get one, or holds something.
func (s *scan) sessions() {
	for _, h := range s.hits {
		if h.groups&namesSession == 0 || h.end-h.start > longestSession {
			continue
		}
		b, n := small(s.src[h.start:h.end])
		switch w := string(b[:n]); {
		case isHolding(w):
			s.holder(h.end)
		case isSession(s.src[h.start:h.end]):
			s.session(h)
		}
	}
}

// namesSession are the groups of the words that sessions looks at, and longestSession is the length of the longest one.
const (
	namesSession   = gToken | gUser | gShare | gFrom | gLogsIn | gOther
	longestSession = len("authentifizierung")
)

// session finds the login behind the word h for a session: "session of x closed", "login failed: x", "Anmeldung x fehlgeschlagen".
func (s *scan) session(h hit) {
	i := s.blank(h.end)
	if i == h.end || i >= len(s.src) {
		return
	}
	stop := s.lettersEnd(i)
	if next := s.stateEnd(i); next > 0 { // the state stands first
		i = s.blank(next)
		of := s.afterOf(i)
		if s.byteAt(i) == ':' {
			of = s.blank(i + 1)
		}
		if end := s.plainLoginAt(of); of > i && end > 0 && s.sentenceEnd(end) {
			s.emit(of, end, detect.Username, 0.75)
		}
		return
	}
	from := s.afterOf(i)
	if v := s.src[i:s.loginEnd(i)]; from == i && (stop-i < shortLogin || !tries(s.src[h.start:h.end]) && !(detect.Initialled(v) && strings.ContainsAny(v, "aeiou"))) {
		return
	}
	if end := s.plainLoginAt(from); end > 0 && s.stateEnd(s.afterAuxiliary(s.blank(end))) > 0 {
		s.emit(from, end, detect.Username, 0.75)
	}
}

// holder finds the login behind words for who holds or did something, which end at i: "locked by kfroboese since Tue". What stands
// behind it is a state or a time, or its end are digits.
func (s *scan) holder(i int) {
	from := s.blank(i)
	end := s.plainLoginAt(from)
	if from == i || end == 0 {
		return
	}
	next := s.blank(end)
	w := s.src[next:s.lettersEnd(next)]
	if isSince(w) || w == "ab" || s.stateEnd(next) > 0 || s.sentenceEnd(end) && isDigit(s.src[end-1]) {
		s.emit(from, end, detect.Username, 0.75)
	}
}

// plainLoginAt is where the login ends that begins at i and is no word, in small letters with digits at most at its end; 0 if there is none.
func (s *scan) plainLoginAt(i int) int {
	end := s.loginEnd(i)
	v := s.src[i:end]
	word := strings.TrimRight(v, "0123456789")
	switch {
	case len(v) < shortLogin || len(v) > longestNick || len(word) < 4 || len(v)-len(word) > 4 || strings.ToLower(v) != v || !plainGroup(v) || !isAlpha(v[0]):
		return 0
	case s.byteAt(end) == '@' || s.byteAt(end) == '(' || s.byteAt(end) == '/' || s.byteAt(end) == '=':
		return 0
	case generic(word) || detect.Common(word) || madeWord(word) || !detect.Initialled(v) && endsWith(word, "mento", "amenti", "zioni", "aggio", "ians", "ists", "ers", "ors", "eurs", "ants", "eux", "dores", "istas", "tori", "keit", "heit", "schaft") || s.keywordAt(i) || beginsWith(word, "un", "err", "econn", "eperm", "auth", "invalid", "http", "web"):
		return 0
	}
	return end
}
