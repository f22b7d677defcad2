package catalogue

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"veil/catalogue/fault"
)

// schema is the JSON Schema (2020-12) of a catalogue file, for editors and for this package's own check.
//
//go:embed schema.json
var schema string

// checkSchema says what in the document has the wrong shape: unknown and missing fields, wrong types and values.
func checkSchema(t *tree) fault.List {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	if err != nil {
		return fault.List{{Reason: "the built-in schema is broken: " + err.Error()}}
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("veil:catalogue", doc); err != nil {
		return fault.List{{Reason: "the built-in schema is broken: " + err.Error()}}
	}
	s, err := c.Compile("veil:catalogue")
	if err != nil {
		return fault.List{{Reason: "the built-in schema is broken: " + err.Error()}}
	}
	var bad *jsonschema.ValidationError
	if !errors.As(s.Validate(t.root), &bad) {
		return nil
	}
	var faults fault.List
	leaves(bad, func(e *jsonschema.ValidationError) { faults = append(faults, t.explain(e)...) })
	faults.Sort()
	return slices.Compact(faults)
}

// leaves visits the errors that have no further cause: those name the field itself.
func leaves(e *jsonschema.ValidationError, visit func(*jsonschema.ValidationError)) {
	if len(e.Causes) == 0 {
		visit(e)
		return
	}
	for _, c := range e.Causes {
		leaves(c, visit)
	}
}

// explain turns one schema error into faults that a person can act on.
func (t *tree) explain(e *jsonschema.ValidationError) fault.List {
	path := pathOf(t.root, e.InstanceLocation)
	one := func(path, fix, format string, args ...any) fault.List {
		return fault.List{{Line: t.line(path), Path: path, Reason: fmt.Sprintf(format, args...), Fix: fix}}
	}
	switch k := e.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		var out fault.List
		for _, p := range k.Properties {
			out = append(out, one(join(path, p), "look for a spelling mistake; docs/catalogue.md lists the fields", "this field is not known")...)
		}
		return out
	case *kind.Required:
		return one(path, "add it", "missing: %s", strings.Join(k.Missing, ", "))
	case *kind.Enum:
		want := make([]string, len(k.Want))
		for i, w := range k.Want {
			want[i] = fmt.Sprint(w)
		}
		return one(path, "write one of "+strings.Join(want, ", "), "this value is not allowed")
	case *kind.Type:
		if strings.Contains(path, "timeouts.") {
			return one(path, advice(path), "this is %s", article([]string{k.Got}))
		}
		return one(path, "write "+article(k.Want), "this is %s", article([]string{k.Got}))
	case *kind.Pattern:
		return one(path, advice(path), "this text does not have the right form")
	case *kind.MinItems:
		return one(path, "add an entry", "the list is empty")
	}
	return one(path, "docs/catalogue.md says what is allowed", "%s", e.ErrorKind.LocalizedString(message.NewPrinter(language.English)))
}

// advice says what a text that failed its pattern should look like, by the name of the field.
func advice(path string) string {
	field := path[strings.LastIndexByte(path, '.')+1:]
	switch {
	case strings.Contains(path, "timeouts."):
		return "write a number with its unit: 300ms, 5s, 10m"
	case field == "from":
		return "write a day as 2026-01-31"
	case field == "file" || field == "ca":
		return "write an absolute path"
	case field == "env":
		return "write the name of a variable of the environment, such as EU_HOST_KEY, and never the key itself"
	case field == "header":
		return "use letters, digits and hyphens, at most 64, such as api-key"
	case field == "prefix":
		return "use printable ASCII characters"
	case field == "currency":
		return "write the ISO 4217 code, such as EUR"
	}
	return "use letters, digits, hyphens and dots"
}

func article(types []string) string {
	names := map[string]string{"string": "text", "object": "a group of fields", "array": "a list", "integer": "a whole number",
		"number": "a number", "boolean": "true or false", "null": "nothing (null)"}
	out := make([]string, len(types))
	for i, s := range types {
		out[i] = names[s]
	}
	return strings.Join(out, " or ")
}

// pathOf writes a location of the schema library (keys and indexes alike as text) as a path such as models[2].id.
func pathOf(root any, location []string) string {
	path := ""
	for _, key := range location {
		if list, ok := root.([]any); ok {
			path += "[" + key + "]"
			if i, err := strconv.Atoi(key); err == nil && i < len(list) {
				root = list[i]
			}
			continue
		}
		path = join(path, key)
		if m, ok := root.(map[string]any); ok {
			root = m[key]
		}
	}
	return path
}
