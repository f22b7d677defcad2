package eval

import (
	"fmt"
	"slices"
	"unicode"

	"veil/extproc/detect"
)

// Options says what is scored.
type Options struct {
	Types  []detect.Type // only these: other gold spans are ignored, other predictions left out; empty: all
	ByLang bool
	ByCat  bool
	Errors int // at most this many misses, and twice as many lines in all
}

// Any is the type under which a group's measures over all types stand.
const Any detect.Type = "*"

// Measures counts one type in one group of texts.
type Measures struct {
	Gold, Masked, Typed, Strict     int // gold spans; of them masked by any type, by their own, with the same ends
	Predicted, RightTyped, RightAny int // predictions; of them mostly on gold of their type, of any type
	Chars, Leaked                   int // characters of gold spans; of them left unmasked
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// MaskRecall is the share of gold spans all of whose characters are masked.
func (m Measures) MaskRecall() float64 { return ratio(m.Masked, m.Gold) }

// Recall is the share of gold spans all of whose characters are masked by their own type.
func (m Measures) Recall() float64 { return ratio(m.Typed, m.Gold) }

// Precision is the share of predictions at least half of which lies on gold of their type.
func (m Measures) Precision() float64 { return ratio(m.RightTyped, m.Predicted) }

// PrecisionAny is the share of predictions at least half of which lies on gold of any type.
func (m Measures) PrecisionAny() float64 { return ratio(m.RightAny, m.Predicted) }

// Leak is the share of the characters of gold spans that stayed readable.
func (m Measures) Leak() float64 { return ratio(m.Leaked, m.Chars) }

// F is the weighted mean of typed recall and precision; beta 2 weighs recall four times as much.
func (m Measures) F(beta float64) float64 { return f(m.Precision(), m.Recall(), beta) }

// StrictF is F1 of spans with the same start, end and type.
func (m Measures) StrictF() float64 {
	return f(ratio(m.Strict, m.Predicted), ratio(m.Strict, m.Gold), 1)
}

func f(p, r, beta float64) float64 {
	if p+r == 0 {
		return 0
	}
	return (1 + beta*beta) * p * r / (beta*beta*p + r)
}

// Group is the measures of some texts.
type Group struct {
	Types         map[detect.Type]*Measures // Any: all types together
	Other, Masked int                       // characters outside gold and ignored places; of them masked
}

// OverMasking is the share of other characters that were masked.
func (g *Group) OverMasking() float64 { return ratio(g.Masked, g.Other) }

// Of is the measures of t, zero if there are none.
func (g *Group) Of(t detect.Type) Measures {
	if g == nil || g.Types[t] == nil {
		return Measures{}
	}
	return *g.Types[t]
}

func (g *Group) of(t detect.Type) *Measures {
	if g.Types[t] == nil {
		g.Types[t] = &Measures{}
	}
	return g.Types[t]
}

// Report is a scored set: groups by name ("ALL", "lang:fr", "cat:letter") and errors to read.
type Report struct {
	Groups map[string]*Group
	Errors []string
}

// Score compares pred, the predictions by text id, with gold. A text without predictions counts as nothing found.
func Score(gold []Text, pred map[string][]Span, o Options) *Report {
	r := &Report{Groups: map[string]*Group{}}
	for _, g := range gold {
		names := []string{"ALL"}
		if o.ByLang {
			names = append(names, "lang:"+g.Lang)
		}
		if o.ByCat {
			names = append(names, "cat:"+g.Cat)
		}
		groups := make([]*Group, len(names))
		for i, n := range names {
			if r.Groups[n] == nil {
				r.Groups[n] = &Group{Types: map[detect.Type]*Measures{Any: {}}}
			}
			groups[i] = r.Groups[n]
		}
		r.text(g, pred[g.ID], groups, o)
	}
	return r
}

// layers is what lies on each character of a text, as bit sets of types.
type layers struct {
	runes             []rune
	gold, ignore, got []uint64
}

// text scores one text into groups.
func (r *Report) text(g Text, pred []Span, groups []*Group, o Options) {
	wanted := func(t detect.Type) bool { return len(o.Types) == 0 || slices.Contains(o.Types, t) }
	l := layers{runes: []rune(g.Text)}
	n := len(l.runes)
	l.gold, l.ignore, l.got = make([]uint64, n), make([]uint64, n), make([]uint64, n)
	bits := map[detect.Type]uint64{Any: 1}
	bit := func(t detect.Type) uint64 {
		if bits[t] == 0 {
			bits[t] = 1 << len(bits)
		}
		return bits[t]
	}
	paint := func(layer []uint64, s Span, t detect.Type) {
		for i := s.Start; i < s.End; i++ {
			layer[i] |= bit(t)
		}
	}
	var spans []Span
	for _, s := range g.Spans {
		if wanted(s.Type) {
			spans = append(spans, s)
			paint(l.gold, s, s.Type)
		} else {
			paint(l.ignore, s, Any)
		}
	}
	for _, s := range g.Ignore {
		paint(l.ignore, s, s.Type)
	}
	var found []Span
	for _, s := range pred {
		if wanted(s.Type) && 0 <= s.Start && s.Start < s.End && s.End <= n {
			found = append(found, s)
			paint(l.got, s, s.Type)
		}
	}
	for _, s := range spans {
		r.gold(g.ID, l, s, bit(s.Type), slices.Contains(found, s), groups, o)
	}
	for _, s := range found {
		r.pred(g.ID, l, s, bit(s.Type), groups, o)
	}
	for i := range n {
		covered := l.ignore[i] != 0 && (l.ignore[i]&1 != 0 || l.got[i] == 0 || l.got[i]&l.ignore[i] != 0)
		if space(l.runes[i]) || l.gold[i] != 0 || covered {
			continue
		}
		for _, g := range groups {
			g.Other++
			if l.got[i] != 0 {
				g.Masked++
			}
		}
	}
}

// gold scores one gold span.
func (r *Report) gold(id string, l layers, s Span, bit uint64, strict bool, groups []*Group, o Options) {
	chars, masked, typed := 0, 0, 0
	for i := s.Start; i < s.End; i++ {
		if space(l.runes[i]) {
			continue
		}
		chars++
		if l.got[i] != 0 {
			masked++
		}
		if l.got[i]&bit != 0 {
			typed++
		}
	}
	if masked < chars && len(r.Errors) < o.Errors {
		r.Errors = append(r.Errors, fmt.Sprintf("MISS %s %s %q", id, s.Type, string(l.runes[s.Start:s.End])))
	}
	for _, g := range groups {
		for _, m := range []*Measures{g.of(s.Type), g.of(Any)} {
			m.Gold++
			m.Chars += chars
			m.Leaked += chars - masked
			m.Masked += one(masked == chars)
			m.Typed += one(typed == chars)
			m.Strict += one(strict)
		}
	}
}

// pred scores one prediction.
func (r *Report) pred(id string, l layers, s Span, bit uint64, groups []*Group, o Options) {
	chars, same, some, ignored := 0, 0, 0, 0
	for i := s.Start; i < s.End; i++ {
		switch {
		case space(l.runes[i]):
			continue
		case l.gold[i] != 0:
			some++
			same += one(l.gold[i]&bit != 0)
		case l.ignore[i]&(bit|1) != 0:
			ignored++
		}
		chars++
	}
	if chars == 0 || ignored*2 >= chars {
		return
	}
	typed, any := same*2 >= chars-ignored, some*2 >= chars-ignored
	if (!any || !typed) && len(r.Errors) < 2*o.Errors {
		kind := "FALSE"
		if any {
			kind = "TYPE"
		}
		r.Errors = append(r.Errors, fmt.Sprintf("%s %s %s %q", kind, id, s.Type, string(l.runes[s.Start:s.End])))
	}
	for _, g := range groups {
		for _, m := range []*Measures{g.of(s.Type), g.of(Any)} {
			m.Predicted++
			m.RightTyped += one(typed)
			m.RightAny += one(any)
		}
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// space is what the scoring script takes for white space.
func space(r rune) bool { return unicode.IsSpace(r) || (r >= 0x1C && r <= 0x1F) }
