package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"veil/extproc/account"
	"veil/extproc/detect"
	"veil/extproc/settings"
)

// everySetting is what the code lets anybody set, read from the code: fields of the files from their types and their schema, flags
// from the command line's model, members and headers of a request from the switches that read them, variables from the calls that
// ask for them, and what an account keeps.
func everySetting(t *testing.T) []string {
	t.Helper()
	var all []string
	add := func(kind string, names ...string) {
		for _, n := range names {
			all = append(all, kind+" "+n)
		}
	}
	add("file", fieldsOf(reflect.TypeFor[settings.Settings](), "yaml", "")...)
	add("rule", fieldsOf(reflect.TypeFor[detect.Rules](), "yaml", "")...)
	for leaf := range leaves(t) {
		for _, f := range leaf.Flags {
			add("flag", "--"+f.Name)
		}
	}
	add("catalogue", schemaFields(t)...)
	add("chat", casesOf(t, "openai/chat.go", "fields")...)
	for _, name := range casesOf(t, "openai/extension.go", "extension") {
		add("chat", "svc."+name)
	}
	add("text", casesOf(t, "openai/anonymize.go", "ParseAnonymize")...)
	add("header", casesOf(t, "exchange/admit.go", "readRequest")...)
	add("variable", variablesOf(t)...)
	for _, of := range []reflect.Type{reflect.TypeFor[account.Account](), reflect.TypeFor[account.Key](), reflect.TypeFor[account.Plan]()} {
		add("kept", fieldsOf(of, "json", strings.ToLower(of.Name()))...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// fieldsOf are the paths of the values in a type; what is unfolded to text or number by itself is one value.
func fieldsOf(t reflect.Type, tag, path string) (paths []string) {
	switch t.Kind() {
	case reflect.Pointer:
		return fieldsOf(t.Elem(), tag, path)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Struct {
			return fieldsOf(t.Elem(), tag, path+"[]")
		}
	case reflect.Map:
		if t.Elem().Kind() == reflect.Struct {
			return fieldsOf(t.Elem(), tag, path+".*")
		}
	case reflect.Struct:
		if t.PkgPath() == "time" {
			break
		}
		for i := range t.NumField() {
			if name, _, _ := strings.Cut(t.Field(i).Tag.Get(tag), ","); name != "" {
				paths = append(paths, fieldsOf(t.Field(i).Type, tag, strings.TrimPrefix(path+"."+name, "."))...)
			}
		}
		return paths
	}
	return []string{path}
}

// schemaFields are the paths of the values of a catalogue.
func schemaFields(t *testing.T) (paths []string) {
	t.Helper()
	data, err := os.ReadFile("../catalogue/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	type node struct {
		Ref        string           `json:"$ref"`
		Items      *node            `json:"items"`
		Properties map[string]*node `json:"properties"`
		Defs       map[string]*node `json:"$defs"`
		Else       *node            `json:"else"`
	}
	var root node
	if err := json.Unmarshal(data, &root); err != nil {
		t.Fatal(err)
	}
	var walk func(n *node, path string)
	walk = func(n *node, path string) {
		switch {
		case n.Ref != "":
			walk(root.Defs[strings.TrimPrefix(n.Ref, "#/$defs/")], path)
		case n.Else != nil: // one or a list
			walk(n.Else, path)
		case n.Items != nil:
			walk(n.Items, path+"[]")
		case n.Properties != nil:
			for name, p := range n.Properties {
				walk(p, strings.TrimPrefix(path+"."+name, "."))
			}
		default:
			paths = append(paths, path)
		}
	}
	walk(&root, "")
	return paths
}

// casesOf are the texts that the first switch of a function compares with.
func casesOf(t *testing.T, file, function string) (names []string) {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range tree.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Name.Name != function {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if c, ok := n.(*ast.CaseClause); ok {
				for _, e := range c.List {
					if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
						text, _ := strconv.Unquote(l.Value)
						names = append(names, text)
					}
				}
			}
			return true
		})
	}
	if len(names) == 0 {
		t.Fatalf("%s: %s compares with nothing", file, function)
	}
	return names
}

// variablesOf are the variables that the program asks the environment for by name, in whatever way a function of that kind is called.
func variablesOf(t *testing.T) (names []string) {
	t.Helper()
	for _, dir := range []string{".", "daemon", "supervise", "settings", "store", "store/redis", "store/sqlite", "telemetry", "admin", "../envoy", "../catalogue"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(dir, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				c, ok := n.(*ast.CallExpr)
				if !ok || len(c.Args) != 1 || !strings.Contains(strings.ToLower(fmt.Sprint(c.Fun)), "env") {
					return true
				}
				if l, ok := c.Args[0].(*ast.BasicLit); ok && l.Kind == token.STRING && l.Value != `"VEIL"` { // the prefix of the flags' own
					text, _ := strconv.Unquote(l.Value)
					names = append(names, text)
				}
				return true
			})
		}
	}
	return names
}
