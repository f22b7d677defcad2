package eval

import (
	"strings"

	"veil/extproc/detect"
)

// titles are the words that some corpora take for a part of the name after them.
var titles = func() map[string]bool {
	m := map[string]bool{}
	for _, t := range strings.Fields("M. MM. M MM Mme Mlle Mmes Mr. Mr Mrs. Mrs Ms Dr Dr. Me Monsieur Madame Mademoiselle Messieurs président général le la S. Exc EXC. EX. Sr. Sra. Herr Frau Herrn Sig. Lord Lady Sir") {
		m[t] = true
	}
	return m
}()

// WithoutTitles moves the titles that a set's names begin with out of them, to the places that are not scored: a name here
// never takes in its title, and such a set says nothing of it.
func WithoutTitles(texts []Text) []Text {
	out := make([]Text, len(texts))
	for i, t := range texts {
		runes := []rune(t.Text)
		spans := make([]Span, 0, len(t.Spans))
		t.Ignore = append([]Span(nil), t.Ignore...)
		for _, s := range t.Spans {
			at := s.Start
			for s.Type == detect.Name {
				end := at
				for end < s.End && runes[end] != ' ' {
					end++
				}
				if end >= s.End || !titles[string(runes[at:end])] {
					break
				}
				at = end + 1
			}
			if at > s.Start {
				t.Ignore = append(t.Ignore, Span{Start: s.Start, End: at, Type: Any})
				s.Start = at
			}
			spans = append(spans, s)
		}
		t.Spans = spans
		out[i] = t
	}
	return out
}
