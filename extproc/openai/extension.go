package openai

import (
	"cmp"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/token"
)

// extension reads the object svc of a chat request (api.md, Requests).
func (c *Chat) extension(p *pace, v jsontext.Value) (err error) {
	if err := object(v); err != nil {
		return err
	}
	for k, m := range v.Members() {
		switch k.Text() {
		case "restore":
			if m.Given() {
				c.Restore, err = boolean(m)
			}
		case "instruction":
			if m.Given() {
				var on bool
				on, err = boolean(m)
				c.Instruction = &on
			}
		case "existing_mapping":
			c.ExistingMapping, err = mapping(p, m)
		case "detect":
			c.Detect, err = settings(p, m)
		default:
			err = unknownSetting(v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// claimRules notes values or rules that say what is to be hidden, in a request that does not say whether anything is.
func (c *Chat) claimRules(svc jsontext.Value) {
	for _, key := range []string{"existing_mapping", "detect"} {
		for range svc.Get(key).Members() {
			c.Claimed = cmp.Or(c.Claimed, "svc."+key)
			break
		}
	}
}

// unknownSetting is the error for a key of svc that means nothing: a misspelt setting must not be taken for none.
func unknownSetting(svc jsontext.Value) error {
	return apierr.Invalid(svc.Path(), "svc holds an unknown key. Known are restore, existing_mapping, detect and instruction.")
}

// settings is an object's text as it stands, for the package that reads it; nil for null.
func settings(p *pace, v jsontext.Value) ([]byte, error) {
	if err := object(v); err != nil {
		return nil, err
	}
	if !v.Given() {
		return nil, nil
	}
	again, err := twice(p, v)
	if err != nil {
		return nil, err
	}
	if again {
		return nil, apierr.Invalid(v.Path(), "A key occurs twice in one object.")
	}
	return []byte(v.Raw()), nil
}

// twice reports whether a key occurs twice in any object of a value: who reads its text takes one of the two.
func twice(p *pace, v jsontext.Value) (bool, error) {
	if err := p.pass(0); err != nil {
		return false, err
	}
	if _, dup, err := v.Duplicate(); dup || err != nil {
		return dup, err
	}
	for _, m := range v.Members() {
		if again, err := twice(p, m); again || err != nil {
			return again, err
		}
	}
	for _, m := range v.Items() {
		if again, err := twice(p, m); again || err != nil {
			return again, err
		}
	}
	return false, nil
}

// mapping reads an object of tokens and their values. Whether the keys are tokens is for token.Table to say.
func mapping(p *pace, v jsontext.Value) ([]token.Entry, error) {
	if err := object(v); err != nil {
		return nil, err
	}
	var out []token.Entry
	for k, m := range v.Members() {
		if err := p.pass(bytesOf(m)); err != nil {
			return nil, err
		}
		if m.Kind() != jsontext.String {
			return nil, apierr.Invalid(v.Path(), "Each value of the mapping must be a string, not %s.", m.Kind())
		}
		out = append(out, token.Entry{Token: k.Text(), Value: m.Text()})
	}
	return out, nil
}
