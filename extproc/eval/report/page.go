package report

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"veil/extproc/detect"
	"veil/extproc/eval"
	"veil/extproc/eval/chart"
)

// languages in the order of the page.
var languages = []string{"en", "fr", "de", "es", "it"}

// plot is one picture of the page.
type plot struct {
	file, title string
	value       func(System, string) float64 // of a program and a language
	aim, top    float64
	format      string
}

// of is a figure of a type in a set's group, or no number.
func of(s System, set, group string, t detect.Type, f func(Figure) float64) float64 {
	if v, ok := s.Sets[set][group].Types[t]; ok {
		return f(v)
	}
	return math.NaN()
}

func masked(f Figure) float64    { return f.Masked }
func precision(f Figure) float64 { return f.Precision }
func f1(f Figure) float64        { return f.F1 }

// share is a share of characters of a set's group in hundredths, or no number.
func share(s System, group string, f func(Group) float64) float64 {
	if g, ok := s.Sets["chat"][group]; ok {
		return 100 * f(g)
	}
	return math.NaN()
}

var plots = []plot{
	{"name-recall.svg", "Names in chat texts: masked recall", func(s System, l string) float64 { return of(s, "chat", l, detect.Name, masked) }, .92, 1, ""},
	{"name-precision.svg", "Names in chat texts: precision", func(s System, l string) float64 { return of(s, "chat", l, detect.Name, precision) }, .90, 1, ""},
	{"leak.svg", "Chat texts, all types: personal characters left, %", func(s System, l string) float64 { return share(s, l, func(g Group) float64 { return g.Leak }) }, 4, 0, "%.1f"},
	{"over-masking.svg", "Chat texts, all types: other characters masked, %", func(s System, l string) float64 { return share(s, l, func(g Group) float64 { return g.Over }) }, 1.5, 0, "%.1f"},
	{"news.svg", "Names in news-like text: F1", func(s System, l string) float64 { return of(s, "ner_"+l, l, detect.Name, f1) }, .85, 1, ""},
}

// Write puts the pictures and the page README.md into dir. The first system is the program itself.
func Write(dir string, systems []System) error {
	for _, p := range plots {
		b := chart.Bars{Title: p.title, Groups: languages, Aim: p.aim, Top: p.top, Format: p.format}
		for _, s := range systems {
			line := chart.Series{Name: s.Name}
			for _, l := range languages {
				line.Values = append(line.Values, p.value(s, l))
			}
			b.Series = append(b.Series, line)
		}
		if err := os.WriteFile(filepath.Join(dir, p.file), b.SVG(), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "README.md"), []byte(page(systems)), 0o644)
}

// page is the page's text.
func page(systems []System) string {
	var w strings.Builder
	own := systems[0]
	w.WriteString("# Detection quality\n\nWritten by `make eval ARGS=\"--report docs/detection-quality\"`, from the development sets beside the project ([what they are](../model-card.md#scores)).\n" +
		"Masked recall: all letters of a span are covered, by a span of any type. Precision: at least half of what was found lies on a span of its type.\n" +
		"Leak: personal characters left readable. Over-masking: other characters masked. The rules were chosen with these texts in view: others score lower. What texts gave that nobody had in view: [model card](../model-card.md#scores).\n\n")
	for _, s := range systems[1:] {
		fmt.Fprintf(&w, "- %s: %s\n", s.Name, s.Note)
	}
	w.WriteString("\n## By language\n\n")
	for _, p := range plots {
		fmt.Fprintf(&w, "![%s](%s)\n\n", p.title, p.file)
	}
	for _, set := range []string{"chat"} {
		types(&w, own, set)
	}
	w.WriteString("## Names, by system\n\n| | set |" + row(languages) + "\n|---|---|" + strings.Repeat("---|", len(languages)) + "\n")
	for _, s := range systems {
		for _, line := range []struct {
			what string
			of   func(l string) string
		}{
			{"chat, masked recall / precision", func(l string) string {
				return pair(of(s, "chat", l, detect.Name, masked), of(s, "chat", l, detect.Name, precision))
			}},
			{"news-like, F1", func(l string) string { return number(of(s, "ner_"+l, l, detect.Name, f1)) }},
			{"news-like, titles left out of the names, F1", func(l string) string { return number(of(s, Bare("ner_"+l), l, detect.Name, f1)) }},
		} {
			var cells []string
			for _, l := range languages {
				cells = append(cells, line.of(l))
			}
			fmt.Fprintf(&w, "| %s | %s |%s\n", s.Name, line.what, row(cells))
		}
	}
	return w.String()
}

// types is a table of a set's types in all its languages together and in each.
func types(w *strings.Builder, s System, set string) {
	groups := s.Sets[set]
	var names []detect.Type
	for t := range groups["ALL"].Types {
		if t != eval.Any {
			names = append(names, t)
		}
	}
	slices.SortFunc(names, func(a, b detect.Type) int {
		if d := groups["ALL"].Types[b].Gold - groups["ALL"].Types[a].Gold; d != 0 {
			return d
		}
		return strings.Compare(string(a), string(b))
	})
	columns := append([]string{"ALL"}, languages...)
	fmt.Fprintf(w, "## Every type of the chat texts: masked recall / precision\n\n| | spans |%s\n|---|---|%s\n", row(columns), strings.Repeat("---|", len(columns)))
	for _, t := range append(names, eval.Any) {
		var cells []string
		for _, c := range columns {
			cells = append(cells, pair(of(s, set, c, t, masked), of(s, set, c, t, precision)))
		}
		title := string(t)
		if t == eval.Any {
			title = "all"
		}
		fmt.Fprintf(w, "| %s | %d |%s\n", title, groups["ALL"].Types[t].Gold, row(cells))
	}
	var leak, over []string
	for _, c := range columns {
		leak = append(leak, fmt.Sprintf("%.1f %%", share(s, c, func(g Group) float64 { return g.Leak })))
		over = append(over, fmt.Sprintf("%.1f %%", share(s, c, func(g Group) float64 { return g.Over })))
	}
	fmt.Fprintf(w, "| leak | |%s\n| over-masking | |%s\n\n", row(leak), row(over))
}

func row(cells []string) string { return " " + strings.Join(cells, " | ") + " |" }

func number(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%.2f", v)
}

func pair(a, b float64) string {
	if math.IsNaN(a) {
		return "–"
	}
	return number(a) + " / " + number(b)
}
