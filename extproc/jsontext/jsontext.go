package jsontext

import "math"

// Limits of a document; Options may name others than the defaults. They bound memory: a document needs at most its text plus
// 16 bytes a value.
const (
	DefaultBytes  = 32 << 20 // bytes of text
	DefaultValues = 1 << 21  // values and keys
	MaxDepth      = 128      // objects and arrays inside one another
)

// Options says how strict a parse is. The zero value of a field means its default.
type Options struct {
	Bytes  int // most bytes of text; default DefaultBytes
	Values int // most values and keys; default DefaultValues

	// Lone accepts \uD800 to \uDFFF without a partner, as answers of models have it where a pair was cut in two. Text
	// decodes such a half to the three bytes that generalized UTF-8 gives it, and AppendString writes them as the escape
	// again. Without it a lone half is a Fault.
	Lone bool

	// Name reports whether a key may be shown in a path. A path ends before the first key that may not, since keys that
	// no schema names are the sender's text. Default: none may.
	Name func(key string) bool

	// Ended says whether the work is still wanted. It is asked once in a while, and its error ends the parse as it is.
	// Default: nobody asks.
	Ended func() error
}

// Kind is what a value is.
type Kind uint8

// The kinds of values. Nothing is the kind of the zero Value.
const (
	Nothing Kind = iota
	Null
	False
	True
	Number
	String
	Array
	Object
)

// String is the name of the kind for messages ("a string").
func (k Kind) String() string {
	return [...]string{"nothing", "null", "false", "true", "a number", "a string", "an array", "an object"}[k]
}

// node is one value or key: its place in the text and the index of the node after it and all inside it.
type node struct {
	start, end, next uint32
	kind             Kind
	escaped          bool // a string with a backslash in it
}

// Doc is a parsed document. It is not for concurrent use while Reset runs; reading it is.
type Doc struct {
	src   string
	nodes []node
	o     Options
	open  []uint32 // containers that the scan is inside of, outermost first
	look  int      // place in the text at which Options.Ended is asked next
	ended error    // what it said
}

// New makes an empty document to Reset again and again, for streams of small ones.
func New(o Options) *Doc {
	if o.Bytes <= 0 {
		o.Bytes = DefaultBytes
	}
	if o.Bytes > math.MaxInt32 {
		o.Bytes = math.MaxInt32
	}
	if o.Values <= 0 {
		o.Values = DefaultValues
	}
	return &Doc{o: o}
}

// Parse reads one document: a value with white space around it and nothing else. It fails with a *Fault where src is not
// strict JSON (RFC 8259 in UTF-8) or goes over a limit. Duplicate keys are no fault here: see Value.Duplicate.
func Parse(src string, o Options) (*Doc, error) {
	d := New(o)
	if err := d.Reset(src); err != nil {
		return nil, err
	}
	return d, nil
}

// How much is done between two looks at whether the work has ended: bytes that are scanned, and keys that are compared.
const (
	stride = 64 << 10
	often  = 1 << 10
)

// over asks whether the work has ended, with the scan at pos.
func (d *Doc) over(pos int) *Fault {
	d.look = pos + stride
	if d.ended = d.o.Ended(); d.ended != nil {
		return &Fault{Reason: Unwanted, Offset: pos, Message: "the work has ended"}
	}
	return nil
}

// Reset reads another document into d. Values of the former one are void after it. Memory is used again.
func (d *Doc) Reset(src string) error {
	if cap(d.nodes) == 0 { // a guess that saves most of the growing and is never much too large
		d.nodes = make([]node, 0, 8+min(len(src)/64, 1<<14))
	}
	d.src, d.nodes, d.open = src, d.nodes[:0], d.open[:0]
	d.look, d.ended = len(src)+1, nil
	if d.o.Ended != nil {
		d.look = stride
	}
	switch f := d.scan(); {
	case d.ended != nil:
		return d.ended
	case f != nil:
		return f
	}
	return nil
}

// Source is the text that the document was read from.
func (d *Doc) Source() string { return d.src }

// Root is the document's one value, the zero Value when nothing was parsed.
func (d *Doc) Root() Value {
	if len(d.nodes) == 0 {
		return Value{}
	}
	return Value{d: d}
}
