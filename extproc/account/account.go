package account

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Account owns a plan, limits and keys (api.md, Keys). Its zero overrides mean "as the plan says".
type Account struct {
	ID        string    `json:"id"`   // acc_…, never changes and is never used again
	Name      string    `json:"name"` // unique, chosen by the operator
	Plan      string    `json:"plan"` // name of a Plan in the store
	Created   time.Time `json:"created"`
	Overrides Overrides `json:"overrides,omitzero"` // instead of the plan's limits
	Models    []string  `json:"models,omitempty"`   // allowed models; nil: as the plan says
	Anonymize string    `json:"anonymize,omitempty"`
	// AllowMedia lets image, audio and file parts pass with anonymization on; RequestMayNarrow lets a request's svc.detect
	// switch types off.
	AllowMedia       bool            `json:"allow_media,omitempty"`
	RequestMayNarrow bool            `json:"request_may_narrow,omitempty"`
	Detect           json.RawMessage `json:"detect,omitempty"` // the account's detection override, checked by package detect
}

// Key is one API key of an account. Of the secret only the hash is kept.
type Key struct {
	ID        string    `json:"id"` // key_…, safe to show
	Account   string    `json:"account"`
	Name      string    `json:"name,omitempty"`
	Hash      string    `json:"hash"` // SHA-256 of the whole key, hex
	Scopes    Scope     `json:"scopes"`
	Created   time.Time `json:"created"`
	Expires   time.Time `json:"expires,omitzero"`    // zero: never
	Revoked   time.Time `json:"revoked,omitzero"`    // zero: not revoked
	Narrower  Overrides `json:"narrower,omitzero"`   // limits of this key alone, counted beside the account's
	Models    []string  `json:"models,omitempty"`    // allowed models; nil: as the account says
	Successor string    `json:"successor,omitempty"` // id of the key that rotation put in its place
	LastUsed  time.Time `json:"last_used,omitzero"`  // to the minute; filled by the store when it lists
}

// State names what has become of a key at the time now: active, expired or revoked.
func (k *Key) State(now time.Time) string {
	switch {
	case !k.Revoked.IsZero():
		return "revoked"
	case !k.Expires.IsZero() && !now.Before(k.Expires):
		return "expired"
	}
	return "active"
}

// Plan is a named set of limits and policies that accounts share.
type Plan struct {
	Name      string   `json:"name"`
	Limits    Limits   `json:"limits"`
	Models    []string `json:"models,omitempty"`    // nil: every model
	Anonymize string   `json:"anonymize,omitempty"` // "", optional, required or always (api.md, Policies)
}

// Scope is a set of what a key may do (api.md, Keys).
type Scope uint8

// The scopes of the interface.
const (
	Chat Scope = 1 << iota
	Models
	Anonymize
	AllScopes = Chat | Models | Anonymize
)

var scopeNames = [...]struct {
	scope Scope
	name  string
}{{Chat, "chat"}, {Models, "models"}, {Anonymize, "anonymize"}}

// Has reports whether every scope of want is in s.
func (s Scope) Has(want Scope) bool { return s&want == want }

// names lists the scopes in the order chat, models, anonymize; never nil.
func (s Scope) names() []string {
	names := []string{}
	for _, n := range scopeNames {
		if s.Has(n.scope) {
			names = append(names, n.name)
		}
	}
	return names
}

// String is the list as the command line takes it: "chat,models", or "none".
func (s Scope) String() string {
	if s == 0 {
		return "none"
	}
	return strings.Join(s.names(), ",")
}

// ParseScopes reads "chat,models" or "none".
func ParseScopes(text string) (Scope, error) {
	if text == "none" {
		return 0, nil
	}
	var s Scope
	for part := range strings.SplitSeq(text, ",") {
		found := false
		for _, n := range scopeNames {
			if n.name == strings.TrimSpace(part) {
				s, found = s|n.scope, true
			}
		}
		if !found {
			return 0, fmt.Errorf("%q is no scope: use chat, models and anonymize, separated by commas, or none", part)
		}
	}
	return s, nil
}

// MarshalJSON writes the scopes as a list of names.
func (s Scope) MarshalJSON() ([]byte, error) { return json.Marshal(s.names()) }

// UnmarshalJSON reads a list of names.
func (s *Scope) UnmarshalJSON(b []byte) error {
	var names []string
	if err := json.Unmarshal(b, &names); err != nil {
		return err
	}
	if len(names) == 0 {
		*s = 0
		return nil
	}
	var err error
	*s, err = ParseScopes(strings.Join(names, ","))
	return err
}
