package address

import (
	"slices"
	"strings"

	"veil/extproc/detect/name/word"
)

// Wrapped adds to found, which is all that Find found in text, the addresses that a line's end divides where the width of the lines put it:
// in quoted mail, in comments, in a message that was broken at 72 letters. Each such end is read past, and what is found across it counts.
// ends are the words that may be such ends.
func (s *Scanner) Wrapped(found []Span, text string, ws []word.Word, ends []int32) []Span {
	lines := len(found)
	near := 0 // of found, what ends at the window or behind
	for _, end := range ends {
		i := int(end)
		on := goesOn(text, ws, i)
		if on == 0 {
			continue
		}
		for near < lines && found[near].To < i-window {
			near++
		}
		if f := s.across(found[near:lines], text, ws, i, on); f.To > 0 {
			found = append(found, f)
		}
	}
	if len(found) == lines {
		return found
	}
	return united(found)
}

// united is spans in order, those that touch as one.
func united(spans []Span) []Span {
	slices.SortFunc(spans, func(a, b Span) int { return a.From - b.From })
	n := 0
	for _, f := range spans[1:] {
		if f.From < spans[n].To {
			spans[n].To = max(spans[n].To, f.To)
			continue
		}
		n++
		spans[n] = f
	}
	return spans[:n+1]
}

// Bounds of what is read around a line's end.
const (
	window    = 16 // words on each side
	besideEnd = 9  // words on a side, among which a number is
)

// goesOn is the word that goes on with what the line says that ends at word i, 0 if that is not known: it doesn't end as a sentence or a
// label does. A mark of a comment that both lines begin with is passed over.
func goesOn(text string, ws []word.Word, i int) int {
	if i == 0 { // nothing in its line is a word
		return 0
	}
	switch last := &ws[i-1]; {
	case last.Kind < word.Mark, last.Rune == ',':
	case last.Rune == '.' && i > 1 && (ws[i-2].End-ws[i-2].Start <= longestShort || strings.HasSuffix(text[:last.Start], "str")): // pta.
	default:
		return 0
	}
	on := comment(ws, i)
	if on == len(ws) || ws[on].Kind >= word.Mark || labels(text, ws, on) {
		return 0
	}
	return on
}

// comment is the first word behind the line's end at word i, and behind the marks of a comment that both lines begin with.
func comment(ws []word.Word, i int) int {
	on := i + 1
	if on == len(ws) || !commented(&ws[on]) {
		return on
	}
	line := i - 1
	for line > 0 && i-line < longestLine && !ws[line].Line {
		line--
	}
	for ; on < len(ws) && on-i <= 3 && commented(&ws[on]) && line < i && ws[line].Rune == ws[on].Rune; line++ {
		on++
	}
	return on
}

// longestLine is how many words a line has at most whose mark is looked for.
const longestLine = 64

// commented says that w may be a mark of a comment or a frame.
func commented(w *word.Word) bool {
	return w.Kind == word.Mark && (w.Rune == '#' || w.Rune == '/' || w.Rune == '*' || w.Rune == '|')
}

// labels reports whether the line from word i on begins with what names a value, or with the date or time of a log.
func labels(text string, ws []word.Word, i int) bool {
	for k := i + 1; k < len(ws) && k-i <= 4; k++ {
		switch w := &ws[k]; {
		case w.Rune == ':', w.Rune == '.' && k == i+1 && ws[i].Kind == word.Letters && ws[i].End-ws[i].Start <= longestShort, w.Rune == '.' && ws[k-1].Rune == '.':
			return true // Tel. 030, Centro de procedencia: Ulm, Ort ....
		case k == i+1 && ws[i].Kind == word.Digits && !w.Space && w.Kind == word.Mark && k+1 < len(ws) && !ws[k+1].Space && ws[k+1].Kind == word.Digits:
			return true // 2026-04-11
		case w.Kind >= word.Break:
			return false
		}
	}
	return false
}

// across is what stands across the line's end at word i, behind which word on goes on; empty if nothing does. near is what was found there.
func (s *Scanner) across(near []Span, text string, ws []word.Word, i, on int) Span {
	from, to := max(0, i-window), min(len(ws), on+window)
	before, behind := ws[max(from, i-besideEnd):i], ws[on:min(to, on+besideEnd)]
	number, code := numbered(before)
	number2, code2 := numbered(behind)
	if !number && !number2 || !code && !code2 && !touched(near, i, on) && !s.toldStreet(before) && !s.toldStreet(behind) {
		return Span{}
	}
	var room [2 * window]word.Word
	joined := append(append(room[:0], ws[from:i]...), ws[on:to]...)
	next := &joined[i-from]
	next.Line, next.Space = false, true
	var spans [4]Span
	for _, f := range s.Find(spans[:0], text, joined) {
		if f.From+from < i && f.To+from > i {
			f = Span{f.From + from, f.To + from + on - i}
			if s.told(ws, near, f, i, on) {
				return f
			}
		}
	}
	return Span{}
}

// touched says that one of spans, which lie in order, ends or begins at a line's end at word i.
func touched(spans []Span, i, on int) bool {
	for _, f := range spans {
		if f.From > on+1 {
			return false
		}
		if f.To >= i-1 {
			return true
		}
	}
	return false
}

// toldStreet says that one of ws may be a word for a street, a box or a flat.
func (s *Scanner) toldStreet(ws []word.Word) bool {
	for i := range ws {
		if w := &ws[i]; w.Kind == word.Letters && (s.flags.Get(w.Hash)&(before|after|box|stand|beside) != 0 || s.tails.Get(w.Tail) != 0) {
			return true
		}
	}
	return false
}

// numbered says that one of ws is a number, and that one may be a postcode.
func numbered(ws []word.Word) (number, code bool) {
	for i := range ws {
		if w := &ws[i]; isNumber(w) {
			number = true
			code = code || w.Kind == word.Digits && w.End-w.Start == 5 || w.Kind == word.Mixed && w.End-w.Start <= 4 // D-89073, NR3 2LD
		}
	}
	return number, code
}

// told reports whether f, which a line's end at word i divides, is one address though one of its parts was found alone: it goes on in the
// next line with a number or behind what wants more, and begins in this one with a number or a word for a street.
func (s *Scanner) told(ws []word.Word, near []Span, f Span, i, on int) bool {
	for _, alone := range near {
		switch {
		case alone.From > on:
			return true
		case alone.To == i && !isNumber(&ws[i-1]) && ws[i-1].Rune != '.' && s.flags.Get(ws[i-1].Hash)&(join|before) == 0 && !isNumber(&ws[on]):
			return false // Amselgasse 14, 89073 Ulm|Eingang
		case alone.From == on:
			own := false
			for k := f.From; k < i; k++ {
				own = own || isNumber(&ws[k]) || s.flags.Get(ws[k].Hash)&(before|after|beside|box) != 0
			}
			return own // Malte Berger|Amselgasse 14
		}
	}
	return true
}
