package openai

import (
	"veil/extproc/apierr"
	"veil/extproc/jsontext"
)

// messages checks the conversation: its roles (decision 5) and contents (decision 6).
func (c *Chat) messages(v jsontext.Value) error {
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
		if err := c.message(m); err != nil {
			return err
		}
	}
	if !some {
		return apierr.Invalid("messages", "messages must hold at least one message.")
	}
	c.PromptBytes += bytesOf(v)
	return nil
}

func (c *Chat) message(m jsontext.Value) error {
	if err := unique(m); err != nil {
		return err
	}
	role := m.Get("role")
	switch role.Text() {
	case "system", "user", "assistant", "developer", "tool", "function":
	default:
		return apierr.Invalid(at(m, "role"), "The role must be system, user, assistant, developer, tool or function.")
	}
	if err := c.content(m, role.Text()); err != nil {
		return err
	}
	for k, v := range m.Members() {
		var err error
		switch k.Text() {
		case "name", "refusal", "reasoning_content", "tool_call_id":
			_, err = text(v)
		case "function_call":
			err = object(v)
		case "tool_calls":
			err = calls(v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// content checks one message's content. null needs something else that the message says.
func (c *Chat) content(m jsontext.Value, role string) error {
	v := m.Get("content")
	switch v.Kind() {
	case jsontext.String:
		return nil
	case jsontext.Array:
		for _, p := range v.Items() {
			if err := c.part(p); err != nil {
				return err
			}
		}
		return nil
	case jsontext.Nothing, jsontext.Null:
		if role == "function" {
			return nil
		}
		if role == "assistant" {
			for _, other := range []string{"tool_calls", "function_call", "refusal", "audio", "reasoning_content"} {
				if m.Get(other).Given() {
					return nil
				}
			}
		}
		return apierr.Invalid(at(m, "content"), "The message has no content.")
	}
	return wrong(v, "a string or an array of parts")
}

// part checks one part of a content. A type that is not known to be text is taken for media, which fails closed.
func (c *Chat) part(p jsontext.Value) error {
	if p.Kind() != jsontext.Object {
		return wrong(p, "an object")
	}
	if err := unique(p); err != nil {
		return err
	}
	kind := p.Get("type")
	if kind.Kind() != jsontext.String {
		return apierr.Invalid(at(p, "type"), "The part has no type.")
	}
	switch kind.Text() {
	case "text", "input_text", "output_text", "refusal", "thinking", "redacted_thinking", "reasoning":
		if v := p.Get("text"); v.Kind() > jsontext.Null && v.Kind() != jsontext.String {
			return wrong(v, "a string")
		}
		if !mediaIn(p) {
			return nil
		}
	}
	if c.MediaAt == "" {
		c.MediaAt = p.Path()
	}
	c.PromptBytes -= bytesOf(p)
	return nil
}

// mediaIn reports whether a part that calls itself text carries media all the same.
func mediaIn(p jsontext.Value) bool {
	for _, key := range []string{"image_url", "input_audio", "file"} {
		if p.Get(key).Given() {
			return true
		}
	}
	return false
}

// calls checks the tool calls of a message.
func calls(v jsontext.Value) error {
	if err := array(v); err != nil {
		return err
	}
	for _, call := range v.Items() {
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
