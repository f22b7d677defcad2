package template

import (
	"io/fs"
	"slices"
	"strings"
)

// knownRules hold what everybody knows as something else than a private person.
var knownRules = []string{"brand", "make", "product", "software", "drink", "cheese", "eponymous", "figure", "famous", "club", "feast"}

// Known lists the brands, products, dishes, eponyms and figures that the grammars name, in order, each once.
func Known() ([]string, error) {
	g := grammar{}
	for _, name := range append([]string{"known", "common", "more-common"}, languages...) {
		text, err := fs.ReadFile(files, "grammar/"+name+".txt")
		if err != nil {
			return nil, err
		}
		parse(g, string(text))
	}
	var out []string
	for _, rule := range knownRules {
		for _, k := range g[rule] {
			if k = strings.TrimSpace(k); k != "" && !strings.ContainsAny(k, "{<") {
				out = append(out, k)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}
