package rule

import (
	"slices"
	"strings"

	"veil/extproc/detect"
)

// mostListed is how many values of a list are taken.
const mostListed = 64

// lists finds the values that a list goes on with behind one that a word named and that was found: "PINs: 1188 und 2290", "passports
// 533380006 (Anna), 561204417 (Bo)". In order of place, each list is walked once.
func (s *scan) lists() {
	s.order = s.order[:0]
	for i, f := range s.found {
		if listable(f.Type) != 0 {
			s.order = append(s.order, i)
		}
	}
	slices.SortFunc(s.order, func(a, b int) int { return s.found[a].Start - s.found[b].Start })
	done := 0
	for _, i := range s.order {
		f := s.found[i]
		if c := s.byteAt(s.blank(f.End)); f.Start < done || f.Type == detect.Username && (c == '/' || c == '|') || s.nextItem(f.End, true) == 0 {
			continue
		}
		h := s.namedBy(f.Start, listable(f.Type))
		if h.groups == 0 {
			continue
		}
		l := list{first: strings.Trim(s.src[f.Start:f.End], "#*"), kind: f.Type, groups: h.groups, several: s.several(h)}
		end := f.End
		for range mostListed {
			p := s.itemAt(l, s.nextItem(end, l.several))
			if p.end == 0 {
				break
			}
			s.emit(p.start, p.end, l.kind, 0.8)
			end = p.end
		}
		done = end
	}
}

// list is one value of a list, and what named it.
type list struct {
	first   string
	kind    detect.Type
	groups  group
	several bool // the word is in the plural
}

// listable are the words that name a list of values of a type, 0 for types that need none or have lists of their own.
func listable(t detect.Type) group {
	switch t {
	case detect.Secret:
		return gPassword | gPIN | gCode | gLock | gToken
	case detect.Username:
		return gUser | gAccount
	case detect.Passport, detect.NationalID:
		return gDocument
	case detect.DateOfBirth:
		return gBirth
	}
	return 0
}

// namesListed are all words that name such a list.
const namesListed = gPassword | gPIN | gCode | gLock | gToken | gUser | gAccount | gDocument | gBirth

// reachNamed is how far before a list's first value its word may stand, in bytes.
const reachNamed = 48

// namedBy is the last word of want that ends shortly before i.
func (s *scan) namedBy(i int, want group) hit {
	for k := s.hitAfter(i) - 1; k >= 0 && i-s.hits[k].end < reachNamed; k-- {
		s.steps++
		if h := s.hits[k]; h.groups&want != 0 && h.end <= i {
			return h
		}
	}
	return hit{}
}

// itemAt is the value of l at i, empty if what stands there is none.
func (s *scan) itemAt(l list, i int) place {
	if i == 0 || i >= len(s.src) {
		return place{}
	}
	switch l.kind {
	case detect.Secret:
		if p, quoted := s.valueAt(i); (l.several || !quoted) && s.secretLike(l, p) {
			return p
		}
	case detect.Username:
		p := place{i, s.loginEnd(i)}
		if v := s.src[p.start:p.end]; listedLogin(v) && (loginLook(v) || detect.Initialled(v) || l.several && !detect.Common(v)) && s.byteAt(p.end) != '@' && s.byteAt(p.end) != '(' {
			return p
		}
	case detect.DateOfBirth:
		if end, ok := s.date(i, false); ok && (l.several || s.byteAt(s.blank(end)) == '(') {
			return place{i, end}
		}
	default:
		end, _ := s.documentAt(i, l.groups, true)
		if v := s.src[i:max(i, end)]; end > 0 && (l.several && digitsIn(v) >= fewDigits || sameForm(l.first, v) || l.groups&gPassport != 0 && passportForm(v)) && !s.measured(i, end) {
			return place{i, end}
		}
	}
	return place{}
}

// fewDigits is how many digits the number of a document in a list has at least.
const fewDigits = 4

// secretLike reports whether p is a code as the first of l is, or a password as that one is.
func (s *scan) secretLike(l list, p place) bool {
	v := s.src[p.start:p.end]
	if keyCode(l.first) || onlyDigits(l.first) {
		next := s.byteAt(s.blank(p.end))
		return keyCode(v) && s.padCode(p) && (l.several || len(v) == len(l.first) && (next == ',' || s.sentenceEnd(p.end)))
	}
	return hasDigit(l.first) && madeUp(v, leastListed) && !strings.ContainsAny(v, "/:@=") && !s.keywordAt(p.start) && !placeholder(v)
}

// leastListed is the fewest bytes of a password in a list.
const leastListed = 5
