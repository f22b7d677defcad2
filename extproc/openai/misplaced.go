package openai

import (
	"cmp"
	"strings"

	"veil/extproc/apierr"
	"veil/extproc/internal/slip"
	"veil/extproc/jsontext"
)

// A member by which a caller asks to be protected does nothing where nobody reads it, and the text goes out in clear while the
// caller believes that it does not. Unknown members pass, so these are looked for by name: nearly anonymize wherever a client
// library may have put it, and the members of svc beside svc. Names that an application's own notes, tools or schemas could well
// have are left alone there.

// Asks reports whether a name can only be meant to ask for anonymization, or nearly so: anonymise, Anonymize, anonymized,
// anonymize_text, anonimize.
func Asks(key string) bool {
	const name = "anonymize"
	if len(key) < len(name)-1 || len(key) > 40 {
		return false
	}
	if key[0] != 'a' && key[0] != 'A' && key[0] != ' ' && key[0] != '_' && key[0] != '-' {
		return false
	}
	plain := strings.ReplaceAll(letters(key), "s", "z")
	return strings.HasPrefix(plain, "anonymiz") || slip.Of(plain, name)
}

// letters is a name in small letters, without what is none.
func letters(key string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z':
			return r
		}
		return -1
	}, key)
}

// stray looks at a member of the request, root, that means nothing here. What nearly is a setting of Veil's is refused, or noted where it
// does no harm if the call is anonymized all the same.
func (c *Chat) stray(root, k, v jsontext.Value) error {
	key := k.Text()
	if strings.EqualFold(key, "anonymize") || strings.EqualFold(key, "anonymise") {
		return apierr.Invalid("anonymize", "A field is nearly anonymize, and the text would go out in clear: write anonymize, in small letters and with a z.")
	}
	if err := misplaced(key, v, "svc."); err != nil {
		return err
	}
	if strings.EqualFold(key, "svc") {
		return nearlySvc()
	}
	if err := otherLetters(root, key, decidingFields); err != nil {
		return err
	}
	c.claim(k, v)
	c.claims(v, closed().request.in(key), 4)
	return nil
}

// misplaced refuses what belongs into svc, or is a slip of it: in is where it belongs.
func misplaced(key string, v jsontext.Value, in string) error {
	name := ""
	switch {
	case !v.Given():
	case v.Kind() == jsontext.Object && key == "detect":
		name = "svc.detect"
	case v.Kind() == jsontext.Array && key == "deny":
		name = "svc.detect.deny"
	case v.Kind() == jsontext.Object && len(key) >= 14 && len(key) <= 18 && slip.Of(letters(key), "existingmapping"):
		name = in + "existing_mapping"
	}
	if name == "" {
		return nil
	}
	at := key
	if key != "deny" {
		at = v.Path() // linear in the document, and a body may have a million members
	}
	return apierr.Invalid(cmp.Or(at, name), "This has no effect here: write it as %s, or leave it out.", name)
}

func nearlySvc() error {
	return apierr.Invalid("svc", "A field is nearly svc and would have no effect: write svc, in small letters.")
}

// claim notes a member that asks for anonymization where it can't be asked for. One that says no claims nothing.
func (c *Chat) claim(k, v jsontext.Value) {
	if c.Claimed == "" && Asks(k.Text()) && v.Given() && !saysNo(v) {
		c.Claimed = cmp.Or(v.Path(), "anonymize")
	}
}

// saysNo reports whether a value switches off: notes and options are often strings.
func saysNo(v jsontext.Value) bool {
	switch v.Kind() {
	case jsontext.False:
		return true
	case jsontext.Number:
		return v.Raw() == "0"
	case jsontext.String:
		switch strings.ToLower(strings.TrimSpace(v.Text())) {
		case "false", "f", "no", "n", "off", "0", "none", "never", "disabled":
			return true
		}
	}
	return false
}

// claims looks for claims in an object that means nothing here: extra_body, metadata, options, a provider's own. r is its rule: in a
// JSON schema a name is that of what a model is to say.
func (c *Chat) claims(v jsontext.Value, r *rule, deep int) {
	if v.Kind() != jsontext.Object || deep == 0 || r.how() == schema {
		return
	}
	for k, m := range v.Members() {
		c.claim(k, m)
		c.claims(m, r.in(k.Text()), deep-1)
	}
}
