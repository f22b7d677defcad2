package account

import (
	"slices"
	"time"
)

// Grant is what a valid key allows. It is shared between requests and never changed.
type Grant struct {
	Account, AccountName, Key string // ids, and the account's name
	Plan                      string
	Scopes                    Scope
	Limits                    Limits   // of the account, shared by its keys
	KeyLimits                 *Limits  // of this key alone; nil: none
	Models                    []string // allowed models; nil: all
	Anonymize                 string   // "", optional, required or always
	AllowMedia                bool
	RequestMayNarrow          bool
	Detect                    []byte    // the account's detection override as JSON; nil: none
	Expires                   time.Time // zero: never
	Revoked                   bool
}

// Allows reports whether the grant covers the model with this catalogue id.
func (g *Grant) Allows(model string) bool {
	return g.Models == nil || slices.Contains(g.Models, model)
}

// grantOf puts plan, account and key on top of each other.
func grantOf(k Key, a Account, p Plan) *Grant {
	p = p.For(a)
	g := &Grant{
		Account: a.ID, AccountName: a.Name, Key: k.ID, Plan: p.Name, Scopes: k.Scopes,
		Limits: p.Limits, Models: p.Models, Anonymize: p.Anonymize,
		AllowMedia: a.AllowMedia, RequestMayNarrow: a.RequestMayNarrow, Detect: a.Detect,
		Expires: k.Expires, Revoked: !k.Revoked.IsZero(),
	}
	if k.Models != nil {
		g.Models = both(g.Models, k.Models)
	}
	if k.Narrower != (Overrides{}) {
		l := k.Narrower.Over(NoLimits())
		g.KeyLimits = &l
	}
	return g
}

// both is what is in a and in b, where a nil list means everything; never nil, for an empty list allows nothing.
func both(a, b []string) []string {
	if a == nil {
		return b
	}
	out := []string{}
	for _, m := range a {
		if slices.Contains(b, m) {
			out = append(out, m)
		}
	}
	return out
}
