package detect

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"
)

// DefaultThreshold is the score from which on a span counts, for types whose rule names no other.
const DefaultThreshold = 0.5

// Config is what an Engine is made of. The zero value finds nothing.
type Config struct {
	Recognisers []Recogniser // asked in this order; each safe for concurrent use
	Rules                    // what the settings say: types on or off, thresholds, custom types, allow and deny lists
}

// Engine finds the personal data of a text by its recognisers, custom types and deny list, and resolves overlaps. It is
// immutable and safe for concurrent use.
type Engine struct {
	recognisers []Recogniser
	custom      []customType
	deny        *phrases
	allow       *phrases
	types       map[Type]Rule
}

// New makes an Engine. Rules that can't be used give a Faults error that names each.
func New(cfg Config) (*Engine, error) {
	e := &Engine{recognisers: cfg.Recognisers}
	return e.with(context.Background(), cfg.Rules)
}

// with is a copy of e with r on top of what it has. Faults are named by their path in r.
func (e *Engine) with(ctx context.Context, r Rules) (*Engine, error) {
	custom, faults := r.compile(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(faults) > 0 {
		return nil, faults
	}
	c := *e
	c.custom = append(c.custom[:len(c.custom):len(c.custom)], custom...)
	c.allow = c.allow.with(allowEntries(r.Allow))
	c.deny = c.deny.with(r.Deny)
	if len(r.Types) > 0 {
		types := make(map[Type]Rule, len(e.types)+len(r.Types))
		for t, rule := range e.types {
			types[t] = rule
		}
		for _, t := range slices.Sorted(maps.Keys(r.Types)) {
			if !c.named(t) {
				faults = append(faults, Fault{Path: "types." + string(t), Reason: "names no type: neither a built-in one nor one of custom or deny"})
			}
			types[t] = types[t].under(r.Types[t])
		}
		c.types = types
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return &c, nil
}

// named reports whether anything can be found as a t. A rule for a type that is misspelled would change nothing, and nobody
// would know.
func (e *Engine) named(t Type) bool {
	return Builtin(t) || e.Ruled(t)
}

// Ruled reports whether the rules say anything of t: by its name, a pattern of its own or a denied phrase.
func (e *Engine) Ruled(t Type) bool {
	_, named := e.types[t]
	return named || slices.ContainsFunc(e.custom, func(c customType) bool { return c.typ == t }) || e.deny.have(t)
}

// bytesPerSpan is how many bytes of a text full of data have one span: room for these is made at once.
const bytesPerSpan = 64

// Detect finds the spans of t, sorted by start, without overlaps, on rune boundaries. It fails with ctx's error when ctx
// ends, and when a recogniser answers with a place that is not in the text: half a result would leak.
func (e *Engine) Detect(ctx context.Context, t Text) ([]Span, error) {
	spans, _, err := e.DetectInside(ctx, t)
	return spans, err
}

// DetectInside is Detect that also tells what was found inside of the spans of custom types and denied phrases, in no order. It is
// hidden with them; where it stands elsewhere it is personal data, too.
func (e *Engine) DetectInside(ctx context.Context, t Text) (spans, inside []Span, err error) {
	var f findings
	if err := e.plain(ctx, &f, t); err != nil {
		return nil, nil, err
	}
	if err := e.columns(ctx, &f, t.Value); err != nil {
		return nil, nil, err
	}
	spans, err = e.encoded(ctx, f.spans, t.Value)
	return spans, f.inside, err
}

// plain is DetectInside of what is not encoded.
func (e *Engine) plain(ctx context.Context, f *findings, t Text) error {
	f.spans = make([]Span, 0, 8+len(t.Value)/bytesPerSpan)
	r := read(t.Value)
	if err := ctx.Err(); err != nil {
		return err
	}
	if r == nil {
		return e.resolved(ctx, f, t, e.recognisers)
	}
	if err := e.resolved(ctx, f, Text{Value: r.text, Key: t.Key}, e.recognisers); err != nil {
		return err
	}
	f.as(r.written)
	if r.guessed {
		return e.resolved(ctx, f, t, e.recognisers)
	}
	return e.resolved(ctx, f, t, nil) // what users' own rules find in the text as it is written
}

// resolved adds what the recognisers, the custom types and the deny list find in t, and makes the spans disjoint.
func (e *Engine) resolved(ctx context.Context, f *findings, t Text, recognisers []Recogniser) error {
	spans, own, err := e.find(ctx, f.spans, t, recognisers)
	if err != nil {
		return err
	}
	f.spans, f.own = spans, append(f.own, spans[own:]...)
	protected, err := placeholders(ctx, t.Value)
	if err != nil {
		return err
	}
	f.resolve(protected, t.Value)
	return nil
}

// find appends the spans of t that the recognisers, the custom types and the deny list give, and the rules want. Those of the last two
// are from own on.
func (e *Engine) find(ctx context.Context, spans []Span, t Text, recognisers []Recogniser) (_ []Span, own int, err error) {
	first := len(spans)
	for _, r := range recognisers {
		if spans, err = r.Find(ctx, spans, t); err != nil {
			return nil, 0, err
		}
	}
	spans = besideNames(spans, first, t.Value)
	builtin := len(spans)
	for i := range e.custom {
		if spans, err = e.custom[i].find(ctx, spans, t); err != nil {
			return nil, 0, err
		}
	}
	found := len(spans)
	if spans, err = e.deny.find(ctx, spans, t.Value); err != nil {
		return nil, 0, err
	}
	kept := spans[:first]
	for i, s := range spans[first:] {
		if first+i == builtin {
			own = len(kept)
		}
		if !inside(s, t.Value) {
			return nil, 0, fmt.Errorf("detect: a recogniser gave bytes %d to %d as %s in a text of %d bytes", s.Start, s.End, s.Type, len(t.Value))
		}
		if first+i >= found || e.wants(s, t.Value) { // a denied phrase is hidden whatever the other rules say
			kept = append(kept, s)
		}
	}
	if builtin == len(spans) {
		own = len(kept)
	}
	return kept, own, nil
}

// Allows reports whether the allow list says that value as a whole is no personal data.
func (e *Engine) Allows(value string) bool { return e.allow.holds(value) }

// inside reports whether s is a non-empty place in text on rune boundaries.
func inside(s Span, text string) bool {
	return 0 <= s.Start && s.Start < s.End && s.End <= len(text) && utf8.RuneStart(text[s.Start]) &&
		(s.End == len(text) || utf8.RuneStart(text[s.End]))
}

// wants applies the rules of s's type and the allow list.
func (e *Engine) wants(s Span, text string) bool {
	rule := e.types[s.Type]
	if rule.Enabled != nil && !*rule.Enabled {
		return false
	}
	limit := float32(DefaultThreshold)
	if rule.Threshold != nil {
		limit = *rule.Threshold
	}
	return s.Score >= limit && !e.Allows(text[s.Start:s.End])
}
