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

	"veil/catalogue/fault"
)

// shape looks whether a file has the shape of Settings, before it is decoded: the decoder would stop at the first fault, and
// words it for programmers. Values are not repeated, for a secret may have been written into the wrong field. What it answers
// with can be decoded: nil for an empty file, and null in the place of what does not fit.
func shape(data []byte) (ast.Node, fault.List) {
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, fault.List{yamlFault(err)}
	}
	var bodies []ast.Node
	for _, doc := range file.Docs {
		if doc.Body != nil {
			if _, comments := doc.Body.(*ast.CommentGroupNode); !comments {
				bodies = append(bodies, doc.Body)
			}
		}
	}
	if len(bodies) == 0 {
		return nil, nil
	}
	var s shapes
	if !s.walk(bodies[0], reflect.TypeFor[Settings](), "") {
		return nil, s.faults
	}
	if len(bodies) > 1 {
		s.add(bodies[1], "", "a second document begins here, which nothing would read", "write all settings into one document")
	}
	return bodies[0], s.faults
}

// yamlFault is the fault of settings that are no YAML.
func yamlFault(err error) fault.Fault {
	f := *fault.NotYAML(err)
	f.Fix += "; docs/settings.md lists every field"
	return f
}

// shapes collects what does not fit.
type shapes struct{ faults fault.List }

func (s *shapes) add(n ast.Node, path, reason, fix string) {
	s.faults = append(s.faults, fault.Fault{Line: fault.Line(n.GetToken()), Path: path, Reason: reason, Fix: fix})
}

// walk compares a node with the type that it is to be read into, and reports whether it can be. What can't be inside it
// becomes null, which leaves the default.
func (s *shapes) walk(n ast.Node, t reflect.Type, path string) bool {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch n := n.(type) {
	case *ast.NullNode:
		if path != "" { // a whole file of nothing is a file of defaults
			s.add(n, path, "nothing is written here", "write "+wanted(t)+", or take the field out: then it has its default")
		}
		return path == ""
	case *ast.MappingNode:
		return s.mapping(n, n.Values, t, path)
	case *ast.MappingValueNode:
		return s.mapping(n, []*ast.MappingValueNode{n}, t, path)
	case *ast.SequenceNode:
		return s.list(n, t, path)
	case *ast.IntegerNode: // YAML 1.1 takes 010 for eight and 0x10 for sixteen; nobody who writes a limit does
		if digits := strings.TrimLeft(n.GetToken().Value, "+-"); len(digits) > 1 && digits[0] == '0' {
			s.add(n, path, "this number is not a plain decimal", "write it as 10, or put it in quotes if it is text")
			return false
		}
	case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode:
		s.indirect(n, n.Type().String(), path)
		return false
	}
	switch t.Kind() {
	case reflect.Interface: // free in form: whoever uses it checks it
		return true
	case reflect.Map:
		s.add(n, path, "this is no group of fields", "write fields below it, or leave it out")
		return false
	}
	return s.scalar(n, t, path)
}

// indirect refuses what stands for something that is written elsewhere, or says in what way it is to be read: what it hides
// would be compared with nothing here, and a policy that comes from another place is easily overlooked.
func (s *shapes) indirect(n ast.Node, kind, path string) {
	s.add(n, path, "YAML's "+strings.ToLower(kind)+" is not allowed here", "write the value out")
}

func (s *shapes) list(n *ast.SequenceNode, t reflect.Type, path string) bool {
	elem := t
	if t.Kind() == reflect.Slice {
		elem = t.Elem()
	} else if t.Kind() != reflect.Interface {
		s.add(n, path, "this is a list", "write "+wanted(t))
		return false
	}
	for i, v := range n.Values {
		at := path + "[" + strconv.Itoa(i) + "]"
		if elem.Kind() == reflect.String && blank(v) {
			s.add(v, at, "this is an empty text", "write a value, or take it out of the list")
			continue
		}
		if !s.walk(v, elem, at) {
			n.Values[i] = ast.Null(v.GetToken())
		}
	}
	return true
}

func (s *shapes) mapping(at ast.Node, values []*ast.MappingValueNode, t reflect.Type, path string) bool {
	free := t.Kind() == reflect.Map || t.Kind() == reflect.Interface
	if !free && t.Kind() != reflect.Struct {
		s.add(at, path, "this has fields", "write "+wanted(t))
		return false
	}
	for _, v := range values {
		if _, merge := v.Key.(*ast.MergeKeyNode); merge {
			s.indirect(v.Key, "merge key", path)
			v.Key, v.Value = ast.String(v.Key.GetToken()), ast.Null(v.Value.GetToken()) // a name that nothing has
			continue
		}
		key := v.Key.GetToken().Value
		below, inside := strings.TrimPrefix(path+"."+key, "."), reflect.TypeFor[any]()
		if !free {
			f, ok := field(t, key)
			if !ok {
				s.add(v.Key, path, fmt.Sprintf("unknown field %q", key), "use one of "+strings.Join(names(t), ", ")+" (docs/settings.md)")
				continue
			}
			if inside = f.Type; blank(v.Value) && f.Tag.Get("empty") == "" {
				s.add(v.Value, below, "this is an empty text", "write a value, or take the field out: then it has its default")
				continue
			}
		}
		if !s.walk(v.Value, inside, below) {
			v.Value = ast.Null(v.Value.GetToken())
		}
	}
	return true
}

// blank reports whether a value is a text of nothing: what a template leaves where its variable is not set.
func blank(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.StringNode:
		return strings.TrimSpace(n.Value) == ""
	case *ast.LiteralNode:
		return strings.TrimSpace(n.Value.Value) == ""
	}
	return false
}

// scalar looks whether a single value can be read as t.
func (s *shapes) scalar(n ast.Node, t reflect.Type, path string) bool {
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
	return ok
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
	case t.Kind() == reflect.Map:
		return "fields below it"
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
