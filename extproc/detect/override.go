package detect

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"

	"github.com/goccy/go-yaml"

	"veil/catalogue/fault"
	"veil/extproc/apierr"
)

// Override is an account's or a request's rules, to be laid over an Engine's. The zero value changes nothing.
type Override struct {
	Rules
	MayNarrow bool // also rules that make less be found: types off, higher thresholds, allow lists
}

// ParseOverride reads the JSON of svc.detect, or of an account's rules. Unknown members are refused. Its errors are
// apierr 400 with the path of the member at fault below svc.detect.
func ParseOverride(raw []byte) (Override, error) {
	var o Override
	if len(bytes.TrimSpace(raw)) == 0 {
		return o, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&o.Rules); err != nil {
		return o, unshaped(raw, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return o, apierr.Invalid("svc.detect", "Must be one object.")
	}
	return o, exactly(raw)
}

// mostShaped is more bytes than any sound rules have, and what a second look at them may cost in memory.
const mostShaped = 8 << 20

// exactly refuses rules that have a key in another case than it is known in. The decoder takes it for the known one, and the later of two wins:
// "deny", and behind it "Deny", which is empty.
func exactly(raw []byte) error {
	if len(raw) > mostShaped {
		return apierr.Invalid("svc.detect", "Must have at most %d bytes.", mostShaped)
	}
	return misshapen(raw)
}

// misshapen tells of the first part of raw, if that is JSON, that has not the shape of rules.
func misshapen(raw []byte) error {
	var doc any
	if json.Unmarshal(raw, &doc) != nil {
		return nil
	}
	if at, reason := misfit(doc, reflect.TypeFor[Rules](), ""); reason != "" {
		return apierr.Invalid(below("svc.detect", at), "The value %s.", reason)
	}
	return nil
}

// unshaped tells where raw has not the shape of rules; err is the decoder's.
func unshaped(raw []byte, err error) error {
	if len(raw) <= mostShaped {
		if err := misshapen(raw); err != nil {
			return err
		}
	}
	var t *json.UnmarshalTypeError
	if errors.As(err, &t) && t.Field != "" {
		return apierr.Invalid("svc.detect."+t.Field, "The value must be %s.", jsonName(t.Type.Kind()))
	}
	return apierr.Invalid("svc.detect", "Must be an object with types, custom, allow and deny only, in the shapes that the guide names.")
}

// jsonName is what JSON calls values of a kind.
func jsonName(k reflect.Kind) string {
	switch k {
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Map, reflect.Struct:
		return "an object"
	}
	return "a number"
}

// With is an Engine with o on top of e's rules; e stays as it is. Rules that can't be used, and narrowing ones where
// o.MayNarrow is false, are refused with apierr 400 and the path below svc.detect; ctx's error when ctx ends.
func (e *Engine) With(ctx context.Context, o Override) (*Engine, error) {
	if !o.MayNarrow {
		if path := e.narrows(o.Rules); path != "" {
			return nil, apierr.Invalid("svc.detect."+path, "A request may only widen detection. Ask the operator for request_may_narrow.")
		}
	}
	c, err := e.with(ctx, o.Rules)
	var faults Faults
	if errors.As(err, &faults) {
		return nil, apierr.Invalid("svc.detect."+faults[0].Path, "The value %s.", faults[0].Reason)
	}
	return c, err
}

// narrows is the path of the first rule of r that would make e find less, or "".
func (e *Engine) narrows(r Rules) string {
	if len(r.Allow) > 0 {
		return "allow"
	}
	var names []Type
	for t := range r.Types {
		names = append(names, t)
	}
	slices.Sort(names)
	for _, t := range names {
		if !goodType(t) {
			continue // compiling refuses it, without saying it again
		}
		have, want := e.types[t], r.Types[t]
		if want.Enabled != nil && !*want.Enabled && (have.Enabled == nil || *have.Enabled) {
			return "types." + string(t) + ".enabled"
		}
		limit := float32(DefaultThreshold)
		if have.Threshold != nil {
			limit = *have.Threshold
		}
		if want.Threshold != nil && *want.Threshold > limit {
			return "types." + string(t) + ".threshold"
		}
	}
	return ""
}

// ParseRules reads rules from a YAML (or JSON) file, as settings hold them, and checks them. The error is Faults, each
// with its line.
func ParseRules(data []byte) (Rules, error) { return (&Engine{}).ParseRules(data) }

// ParseRules is ParseRules for rules that are to lie on e's, as an account's do: they may name e's types too.
func (e *Engine) ParseRules(data []byte) (Rules, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // of editors of Windows; the parser takes it for a part of the first key
	var r Rules
	if err := yaml.UnmarshalWithOptions(data, &r, yaml.Strict()); err != nil {
		f := Fault{Path: "$", Reason: "is no mapping with types, custom, allow and deny in the shapes that the guide names"}
		var e yaml.Error
		if errors.As(err, &e) {
			f.Line = fault.Line(e.GetToken())
		}
		var doc any
		if yaml.Unmarshal(data, &doc) == nil {
			if at, reason := misfit(doc, reflect.TypeFor[Rules](), ""); reason != "" {
				f = Fault{Path: cmp.Or(at, "$"), Line: cmp.Or(fault.LineOf(data, at), f.Line), Reason: reason}
			}
		}
		return r, Faults{f}
	}
	if faults := unsaid(data); faults != nil {
		return r, faults
	}
	_, err := e.with(context.Background(), r)
	var faults Faults
	if errors.As(err, &faults) {
		for i := range faults {
			faults[i].Line = fault.LineOf(data, faults[i].Path)
		}
	}
	return r, err
}

// unsaid finds what a file of rules, which can be read, seems to say and does not: nothing at all, a field without a value, a
// second document.
func unsaid(data []byte) Faults {
	var first, second any
	d := yaml.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&first); err != nil || first == nil {
		return Faults{{Path: "$", Line: 1, Reason: "holds no rules: write some, or {} where none are meant"}}
	}
	if at := hollow(first, ""); at != "" {
		return Faults{{Path: at, Line: fault.LineOf(data, at), Reason: "is empty: write a value, or take it out"}}
	}
	if err := d.Decode(&second); err != io.EOF && (err != nil || second != nil) {
		return Faults{{Path: "$", Reason: "has a second document, which nothing would read: write all rules into one"}}
	}
	return nil
}

// String is the rule in the words of the settings file.
func (r Rule) String() string {
	s := "on"
	if r.Enabled != nil && !*r.Enabled {
		return "off"
	}
	if r.Threshold != nil {
		s += " from " + strconv.FormatFloat(float64(*r.Threshold), 'g', 3, 32)
	}
	return s
}
