package rule

import (
	"iter"
	"sort"
	"strings"
)

// strength is how words near a place speak for it.
type strength int

const (
	against strength = iota - 1 // the nearest word that matters names something else
	none                        // nothing near
	near                        // a word for it is near
	direct                      // it stands right after its name: a field, a column, a key
)

// Reaches of context, in bytes.
const (
	reachBack  = 64
	reachAhead = 32
	shortValue = 120 // a key says something about the whole of a value that is not longer
)

// evidence says how the words near [start, end) speak for the groups want. The nearest word before the place that is of
// want or of not decides: first the column or key that it stands under, then the text before it, then, if that is
// silent, the text after it up to the line's end.
func (s *scan) evidence(start, end int, want, not group) strength {
	if s.all&(want|not|gThing) == 0 {
		return none
	}
	if g := s.column(start); g != 0 {
		switch {
		case g&want != 0:
			return direct
		case g&not != 0:
			return against
		}
		return none
	}
	if k := s.key; k != 0 && len(s.src) <= shortValue {
		switch {
		case k&want != 0:
			return direct
		case k&not != 0:
			return against
		}
	}
	if e := s.before(start, want, not); e != none {
		return e
	}
	return s.after(end, want, not)
}

// label is what the name right before start says: the column or key that it stands under, or the word that joins it.
func (s *scan) label(start int) group {
	if g := s.column(start); g != 0 {
		return g
	}
	if s.key != 0 && len(s.src) <= shortValue {
		return s.key
	}
	if i := s.hitAfter(start) - 1; i >= 0 && start-s.hits[i].end <= 24 && joins(s.src[s.hits[i].end:start]) {
		return s.hits[i].groups
	}
	return 0
}

// column is what the column says that the place at start stands in, or 0.
func (s *scan) column(start int) group {
	if len(s.cells) == 0 {
		return 0
	}
	i := sort.Search(len(s.cells), func(i int) bool { return s.cells[i].end > start })
	if i < len(s.cells) && s.cells[i].start <= start {
		return s.cells[i].groups
	}
	return 0
}

// under goes over the places of which their column says one of want, and over a short text as a whole if its key does.
func (s *scan) under(want group) iter.Seq2[place, group] {
	return func(yield func(place, group) bool) {
		for _, c := range s.cells {
			if c.groups&want != 0 && !yield(c.place, c.groups) {
				return
			}
		}
		if s.key&want != 0 && len(s.src) <= shortValue {
			yield(place{0, len(s.src)}, s.key)
		}
	}
}

// before looks for a word of want or not before start, back to the end of the sentence or paragraph before.
func (s *scan) before(start int, want, not group) strength {
	i := s.hitAfter(start)
	floor := s.memberKey(start)
	for i--; i >= 0; i-- {
		h := s.hits[i]
		if start-h.end > reachBack || h.start < floor {
			return none
		}
		thing := h.groups&gThing != 0 && not&gRef != 0
		if h.groups&(want|not) == 0 && !thing {
			continue
		}
		s.steps += start - h.end
		between := s.src[h.end:start]
		switch {
		case parted(between) && s.filledIn(h.end) != start:
			return none
		case h.groups&(want|gVersion) == 0 && (spent(between) || h.groups&gRef != 0 && listedNext(between) && !s.several(h)):
			continue
		case thing && h.groups&(want|not) == 0:
			if joins(between) {
				return against
			}
		case h.groups&want != 0 && joins(between):
			return direct
		case h.groups&want != 0:
			return near
		default:
			return against
		}
	}
	return none
}

// memberKey is where the key begins under which the value at start stands in an object, `"key": "value` or `'key': value`,
// or -1. Words before it name other members, but where this one only says what the one before names (pairKey).
func (s *scan) memberKey(start int) int {
	if k := s.plainKey(start); k >= 0 {
		return s.pairKey(k)
	}
	return -1
}

// plainKey is the key of the member at start by itself.
func (s *scan) plainKey(start int) int {
	i := start
	if c := s.byteAt(i - 1); c == '"' || c == '\'' {
		i--
	}
	for i > 0 && s.src[i-1] == ' ' && start-i < 4 {
		i--
	}
	if s.byteAt(i-1) != ':' {
		return -1
	}
	quote := s.byteAt(i - 2)
	if quote != '"' && quote != '\'' {
		return -1
	}
	for k := i - 3; k >= 0 && i-k < 48; k-- {
		if c := s.src[k]; c == quote {
			s.steps += i - k
			return k
		} else if c == '\n' {
			break
		}
	}
	return -1
}

// after looks for a word of want or not after end, on the same line and in the same sentence.
func (s *scan) after(end int, want, not group) strength {
	i := sort.Search(len(s.hits), func(i int) bool { return s.hits[i].start >= end })
	for ; i < len(s.hits); i++ {
		h := s.hits[i]
		if h.start-end > reachAhead {
			return none
		}
		if h.groups&(want|not) == 0 {
			continue
		}
		between := s.src[end:h.start]
		s.steps += len(between)
		if strings.ContainsAny(between, "\n:=;|") || parted(between) || strings.ContainsAny(s.src[h.end:min(len(s.src), h.end+2)], ":=") {
			return none
		}
		if h.groups&want != 0 {
			return near
		}
		return none
	}
	return none
}

// keywordNear reports whether a word of want ends after from and begins before to.
func (s *scan) keywordNear(from, to int, want group) bool {
	for i := s.hitAfter(from); i < len(s.hits) && s.hits[i].start < to; i++ {
		s.steps++
		if s.hits[i].groups&want != 0 {
			return true
		}
	}
	return false
}

// keywordBefore reports whether a word of want ends before at, less than reach bytes away.
func (s *scan) keywordBefore(at, reach int, want group) bool {
	for i := s.hitAfter(at) - 1; i >= 0 && at-s.hits[i].end < reach; i-- {
		s.steps++
		if s.hits[i].groups&want != 0 {
			return true
		}
	}
	return false
}

// hitAfter is the index of the first keyword that ends after at.
func (s *scan) hitAfter(at int) int {
	low, high := 0, len(s.hits)
	for low < high {
		if mid := int(uint(low+high) >> 1); s.hits[mid].end > at {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// hitEnding is the index of the keyword that ends at end, or -1.
func (s *scan) hitEnding(end int) int {
	i := s.hitAfter(end - 1)
	if i < len(s.hits) && s.hits[i].end == end {
		return i
	}
	return -1
}

// spent reports whether a number stands in text and other words after it: the word before text named that number.
func spent(text string) bool {
	i := strings.LastIndexAny(text, "0123456789")
	if i < 0 {
		return false
	}
	run := 0
	for _, c := range []byte(text[i:]) {
		if kinds[c] == letter {
			if run++; run == 4 {
				return true
			}
		} else {
			run = 0
		}
	}
	return false
}

// listedNext reports whether a number stands in text and then a sign after which another value begins: "customer no. 4471, ".
func listedNext(text string) bool {
	cut := strings.LastIndexAny(text, ",;|-")
	if cut < 0 || strings.TrimLeft(text[cut+1:], " (") != "" || text[cut] == '-' && (text[cut-min(cut, 1)] != ' ' || cut+1 == len(text)) {
		return false
	}
	return digitsIn(text[:cut]) >= 3
}

// parted reports whether a paragraph, or a sentence, ends in text.
func parted(text string) bool {
	if strings.Contains(text, "\n\n") || strings.Count(text, "\n") > 1 || otherItem(text) {
		return true
	}
	for i := 0; i+2 < len(text); i++ {
		if (text[i] == '.' || text[i] == '!' || text[i] == '?') && (text[i+1] == ' ' || text[i+1] == '\n') && isUpper(text[i+2]) && i > 2 && i+3 < len(text) && isLower(text[i+3]) {
			return true
		}
	}
	return false
}

// otherItem reports whether an item of a list with words of its own begins in text.
func otherItem(text string) bool {
	cut := strings.IndexByte(text, '\n')
	if cut < 0 {
		return false
	}
	rest := strings.TrimLeft(text[cut+1:], " \t")
	for _, bullet := range [...]string{"- ", "* ", "• ", "– "} {
		if strings.HasPrefix(rest, bullet) {
			return hasLetters(rest[len(bullet):], 4)
		}
	}
	return false
}

// joinsName are the separators that may stand between a field's name and its value.
var joinsName = bytesOf(" \t:=.\"'`#>|[(*-\n\\,")

// joins reports whether text is what stands between a field's name and its value: separators, a sign for "number", the
// country of a form in brackets.
func joins(text string) bool {
	if len(text) > 24 {
		return false
	}
	if open := strings.IndexByte(text, '('); open >= 0 {
		if shut := strings.IndexByte(text, ')'); shut > open {
			text = text[:open] + text[shut+1:]
		}
	}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case joinsName[c]:
			i++
		case isAlpha(c):
			end := i
			for end < len(text) && (isAlpha(text[end]) || text[end] >= 0x80) {
				end++
			}
			switch b, n := small(text[i:end]); string(b[:n]) {
			case "n", "no", "nr", "num", "nro", "nº", "numero", "number", "nummer", "numéro", "número", "nb", "is", "ist", "est", "es", "è",
				"lautet", "il", "la", "le", "the", "der", "die", "das", "de", "del", "della", "du", "id", "e", "lo", "al", "value", "war",
				"was", "unter", "old", "new", "vecchia", "nuova", "alte", "altes", "neue", "neues", "ancienne", "nouvelle", "antigua",
				"nueva":
			default:
				return false
			}
			i = end
		default:
			return false
		}
	}
	return true
}
