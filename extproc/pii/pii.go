package pii

import (
	"cmp"
	"crypto/sha256"
	"hash/maphash"

	lru "github.com/hashicorp/golang-lru/v2"

	"veil/extproc/detect"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// Config says how an Engine works. The zero value is an Engine with the built-in recognisers and no cache.
type Config struct {
	Recognisers []detect.Recogniser // nil: the built-in ones
	Rules       detect.Rules        // types on or off, thresholds, custom types, allow and deny lists
	MaxValues   int                 // most distinct values of one call of Anonymize; 0: token.MaxEntries, as the service's
	CacheBytes  int                 // memory for the places found in texts seen before; 0: no cache
	Workers     int                 // a call is helped by other goroutines while fewer are at work over all calls; 0: GOMAXPROCS
	Breathe     func()              // gives way to others; called every millisecond of long work, by several goroutines; nil: runtime.Gosched
}

// Defaults is the configuration of the service: all built-in recognisers, and a cache of 32 MiB.
func Defaults() Config { return Config{CacheBytes: 32 << 20} }

// Leaf is one text of a request.
type Leaf struct {
	Text    string
	Key     string  // object key, form field or column that it stood under, or what it answers; "" if none
	Message int     // index of the message that holds it; -1: another field of the request
	Number  bool    // Text is a bare JSON number; it is replaced as a whole or not at all
	Nested  bool    // a whole string of JSON text inside a text (arguments of a tool call, a JSON result)
	Speaker Speaker // who said it
}

// Edit puts a token in the place of Text[Start:End] of a leaf.
type Edit struct {
	Start, End int // bytes
	Token      string
	Type       detect.Type // the token's type
}

// Result is an anonymized text.
type Result struct {
	Text    string
	Mapping []token.Entry // the given entries, then the new ones in order
	Spans   []Edit        // what was replaced, places in the original text
}

// Engine finds and replaces personal data. It is immutable and safe for concurrent use.
type Engine struct {
	finder   finder
	variants *variants
	scratch  *scratchPool
	most     int // values of Anonymize
}

// New makes an Engine. It fails when the rules can't be used (detect.Faults names each) or a built-in model is damaged.
func New(cfg Config) (*Engine, error) {
	recognisers := cfg.Recognisers
	if recognisers == nil {
		var err error
		if recognisers, err = Recognisers(); err != nil {
			return nil, err
		}
	}
	d, err := detect.New(detect.Config{Recognisers: recognisers, Rules: cfg.Rules})
	if err != nil {
		return nil, err
	}
	f, err := newFinder(d, cfg)
	if err != nil {
		return nil, err
	}
	for _, r := range recognisers {
		if l, ok := r.(listener); ok {
			f.listener = l
		}
	}
	v, err := lru.New[[sha256.Size]byte, *Engine](maxVariants)
	if err != nil {
		return nil, err
	}
	return &Engine{
		finder:   f,
		variants: v,
		scratch:  &scratchPool{seed: new(maphash.Hash).Sum64()},
		most:     cmp.Or(cfg.MaxValues, token.MaxEntries),
	}, nil
}

// Restore puts the values of a mapping back where their tokens stand in text, exact or altered (api.md, Tokens). Unknown
// tokens stay. It fails with apierr 400 when the mapping is none, or the result would be too long (api.md, Tokens).
//
// It is for a program with a text and its mapping, as Anonymize gave it. The service itself uses restore.Text and
// restore.TextContext with the table of a call.
func Restore(text string, m []token.Entry) (string, error) {
	t := token.NewTable()
	if err := t.Load(m); err != nil {
		return "", err
	}
	out, _, err := restore.Text(make([]byte, 0, len(text)+len(text)/8), text, t, restore.Plain)
	return string(out), err
}

// Apply writes text with its edits made.
func Apply(dst []byte, text string, edits []Edit) []byte {
	at := 0
	for _, e := range edits {
		dst = append(dst, text[at:e.Start]...)
		dst = append(dst, e.Token...)
		at = e.End
	}
	return append(dst, text[at:]...)
}
