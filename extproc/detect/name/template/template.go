package template

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"veil/extproc/detect/name/corpus"
)

//go:embed grammar
var files embed.FS

// languages in a fixed order.
var languages = []string{"en", "fr", "de", "es", "it"}

// grammar holds the rules of one language, those that all share included.
type grammar map[string][]string

// parse reads a grammar: "= rule" begins a rule, each line after it is an alternative, "3* text" counts three times,
// \n is a line end, # begins a comment, "| a | b" is several alternatives.
func parse(g grammar, text string) {
	rule := ""
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "# ") || line == "" {
			continue
		}
		if r, ok := strings.CutPrefix(line, "= "); ok {
			rule = strings.TrimSpace(r)
			continue
		}
		if list, ok := strings.CutPrefix(line, "| "); ok {
			g[rule] = append(g[rule], strings.Split(list, " | ")...)
			continue
		}
		times := 1
		if len(line) > 3 && line[1] == '*' && line[2] == ' ' && line[0] >= '1' && line[0] <= '9' {
			times = int(line[0] - '0')
			line = line[3:]
		}
		line = strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(line)
		for range times {
			g[rule] = append(g[rule], line)
		}
	}
}

// Generate makes so many texts a language. Grammars of the groups in without, the beginnings of their files' names, are left out:
// what training gains from them shows on texts of the kinds that they hold.
func Generate(seed uint64, texts int, l *corpus.Lists, neutral map[string][]string, without ...string) ([]corpus.Example, error) {
	var out []corpus.Example
	for i, lang := range languages {
		g := grammar{}
		for _, name := range []string{"known", "common", "more-common", lang, "more-" + lang, "new-common", "new-" + lang, "talk-common", "talk-" + lang, "program", "firm-common", "firm-" + lang, "life-common", "life-" + lang, "press-common", "press-" + lang, "stand-common", "layout-common", "scene-common", "scene-" + lang} {
			if group, _, _ := strings.Cut(name, "-"); slices.Contains(without, group) {
				continue
			}
			text, err := fs.ReadFile(files, "grammar/"+name+".txt")
			if err != nil {
				return nil, err
			}
			parse(g, string(text))
		}
		s, err := newStock(lang, l)
		if err != nil {
			return nil, err
		}
		w := newWriter(seed*31+uint64(i), lang, g, s, neutral[lang])
		for n := range texts {
			if err := w.text(); err != nil {
				return nil, fmt.Errorf("grammar %s, text %d: %w", lang, n, err)
			}
			out = append(out, corpus.Example{Text: w.out.String(), Spans: w.spans, Weight: 1})
		}
	}
	return out, nil
}
