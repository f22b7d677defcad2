package openai

import (
	"context"
	"strings"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// Types are those that the schemas of a request want in its answers. A model can write a token as a string alone, also for a value that
// was a number; what the schema of a call or an answer says, that is what the client's program holds the value against. A nil Types
// knows nothing.
type Types struct {
	content restore.Types            // of an answer in JSON
	calls   map[string]restore.Types // of arguments, by what is called
}

// Types reads the schemas of the request, where they matter for the values of t. It is nil where nothing is known. It keeps nothing of
// the body but the names of functions. It fails with ctx's error when ctx ends.
func (c *Chat) Types(ctx context.Context, t *token.Table) (*Types, error) {
	if !restore.Matter(t) {
		return nil, nil
	}
	root, r := c.doc.Root(), typeReader{left: mostTyped, pace: pace{ctx: ctx}}
	types := &Types{calls: map[string]restore.Types{}}
	format := root.Get("response_format")
	for _, v := range []jsontext.Value{format.Get("json_schema").Get("schema"), format.Get("schema"), format.Get("value")} {
		if v.Kind() == jsontext.Object {
			types.content = r.read(v)
			break
		}
	}
	for _, tool := range root.Get("tools").Items() {
		if f := tool.Get("function"); f.Given() {
			tool = f
		}
		types.learn(&r, tool)
	}
	for _, f := range root.Get("functions").Items() {
		types.learn(&r, f)
	}
	if r.ended() || len(types.content) == 0 && len(types.calls) == 0 {
		return nil, r.err
	}
	return types, nil
}

// learn reads what a function wants.
func (t *Types) learn(r *typeReader, function jsontext.Value) {
	if !r.look(function) {
		return
	}
	for _, key := range []string{"parameters", "input_schema", "inputSchema"} {
		v := function.Get(key)
		if v.Kind() != jsontext.Object {
			continue
		}
		if !r.look(function.Get("name")) {
			return
		}
		name := strings.Clone(function.Get("name").Text())
		if _, twice := t.calls[name]; twice {
			t.calls[name] = nil // nobody knows which is meant
		} else if types := r.read(v); len(types) > 0 {
			t.calls[name] = types
		}
		return
	}
}

// ofCall is what is wanted of the arguments of a call.
func (t *Types) ofCall(name string) restore.Types {
	if t == nil {
		return nil
	}
	return t.calls[name]
}

// ofContent is what is wanted of a content.
func (t *Types) ofContent() restore.Types {
	if t == nil {
		return nil
	}
	return t.content
}

// under is what is wanted of a string that stands under a key of object, where outer is wanted of object itself.
func (t *Types) under(key string, object jsontext.Value, outer restore.Types) restore.Types {
	switch {
	case t == nil:
		return nil
	case key == "arguments":
		return t.ofCall(object.Get("name").Text())
	case key == "content":
		return t.content
	case key == "text": // of a part of a content
		return outer
	}
	return nil
}
