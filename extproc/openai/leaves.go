package openai

import (
	"strings"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/pii"
)

// source is where a leaf's text stands: a string, key or number of the body, or one inside the JSON that such a string
// holds.
type source struct {
	outer jsontext.Value
	inner jsontext.Value // the zero Value if outer is itself the leaf
	size  int            // bytes of the leaf's text
}

// Leaves gives every text of the request that may hold personal data (decision 4): first the messages' in their order,
// then all others'. Edits for Rewrite come back in the same order. It fails with a 400 where JSON inside a string could
// hide text from detection (too deep, half of a surrogate pair) and a 413 where there are too many values.
func (c *Chat) Leaves() ([]pii.Leaf, error) {
	guess := min(c.doc.Len()/3, 1<<12)
	w := walk{
		values: jsontext.DefaultValues, leaves: make([]pii.Leaf, 0, guess), sources: make([]source, 0, guess),
	}
	root, list := c.doc.Root(), closed()
	for i, m := range root.Get("messages").Items() {
		r := list.message
		if role := m.Get("role"); role.Is("tool") || role.Is("function") {
			r = list.tool
		}
		w.message = i
		w.value(m, r, "messages")
	}
	w.message = -1
	for k, v := range root.Members() {
		if key := k.Text(); key != "messages" {
			w.member(k, v, list.request, key)
		}
	}
	if w.err != nil {
		return nil, w.err
	}
	c.sources = w.sources
	return w.leaves, nil
}

// walk goes over a request and collects its leaves.
type walk struct {
	leaves  []pii.Leaf
	sources []source
	message int            // index of the message it is in, -1 outside
	outer   jsontext.Value // the string whose JSON it is in, the zero Value outside
	values  int            // how many values may still stand inside strings
	texts   jsontext.Texts // of strings with escapes
	err     error          // the first fault
}

// value takes the leaves of v. key is the nearest object key.
func (w *walk) value(v jsontext.Value, r *rule, key string) {
	if w.err != nil {
		return
	}
	switch v.Kind() {
	case jsontext.String:
		w.text(v, r.how(), key)
	case jsontext.Number:
		if r.how() == inner || w.outer.Kind() == jsontext.String {
			w.add(v, pii.Leaf{Text: v.Raw(), Key: key, Number: true})
		}
	case jsontext.Array:
		w.array(v, r, key)
	case jsontext.Object:
		w.object(v, r)
	}
}

func (w *walk) text(v jsontext.Value, how treat, key string) {
	switch how {
	case media, settingOf, choice:
		return
	}
	said := w.texts.Of(v)
	switch how {
	case name:
		if identifier(said) {
			return
		}
	case inner:
		if w.outer.Kind() == jsontext.Nothing && w.nested(v, said, key) {
			return
		}
	}
	if said != "" {
		w.add(v, pii.Leaf{Text: said, Key: key, Nested: w.outer.Kind() == jsontext.String})
	}
}

func (w *walk) array(v jsontext.Value, r *rule, key string) {
	var item *rule
	switch how := r.how(); {
	case r != nil && r.items != nil:
		item = r.items
	case how == inner, how == media, how == choice, how == settingOf, how == keys:
		item = only(how)
	}
	for _, e := range v.Items() {
		w.value(e, item, key)
	}
}

func (w *walk) object(v jsontext.Value, r *rule) {
	how := r.how()
	if how == settingOf {
		return
	}
	for k, m := range v.Members() {
		key := w.texts.Of(k)
		switch how {
		case schema:
			w.value(m, vocabulary(key), key)
		case names:
			w.value(m, only(schema), key)
		case inner, keys:
			w.key(k, key)
			w.value(m, only(how), key)
		default:
			w.member(k, m, r, key)
		}
	}
}

// member takes the leaves of a member. Its key is structure, not text, while it is in the rules or looks like a name.
func (w *walk) member(k, m jsontext.Value, r *rule, key string) {
	if r.in(key) == nil && !identifier(key) {
		w.key(k, key)
	}
	w.value(m, r.in(key), key)
}

// key takes an object's key as a leaf.
func (w *walk) key(k jsontext.Value, text string) {
	if text != "" {
		w.add(k, pii.Leaf{Text: text})
	}
}

// nested takes the leaves of the JSON that the string v says. It is false where that is no JSON but plain text.
func (w *walk) nested(v jsontext.Value, said, key string) bool {
	if !looksLikeJSON(said) {
		return false
	}
	doc, err := jsontext.Parse(said, jsontext.Options{Values: max(w.values, 1)})
	if err != nil {
		if f, ok := err.(*jsontext.Fault); ok && f.Reason == jsontext.Syntax {
			return false
		}
		w.err = requestFault(err, v.Path())
		return true
	}
	w.values -= doc.Len()
	w.outer = v
	w.value(doc.Root(), only(inner), key)
	w.outer = jsontext.Value{}
	return true
}

// looksLikeJSON reports whether a text begins as an object, an array or a string does. A lone number or literal reads the
// same as plain text.
func looksLikeJSON(s string) bool {
	s = strings.TrimLeft(s, " \t\r\n")
	return s != "" && (s[0] == '{' || s[0] == '[' || s[0] == '"')
}

// add notes a leaf and where it stands.
func (w *walk) add(v jsontext.Value, l pii.Leaf) {
	if len(w.leaves) >= jsontext.DefaultValues {
		w.err = apierr.Invalid("", "The request has too many texts.")
		return
	}
	l.Message = w.message
	s := source{outer: v, size: len(l.Text)}
	if w.outer.Kind() == jsontext.String {
		s.outer, s.inner = w.outer, v
	}
	w.leaves = append(w.leaves, l)
	w.sources = append(w.sources, s)
}
