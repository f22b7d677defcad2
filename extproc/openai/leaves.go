package openai

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/pii"
	"veil/extproc/restore"
)

// source is where a leaf's text stands: a string, key or number of the body, or one inside the JSON that such a string
// holds. It holds no pointer: there are many.
type source struct {
	at    jsontext.Spot
	size  int32 // bytes of the leaf's text
	outer int32 // the string, by its place in Chat.outers, whose JSON it stands in; alone if it stands in the body itself
}

// outer is a string that says JSON: one of the body, or of the JSON in such a string.
type outer struct {
	at   jsontext.Spot
	said string
	in   int32 // the string, by its place in Chat.outers, whose JSON it stands in; alone if it stands in the body itself
	json bool  // it stands in the body, and a model that says it again is restored as JSON
}

// alone is the outer of a text that stands in no other.
const alone = -1

// Leaves gives every text of the request that may hold personal data (api.md, What is anonymized): first the messages' in
// their order, then all others'. Edits for Rewrite come back in the same order. It fails with a 400 where JSON inside a
// string could hide text from detection (too deep, half of a surrogate pair) and a 413 where there are too many values.
//
// It fails with ctx's error when ctx ends.
func (c *Chat) Leaves(ctx context.Context) ([]pii.Leaf, error) {
	guess := min(c.doc.Len()/3, 1<<14)
	c.texts = jsontext.Texts{}
	w := walk{
		values: jsontext.DefaultValues, leaves: make([]pii.Leaf, 0, guess), sources: make([]source, 0, guess), outer: alone, key: noKey,
		texts: &c.texts, pace: pace{ctx: ctx}, reading: jsontext.Options{Ended: asker(ctx, len(c.doc.Source()))},
	}
	root, list := c.doc.Root(), closed()
	asked := "" // by the message before
	for i, m := range root.Get("messages").Items() {
		if w.err != nil {
			break
		}
		r := list.message
		role := m.Get("role")
		if role.Is("tool") || role.Is("function") {
			r = list.tool
		}
		first := len(w.leaves)
		w.message, w.speaker = i, speaker(role)
		w.value(m, r, "messages")
		if asked != "" && role.Is("user") {
			answer(asked, w.leaves[first:])
		}
		if asked = ""; role.Is("assistant") {
			asked = asks(w.leaves[first:])
		}
	}
	w.message, w.speaker = -1, pii.Operator
	for k, v := range root.Members() {
		if key := k.Text(); key != "messages" {
			w.member(k, v, list.request, key)
		}
	}
	if w.err != nil {
		return nil, w.err
	}
	c.sources, c.outers, c.numbers = w.sources, w.outers, w.numbers
	return w.leaves, nil
}

// speaker is who says the messages of a role.
func speaker(role jsontext.Value) pii.Speaker {
	switch {
	case role.Is("assistant"):
		return pii.Model
	case role.Is("system"), role.Is("developer"):
		return pii.Operator
	}
	return pii.User
}

// walk goes over a request and collects its leaves.
type walk struct {
	leaves  []pii.Leaf
	sources []source
	message int              // index of the message it is in, -1 outside
	speaker pii.Speaker      // who said it
	outers  []outer          // strings whose JSON was read
	outer   int32            // the one of them it is in, alone outside
	deep    int              // in how many of them it is
	key     int32            // the nearest key that is a leaf of the same JSON, noKey or emptyKey
	numbers []numberAt       // leaves that are numbers
	docs    []*jsontext.Doc  // of the JSON in strings, by how deep they are: memory for the next ones
	values  int              // how many values may still stand inside strings
	texts   *jsontext.Texts  // of strings with escapes
	reading jsontext.Options // how these are read
	pace    pace
	err     error // the first fault, or that the context has ended
}

// value takes the leaves of v. key is the nearest object key.
func (w *walk) value(v jsontext.Value, r *rule, key string) {
	if w.err == nil {
		w.err = w.pace.pass(0)
	}
	if w.err != nil {
		return
	}
	switch v.Kind() {
	case jsontext.String:
		w.text(v, r.how(), key)
	case jsontext.Number:
		if raw := v.Raw(); w.outer != alone || counts(r.how(), key, raw) {
			if r.how() == hashed {
				key = caller(key, raw)
			}
			w.numbers = append(w.numbers, numberAt{int32(len(w.leaves)), w.key})
			w.add(v.Spot(), pii.Leaf{Text: raw, Key: key, Number: true})
		}
	case jsontext.Array:
		w.array(v, r, key)
	case jsontext.Object:
		w.object(v, r, key)
	}
}

func (w *walk) text(v jsontext.Value, how treat, key string) {
	switch how {
	case media, settingOf, choice:
		return
	}
	said, at := w.texts.Of(v)
	if w.err = w.pace.pass(len(said)); w.err != nil {
		return
	}
	switch how {
	case name:
		if identifier(said) {
			return
		}
	case callID:
		if calledID(said) {
			return
		}
	case hashed:
		if hash(said) {
			return
		}
		key = caller(key, said)
	case sealed:
		if sealedText(said) {
			return
		}
	case inner:
		if w.nested(v, outer{at: at, said: said, in: w.outer}, key) {
			return
		}
	}
	if said != "" {
		w.add(at, pii.Leaf{Text: said, Key: key, Nested: w.outer != alone})
	}
}

func (w *walk) array(v jsontext.Value, r *rule, key string) {
	if r.how() == inner && table(v) {
		w.rows(v, nil, key)
		return
	}
	var item *rule
	switch how := r.how(); {
	case r != nil && r.items != nil:
		item = r.items
	case how == inner, how == media, how == choice, how == settingOf, how == keys:
		item = only(how)
	}
	for _, e := range v.Items() {
		if w.err != nil {
			return
		}
		w.value(e, item, key)
	}
}

// object takes the leaves of v, which stands under outer.
func (w *walk) object(v jsontext.Value, r *rule, outer string) {
	how := r.how()
	if how == settingOf {
		return
	}
	name, heads := "", []string(nil)
	if how == inner {
		name, heads = w.named(v), w.heads(v)
	}
	before := w.key
	for k, m := range v.Members() {
		if w.err != nil {
			return
		}
		key, _ := w.texts.Of(k)
		w.key = noKey
		switch how {
		case schema:
			if m.Kind() != jsontext.Number || !bounds(key) {
				w.value(m, vocabulary(key), label(key))
			}
		case names:
			w.value(m, r.named(), label(key))
		case inner:
			w.name(k, key)
			if heads != nil && table(m) {
				w.rows(m, heads, label(key))
				continue
			}
			w.value(m, only(how), under(key, name, outer))
		case keys:
			w.name(k, key)
			w.value(m, only(how), label(key))
		default:
			w.member(k, m, r, key)
		}
	}
	w.key = before
}

// longestLabel is how much of an object's key says what stands under it, in bytes: more than the questions of a form have.
const longestLabel = 1 << 10

// label is what a key says of what stands under it. All elements of an array stand under one key, and it is read for each of them, so
// a long key would cost its square.
func label(key string) string {
	if len(key) <= longestLabel {
		return key
	}
	end := longestLabel
	for !utf8.RuneStart(key[end]) {
		end--
	}
	return key[:end]
}

// member takes the leaves of a member. Its key is structure, not text, while it is in the rules or looks like a name.
func (w *walk) member(k, m jsontext.Value, r *rule, key string) {
	of := r.in(key)
	if of == nil && !identifier(key) {
		w.name(k, key)
	}
	w.value(m, of, label(key))
}

// name takes an object's key as a leaf.
func (w *walk) name(k jsontext.Value, text string) {
	if w.key = emptyKey; text != "" {
		w.key = int32(len(w.leaves))
		w.add(k.Spot(), pii.Leaf{Text: text})
	}
}

// nested takes the leaves of the JSON that the string v says. It is false where that is no JSON but plain text. In JSON inside
// a string only objects and arrays are read as such: most lone strings are quotations.
func (w *walk) nested(v jsontext.Value, o outer, key string) bool {
	inside := w.outer != alone
	if !looksLikeJSON(o.said, inside) || w.deep == restore.MaxStrings {
		return false
	}
	if w.deep == len(w.docs) {
		w.docs = append(w.docs, jsontext.New(w.reading))
	}
	doc := w.docs[w.deep]
	if err := doc.Reset(o.said); err != nil {
		f, ok := err.(*jsontext.Fault)
		if !ok { // it is not wanted any more
			w.err = err
			return true
		}
		if inside || f.Reason == jsontext.Syntax {
			return false
		}
		w.err = requestFault(err, v.Path())
		return true
	}
	if w.values -= doc.Len(); w.values < 0 {
		w.err = errTexts
		return true
	}
	if !inside {
		e, _ := escapeOf(modeOf(key, false), o.said)
		o.json = e == restore.JSON
	}
	w.outer, w.deep = int32(len(w.outers)), w.deep+1
	w.outers = append(w.outers, o)
	under := w.key
	w.key = noKey
	w.value(doc.Root(), only(inner), key)
	w.outer, w.deep, w.key = o.in, w.deep-1, under
	return true
}

// looksLikeJSON reports whether a text begins as an object, an array or, unless only these are wanted, a string does. A lone
// number or literal reads the same as plain text.
func looksLikeJSON(s string, container bool) bool {
	s = strings.TrimLeft(s, " \t\r\n")
	return s != "" && (s[0] == '{' || s[0] == '[' || s[0] == '"' && !container)
}

// errTexts refuses a request with more texts than there may be values in its body, or in the JSON inside its strings.
var errTexts = apierr.New(http.StatusRequestEntityTooLarge, apierr.InvalidRequest, "The request has too many texts.")

// add notes a leaf and where it stands.
func (w *walk) add(at jsontext.Spot, l pii.Leaf) {
	if len(w.leaves) >= jsontext.DefaultValues {
		w.err = errTexts
		return
	}
	l.Message, l.Speaker = w.message, w.speaker
	w.leaves = append(w.leaves, l)
	w.sources = append(w.sources, source{at, int32(len(l.Text)), w.outer})
}
