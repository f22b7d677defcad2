package openai

import (
	"bytes"
	"strconv"

	"veil/extproc/jsontext"
	"veil/extproc/sse"
)

// Events is the stream that says what a plain answer says: a chunk with its choices, each whole, a chunk with its usage if it
// has one, and the end. For servers that know no streams: a client that asked for one reads nothing else. Errors are
// *apierr.Error.
func Events(body []byte) ([]byte, error) {
	doc, err := parseAnswer(body)
	if err != nil {
		return nil, err
	}
	root := doc.Root()
	f := look(root)
	if f.failed() {
		return nil, ErrUpstream
	}
	if !f.answers() {
		return nil, ErrNoAnswer
	}
	const object = `"object":"chat.completion.chunk"`
	patches := jsontext.Remove(root, func(key string) bool { return key == "usage" || key == "object" })
	for _, choice := range f.choices.Items() {
		for k, v := range choice.Members() {
			if !k.Is("message") {
				continue
			}
			start, end := k.Bounds()
			patches = append(patches, jsontext.Patch{Start: start, End: end, Text: `"delta"`})
			patches = numberCalls(patches, v.Get("tool_calls"))
		}
	}
	whole, err := jsontext.Apply(nil, doc.Source(), patches)
	if err != nil {
		return nil, err
	}
	chunk := append([]byte(`{`), object...)
	if rest := bytes.TrimSpace(bytes.TrimSpace(whole)[1:]); rest[0] != '}' {
		chunk = append(append(chunk, ','), rest...)
	} else {
		chunk = append(chunk, '}')
	}
	out := sse.Append(nil, oneLine(chunk))
	if f.usage.Given() {
		last := append([]byte(`{`), object...)
		for _, key := range []string{"id", "created", "model"} {
			if v := root.Get(key); v.Given() {
				last = append(append(append(append(last, `,"`...), key...), `":`...), v.Raw()...)
			}
		}
		last = append(append(append(last, `,"choices":[],"usage":`...), f.usage.Raw()...), '}')
		out = sse.Append(out, oneLine(last))
	}
	return sse.Append(out, []byte("[DONE]")), nil
}

// numberCalls gives each tool call the index that those of a delta have.
func numberCalls(patches []jsontext.Patch, calls jsontext.Value) []jsontext.Patch {
	for i, call := range calls.Items() {
		if call.Kind() != jsontext.Object || call.Get("index").Given() {
			continue
		}
		text := `"index":` + strconv.Itoa(i)
		for range call.Members() {
			text += ","
			break
		}
		start, _ := call.Bounds()
		patches = append(patches, jsontext.Patch{Start: start + 1, End: start + 1, Text: text})
	}
	return patches
}

// oneLine makes the line ends of a JSON text spaces: none stands inside a string.
func oneLine(text []byte) []byte {
	for i, c := range text {
		if c == '\n' || c == '\r' {
			text[i] = ' '
		}
	}
	return text
}
