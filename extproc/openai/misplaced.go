package openai

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"veil/extproc/apierr"
	"veil/extproc/internal/slip"
	"veil/extproc/jsontext"
)

// A member by which a caller asks to be protected does nothing where nobody reads it, and the text goes out in clear while the
// caller believes that it does not. Unknown members pass, so these are looked for by name: nearly anonymize wherever a client
// library may have put it, and the members of svc beside svc. Names that an application's own notes, tools or schemas could well
// have are left alone there.

// Asks reports whether a member's name can only be meant to ask for anonymization, or nearly so: anonymise, Anonymize, anonymized,
// anonymize_text, anonimize, svc.anonymize.
func Asks(key string) bool { return asksInPart(key, ".[") }

// AsksBeside reports the same of a name beside the body, in a query or a header, where words are put together in more ways:
// extra_body[anonymize], x-svc-anonymize.
func AsksBeside(name string) bool { return asksInPart(name, ".[-_") }

// asksInPart looks at a name from its beginning and from behind each separator on.
func asksInPart(name, separators string) bool {
	for {
		if meansAnonymize(name) {
			return true
		}
		at := strings.IndexAny(name, separators)
		if at < 0 || negates(name[:at]) {
			return false
		}
		name = name[at+1:]
	}
}

// negates reports whether a word turns what follows into its contrary.
func negates(word string) bool {
	if len(word) > 16 {
		return false
	}
	switch letters(word) {
	case "de", "un", "no", "not", "non", "dont", "never", "skip", "without", "disable":
		return true
	}
	return false
}

// meansAnonymize reports whether a name begins with the word, or is nearly it.
func meansAnonymize(key string) bool {
	const name = "anonymize"
	if len(key) < len(name)-1 || len(key) > 160 {
		return false
	}
	switch c := key[0]; {
	case c == 'a' || c == 'A' || c == ' ' || c == '_' || c == '-':
	case c < utf8.RuneSelf:
		return false
	}
	plain := strings.ReplaceAll(letters(key), "s", "z")
	return len(plain) <= 40 && (strings.HasPrefix(plain, "anonymiz") || slip.Of(plain, name))
}

// letters is a name in small letters, without what is none. A letter of another kind is the one that it looks like: full-width, bold,
// with an accent, Cyrillic, Greek.
func letters(key string) string {
	if strings.IndexFunc(key, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		key = norm.NFKD.String(key)
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z':
			return r
		case r < utf8.RuneSelf:
			return -1
		}
		return looksLike(r)
	}, key)
}

// looksLike is the letter of anonymise or anonymize that a character of another script is taken for, -1 for none.
func looksLike(r rune) rune {
	switch r {
	case 'а', 'А', 'α', 'Α', 'ɑ':
		return 'a'
	case 'п', 'ո', 'Ν', 'η':
		return 'n'
	case 'о', 'О', 'ο', 'Ο', 'օ':
		return 'o'
	case 'у', 'У', 'ү', 'Ү', 'υ', 'Υ', 'γ':
		return 'y'
	case 'м', 'М', 'Μ':
		return 'm'
	case 'і', 'І', 'ι', 'Ι', 'ı':
		return 'i'
	case 'Ζ':
		return 'z'
	case 'ѕ', 'Ѕ':
		return 's'
	case 'е', 'Е', 'Ε':
		return 'e'
	}
	return -1
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
