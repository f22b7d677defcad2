package rule

import (
	"context"
	"strings"

	"veil/extproc/detect"
)

// secrets finds the values of fields and sentences that a word calls a secret. It stops with ctx's error when ctx ends: a text
// of keywords alone has a value to look for behind each.
func (s *scan) secrets(ctx context.Context) error {
	if s.all&namesSecret == 0 {
		return nil
	}
	keyed := 0 // up to here keys were looked for
	row := 0   // where the last row of backup codes ends
	for i := range s.hits {
		if i%hitsPerLook == hitsPerLook-1 && ctx.Err() != nil {
			return ctx.Err()
		}
		h, before := s.hits[i], len(s.found)
		if h.groups&gPrefix != 0 && h.start >= keyed {
			keyed = max(keyed, s.prefixAt(h.start))
		}
		if h.groups&gShell != 0 {
			s.shell(h)
		}
		if h.groups&gCardCode != 0 {
			s.cardCode(h)
		}
		if h.groups&gBackup != 0 && h.start >= row {
			row = max(row, s.backupCodes(h))
		}
		if h.groups&gWifi != 0 {
			s.networkCode(h)
		}
		switch {
		case h.groups&gBearer != 0:
			s.bearer(h)
		case h.groups&gPassword != 0:
			s.password(h)
			if n := len(s.found); n > before && s.found[n-1].Start >= h.end {
				s.loginBeside(h)
			}
			if h.groups&gPIN != 0 {
				s.pin(h)
			}
		case h.groups&(gConnect|gLogsIn) != 0:
			s.arguments(h)
		case h.groups&gPhrase != 0:
			s.phrase(h)
		case h.groups&gToken != 0:
			s.tokenValue(h)
		case h.groups&gPIN != 0:
			if s.pin(h); len(s.found) == before && h.end-h.start > len("passwort") && passwordEnds(s.src[h.start:h.end]) { // "one-time password Hazel-Drum-93"
				s.password(h)
			}
			if n := len(s.found); n > before && s.found[n-1].Start >= h.end {
				s.loginBeside(h)
			}
		case h.groups&(gCode|gLock) != 0:
			s.code(h)
			s.codesLater(h)
		}
		if h.groups&(gPassword|gPIN|gCode) != 0 && len(s.found) == before {
			s.unsaid(h)
		}
	}
	return nil
}

// unsaid looks for the secret of the word h where neither a field nor a sentence gave it one.
func (s *scan) unsaid(h hit) {
	if s.since(h) {
		return
	}
	if p := s.sentCode(h); p.end > 0 && h.groups&(gCode|gPIN) != 0 {
		s.emit(p.start, p.end, detect.Secret, 0.8)
		return
	}
	s.firstListed(h)
}

// namesSecret are all groups of words behind which secrets looks.
const namesSecret = gPrefix | gShell | gCardCode | gBackup | gWifi | gBearer | gPassword | gConnect | gLogsIn | gPhrase | gToken | gPIN | gCode | gLock

// hitsPerLook is how many keywords there are between two looks at the context, with some 2 µs of work each.
const hitsPerLook = 1024

// keyed takes a text as a secret where the key that it stands under says so.
func (s *scan) keyed() {
	take := func(p place, g group) {
		p = s.trim(p, " \t\r\n\"'")
		v := s.src[p.start:p.end]
		if v == "" || len(v) > maxValue && strings.ContainsAny(v, " \t\r\n") || placeholder(v) && (!drawnIn(v) || opensStrings(v)) {
			return
		}
		ok := g&gPassword != 0 && len(v) >= 3 && strings.Count(v, " ") < 2 || g&gToken != 0 && len(v) >= 6 && !strings.Contains(v, " ") && (strong(v) || tokenLook(v)) || g&gPIN != 0 && len(v) <= 10 && hasDigit(v)
		if ok {
			s.emit(p.start, p.end, detect.Secret, 0.9)
		}
	}
	if s.key&(gPassword|gToken|gPIN) != 0 {
		take(place{0, len(s.src)}, s.key)
	}
	for _, c := range s.cells {
		if c.groups&(gPassword|gToken|gPIN) != 0 {
			take(c.place, c.groups)
		}
	}
}

// called reports whether the value f is a call or a look-up in code, not a literal: os.Getenv("X"), config.token.
func (s *scan) called(f field) bool {
	if f.quoted {
		return false
	}
	v := s.src[f.start:f.end]
	return strings.HasSuffix(v, "[") || s.byteAt(f.end) == '(' || strings.Contains(v, "(") || s.byteAt(f.end) == '[' || strings.HasPrefix(v, "process.env") || strings.HasPrefix(v, "os.")
}

// member reports whether the value f is a member of an object in code: req.body.password.
func (s *scan) member(f field) bool {
	v := s.src[f.start:f.end]
	return !f.quoted && f.sign == equals && strings.Contains(v, ".") && strings.Trim(v, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ._") == ""
}
