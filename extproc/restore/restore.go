package restore

import (
	"context"

	"veil/extproc/apierr"
	"veil/extproc/token"
)

// Escape says what kind of text tokens stand in.
type Escape int

// The kinds of text.
const (
	Plain Escape = iota // any text
	JSON                // JSON text, such as the arguments of a tool call: values are escaped for the inside of a string
	Mixed               // any text, in which objects and arrays of JSON may begin with a line: values are escaped in their strings
)

// The bounds of restoring (api.md, Tokens), in bytes.
const (
	MaxText   = 32 << 20 // a restored text
	MaxGrowth = 16 << 20 // by which it is longer than its input
)

// ErrAmplified says that restoring would make a text longer than its bounds (MaxText, MaxGrowth). It is a 400; an answer of a model
// that does this is the caller's 502 or error event.
var ErrAmplified = apierr.New(400, apierr.InvalidRequest, "The restored text would be longer than 32 MiB, or more than 16 MiB longer than its input.")

// MaxPlaces is how many places Places finds in a text: each takes more memory than the token in it. No model says so many.
const MaxPlaces = 1 << 18

// ErrPlaces says that a text has more than MaxPlaces.
var ErrPlaces = apierr.New(400, apierr.InvalidRequest, "The text has more tokens than can be restored at once.")

// Stats counts what restoring met.
type Stats struct {
	Restored int      // tokens put back
	Left     int      // tokens that name no entry, left as they were
	Unknown  []string // Text only: the different tokens among these as they stood, in order
}

// Text appends src to dst with the values of its tokens put back. It fails with ErrAmplified, dst then holds part of the
// text.
func Text(dst []byte, src string, t *token.Table, e Escape) ([]byte, Stats, error) {
	return TextContext(context.Background(), dst, src, t, e, nil)
}

// TextContext is Text that stops with ctx's error when ctx ends, for a text whose values are to be of types.
func TextContext(ctx context.Context, dst []byte, src string, t *token.Table, e Escape, types Types) ([]byte, Stats, error) {
	r := restorer{ctx: ctx, table: t, escape: e, types: types, list: true}
	dst, _, _, err := r.run(dst, src, 0, true)
	return dst, r.stats, err
}

// Place is a part of a text that restoring replaces, tokens of bare numbers with the quotes around them.
type Place struct {
	Start, End int    // bytes of the text
	Text       string // what stands there then, in memory that it may share with the table
}

// Places appends to dst what TextContext would replace in src, in order. Stats.Unknown stays empty. It fails with ErrAmplified as
// Text does, with ErrPlaces, and with ctx's error when ctx ends.
func Places(ctx context.Context, dst []Place, src string, t *token.Table, e Escape, types Types) ([]Place, Stats, error) {
	if token.Opening(src, 0, len(src)) == len(src) { // most strings of an answer
		return dst, Stats{}, nil
	}
	r := restorer{ctx: ctx, table: t, escape: e, types: types, apart: true, places: dst}
	_, _, _, err := r.run(nil, src, 0, true)
	return r.places, r.stats, err
}
