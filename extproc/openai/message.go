package openai

import (
	"cmp"
	"slices"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
)

// messages checks the conversation: its roles (api.md, Requests) and contents (api.md, What is anonymized).
func (c *Chat) messages(p *pace, v jsontext.Value) error {
	if !v.Given() {
		return apierr.Invalid("messages", "The field messages is missing.")
	}
	if err := array(v); err != nil {
		return err
	}
	some := false
	for _, m := range v.Items() {
		some = true
		if m.Kind() != jsontext.Object {
			return wrong(m, "an object")
		}
		if err := c.message(p, m); err != nil {
			return err
		}
	}
	if !some {
		return apierr.Invalid("messages", "messages must hold at least one message.")
	}
	slices.SortStableFunc(c.media, func(a, b medium) int { return cmp.Compare(a.start, b.start) }) // a message may name its audio before its content
	return nil
}

// message checks one message in one pass. Of several faults that of the role counts first, then that of the content.
func (c *Chat) message(p *pace, m jsontext.Value) error {
	if err := unique(m); err != nil {
		return err
	}
	var role, content jsontext.Value
	var fault error // the first of the other members
	more := false   // something is said besides the content
	for k, v := range m.Members() {
		if err := p.pass(0); err != nil {
			return err
		}
		var err error
		switch k.Text() {
		case "role":
			role = v
		case "content":
			content = v
		case "name", "tool_call_id":
			_, err = text(v)
		case "refusal", "reasoning_content":
			more = more || v.Given()
			_, err = text(v)
		case "function_call":
			more = more || v.Given()
			err = object(v)
		case "tool_calls":
			more = more || v.Given()
			err = calls(p, v)
		case "audio":
			more = more || v.Given()
			if v.Given() { // what the model said before, by its id
				c.stands(Audio, v)
			}
		default:
			c.claim(k, v)
			err = otherLetters(m, k.Text(), decidingMessages)
		}
		if fault == nil {
			fault = err
		}
	}
	switch role.Text() {
	case "function":
		more = true
	case "assistant":
	case "system", "user", "developer", "tool":
		more = false
	default:
		return apierr.Invalid(at(m, "role"), "The role must be system, user, assistant, developer, tool or function.")
	}
	if err := c.content(p, m, content, more); err != nil {
		return err
	}
	return fault
}

// content checks one message's content. Whether the message may do without is for more to say.
func (c *Chat) content(p *pace, m, v jsontext.Value, more bool) error {
	switch v.Kind() {
	case jsontext.String:
		return nil
	case jsontext.Array:
		for _, e := range v.Items() {
			if err := p.pass(0); err != nil {
				return err
			}
			if err := c.part(p, e); err != nil {
				return err
			}
		}
		return nil
	case jsontext.Nothing, jsontext.Null:
		if more {
			return nil
		}
		return apierr.Invalid(at(m, "content"), "The message has no content.")
	}
	return wrong(v, "a string or an array of parts")
}

// part checks one part of a content. A type that is not known to be text is taken for media, which fails closed.
func (c *Chat) part(p *pace, part jsontext.Value) error {
	if part.Kind() != jsontext.Object {
		return wrong(part, "an object")
	}
	if err := unique(part); err != nil {
		return err
	}
	kind := part.Get("type")
	if kind.Kind() != jsontext.String {
		return apierr.Invalid(at(part, "type"), "The part has no type.")
	}
	for k, v := range part.Members() {
		c.claim(k, v)
		if err := otherLetters(part, k.Text(), decidingParts); err != nil {
			return err
		}
	}
	if textual(kind) {
		if v := part.Get("text"); v.Kind() > jsontext.Null && v.Kind() != jsontext.String {
			return wrong(v, "a string")
		}
		if !mediaIn(part) {
			if kind.Is("text") && !part.Get("text").Given() {
				return apierr.Invalid(at(part, "text"), "The part has no text.")
			}
			return nil
		}
	}
	c.unread(part)
	return c.weigh(p, part)
}

// prediction notes media in the answer that the client expects, whose parts are those of a content. What else it is like is
// for the model's server to check.
func (c *Chat) prediction(v jsontext.Value) error {
	if err := unique(v); err != nil {
		return err
	}
	for _, p := range v.Get("content").Items() {
		if err := unique(p); err != nil {
			return err
		}
		if kind := p.Get("type"); kind.Given() && !textual(kind) || mediaIn(p) {
			c.unread(p)
		}
	}
	return nil
}

// TextParts are the types of parts that are known to hold text.
var TextParts = []string{"text", "input_text", "output_text", "refusal", "thinking", "redacted_thinking", "reasoning"}

func textual(kind jsontext.Value) bool { return slices.ContainsFunc(TextParts, kind.Is) }

// calls checks the tool calls of a message.
func calls(p *pace, v jsontext.Value) error {
	if err := array(v); err != nil {
		return err
	}
	for _, call := range v.Items() {
		if err := p.pass(0); err != nil {
			return err
		}
		if call.Kind() != jsontext.Object {
			return wrong(call, "an object")
		}
		if err := unique(call); err != nil {
			return err
		}
		for _, key := range []string{"function", "custom"} {
			if err := object(call.Get(key)); err != nil {
				return err
			}
		}
	}
	return nil
}

// at is the path of a member that may not be there.
func at(v jsontext.Value, key string) string { return v.Path() + "." + key }
