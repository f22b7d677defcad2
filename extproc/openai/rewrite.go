package openai

import (
	"context"
	"slices"
	"strconv"

	"veil/extproc/jsontext"
	"veil/extproc/pii"
)

// Rewrite says what the body for the upstream differs in from the client's.
type Rewrite struct {
	Model       string       // the upstream's name of the model
	Temperature string       // JSON number to add where the client gave none; "": do not add
	CapFields   []string     // those of capFields that the model knows, and the others that may answer in its place
	Cap         int64        // the most tokens of an answer, which CapFields alone must say; 0: caps pass as they came
	Edits       [][]pii.Edit // of each of Leaves, in their order; nil: not anonymized
	AskUsage    bool         // ask for the usage chunk of a stream
	Instruction string       // put at the end of the system prompt; "": none
}

// capFields are those by which models know a cap. The first that is given counts, as for Chat.Cap.
var capFields = []string{"max_completion_tokens", "max_tokens"}

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
	drop := ""
	if w.Cap > 0 {
		raw := c.cap(w.Cap)
		for _, field := range capFields {
			switch v := root.Get(field); {
			case slices.Contains(w.CapFields, field):
				if v.Raw() != raw {
					set(field, raw)
				}
			case v.Given(): // a server that knows both might obey this one, and some refuse a request that has both
				drop = field
			}
		}
	}
	if w.AskUsage && c.Stream && !c.IncludeUsage {
		patches, added = askUsage(root, patches, added)
	}
	if w.Instruction != "" {
		patches = instruct(root.Get("messages"), patches, w.Instruction)
	}
	if c.dropped || drop != "" {
		patches = append(patches, jsontext.Remove(root, func(key string) bool { return key == "anonymize" || key == "svc" || drop != "" && key == drop })...)
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

// cap is what a field for the cap must say, in the client's own digits where it named one.
func (c *Chat) cap(most int64) string {
	for _, field := range capFields {
		if v := c.doc.Root().Get(field); v.Given() {
			return v.Raw()
		}
	}
	return strconv.FormatInt(most, 10)
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
