package template

import "strings"

// A layout is a list or table of a shape drawn by chance: which things stand beside one another, in which order, between which
// marks. No grammar could hold all the shapes that people's lists have.

// fields of layouts: of persons, and of anything else.
var (
	peopleForms = []string{"", "", "", "f", "f", "l", "s", "s", "i", "i", "c", "U", "LU", "LU", "FU", "CU", "low", "flow", "a", "h", "LF", "LF", "lU", "b", "d"}
	otherFields = []string{"{city}", "{city}", "{country}", "{country}", "{city}", "{n1}", "{n2}", "{n3}", "{n5}", "{n1}:{n1}", "{dmy}", "{dmy}", "{hh}", "{hh}", "{money}", "{money} €", "{code}", "{letter}{n1}", "{letter}", "{plate}", "{year}", "{n2}'",
		"{job}", "{job}", "{w.other}", "{w.other}", "{club}", "{w.low}", "{w.todo}", "{w1}", "{w1}", "{phone}", "{org}", "{brand}", "{make} {model}", "{software}", "{month}", "{thing}", "{day}", "{n2} kg", "{n1}.", "ok", "x", "?", "{noun}"}
	nobodyFields = []string{"{brand}", "{brand}", "{make} {model}", "{software}", "{thing}", "{w1}", "{w1} {w2}", "{figure}", "{cheese}", "{club}", "{product}", "{firm}"}
	between      = []string{", ", ", ", ", ", "; ", ";", ",", " | ", "|", "\t", " - ", " - ", " – ", " — ", ": ", ": ", " / ", "/", "  ", "   ", " ", " ", " = ", " -> ", " → ", "\n", " ("}
	markers      = []string{"", "", "", "", "", "- ", "- ", "* ", "• ", "#. ", "#) ", "#: ", "# ", "[ ] ", "[x] ", "> ", "→ ", "– ", "+ "}
	ends         = []string{"", "", "", "", "", "", ".", ";", ",", "\n", " ✓", " …"}
	rowsBetween  = []string{"\n", "\n", "\n", "\n", "\n", "\n", "; ", " / ", ", ", " | ", ". ", "\n\n"}
)

// layout writes a list or table.
func (w *writer) layout() error {
	n := 1 + w.rng.Below(4)
	cols := make([]string, n)
	seps := make([]string, n)
	some := w.rng.Percent(60)
	who := w.rng.Below(n)
	form := w.stock.of(peopleForms)
	for i := range cols {
		cols[i] = w.stock.of(otherFields)
		seps[i] = w.stock.of(between)
		if i > 0 && w.rng.Percent(60) {
			seps[i] = seps[0]
		}
	}
	if !some {
		cols[who] = w.stock.of(nobodyFields)
	}
	again := -1
	if some && n > 2 && w.rng.Percent(20) {
		again = w.rng.Below(n)
	}
	marker, last, row := w.stock.of(markers), w.stock.of(ends), w.stock.of(rowsBetween)
	if n == 1 && marker == "" && w.rng.Percent(60) {
		row = pick(w, ", ", " / ", "; ", " - ", " + ")
	}
	head := w.rng.Below(100)
	switch {
	case head < 20:
		if err := w.expand("{w1} {w2}:\n"); err != nil {
			return err
		}
	case head < 35:
		if err := w.expand(pick(w, "{CAPHEAD}\n", "{cut}\n", "{raw}\n", "{ask}\n", "# {w1}\n", "{label}:\n")); err != nil {
			return err
		}
	case head < 50 && n > 1 && row == "\n":
		for i := range cols {
			if err := w.expand(pick(w, "{w1}", "{label}", "{jk.other}")); err != nil {
				return err
			}
			if i < n-1 {
				w.out.WriteString(seps[i])
			}
		}
		w.out.WriteString("\n")
	}
	rows := 1 + w.rng.Below(7)
	for r := range rows {
		if r > 0 {
			w.out.WriteString(row)
		}
		w.out.WriteString(strings.ReplaceAll(marker, "#", string(rune('1'+r))))
		for i := range cols {
			var err error
			switch {
			case some && (i == who || i == again):
				if w.rng.Percent(4) {
					err = w.expand(pick(w, "–", "-", "n/a", "{w1}", ""))
					break
				}
				f := form
				if w.rng.Percent(8) {
					f = w.stock.of(peopleForms)
				}
				letter := byte(5 + 2*r)
				if i != who {
					letter++
				}
				err = w.person(letter, f)
			default:
				if w.rng.Percent(6) {
					break
				}
				err = w.expand(cols[i])
			}
			if err != nil {
				return err
			}
			if i < n-1 {
				w.out.WriteString(seps[i])
			} else if n > 1 && seps[max(0, n-2)] == " (" {
				w.out.WriteString(")")
			}
		}
		w.out.WriteString(last)
	}
	return nil
}
