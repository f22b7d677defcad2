package openai

import (
	"context"
	"strconv"

	"veil/extproc/jsontext"
	"veil/extproc/pii"
)

// Rewrite says what the body for the upstream differs in from the client's.
type Rewrite struct {
	Model       string       // the upstream's name of the model
	Temperature string       // JSON number to add where the client gave none; "": do not add
	CapField    string       // max_tokens or max_completion_tokens, whichever the model knows
	Cap         int64        // to put into CapField where the client named no cap; 0: do not
	Edits       [][]pii.Edit // of each of Leaves, in their order; nil: not anonymized
	AskUsage    bool         // ask for the usage chunk of a stream
	Instruction string       // put at the end of the system prompt; "": none
}

// Rewrite gives the upstream's body: the client's bytes with patches. anonymize and svc are taken out. What no patch
// touches stays byte for byte.
//
// It fails with ctx's error when ctx ends.
func (c *Chat) Rewrite(ctx context.Context, w Rewrite) ([]byte, error) {
	root := c.doc.Root()
	var patches []jsontext.Patch
	var added []byte // members, each with a comma behind it
	set := func(key, raw string) {
		if v := root.Get(key); v.Kind() != jsontext.Nothing {
			start, end := v.Bounds()
			patches = append(patches, jsontext.Patch{Start: start, End: end, Text: raw})
			return
		}
		added = jsontext.AppendString(added, key)
		added = append(append(append(added, ':'), raw...), ',')
	}
	if w.Model != "" && w.Model != c.Model {
		set("model", quote(w.Model))
	}
	if w.Temperature != "" && !c.HasTemperature {
		set("temperature", w.Temperature)
	}
	if w.Cap > 0 && w.CapField != "" && c.Cap == 0 {
		set(w.CapField, strconv.FormatInt(w.Cap, 10))
	}
	if w.AskUsage && c.Stream && !c.IncludeUsage {
		patches, added = askUsage(root, patches, added)
	}
	if w.Instruction != "" {
		patches = instruct(root.Get("messages"), patches, w.Instruction)
	}
	if c.dropped {
		patches = append(patches, jsontext.Remove(root, func(key string) bool { return key == "anonymize" || key == "svc" })...)
	}
	if len(added) > 0 {
		start, _ := root.Bounds()
		patches = append(patches, jsontext.Patch{Start: start + 1, End: start + 1, Text: string(added)})
	}
	edits, err := c.edits(ctx, w.Edits)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return jsontext.Apply(nil, c.doc.Source(), append(edits, patches...))
}

func quote(s string) string { return string(jsontext.AppendString(nil, s)) }

// askUsage makes stream_options ask for usage, whatever stood there.
func askUsage(root jsontext.Value, patches []jsontext.Patch, added []byte) ([]jsontext.Patch, []byte) {
	options := root.Get("stream_options")
	start, end := options.Bounds()
	switch include := options.Get("include_usage"); {
	case options.Kind() == jsontext.Nothing:
		return patches, append(added, `"stream_options":{"include_usage":true},`...)
	case include.Kind() != jsontext.Nothing:
		start, end = include.Bounds()
		return append(patches, jsontext.Patch{Start: start, End: end, Text: "true"}), added
	case options.Kind() == jsontext.Object:
		text := `"include_usage":true`
		for range options.Members() {
			text += ","
			break
		}
		return append(patches, jsontext.Patch{Start: start + 1, End: start + 1, Text: text}), added
	default: // null
		return append(patches, jsontext.Patch{Start: start, End: end, Text: `{"include_usage":true}`}), added
	}
}

// instruct puts a sentence behind the first system or developer message, or before all messages in one of its own.
func instruct(messages jsontext.Value, patches []jsontext.Patch, sentence string) []jsontext.Patch {
	insert := func(at int, text []byte) []jsontext.Patch {
		return append(patches, jsontext.Patch{Start: at, End: at, Text: string(text)})
	}
	for i, m := range messages.Items() {
		role, content := m.Get("role"), m.Get("content")
		if !role.Is("system") && !role.Is("developer") {
			if i == 0 {
				continue // some clients put the system prompt second
			}
			break
		}
		_, end := content.Bounds()
		switch content.Kind() {
		case jsontext.String:
			return insert(end-1, jsontext.AppendInside(nil, "\n\n"+sentence))
		case jsontext.Array:
			part := []byte(`{"type":"text","text":`)
			for range content.Items() {
				part = append([]byte{','}, part...)
				break
			}
			return insert(end-1, append(jsontext.AppendString(part, sentence), '}'))
		}
	}
	start, _ := messages.Bounds()
	own := jsontext.AppendString([]byte(`{"role":"system","content":`), sentence)
	return insert(start+1, append(own, '}', ','))
}
