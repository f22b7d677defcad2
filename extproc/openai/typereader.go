package openai

import (
	"strings"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
)

// mostTyped is how many members of schemas are read for a request. What they say of types is held as long as the answer.
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
type typeReader struct {
	left int // members that it may still read
	root jsontext.Value
	defs map[string]jsontext.Value // of root, by reference; nil: not looked for yet
	got  map[restore.Key]accepts
}

// read is what a schema wants.
func (r *typeReader) read(v jsontext.Value) restore.Types {
	r.root, r.defs, r.got = v, nil, map[restore.Key]accepts{}
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

// walk looks for properties in a schema, or in what the rule says that v is.
func (r *typeReader) walk(v jsontext.Value, of *rule) {
	for _, e := range v.Items() {
		if r.left--; r.left < 0 {
			return
		}
		r.walk(e, of.each())
	}
	how := of.how()
	if how != schema && how != names {
		return
	}
	for k, m := range v.Members() {
		if r.left--; r.left < 0 {
			return
		}
		switch key := k.Text(); {
		case how == names:
			r.walk(m, of.named())
		case key == "properties":
			for k, p := range m.Members() {
				if r.left--; r.left < 0 {
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
		if r.left--; r.left < 0 {
			return both
		}
		switch k.Text() {
		case "type":
			var a accepts
			a, list = r.named(m)
			all &= a
		case "enum":
			var a accepts
			for _, e := range m.Items() {
				r.left--
				a |= takesValue(e)
			}
			all &= a
		case "const":
			all &= takesValue(m)
		case "anyOf", "oneOf":
			var a accepts
			for _, e := range m.Items() {
				a |= r.takes(e, deep+1)
			}
			all &= a
		case "allOf":
			for _, e := range m.Items() {
				all &= r.takes(e, deep+1)
			}
		case "$ref":
			all &= r.takes(r.refers(m.Text()), deep+1)
		case "items":
			elements = r.takes(m, deep+1)
		}
	}
	if list { // its elements stand under the same key
		all |= elements
	}
	return all
}

// named is what a type, or a list of them, takes, and whether lists are among it.
func (r *typeReader) named(v jsontext.Value) (a accepts, list bool) {
	one := func(name string) {
		switch strings.ToLower(name) { // Gemini's are in capitals
		case "string":
			a |= strs
		case "number", "integer":
			a |= nums
		case "array":
			list = true
		}
	}
	one(v.Text())
	for _, e := range v.Items() {
		r.left--
		one(e.Text())
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

// refers is the schema that a reference names, nothing where it names none of root's own.
func (r *typeReader) refers(ref string) jsontext.Value {
	if r.defs == nil {
		r.defs = map[string]jsontext.Value{}
		for _, under := range []string{"$defs", "definitions"} {
			for k, m := range r.root.Get(under).Members() {
				r.left--
				r.defs["#/"+under+"/"+k.Text()] = m
			}
		}
	}
	return r.defs[ref]
}
