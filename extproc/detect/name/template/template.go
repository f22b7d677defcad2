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

// drawn are the files that every text is drawn from, with the language in the place of the star. Those with a group's name before
// the hyphen may be left out.
var drawn = []string{"known", "common", "more-common", "*", "more-*", "new-common", "new-*", "talk-common", "talk-*", "program", "firm-common", "firm-*", "life-common", "life-*",
	"press-common", "press-*", "paste-common", "paste-*", "stand-common", "layout-common", "scene-common", "scene-*"}

// writerIn is what writes texts in language i of languages, by its grammar without those of some groups.
func writerIn(i int, seed uint64, l *corpus.Lists, neutral map[string][]string, without []string) (*writer, error) {
	lang, g := languages[i], grammar{}
	for _, name := range drawn {
		if group, _, _ := strings.Cut(name, "-"); slices.Contains(without, group) {
			continue
		}
		if err := g.add(strings.ReplaceAll(name, "*", lang)); err != nil {
			return nil, err
		}
	}
	s, err := newStock(lang, l)
	if err != nil {
		return nil, err
	}
	return newWriter(seed*31+uint64(i), lang, g, s, neutral[lang]), nil
}

// add adds the rules of a file.
func (g grammar) add(name string) error {
	text, err := fs.ReadFile(files, "grammar/"+name+".txt")
	if err == nil {
		parse(g, string(text))
	}
	return err
}

// Generate makes so many texts a language. Grammars of the groups in without, the beginnings of their files' names, are left out:
// what training gains from them shows on texts of the kinds that they hold.
func Generate(seed uint64, texts int, l *corpus.Lists, neutral map[string][]string, without ...string) ([]corpus.Example, error) {
	var out []corpus.Example
	for i, lang := range languages {
		w, err := writerIn(i, seed, l, neutral, without)
		if err != nil {
			return nil, err
		}
		for n := range texts {
			if out, err = w.append(out); err != nil {
				return nil, fmt.Errorf("grammar %s, text %d: %w", lang, n, err)
			}
		}
	}
	return out, nil
}

// inquiries are the rules of whole messages to an assistant: those that ask about the world, in the first person too, that tell where
// somebody lives, works or is treated, and that name things alone.
var inquiries = []string{"asked", "lived", "matter"}

// Inquiries makes each message of the inquiries so many times.
func Inquiries(seed uint64, times int, l *corpus.Lists, neutral map[string][]string) ([]corpus.Example, error) {
	var out []corpus.Example
	for i, lang := range languages {
		w, err := writerIn(i, seed, l, neutral, nil)
		if err != nil {
			return nil, err
		}
		if err := w.grammar.add("inquiry-" + lang); err != nil {
			return nil, err
		}
		for _, rule := range inquiries {
			for n, message := range w.grammar[rule] {
				w.grammar["doc"] = []string{message}
				for range times {
					if out, err = w.append(out); err != nil {
						return nil, fmt.Errorf("grammar %s, message %d of %s: %w", lang, n, rule, err)
					}
				}
			}
		}
	}
	return out, nil
}
