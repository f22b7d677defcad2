package openai

import (
	"strings"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
)

// A server written in Go reads Max_Tokens as max_tokens, and of the two the last one (encoding/json folds letters). Of a field that
// limits, models or what is hidden are decided by there must be no other, so these are refused in other letters. They are few: all
// else that nobody here knows passes.
var (
	decidingFields = []string{"model", "models", "fallbacks", "messages", "n", "max_tokens", "max_completion_tokens", "stream", "stream_options",
		"tools", "functions", "response_format", "prediction"}
	decidingOptions  = []string{"include_usage"}
	decidingMessages = []string{"role", "content", "audio"}
	decidingParts    = []string{"type", "image_url", "input_audio", "file"}
)

// otherLetters refuses the key of a member of in that is one of names but for the case of its letters.
func otherLetters(in jsontext.Value, key string, names []string) error {
	if !strings.ContainsFunc(key, func(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 0x80 }) { // nearly always
		return nil
	}
	for _, name := range names {
		if key != name && strings.EqualFold(key, name) {
			return apierr.Invalid(strings.TrimPrefix(at(in, name), "."), "A field is nearly %s, and some servers would read it in its place: write %s, in small letters, or leave it out.", name, name)
		}
	}
	return nil
}

// membersInOtherLetters refuses such keys of an object.
func membersInOtherLetters(v jsontext.Value, names []string) error {
	for k := range v.Members() {
		if err := otherLetters(v, k.Text(), names); err != nil {
			return err
		}
	}
	return nil
}
