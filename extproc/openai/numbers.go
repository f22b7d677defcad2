package openai

import (
	"context"
	"strings"

	"veil/extproc/pii"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// counts reports whether a bare number may be somebody's. In the JSON of arguments and tool results every one may. Elsewhere a request
// holds data as well as settings, which must stay numbers: there only whole numbers so long as those of cards, phones and persons are,
// and no seed. What is shorter, and any setting, might be the very digits of a value that stands in a text.
func counts(how treat, key, raw string) bool {
	switch how {
	case inner:
		return true
	case leaf, keys, hashed:
		return longNumber(raw) && key != "seed" && key != "random_seed"
	}
	return false
}

// longNumber reports whether a text is nothing but eight digits or more.
func longNumber(text string) bool {
	return len(text) >= 8 && strings.Trim(text, "0123456789") == ""
}

// caller is the key under which a text or number is read that tells a provider who calls. Digits alone are nobody's name: there they
// are the number of a phone, or of a customer (decision 0118).
func caller(key, said string) string {
	if longNumber(said) && (key == "user" || key == "safety_identifier") {
		return "phone"
	}
	return key
}

// bounds reports whether a keyword of JSON schemas says by a number what is valid, also as Gemini's clients write it: such a number must
// stay one. Under all others it is data: a default, an example, what somebody's own keyword holds.
func bounds(keyword string) bool {
	switch strings.ToLower(strings.ReplaceAll(keyword, "_", "")) {
	case "const", "minimum", "maximum", "exclusiveminimum", "exclusivemaximum", "multipleof", "divisibleby", "minlength", "maxlength",
		"minitems", "maxitems", "minproperties", "maxproperties", "mincontains", "maxcontains":
		return true
	}
	return false
}

// numberAt is a leaf that is a bare number: which it is, and the leaf that is the key nearest to it, or noKey or emptyKey.
type numberAt struct{ leaf, key int32 }

const (
	noKey    = -1
	emptyKey = -2 // which is no leaf
)

// noteNumbers notes in t under which keys the values of numbers stood, so that each comes back as one where a model says it there.
func (c *Chat) noteNumbers(ctx context.Context, t *token.Table, leaves []pii.Leaf, edits [][]pii.Edit) error {
	if !t.Numbers() {
		return nil
	}
	p := pace{ctx: ctx}
	for _, n := range c.numbers {
		if len(edits[n.leaf]) == 0 {
			continue
		}
		if err := p.pass(0); err != nil {
			return err
		}
		key := restore.None
		switch {
		case n.key == emptyKey:
			key = restore.KeyOf("")
		case n.key != noKey && len(edits[n.key]) > 0:
			key = restore.Masked
		case n.key != noKey:
			key = restore.KeyOf(leaves[n.key].Text)
		}
		t.Counted(leaves[n.leaf].Text, uint64(key))
	}
	return nil
}
