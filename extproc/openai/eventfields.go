package openai

import "veil/extproc/jsontext"

// fields are the members of an answer or event that decide what becomes of it.
type fields struct{ err, object, kind, usage, choices, id, created, model jsontext.Value }

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
		default:
			continue
		}
		if into.Kind() == jsontext.Nothing {
			*into = v
		}
	}
	return f
}

// failed reports whether they tell of an error, in one of the ways that model servers have for it: by itself, or in a choice that
// it broke off.
func (f *fields) failed() bool {
	if f.err.Given() || f.object.Is("error") || f.kind.Is("error") {
		return true
	}
	for _, c := range f.choices.Items() {
		if c.Get("error").Given() {
			return true
		}
	}
	return false
}

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
