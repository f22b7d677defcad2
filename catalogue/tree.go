package catalogue

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"veil/catalogue/fault"
)

// tree is a YAML document as plain values (map[string]any, []any, string, json.Number, bool, nil) with the line of every
// field, so that a fault found anywhere later can name its line.
type tree struct {
	root  any
	lines map[string]int // by path
}

// maxFile bounds a catalogue; the built-in one has 6 KB.
const maxFile = 4 << 20

// parseTree reads one YAML document. Anchors, aliases, tags and merge keys are refused: a price or a location that comes
// from elsewhere in the file is easily overlooked.
func parseTree(data []byte) (*tree, *fault.Fault) {
	if len(data) > maxFile {
		return nil, &fault.Fault{Reason: "the file is larger than 4 MiB", Fix: "check that it is the catalogue"}
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, fault.NotYAML(err)
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return nil, &fault.Fault{Line: 1, Reason: "this is not one YAML document", Fix: "begin with currency, default, upstreams, models"}
	}
	t := &tree{lines: make(map[string]int)}
	root, bad := t.value(file.Docs[0].Body, "")
	if bad != nil {
		return nil, bad
	}
	t.root = root
	return t, nil
}

func (t *tree) value(n ast.Node, path string) (any, *fault.Fault) {
	line := fault.Line(n.GetToken())
	if _, seen := t.lines[path]; !seen {
		t.lines[path] = line
	}
	switch n := n.(type) {
	case *ast.NullNode:
		return nil, nil
	case *ast.BoolNode:
		return n.Value, nil
	case *ast.StringNode:
		return n.Value, nil
	case *ast.LiteralNode:
		return n.Value.Value, nil
	case *ast.IntegerNode, *ast.FloatNode:
		text := strings.ReplaceAll(n.GetToken().Value, "_", "")
		if !json.Valid([]byte(text)) {
			return nil, &fault.Fault{Line: line, Path: path, Reason: "this number is not a plain decimal", Fix: "write it as 12 or 12.50, or put it in quotes if it is text"}
		}
		return json.Number(text), nil
	case *ast.MappingNode:
		return t.mapping(n.Values, path)
	case *ast.MappingValueNode:
		return t.mapping([]*ast.MappingValueNode{n}, path)
	case *ast.SequenceNode:
		list := make([]any, 0, len(n.Values))
		for i, v := range n.Values {
			x, bad := t.value(v, path+"["+strconv.Itoa(i)+"]")
			if bad != nil {
				return nil, bad
			}
			list = append(list, x)
		}
		return list, nil
	}
	return nil, &fault.Fault{Line: line, Path: path, Reason: fmt.Sprintf("YAML's %s is not allowed here", strings.ToLower(n.Type().String())), Fix: "write the value out"}
}

// mapping reads a group of fields. That none is given twice is the parser's to see.
func (t *tree) mapping(values []*ast.MappingValueNode, path string) (any, *fault.Fault) {
	m := make(map[string]any, len(values))
	for _, v := range values {
		line := fault.Line(v.Key.GetToken())
		s, ok := v.Key.(*ast.StringNode)
		if !ok {
			fix := "use a plain name"
			if _, number := v.Key.(*ast.IntegerNode); number { // {prompt: 0,67}
				fix = "write numbers with a point, such as 0.67, and names as they are"
			}
			return nil, &fault.Fault{Line: line, Path: path, Reason: "this key is not text", Fix: fix}
		}
		at := join(path, s.Value)
		t.lines[at] = line
		x, bad := t.value(v.Value, at)
		if bad != nil {
			return nil, bad
		}
		m[s.Value] = x
	}
	return m, nil
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// line finds the line of a path, or of the nearest thing around it that has one.
func (t *tree) line(path string) int {
	for {
		if n, ok := t.lines[path]; ok {
			return n
		}
		cut := strings.LastIndexAny(path, ".[")
		if cut < 0 {
			return t.lines[""]
		}
		path = path[:cut]
	}
}
