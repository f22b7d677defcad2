package template

import (
	"fmt"
	"strings"

	"veil/extproc/detect/name/corpus"
)

// writer makes one text after the other.
type writer struct {
	rng     Random
	lang    string
	grammar grammar
	stock   *stock
	neutral []string
	places  []place // where a person's name may stand in neutral
	towns   []place // where a town's may
	out     *strings.Builder
	spans   []corpus.Span
	people  [26]*person
	kept    map[string]string // values that one text uses again
	depth   int
	shift   int // how far the letters of persons are moved on
}

func newWriter(seed uint64, lang string, g grammar, s *stock, neutral []string) *writer {
	w := &writer{rng: Random(seed), lang: lang, grammar: g, stock: s, neutral: neutral}
	w.places, w.towns = places(lang, neutral)
	s.rng = &w.rng
	return w
}

// text makes the next text.
func (w *writer) text() error {
	w.out = &strings.Builder{}
	w.spans = nil
	w.people = [26]*person{}
	w.kept = map[string]string{}
	return w.rule("doc")
}

// append appends the next text with its labels.
func (w *writer) append(dst []corpus.Example) ([]corpus.Example, error) {
	if err := w.text(); err != nil {
		return nil, err
	}
	return append(dst, corpus.Example{Text: w.out.String(), Spans: w.spans, Weight: 1}), nil
}

// maxDepth stops a grammar that runs in a circle.
const maxDepth = 40

func (w *writer) rule(name string) error {
	alternatives := w.grammar[name]
	if len(alternatives) == 0 {
		return fmt.Errorf("no rule %q", name)
	}
	if w.depth++; w.depth > maxDepth {
		return fmt.Errorf("rule %q: too deep", name)
	}
	defer func() { w.depth-- }()
	return w.expand(alternatives[w.rng.Below(len(alternatives))])
}

// expand writes a text with {rules and slots} and <choices|of|parts>.
func (w *writer) expand(t string) error {
	for t != "" {
		i := strings.IndexAny(t, "{<")
		if i < 0 {
			w.out.WriteString(t)
			return nil
		}
		w.out.WriteString(t[:i])
		if t[i] == '{' {
			end := strings.IndexByte(t, '}')
			if end < 0 {
				return fmt.Errorf("an open brace in %q", t)
			}
			if err := w.slot(t[i+1 : end]); err != nil {
				return err
			}
			t = t[end+1:]
			continue
		}
		parts, rest, err := choices(t[i:])
		if err != nil {
			return err
		}
		if err := w.expand(parts[w.rng.Below(len(parts))]); err != nil {
			return err
		}
		t = rest
	}
	return nil
}

// choices divides "<a|b<c|d>>rest".
func choices(t string) (parts []string, rest string, err error) {
	depth, from := 0, 1
	for i := range len(t) {
		switch t[i] {
		case '<':
			depth++
		case '|':
			if depth == 1 {
				parts = append(parts, t[from:i])
				from = i + 1
			}
		case '>':
			if depth--; depth == 0 {
				return append(parts, t[from:i]), t[i+1:], nil
			}
		}
	}
	return nil, "", fmt.Errorf("an open choice in %q", t)
}

// mark writes a labelled value.
func (w *writer) mark(kind corpus.Kind, value string) {
	start := w.out.Len()
	w.out.WriteString(value)
	w.spans = append(w.spans, corpus.Span{Start: start, End: w.out.Len(), Kind: kind})
}

// surname writes a surname, which behind another name and a blank is the end of that one: {B.f} {A.l}.
func (w *writer) surname(value string) {
	w.mark(corpus.Person, value)
	if n := len(w.spans) - 1; n > 0 && w.spans[n-1].Kind == corpus.Person && w.out.String()[w.spans[n-1].End:w.spans[n].Start] == " " {
		w.spans[n-1].End = w.spans[n].End
		w.spans = w.spans[:n]
	}
}

// slot writes what a name in braces stands for: a person of the text by letter ({A}, {A.last}), a made-up value, or a rule.
func (w *writer) slot(name string) error {
	if len(name) >= 1 && name[0] >= 'A' && name[0] <= 'Z' && (len(name) == 1 || name[1] == '.') {
		form := ""
		if len(name) > 2 {
			form = name[2:]
		}
		return w.person((name[0]-'A'+byte(w.shift))%26, form)
	}
	if kind, value, ok := w.value(name); ok {
		if kind == corpus.Kinds {
			w.out.WriteString(value)
		} else {
			w.mark(kind, value)
		}
		return nil
	}
	switch name {
	case "org":
		return w.organisation(func(s string) string { return s })
	case "orglow":
		return w.organisation(strings.ToLower)
	case "lt":
		w.out.WriteByte('<')
	case "gt":
		w.out.WriteByte('>')
	case "bar":
		w.out.WriteByte('|')
	case "open":
		w.out.WriteByte('{')
	case "close":
		w.out.WriteByte('}')
	case "raw":
		if len(w.neutral) > 0 {
			w.out.WriteString(w.neutral[w.rng.Below(len(w.neutral))])
		}
	case "cut":
		w.out.WriteString(w.cut())
	case "typo":
		w.out.WriteString(w.typo(w.cut()))
	case "layout":
		return w.layout()
	case "stand":
		return w.stand()
	case "w1", "w2":
		w.out.WriteString(w.opener(w.cut()))
	default:
		if i := strings.LastIndexByte(name, '.'); i == len(name)-2 && w.grammar[name[:i]] != nil {
			return w.about(name[:i], name[i+1])
		}
		return w.rule(name)
	}
	return nil
}

// organisation writes and labels what the rule "org" gives, in the form that f makes of it.
func (w *writer) organisation(f func(string) string) error {
	start := w.out.Len()
	if err := w.rule("org"); err != nil {
		return err
	}
	text := w.out.String()
	value := strings.TrimSpace(text[start:])
	w.out.Reset()
	w.out.WriteString(text[:start])
	w.mark(corpus.Organisation, f(value))
	return nil
}

// person writes a form of the text's person of that letter.
func (w *writer) person(letter byte, form string) error {
	p := w.people[letter]
	if p == nil {
		p = w.stock.person()
		if (form == "d" || form == "dlow") && w.rng.Percent(60) {
			p.first = w.stock.of(doubleFirst[w.lang])
		}
		if form == "s" && w.rng.Percent(12) {
			p.last = w.stock.of(doubleLast[w.lang])
		}
		w.people[letter] = p
	}
	switch form {
	case "":
		w.mark(corpus.Person, p.full())
	case "f", "d": // d: often a common word, too
		w.mark(corpus.Person, p.first)
	case "l":
		w.surname(p.last)
	case "s": // as newspapers print it
		w.mark(corpus.Person, p.surname())
	case "i":
		w.mark(corpus.Person, p.initials())
	case "b": // as banks print it
		w.mark(corpus.Person, strings.ToUpper(pick(w, "", "", string(rune('A'+w.rng.Below(26)))+" ")+string(firstRune(p.first))+" "+p.last))
	case "c":
		w.mark(corpus.Person, p.last+", "+p.first)
	case "U":
		w.mark(corpus.Person, strings.ToUpper(p.full()))
	case "LU":
		w.mark(corpus.Person, strings.ToUpper(p.last)+pick(w, " ", ", ", " ")+p.first)
	case "FU":
		w.mark(corpus.Person, p.first+" "+strings.ToUpper(p.last))
	case "CU":
		w.mark(corpus.Person, strings.ToUpper(p.last+", "+p.first))
	case "low":
		w.mark(corpus.Person, strings.ToLower(p.full()))
	case "flow":
		w.mark(corpus.Person, strings.ToLower(p.first))
	case "dlow":
		w.mark(corpus.Person, strings.ToLower(p.first))
	case "llow":
		w.mark(corpus.Person, strings.ToLower(p.last))
	case "lU":
		w.mark(corpus.Person, strings.ToUpper(p.last))
	case "a": // Ann O.
		w.mark(corpus.Person, p.first+" "+string(firstRune(p.last))+".")
	case "h": // Ann O
		w.mark(corpus.Person, p.first+" "+string(firstRune(p.last)))
	case "k": // William "Bill" Oakes
		marks := pick(w, `""`, `""`, "()", "“”")
		open, end := firstRune(marks), []rune(marks)[1]
		w.mark(corpus.Person, p.first+" "+string(open)+p.short()+string(end)+" "+p.last)
	case "LF":
		w.mark(corpus.Person, p.last+" "+p.first)
	case "g":
		w.mark(corpus.Person, genitive(p.first))
	case "glow":
		w.mark(corpus.Person, strings.ToLower(genitive(p.first)))
	case "q": // inside an SQL string
		w.mark(corpus.Person, strings.ReplaceAll(p.full(), "'", "''"))
	case "qf":
		w.mark(corpus.Person, strings.ReplaceAll(p.first, "'", "''"))
	case "ql":
		w.mark(corpus.Person, strings.ReplaceAll(p.last, "'", "''"))
	case "mail":
		w.out.WriteString(w.mail(p))
	case "user":
		w.out.WriteString(w.user(p))
	default:
		return fmt.Errorf("no form %q of a person", form)
	}
	return nil
}

// genitive is a name with the German ending.
func genitive(name string) string {
	if strings.HasSuffix(name, "s") || strings.HasSuffix(name, "x") || strings.HasSuffix(name, "z") {
		return name + "'"
	}
	return name + "s"
}

func pick(w *writer, of ...string) string { return of[w.rng.Below(len(of))] }

// about expands a rule with its persons moved on by letters: in {s.C} the sentence's {A} is the text's {C}.
func (w *writer) about(rule string, letter byte) error {
	w.shift += int(letter - 'A')
	err := w.rule(rule)
	w.shift -= int(letter - 'A')
	return err
}
