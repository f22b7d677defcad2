package openai

import (
	"strings"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
)

// mostTyped is how much of schemas is read for a request, in looks. What they say of types is held as long as the answer.
const mostTyped = 1 << 15

// accepts says what a schema takes besides objects, true, false and null.
type accepts uint8

const (
	strs accepts = 1 << iota
	nums
	both = strs | nums
)

// mostRefs is how many references and choices are followed one inside another.
const mostRefs = 16

// typeReader reads what JSON schemas say of the properties of objects, by the names of the properties alone: one of two types in two
// places has none. It is an aid: what it does not know, comes back as it stood.
//
// It is linear in the schemas: what a reference names is read once, however many name it.
type typeReader struct {
	left int // looks that it may still take: see look
	pace pace
	err  error // of the context, once it has ended
	root jsontext.Value
	defs map[string]jsontext.Value  // of root, by reference; nil: not looked for yet
	took map[jsontext.Value]accepts // of those that were referred to
	got  map[restore.Key]accepts
}

// read is what a schema wants.
func (r *typeReader) read(v jsontext.Value) restore.Types {
	r.root, r.defs, r.took, r.got = v, nil, map[jsontext.Value]accepts{}, map[restore.Key]accepts{}
	r.walk(v, only(schema))
	types := restore.Types{}
	for key, a := range r.got {
		switch a {
		case strs:
			types[key] = restore.AString
		case nums:
			types[key] = restore.ANumber
		}
	}
	return types
}

// look takes note that a key or a value is looked at, and, if it is a string, read. It reports whether the reader may go on. Each is a
// look, and so are perByte bytes of it.
func (r *typeReader) look(v jsontext.Value) bool {
	bytes := 0
	if v.Kind() == jsontext.String {
		bytes = len(v.Raw())
	}
	if r.ended() {
		return false
	}
	r.left -= 1 + bytes/perByte
	r.err = r.pace.pass(bytes)
	return !r.ended()
}

// ended reports whether the reader has read all that it may.
func (r *typeReader) ended() bool { return r.left < 0 || r.err != nil }

// walk looks for properties in a schema, or in what the rule says that v is.
func (r *typeReader) walk(v jsontext.Value, of *rule) {
	for _, e := range v.Items() {
		if !r.look(e) {
			return
		}
		r.walk(e, of.each())
	}
	how := of.how()
	if how != schema && how != names {
		return
	}
	for k, m := range v.Members() {
		if !r.look(k) {
			return
		}
		switch key := k.Text(); {
		case how == names:
			r.walk(m, of.named())
		case key == "properties":
			for k, p := range m.Members() {
				if !r.look(k) {
					return
				}
				r.got[restore.KeyOf(k.Text())] |= r.takes(p, 0)
			}
			r.walk(m, vocabulary(key))
		default:
			r.walk(m, vocabulary(key))
		}
	}
}

// takes is what a schema takes.
func (r *typeReader) takes(v jsontext.Value, deep int) accepts {
	if v.Kind() != jsontext.Object || deep > mostRefs {
		return both
	}
	all, elements, list := both, both, false
	for k, m := range v.Members() {
		if !r.look(k) {
			return both
		}
		switch k.Text() {
		case "type":
			var a accepts
			a, list = r.named(m)
			all &= a
		case "enum":
			all &= r.any(m, takesValue)
		case "const":
			all &= takesValue(m)
		case "anyOf", "oneOf":
			all &= r.any(m, func(e jsontext.Value) accepts { return r.takes(e, deep+1) })
		case "allOf":
			for _, e := range m.Items() {
				if !r.look(e) {
					return both
				}
				all &= r.takes(e, deep+1)
			}
		case "$ref":
			all &= r.refers(m, deep+1)
		case "items":
			elements = r.takes(m, deep+1)
		}
	}
	if list { // its elements stand under the same key
		all |= elements
	}
	return all
}

// any is what at least one element of v takes.
func (r *typeReader) any(v jsontext.Value, takes func(jsontext.Value) accepts) (a accepts) {
	for _, e := range v.Items() {
		if !r.look(e) {
			return both
		}
		a |= takes(e)
	}
	return a
}

// named is what a type, or a list of them, takes, and whether lists are among it.
func (r *typeReader) named(v jsontext.Value) (a accepts, list bool) {
	one := func(v jsontext.Value) accepts {
		if !r.look(v) {
			return both
		}
		switch name := v.Text(); { // Gemini's are in capitals
		case strings.EqualFold(name, "string"):
			return strs
		case strings.EqualFold(name, "number"), strings.EqualFold(name, "integer"):
			return nums
		case strings.EqualFold(name, "array"):
			list = true
		}
		return 0
	}
	a = one(v)
	for _, e := range v.Items() {
		a |= one(e)
		if r.ended() {
			break
		}
	}
	return a, list
}

func takesValue(v jsontext.Value) accepts {
	switch v.Kind() {
	case jsontext.String:
		return strs
	case jsontext.Number:
		return nums
	}
	return 0
}

// refers is what the schema takes that a reference names, anything where it names none of root's own or one that is being read.
func (r *typeReader) refers(ref jsontext.Value, deep int) accepts {
	if !r.look(ref) || !r.define() {
		return both
	}
	v := r.defs[ref.Text()]
	a, known := r.took[v]
	if !known {
		r.took[v] = both
		a = r.takes(v, deep)
		r.took[v] = a
	}
	return a
}

// define looks for what references can name. It reports whether the reader may go on.
func (r *typeReader) define() bool {
	if r.defs != nil {
		return true
	}
	r.defs = map[string]jsontext.Value{}
	for _, under := range []string{"$defs", "definitions"} {
		for k, m := range r.root.Get(under).Members() {
			if !r.look(k) {
				return false
			}
			r.defs["#/"+under+"/"+k.Text()] = m
		}
	}
	return true
}
