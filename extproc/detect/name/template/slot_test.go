package template

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect/name/corpus"
)

// A rule that is called like a slot is never written: whole mails were an address each once, and letters one capital.
func TestNoSlotHidesARule(t *testing.T) {
	lists := &corpus.Lists{Companies: []string{"Acme"}, Countries: map[string][]string{"en": {"France"}}, Cities: []corpus.City{{Name: "Leeds", Country: "GB", Population: 90000}}}
	for i, lang := range languages {
		w, err := writerIn(i, 1, lists, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range slices.Sorted(maps.Keys(w.grammar)) {
			w.grammar[name] = []string{"its rule"}
			w.out = &strings.Builder{}
			if err := hidden(w, name); err || w.out.String() != "its rule" {
				t.Errorf("%s: the slot %q hides the rule", lang, name)
			}
		}
	}
}

// hidden reports whether a slot fails, which it does if it isn't the rule: the lists are all but empty.
func hidden(w *writer, name string) (failed bool) {
	defer func() { failed = recover() != nil }()
	return w.slot(name) != nil
}
