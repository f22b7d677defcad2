package detect

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Rules is what settings, an account or a request say about detection. Later rules go on top of earlier ones: types by
// name, lists added.
type Rules struct {
	Types  map[Type]Rule `json:"types,omitempty" yaml:"types"`
	Custom []Custom      `json:"custom,omitempty" yaml:"custom"`
	Allow  []string      `json:"allow,omitempty" yaml:"allow"` // values that are never personal data, whole spans only, without regard to case
	Deny   []Deny        `json:"deny,omitempty" yaml:"deny"`   // phrases that always are, as whole words, whatever types and allow say
}

// Rule says whether a type is looked for, and from which score on a span of it counts.
type Rule struct {
	Enabled   *bool    `json:"enabled,omitempty" yaml:"enabled"`     // nil: as before, at first true
	Threshold *float32 `json:"threshold,omitempty" yaml:"threshold"` // 0 to 1; nil: as before, at first DefaultThreshold
}

// under is r with what top names laid over it.
func (r Rule) under(top Rule) Rule {
	if top.Enabled != nil {
		r.Enabled = top.Enabled
	}
	if top.Threshold != nil {
		r.Threshold = top.Threshold
	}
	return r
}

// Custom is a type of the user's own, or more patterns for a built-in one: a regular expression in RE2 syntax, words
// that must stand near it, and a check that its digits must pass.
type Custom struct {
	Type     Type     `json:"type" yaml:"type"`
	Pattern  string   `json:"pattern" yaml:"pattern"`             // if it has a group, the first group is the value
	Context  []string `json:"context,omitempty" yaml:"context"`   // one of them within 60 bytes, or in the key; none: no matter where
	Checksum string   `json:"checksum,omitempty" yaml:"checksum"` // luhn, mod97, mod11_10, verhoeff, mod11_2; "": none
	Score    float32  `json:"score,omitempty" yaml:"score"`       // 0 to 1; 0: 0.9
}

// Deny is a phrase that is always hidden, as a type ("Projekt Nordstern" as PROJECT).
type Deny struct {
	Text string `json:"text" yaml:"text"` // matched as whole words without regard to case; white space matches any white space
	Type Type   `json:"type" yaml:"type"`
}

// Bounds of one set of rules, so that a request can't buy unbounded work.
const (
	maxCustom  = 64    // custom types
	maxPhrases = 10000 // entries of allow or deny
	maxPhrase  = 200   // bytes of an entry, or of a context word
	maxPattern = 1000  // bytes of a pattern
	maxProgram = 4000  // instructions of a compiled pattern
	maxContext = 32    // context words of a custom type
)

// Fault is one thing wrong with a set of rules.
type Fault struct {
	Path   string // in the rules: custom[2].pattern
	Line   int    // in the file, 0 if there is none
	Reason string // what is wrong and what to do; never repeats the value
}

// Faults is every thing wrong with a set of rules. It is an error.
type Faults []Fault

// Error lists the faults, one a line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, x := range f {
		lines[i] = x.Path + ": " + x.Reason
		if x.Line > 0 {
			lines[i] = fmt.Sprintf("line %d: %s", x.Line, lines[i])
		}
	}
	return "detection rules: " + strings.Join(lines, "\n")
}

// compile checks r and compiles its custom types, each in a millisecond or so, until ctx ends.
func (r Rules) compile(ctx context.Context) ([]customType, Faults) {
	var faults Faults
	bad := func(path, format string, args ...any) {
		faults = append(faults, Fault{Path: path, Reason: fmt.Sprintf(format, args...)})
	}
	for _, t := range slices.Sorted(maps.Keys(r.Types)) { // the first fault is the one that a caller is told
		rule, path := r.Types[t], "types."+string(t)
		if !goodType(t) {
			bad("types", "is no name of a type: use capital letters and single underscores, at most 32 characters")
			continue
		}
		if rule.Threshold != nil && !(*rule.Threshold >= 0 && *rule.Threshold <= 1) {
			bad(path+".threshold", "must be between 0 and 1")
		}
	}
	if len(r.Custom) > maxCustom {
		bad("custom", "at most %d custom types", maxCustom)
		return nil, faults
	}
	var custom []customType
	for i, c := range r.Custom {
		if ctx.Err() != nil {
			return nil, nil
		}
		compiled, field, err := c.compile()
		if err != nil {
			bad(fmt.Sprintf("custom[%d].%s", i, field), "%v", err)
			continue
		}
		custom = append(custom, compiled)
	}
	checkPhrases(r, bad)
	return custom, faults
}

// checkPhrases checks the allow and deny lists of r.
func checkPhrases(r Rules, bad func(path, format string, args ...any)) {
	if len(r.Allow) > maxPhrases || len(r.Deny) > maxPhrases {
		bad("deny", "allow and deny have at most %d entries each", maxPhrases)
		return
	}
	allowed := map[string]bool{}
	for i, s := range r.Allow {
		allowed[foldPhrase(s)] = true
		if reason := badPhrase(s); reason != "" {
			bad(fmt.Sprintf("allow[%d]", i), "%s", reason)
		}
	}
	for i, d := range r.Deny {
		if reason := badPhrase(d.Text); reason != "" {
			bad(fmt.Sprintf("deny[%d].text", i), "%s", reason)
		} else if allowed[foldPhrase(d.Text)] {
			bad(fmt.Sprintf("deny[%d].text", i), "stands in allow too")
		}
		if !goodType(d.Type) {
			bad(fmt.Sprintf("deny[%d].type", i), "is no name of a type: use capital letters and single underscores, at most 32 characters")
		}
	}
}

// goodType reports whether t can be the TYPE of a token: letters and single underscores, so that the number at a
// token's end is never ambiguous.
func goodType(t Type) bool {
	if len(t) == 0 || len(t) > 32 {
		return false
	}
	for i := range len(t) {
		c := t[i]
		if (c < 'A' || c > 'Z') && (c != '_' || i == 0 || i == len(t)-1 || t[i-1] == '_') {
			return false
		}
	}
	return true
}
