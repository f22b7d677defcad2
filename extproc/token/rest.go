package token

import (
	"strings"

	"veil/extproc/detect"
)

// rest is what the types of rests end with: a mapping that is given back tells them from values by it.
const rest = "_REST"

// MintRest is MintAs for what is left of a value of type typ where something else goes on beyond it. Rests don't count against the
// bound of values, but there may be as many of them: values that overlap leave rests that nobody sent.
func (t *Table) MintRest(typ detect.Type, value string, use Use) (string, detect.Type, error) {
	if of := typ + rest; !IsRest(typ) && validType(of) {
		typ = of
	}
	return t.MintAs(typ, value, use)
}

// IsRest reports whether typ is one of rests, or of their further tokens.
func IsRest(typ detect.Type) bool {
	return strings.HasSuffix(strings.TrimSuffix(string(typ), twin), rest)
}

// Whole is the type of what a rest was left of, and any other type itself.
func Whole(typ detect.Type) detect.Type {
	if IsRest(typ) {
		return typ[:strings.LastIndex(string(typ), rest)]
	}
	return typ
}

// full reports whether the table has no room for one more of typ.
func (t *Table) full(typ detect.Type) bool {
	if IsRest(typ) {
		return t.rests >= t.most
	}
	return t.Room() <= 0
}

// fits reports whether a mapping is none too large to be given.
func (t *Table) fits(m []Entry) bool {
	if len(m) <= t.most || len(m)-t.most > t.most {
		return len(m) <= t.most
	}
	rests := 0
	for _, e := range m {
		if IsRest(TypeOf(e.Token)) {
			rests++
		}
	}
	return rests <= t.most && len(m)-rests <= t.most
}
