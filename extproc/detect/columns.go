package detect

import (
	"context"
	"sort"
	"strings"
)

// columns adds what e finds in the tables of text whose columns blanks alone align (decision 126). What a heading says of the cells
// below it is known where tabs divide the columns, so such a table is searched once more with tabs in the place of blanks.
func (e *Engine) columns(ctx context.Context, f *findings, text string) error {
	found := len(f.spans)
	for at := strings.Index(text, gapBetween); at >= 0; {
		t, end := tableAt(text, strings.LastIndexByte(text[:at], '\n')+1)
		if t != nil {
			inside, own, err := e.find(ctx, nil, Text{Value: string(t.said)}, e.recognisers)
			if err != nil {
				return err
			}
			for i, s := range inside {
				w, ok := t.written(s)
				if !ok {
					continue
				}
				f.spans = append(f.spans, w)
				if i >= own {
					f.own = append(f.own, w)
				}
			}
		}
		if at = strings.Index(text[end:], gapBetween); at >= 0 {
			at += end
		}
	}
	if len(f.spans) == found {
		return nil
	}
	protected, err := placeholders(ctx, text)
	if err != nil {
		return err
	}
	f.resolve(protected, text)
	return nil
}

// aligned is a table, said with tabs between its cells.
type aligned struct {
	said  []byte
	cells []alignedCell
}

// alignedCell is where a cell stands in what is said, and where it begins in the text.
type alignedCell struct{ at, end, from int }

// written is where a span of what is said stands in the text, if it lies in one cell.
func (t *aligned) written(s Span) (Span, bool) {
	i := sort.Search(len(t.cells), func(i int) bool { return t.cells[i].end >= s.End })
	if i == len(t.cells) || s.Start < t.cells[i].at {
		return s, false
	}
	shift := t.cells[i].from - t.cells[i].at
	s.Start, s.End = s.Start+shift, s.End+shift
	return s, true
}

// row says the line of text from start up to end, cut before the characters in cuts. The first cell is left out if it numbers rows.
func (t *aligned) row(text string, start, end int, cuts []int, numbered bool) {
	col, from, k := 0, start, 0
	for i := range text[start:end] {
		if k < len(cuts) && col == cuts[k] {
			if !numbered || k > 0 {
				t.cell(text, from, start+i, '\t')
			}
			from, k = start+i, k+1
		}
		col++
	}
	for ; k < len(cuts); k++ { // a line that is shorter than its headings
		if !numbered || k > 0 {
			t.cell(text, from, end, '\t')
		}
		from = end
	}
	t.cell(text, from, end, '\n')
}

// cell says what stands from start up to end without the blanks around it, and the sign that ends it.
func (t *aligned) cell(text string, start, end int, sign byte) {
	for start < end && isBlank(text[start]) {
		start++
	}
	for end > start && isBlank(text[end-1]) {
		end--
	}
	at := len(t.said)
	t.said = append(t.said, text[start:end]...)
	t.cells = append(t.cells, alignedCell{at, len(t.said), start})
	t.said = append(t.said, sign)
}

// isBlank reports whether c pads a cell: a blank, or the carriage return at a line's end.
func isBlank(c byte) bool { return c == ' ' || c == '\r' }
