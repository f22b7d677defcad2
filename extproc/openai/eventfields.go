package openai

import "veil/extproc/jsontext"

// fields are the members of an answer or event that decide what becomes of it.
type fields struct {
	err, object, kind, usage, choices, id, created, model jsontext.Value
	said                                                  jsontext.Value // a message beside all that, as errors are told
}

// look finds them in one pass; of two with one key the first.
func look(root jsontext.Value) (f fields) {
	for k, v := range root.Members() {
		var into *jsontext.Value
		switch k.Text() {
		case "error":
			into = &f.err
		case "object":
			into = &f.object
		case "type":
			into = &f.kind
		case "usage":
			into = &f.usage
		case "choices":
			into = &f.choices
		case "id":
			into = &f.id
		case "created":
			into = &f.created
		case "model":
			into = &f.model
		case "message", "msg", "detail":
			if v.Given() && !v.Is("") {
				f.said = v
			}
			continue
		default:
			continue
		}
		if into.Kind() == jsontext.Nothing {
			*into = v
		}
	}
	return f
}

// failed reports whether they tell of an error, in one of the ways that model servers have for it: by itself, in a choice that
// it broke off, or by a message where no choice is.
func (f *fields) failed() bool {
	if f.err.Given() || f.object.Is("error") || f.kind.Is("error") {
		return true
	}
	for _, c := range f.choices.Items() {
		if c.Get("error").Given() {
			return true
		}
	}
	return f.said.Given() && empty(f.choices)
}

// answers reports whether a plain answer holds one: a choice, and of each what it says or why it says nothing.
func (f *fields) answers() bool {
	some := false
	for _, c := range f.choices.Items() {
		if c.Get("message").Kind() != jsontext.Object && !finishes(c) {
			return false
		}
		some = true
	}
	return some
}

// chosen is how many choices an event goes on with, less than 0 where what it holds are none.
func (f *fields) chosen() (n int) {
	if f.choices.Given() && f.choices.Kind() != jsontext.Array {
		return -1
	}
	for _, c := range f.choices.Items() {
		if c.Kind() != jsontext.Object {
			return -1
		}
		n++
	}
	return n
}

// foreign reports whether an event is none of an answer: some servers show by such that they live, others tell errors in words of
// their own.
func (f *fields) foreign() bool { return !f.choices.Given() && f.usage.Kind() != jsontext.Object }

// empty reports whether an array has no elements; null and nothing have none either.
func empty(v jsontext.Value) bool {
	for range v.Items() {
		return false
	}
	return v.Kind() <= jsontext.Null || v.Kind() == jsontext.Array
}

// TextBytes is how many bytes of text the messages of an answer hold that was not streamed; all of its bytes if it can't be read.
func TextBytes(body []byte) (n int) {
	doc, err := parseAnswer(body)
	if err != nil {
		return len(body)
	}
	for _, c := range doc.Root().Get("choices").Items() {
		n += textIn(c.Get("message"))
	}
	return n
}

// textIn is how many bytes of text a delta holds.
func textIn(v jsontext.Value) (n int) {
	for k, m := range v.Members() {
		switch m.Kind() {
		case jsontext.String:
			if !fixed(k.Text()) {
				n += bytesOf(m) - 2
			}
		case jsontext.Object:
			n += textIn(m)
		case jsontext.Array:
			for _, e := range m.Items() {
				n += textIn(e)
			}
		}
	}
	return n
}
