package jsontext

import (
	"iter"
	"strconv"
	"unsafe"
)

// Value is a value of a document, or the zero Value where there is none. It is void after the document's Reset.
type Value struct {
	d *Doc
	i uint32
}

func (v Value) node() node {
	if v.d == nil {
		return node{}
	}
	return v.d.nodes[v.i]
}

// Kind is what the value is; Nothing for the zero Value.
func (v Value) Kind() Kind { return v.node().kind }

// Given reports whether the value is there and not null: the API treats both alike.
func (v Value) Given() bool { return v.Kind() > Null }

// Bounds is the place of the value in the source, quotes and brackets included.
func (v Value) Bounds() (start, end int) {
	n := v.node()
	return int(n.start), int(n.end)
}

// Raw is the value as it stands in the source.
func (v Value) Raw() string {
	if v.d == nil {
		return ""
	}
	n := v.node()
	return v.d.src[n.start:n.end]
}

// Text is what a string says, "" for other kinds. It shares memory with the source unless the string has escapes.
func (v Value) Text() string {
	n := v.node()
	if n.kind != String {
		return ""
	}
	raw := v.d.src[n.start+1 : n.end-1]
	if !n.escaped {
		return raw
	}
	text, _ := decode(make([]byte, 0, len(raw)), raw, nil, false)
	return unsafe.String(unsafe.SliceData(text), len(text))
}

// Is reports whether the value is the string s, without allocating.
func (v Value) Is(s string) bool {
	n := v.node()
	if n.kind != String {
		return false
	}
	if !n.escaped {
		return v.d.src[n.start+1:n.end-1] == s
	}
	return v.Text() == s
}

// Get is the first member of an object with that key, the zero Value if there is none or v is no object.
func (v Value) Get(key string) Value {
	for k, m := range v.Members() {
		if k.Is(key) {
			return m
		}
	}
	return Value{}
}

// Members goes over an object's keys and values in order; over nothing for other kinds.
func (v Value) Members() iter.Seq2[Value, Value] {
	return func(yield func(Value, Value) bool) {
		n := v.node()
		if n.kind != Object {
			return
		}
		nodes := v.d.nodes
		for i := v.i + 1; i+1 < n.next; i = nodes[i+1].next {
			if !yield(Value{v.d, i}, Value{v.d, i + 1}) {
				return
			}
		}
	}
}

// Items goes over an array's elements in order; over nothing for other kinds.
func (v Value) Items() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		n := v.node()
		if n.kind != Array {
			return
		}
		at, nodes := 0, v.d.nodes
		for i := v.i + 1; i < n.next; i = nodes[i].next {
			if !yield(at, Value{v.d, i}) {
				return
			}
			at++
		}
	}
}

// Duplicate is the second of two keys of an object that say the same, however they are escaped. It fails with what Options.Ended
// says, which it asks where there are many keys.
func (v Value) Duplicate() (Value, bool, error) {
	const few = 16
	var seen [few]string
	var more map[string]struct{}
	count := 0
	for k := range v.Members() {
		text := k.Text()
		for _, s := range seen[:min(count, few)] {
			if s == text {
				return k, true, nil
			}
		}
		if count < few {
			seen[count] = text
		} else {
			if _, ok := more[text]; ok {
				return k, true, nil
			}
			if more == nil {
				more = make(map[string]struct{})
			}
			more[text] = struct{}{}
		}
		if count++; count%often == 0 && v.d.o.Ended != nil {
			if err := v.d.o.Ended(); err != nil {
				return Value{}, false, err
			}
		}
	}
	return Value{}, false, nil
}

// Path is the value's place as messages[2].content, up to the first key that may not be shown (Options.Name).
func (v Value) Path() string {
	if v.d == nil {
		return ""
	}
	return v.d.path(v.i)
}

// path walks from the root to the node. It is linear in the document and meant for errors.
func (d *Doc) path(to uint32) string {
	var out []byte
	for at := uint32(0); at != to; {
		child, n := at+1, 0 // the one that is the node or holds it, and which it is; a key and its value are two
		for d.nodes[child].next <= to {
			child, n = d.nodes[child].next, n+1
		}
		if d.nodes[at].kind == Array {
			out = append(strconv.AppendInt(append(out, '['), int64(n), 10), ']')
		} else {
			name := Value{d, child - uint32(n%2)}.Text()
			if d.o.Name == nil || !d.o.Name(name) {
				return string(out)
			}
			if len(out) > 0 {
				out = append(out, '.')
			}
			out = append(out, name...)
		}
		at = child
	}
	return string(out)
}

// Len is the number of values and keys of the document.
func (d *Doc) Len() int { return len(d.nodes) }
