package settings

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"veil/catalogue"
)

// shape looks whether a file has the shape of Settings, before it is decoded: the decoder would stop at the first fault, and
// words it for programmers. Values are not repeated, for a secret may have been written into the wrong field.
func shape(data []byte) (empty bool, faults catalogue.Faults) {
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return false, catalogue.Faults{yamlFault(err)}
	}
	var bodies []ast.Node
	for _, doc := range file.Docs {
		if doc.Body != nil {
			if _, comments := doc.Body.(*ast.CommentGroupNode); !comments {
				bodies = append(bodies, doc.Body)
			}
		}
	}
	var s shapes
	switch len(bodies) {
	case 0:
		return true, nil
	case 1:
		s.walk(bodies[0], reflect.TypeFor[Settings](), "")
	default:
		s.add(bodies[1], "", "a second document begins here, which nothing would read", "write all settings into one document")
	}
	return false, s.faults
}

// yamlFault is the fault of settings that are no YAML.
func yamlFault(err error) catalogue.Fault {
	f := *catalogue.NotYAML(err)
	f.Fix += "; docs/settings.md lists every field"
	return f
}

// shapes collects what does not fit.
type shapes struct{ faults catalogue.Faults }

func (s *shapes) add(n ast.Node, path, reason, fix string) {
	f := catalogue.Fault{Path: path, Reason: reason, Fix: fix}
	if tk := n.GetToken(); tk != nil && tk.Position != nil {
		f.Line = tk.Position.Line
	}
	s.faults = append(s.faults, f)
}

// walk compares a node with the type that it is to be read into.
func (s *shapes) walk(n ast.Node, t reflect.Type, path string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch n := n.(type) {
	case *ast.NullNode, *ast.AnchorNode, *ast.AliasNode: // null leaves the default; the decoder knows what an alias stands for
		return
	case *ast.MappingNode:
		s.mapping(n, n.Values, t, path)
		return
	case *ast.MappingValueNode:
		s.mapping(n, []*ast.MappingValueNode{n}, t, path)
		return
	case *ast.SequenceNode:
		if t.Kind() != reflect.Slice {
			s.add(n, path, "this is a list", "write "+wanted(t))
			return
		}
		for i, v := range n.Values {
			s.walk(v, t.Elem(), path+"["+strconv.Itoa(i)+"]")
		}
		return
	}
	if t.Kind() == reflect.Map || t.Kind() == reflect.Interface { // free in form: whoever uses it checks it
		return
	}
	s.scalar(n, t, path)
}

func (s *shapes) mapping(at ast.Node, values []*ast.MappingValueNode, t reflect.Type, path string) {
	if t.Kind() == reflect.Map || t.Kind() == reflect.Interface {
		return
	}
	if t.Kind() != reflect.Struct {
		s.add(at, path, "this has fields", "write "+wanted(t))
		return
	}
	seen := map[string]bool{}
	for _, v := range values {
		if _, merge := v.Key.(*ast.MergeKeyNode); merge {
			continue
		}
		key := v.Key.GetToken().Value
		below := strings.TrimPrefix(path+"."+key, ".")
		f, ok := field(t, key)
		switch {
		case seen[key]:
			s.add(v.Key, below, "this field is given twice", "remove one of them")
		case !ok:
			s.add(v.Key, path, fmt.Sprintf("unknown field %q", key), "use one of "+strings.Join(names(t), ", ")+" (docs/settings.md)")
		default:
			s.walk(v.Value, f.Type, below)
		}
		seen[key] = true
	}
}

// scalar looks whether a single value can be read as t.
func (s *shapes) scalar(n ast.Node, t reflect.Type, path string) {
	text := ""
	if tk := n.GetToken(); tk != nil {
		text = tk.Value
	}
	ok := true
	switch {
	case t == reflect.TypeFor[time.Duration]():
		_, err := time.ParseDuration(text)
		ok = err == nil
	case t.Kind() == reflect.Int64:
		_, ok = n.(*ast.IntegerNode)
	case t.Kind() == reflect.Bool:
		_, ok = n.(*ast.BoolNode)
	case t.Kind() == reflect.String:
	default:
		ok = false
	}
	switch {
	case ok:
	case t.Kind() == reflect.Bool:
		s.add(n, path, "this is neither true nor false", "write one of them")
	default:
		s.add(n, path, "this is no "+kind(t), "write "+wanted(t))
	}
}

// kind is what a value of t is called.
func kind(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Duration]():
		return "duration"
	case t.Kind() == reflect.Int64:
		return "whole number"
	case t.Kind() == reflect.Slice:
		return "list"
	case t.Kind() == reflect.Struct, t.Kind() == reflect.Map:
		return "group of fields"
	}
	return "text"
}

// wanted is what to write for a t.
func wanted(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Duration]():
		return "a number with its unit: 300ms, 5s, 10m"
	case t.Kind() == reflect.Int64:
		return "a number such as 33554432"
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() == reflect.Slice:
		return "a list: [one, another]"
	case t.Kind() == reflect.Struct:
		return "fields below it: " + strings.Join(names(t), ", ")
	}
	return "one value"
}

func field(t reflect.Type, name string) (reflect.StructField, bool) {
	for f := range fields(t) {
		if f.Tag.Get("yaml") == name {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

// names are the fields of a struct as a file names them.
func names(t reflect.Type) []string {
	var list []string
	for f := range fields(t) {
		list = append(list, f.Tag.Get("yaml"))
	}
	slices.Sort(list)
	return list
}

func fields(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}
