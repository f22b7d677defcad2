package openai

import (
	"fmt"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
)

// maxOthers is how many models a body may name beside its own. OpenRouter takes three.
const maxOthers = 32

// Other is a model that a body lets the upstream answer with, by the name that the upstream has for it.
type Other struct {
	Name string
	Path string // of the field, for errors
}

// addOthers reads a field by which an upstream lets its callers name more models: OpenRouter's models, LiteLLM's fallbacks. Names
// alone are understood; what else stands there could name a model too.
func (c *Chat) addOthers(key string, v jsontext.Value) error {
	if !v.Given() {
		return nil
	}
	if err := array(v); err != nil {
		return err
	}
	for i, m := range v.Items() {
		path := fmt.Sprintf("%s[%d]", key, i)
		if m.Kind() != jsontext.String {
			return apierr.Invalid(path, "This must be the name of a model.")
		}
		if len(c.Others) == maxOthers {
			return apierr.Invalid(path, "A request may name %d other models at most.", maxOthers)
		}
		c.Others = append(c.Others, Other{Name: m.Text(), Path: path})
	}
	return nil
}
