package train

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/template"
)

// A dress is another form in which a text reaches an assistant: dictated, or broken into short lines. No grammar has to write each of
// its kinds in each of them.
type dress struct {
	share int  // of a thousand examples
	prose bool // only of texts that hold no code, tables or marks of machines
	wear  func(*template.Random, *rewrite)
}

var dresses = []dress{{15, true, dictated}, {25, false, quoted}}

// Dress appends a share of the examples in other dresses.
func Dress(seed uint64, examples []corpus.Example) []corpus.Example {
	r := template.Random(seed ^ 0xd4e55)
	out := slices.Clip(examples)
	for _, x := range examples {
		p := r.Below(1000)
		for _, d := range dresses {
			if p -= d.share; p < 0 {
				if !d.prose || isProse(x.Text) {
					w := rewrite{from: x, at: make([]int, len(x.Text)), stop: make([]int, len(x.Text))}
					d.wear(&r, &w)
					out = append(out, w.example())
				}
				break
			}
		}
	}
	return out
}

// isProse says that a text holds nothing that only machines and tables do.
func isProse(s string) bool { return !strings.ContainsAny(s, "{}<>|=\t_\\;@#*/") }

// A rewrite is a text that is written anew from one end to the other, with the places that the old one's bytes get.
type rewrite struct {
	from corpus.Example
	to   strings.Builder
	at   []int // by byte of the old text: where it begins
	stop []int // and ends
	done int
	mark string // what each line begins with
}

// keep writes n bytes of the old text as s.
func (w *rewrite) keep(n int, s string) {
	for i := range n {
		w.at[w.done+i], w.stop[w.done+i] = w.to.Len(), w.to.Len()+len(s)
	}
	w.to.WriteString(s)
	w.done += n
}

func (w *rewrite) rest() string { return w.from.Text[w.done:] }

// example is the text as it was written, with its spans. A span that a mark at a line's beginning divides is two.
func (w *rewrite) example() corpus.Example {
	x := w.from
	x.Text, x.Spans = w.to.String(), nil
	for _, s := range w.from.Spans {
		from, to := w.at[s.Start], w.stop[s.End-1]
		for {
			line := strings.IndexByte(x.Text[from:to], '\n')
			if line < 0 || w.mark == "" {
				break
			}
			x.Spans = append(x.Spans, corpus.Span{Start: from, End: from + line, Kind: s.Kind})
			from += line + 1 + len(w.mark)
		}
		if from < to {
			x.Spans = append(x.Spans, corpus.Span{Start: from, End: to, Kind: s.Kind})
		}
	}
	return x
}

// runes rewrites each rune by f, which is told the rune before and after it.
func (w *rewrite) runes(f func(before, c, after rune) string) {
	before := rune(' ')
	for w.done < len(w.from.Text) {
		c, n := utf8.DecodeRuneInString(w.rest())
		after := rune(' ')
		if n < len(w.rest()) {
			after, _ = utf8.DecodeRuneInString(w.rest()[n:])
		}
		w.keep(n, f(before, c, after))
		before = c
	}
}

func wordly(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

// dictated leaves out every mark and capital, as what turns speech into text does.
func dictated(_ *template.Random, w *rewrite) {
	w.runes(func(before, c, after rune) string {
		switch {
		case c == '\n':
			return " "
		case strings.ContainsRune(",.;:!?…\"“”„«»()¿¡–—", c):
			if wordly(before) && wordly(after) {
				return " "
			}
			return ""
		}
		return string(unicode.ToLower(c))
	})
}

var quotes = []string{"> ", "> ", "> > ", "", "", "", "// ", "# ", " * ", "    ", "| ", "- "}

// quoted breaks lines at a width and puts a mark before each.
func quoted(r *template.Random, w *rewrite) {
	mark, width := quotes[r.Below(len(quotes))], 36+r.Below(50)
	w.mark = mark
	w.to.WriteString(mark)
	column := 0
	w.runes(func(_, c, _ rune) string {
		column++
		switch {
		case c == '\n':
			column = 0
			return "\n" + mark
		case c == ' ' && column > width:
			column = 0
			return "\n" + mark
		}
		return string(c)
	})
}
