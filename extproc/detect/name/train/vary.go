package train

import (
	"strings"
	"unicode"

	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/template"
)

// Vary writes a share of the examples in small letters and a smaller one in capitals, as people do in chats and forms.
func Vary(seed uint64, examples []corpus.Example) []corpus.Example {
	r := template.Random(seed ^ 0x5eed)
	out := make([]corpus.Example, 0, len(examples)+len(examples)/8)
	for _, x := range examples {
		out = append(out, x)
		switch p := r.Below(100); {
		case p < 12:
			out = append(out, mapped(x, unicode.ToLower))
		case p < 17:
			out = append(out, mapped(x, unicode.ToUpper))
		}
	}
	return out
}

func mapped(x corpus.Example, f func(rune) rune) corpus.Example {
	var b strings.Builder
	spans := make([]corpus.Span, len(x.Spans))
	copy(spans, x.Spans)
	s := 0
	for i, c := range x.Text {
		for s < 2*len(spans) {
			p := &spans[s/2].Start
			if s%2 == 1 {
				p = &spans[s/2].End
			}
			if *p > i {
				break
			}
			*p = b.Len()
			s++
		}
		b.WriteRune(f(c))
	}
	for ; s < 2*len(spans); s++ {
		p := &spans[s/2].Start
		if s%2 == 1 {
			p = &spans[s/2].End
		}
		*p = b.Len()
	}
	x.Text, x.Spans = b.String(), spans
	return x
}
