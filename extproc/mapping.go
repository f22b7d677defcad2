package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"veil/catalogue/fault"
	"veil/extproc/jsontext"
	"veil/extproc/token"
)

// maxValues is how many distinct values a file may hold. The service's bound is for requests of strangers; this one is for
// the memory of one's own machine.
const maxValues = 1_000_000

// readMapping reads a mapping file: an object of tokens and values, or an answer of the API that holds one. A missing file is
// an empty mapping if absent allows it. Faults are told with their line.
func readMapping(ctx context.Context, file string, absent bool) ([]token.Entry, error) {
	if file == "" {
		return nil, nil
	}
	data, err := readFile(ctx, file)
	if absent && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, unread("--mapping", file, err)
	}
	text := string(fault.WithoutMark(data))
	doc, err := jsontext.Parse(text, jsontext.Options{Bytes: 1 << 30, Values: 4 * maxValues})
	var bad *jsontext.Fault
	if errors.As(err, &bad) {
		return nil, fmt.Errorf("%s:%d: this is no mapping: %s; it must be a JSON object of tokens and values, as veil anonymize --mapping writes it", file, lineAt(text, bad.Offset), bad.Message)
	}
	if err != nil {
		return nil, err
	}
	root := doc.Root()
	for _, inside := range []jsontext.Value{root.Get("mapping"), root.Get("svc").Get("anonymization").Get("mapping")} {
		if inside.Kind() == jsontext.Object { // an answer of POST /anonymize, or of a chat
			root = inside
			break
		}
	}
	if root.Kind() != jsontext.Object {
		return nil, fmt.Errorf("%s: this is %s and no mapping; it must be a JSON object of tokens and values, as veil anonymize --mapping writes it", file, root.Kind())
	}
	return entries(file, text, root)
}

// entries are the members of a mapping, each checked as token.Table.Load does, which knows no lines.
func entries(file, text string, root jsontext.Value) ([]token.Entry, error) {
	var list []token.Entry
	at := func(v jsontext.Value) int { start, _ := v.Bounds(); return lineAt(text, start) }
	if k, dup, _ := root.Duplicate(); dup { // nobody ends it
		return nil, fmt.Errorf("%s:%d: this token is there twice; remove one", file, at(k))
	}
	for k, v := range root.Members() {
		if v.Kind() != jsontext.String {
			return nil, fmt.Errorf("%s:%d: the value is %s and not a string; write it in quotation marks", file, at(v), v.Kind())
		}
		if !token.Valid(k.Text()) {
			return nil, fmt.Errorf("%s:%d: the key is no token; write it as {{TYPE_N}}, such as {{NAME_1}}", file, at(k))
		}
		list = append(list, token.Entry{Token: k.Text(), Value: v.Text()})
	}
	return list, nil
}

// writeMapping puts a mapping file in place as a whole, readable by its owner only: it holds the personal data. When that
// fails nothing stays behind. What a link names is written, and the link stays.
func writeMapping(file string, mapping []token.Entry) (err error) {
	if target, err := filepath.EvalSymlinks(file); err == nil {
		file = target
	}
	f, err := os.CreateTemp(filepath.Dir(file), ".veil-mapping-*") // with mode 0600
	if err != nil {
		return unwritten("--mapping", file, err)
	}
	defer func() {
		if err != nil {
			err = unwritten("--mapping", file, errors.Join(err, os.Remove(f.Name())))
		}
	}()
	b := []byte{'{'}
	for i, e := range mapping {
		if i > 0 {
			b = append(b, ",\n "...)
		}
		b = jsontext.AppendString(append(jsontext.AppendString(b, e.Token), ": "...), e.Value)
	}
	_, err = f.Write(append(b, "}\n"...))
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// lineAt is the line of a byte, the first is 1.
func lineAt(text string, offset int) int {
	return 1 + strings.Count(text[:min(offset, len(text))], "\n")
}
