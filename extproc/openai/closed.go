package openai

import (
	"slices"
	"strings"
	"sync"

	"veil/extproc/internal/hexid"
)

// treat says what becomes of the strings at a place of the request.
type treat uint8

const (
	leaf      treat = iota // every string below is a leaf: what no rule names
	name                   // an identifier: no leaf while it looks like one
	callID                 // a tool call's id: no leaf while it looks like one, be there a sealed thought behind it
	hashed                 // stands for a person to the provider: no leaf while it is a hash or a UUID
	media                  // a media URL or its data: no leaf
	sealed                 // what a provider has signed or encrypted: no leaf while it looks like it, and never restored
	settingOf              // read and removed by the gateway: no leaf
	keys                   // the object's keys are leaves too
	inner                  // a string that holds JSON: its strings and numbers are leaves
	schema                 // a JSON schema: its vocabulary is no leaf
	names                  // a schema's object of names, and under each what the rule's items say, or else a schema
	choice                 // a schema's references, names and choices: no leaf
)

// rule is the treatment of a place and the rules of the places inside it. A place without a rule is a leaf: a field is
// exempt by being listed here (api.md, What is anonymized).
type rule struct {
	treat treat
	keys  members // of an object
	items *rule   // elements of an array
}

// members are the rules of an object's members. There are few, so that going through them is quicker than a map.
type members []struct {
	key  string
	rule *rule
}

// plainRules are rules that say nothing but a treatment, by that treatment. They are never written to.
var plainRules = func() (out [choice + 1]rule) {
	for t := range out {
		out[t].treat = treat(t)
	}
	return out
}()

// only is the rule that says no more than t.
func only(t treat) *rule { return &plainRules[t] }

// list is the closed list: the rules of the request's fields, and of its messages by their role.
type list struct {
	request, message, tool *rule
}

// in is the rule for a member.
func (r *rule) in(key string) *rule {
	if r == nil {
		return nil
	}
	for i := range r.keys {
		if m := &r.keys[i]; m.key == key {
			return m.rule
		}
	}
	return nil
}

// each is the rule for an element of an array.
func (r *rule) each() *rule {
	if r == nil {
		return nil
	}
	return r.items
}

// named is the rule for what stands under a name of a schema's.
func (r *rule) named() *rule {
	if r.items != nil {
		return r.items
	}
	return only(schema)
}

// how is the treatment, also of no rule.
func (r *rule) how() treat {
	if r == nil {
		return leaf
	}
	return r.treat
}

// closed is the closed list (api.md, What is anonymized): what is exempt, and where JSON stands inside a string.
//
// Reasons: the model's side refuses or misreads a request whose vocabulary, ids or function names change; media cannot be
// read and is refused or allowed as a whole (api.md, What is anonymized); a provider takes back only what it has sealed itself.
var closed = sync.OnceValue(func() list {
	id, called, args := only(name), only(callID), only(inner)
	url := &rule{treat: media, keys: members{{"url", only(media)}, {"detail", id}}}
	idName := &rule{keys: members{{"name", id}}}
	call := func(text string) *rule {
		return &rule{keys: members{{"name", id}, {text, args}}}
	}
	seal := only(sealed)
	extra := &rule{keys: members{{"google", &rule{keys: members{{"thought_signature", seal}}}}}}
	thoughts := &rule{items: &rule{keys: members{{"type", id}, {"id", id}, {"signature", seal}, {"data", seal}}}}
	part := func(said *rule) *rule {
		return &rule{keys: members{
			{"type", id}, {"text", said}, {"signature", seal}, {"data", seal}, {"image_url", url},
			{"input_audio", &rule{keys: members{{"data", only(media)}, {"format", id}}}},
			{"file", &rule{keys: members{{"file_data", only(media)}, {"file_id", id}}}},
		}}
	}
	message := func(said *rule, more ...members) *rule {
		content := &rule{treat: said.how(), items: part(said)}
		return &rule{keys: slices.Concat(append(more, members{
			{"role", id}, {"content", content}, {"tool_call_id", called},
			{"audio", &rule{keys: members{{"id", id}}}}, {"reasoning_details", thoughts}, {"thinking_blocks", thoughts}, {"extra_content", extra},
			{"function_call", call("arguments")},
			{"tool_calls", &rule{items: &rule{keys: members{
				{"id", called}, {"type", id}, {"function", call("arguments")}, {"custom", idName}, {"extra_content", extra},
			}}}},
		})...)}
	}

	function := &rule{keys: members{{"name", id}, {"parameters", only(schema)}}}
	format := &rule{keys: members{{"type", id}, {"syntax", id}, {"grammar", &rule{keys: members{{"syntax", id}}}}}}
	custom := &rule{keys: members{{"name", id}, {"format", format}}}
	tool := &rule{keys: members{
		{"type", id}, {"function", function}, {"custom", custom},
		// as the Responses API, Anthropic and MCP write them
		{"name", id}, {"parameters", only(schema)}, {"format", format}, {"input_schema", only(schema)}, {"inputSchema", only(schema)},
	}}
	guided := members{ // by vLLM, SGLang, NIM and llama.cpp
		{"guided_json", only(schema)}, {"structured_outputs", &rule{keys: members{{"json", only(schema)}}}}, {"json_schema", only(schema)},
	}
	return list{
		request: &rule{keys: append(members{
			{"model", only(settingOf)}, {"anonymize", only(settingOf)}, {"svc", only(settingOf)},
			{"models", &rule{items: id}}, {"fallbacks", &rule{items: id}}, {"metadata", only(keys)},
			{"user", only(hashed)}, {"safety_identifier", only(hashed)}, {"prompt_cache_key", only(hashed)},
			{"tools", &rule{items: tool}},
			{"functions", &rule{items: function}},
			{"tool_choice", &rule{treat: name, keys: members{
				{"type", id}, {"name", id}, {"function", idName}, {"custom", idName},
				{"allowed_tools", &rule{keys: members{{"mode", id}, {"tools", &rule{items: &rule{keys: members{
					{"type", id}, {"name", id}, {"function", idName}, {"custom", idName},
				}}}}}}},
			}}},
			{"function_call", &rule{treat: name, keys: members{{"name", id}}}},
			{"response_format", &rule{keys: members{
				{"type", id}, {"json_schema", &rule{keys: members{{"name", id}, {"schema", only(schema)}}}},
				{"schema", only(schema)}, {"value", only(schema)}, // of Together and Fireworks; of TGI
			}}},
			{"prediction", &rule{keys: members{{"type", id}, {"content", &rule{items: part(only(leaf))}}}}},
			{"modalities", &rule{items: id}},
			{"audio", &rule{keys: members{{"format", id}, {"voice", &rule{treat: name, keys: members{{"id", id}}}}}}},
			{"web_search_options", &rule{keys: members{
				{"search_context_size", id},
				{"user_location", &rule{keys: members{{"type", id}, {"approximate", &rule{keys: members{{"timezone", id}}}}}}},
			}}},
			{"reasoning_effort", id}, {"service_tier", id}, {"verbosity", id},
			{"nvext", &rule{keys: guided}}, {"extra_body", &rule{keys: guided}},
		}, guided...)},
		message: message(only(leaf)),
		tool:    message(args, members{{"name", id}}), // what a tool answered may be JSON; the name is the function's
	}
})

// identifier reports whether s looks like what ids, names, types and roles look like: ASCII letters, digits and a few
// marks, no more than 256. An email address or a name with a space in it does not, and is a leaf wherever it stands.
func identifier(s string) bool {
	if s == "" || len(s) > 256 {
		return false
	}
	for _, c := range []byte(s) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		case c == '_', c == '-', c == '.', c == ':', c == '/':
		default:
			return false
		}
	}
	return true
}

// sealedText reports whether s looks like what a provider seals a thought with: base64 of either alphabet, longer than words,
// numbers and keys are that a person writes.
func sealedText(s string) bool {
	if len(s) < 64 {
		return false
	}
	for _, c := range []byte(strings.TrimRight(s, "=")) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		case c == '+', c == '/', c == '-', c == '_':
		default:
			return false
		}
	}
	return true
}

// calledID reports whether s looks like the id of a tool call. LiteLLM puts Gemini's signature of the thought before a call into
// its id, behind a separator, and takes it from there in the next turn.
func calledID(s string) bool {
	const separator = "__thought__"
	id, thought, signed := strings.Cut(s, separator)
	return identifier(s) || signed && identifier(id) && sealedText(thought)
}

// hash reports whether s is a UUID or at least 128 bits in hexadecimal digits, perhaps behind a word that says of what: that
// tells nobody who somebody is.
func hash(s string) bool {
	for _, prefix := range []string{"user_", "user-", "user:", "sha256:"} {
		if rest, ok := strings.CutPrefix(s, prefix); ok {
			s = rest
			break
		}
	}
	n := hexid.Digits(s)
	return n >= 32 && n <= 128
}
