package openai

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/pii"
	"veil/extproc/token"
)

// find is a detector for tests: it finds given values, each of a type, wherever they stand.
type find []token.Entry // Token is the type

func finds(list string) (f find) {
	for _, one := range strings.Split(list, "; ") {
		if typ, value, ok := strings.Cut(one, "="); ok {
			f = append(f, token.Entry{Token: typ, Value: strings.ReplaceAll(value, `\n`, "\n")})
		}
	}
	return f
}

// edits mints a token for each value found in the leaves, as the engine does.
func (f find) edits(t testing.TB, table *token.Table, leaves []pii.Leaf) [][]pii.Edit {
	t.Helper()
	out := make([][]pii.Edit, len(leaves))
	for i, l := range leaves {
		for _, e := range f {
			use := token.InText
			switch {
			case l.Number:
				if l.Text != e.Value {
					continue
				}
				use = token.AsNumber
			case l.Nested && l.Text == e.Value:
				use = token.AsString
			}
			for at := 0; ; {
				n := strings.Index(l.Text[at:], e.Value)
				if n < 0 || e.Value == "" {
					break
				}
				tok, _, err := table.MintAs(detect.Type(e.Token), e.Value, use)
				if err != nil {
					t.Fatal(err)
				}
				out[i] = append(out[i], pii.Edit{Start: at + n, End: at + n + len(e.Value), Token: tok, Type: detect.Type(e.Token)})
				at += n + len(e.Value)
			}
		}
		sort.Slice(out[i], func(a, b int) bool { return out[i][a].Start < out[i][b].Start })
	}
	return out
}

// golden reads a file of parts split by dashes, with options in its head.
func golden(t testing.TB, file string) (options map[string]string, parts []string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts = strings.Split(string(b), dashes)
	options = map[string]string{}
	for _, l := range strings.Split(parts[0], "\n") {
		if k, v, ok := strings.Cut(l, ": "); ok && !strings.HasPrefix(l, "#") {
			options[k] = v
		}
	}
	return options, parts
}

// check compares the parts of a golden file behind the first two with what came out, or writes them.
func check(t *testing.T, file string, parts []string, got ...string) {
	t.Helper()
	if *update {
		all := strings.Join(append(parts[:2:2], got...), dashes)
		if err := os.WriteFile(file, []byte(all), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if len(parts) != 2+len(got) {
		t.Fatalf("%s has %d parts", file, len(parts))
	}
	for i, g := range got {
		if parts[2+i] != g {
			t.Errorf("part %d: got\n%s\nwant\n%s", 2+i, g, parts[2+i])
		}
	}
}

func requestFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/requests/*.txt")
	if err != nil || len(files) < 15 {
		t.Fatalf("%d requests: %v", len(files), err)
	}
	return files
}

func TestRequests(t *testing.T) {
	for _, file := range requestFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			options, parts := golden(t, file)
			c, err := ParseChat(context.Background(), []byte(parts[1]))
			if err != nil {
				t.Fatal(err)
			}
			w := Rewrite{Model: options["model"], Temperature: options["temperature"], CapFields: strings.Fields(options["cap field"]), AskUsage: true, Instruction: options["instruction"]}
			w.Cap, _ = strconv.ParseInt(options["cap"], 10, 64)
			var list strings.Builder
			if c.Anonymize {
				leaves, err := c.Leaves(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				for _, l := range leaves {
					kind := ""
					if l.Number {
						kind = " number"
					}
					if l.Nested {
						kind = " nested"
					}
					fmt.Fprintf(&list, "%d %s%s %q\n", l.Message, l.Key, kind, l.Text)
				}
				w.Edits = finds(options["find"]).edits(t, token.NewTable(), leaves)
			}
			out, err := c.Rewrite(context.Background(), w)
			if err != nil {
				t.Fatal(err)
			}
			check(t, file, parts, list.String(), string(out))
		})
	}
}
