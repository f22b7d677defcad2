package specimen

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// Template is a text with places to fill.
type Template struct {
	Name, Lang, Cat, Text string
}

// Load reads the templates of a folder: files of blocks, each with a line "# lang cat" above its text, parted by lines of
// dashes. A text ends before the line break above the dashes.
func Load(dir string) ([]Template, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	var list []Template
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		for i, block := range strings.Split("\n"+strings.TrimSpace(string(data)), "\n------") {
			head, text, ok := strings.Cut(strings.TrimLeft(block, "\n"), "\n")
			var t Template
			if n, _ := fmt.Sscanf(head, "# %s %s", &t.Lang, &t.Cat); !ok || n != 2 {
				return nil, fmt.Errorf("%s: block %d has no line \"# lang cat\"", f, i+1)
			}
			t.Name = fmt.Sprintf("%s-%d", strings.TrimSuffix(filepath.Base(f), ".txt"), i+1)
			t.Text = strings.TrimRight(text, "\n")
			list = append(list, t)
		}
	}
	return list, nil
}

// Fill puts values into t. The same seed gives the same text.
func Fill(t Template, seed uint64) (eval.Text, error) {
	r := &maker{rand.New(rand.NewPCG(seed, 17))}
	out := eval.Text{ID: fmt.Sprintf("%s-%d", t.Name, seed), Lang: t.Lang, Cat: t.Cat}
	var b strings.Builder
	points := 0
	write := func(s string) {
		b.WriteString(s)
		points += utf8.RuneCountInString(s)
	}
	for rest := t.Text; ; {
		before, place, found := cutPlace(rest)
		if fixed := strings.Index(before, "⟦"); fixed >= 0 {
			before, found = before[:fixed], true
			place, _, _ = strings.Cut(rest[fixed+len("⟦"):], "⟧")
			rest = rest[fixed+len("⟦")+len(place)+len("⟧"):]
		} else if found {
			rest = rest[len(before)+len(place)+2:]
		}
		write(before)
		if !found {
			break
		}
		value, name, fixed := strings.Cut(place, "|")
		mark := byte(0)
		if !fixed {
			name = place
		}
		if name[0] == '-' || name[0] == '~' {
			mark, name = name[0], name[1:]
		}
		if !fixed {
			var err error
			if value, err = r.value(name); err != nil {
				return out, fmt.Errorf("%s: %w", t.Name, err)
			}
		}
		typ, _, _ := strings.Cut(name, ".")
		span := eval.Span{Start: points, Type: detect.Type(typ)}
		write(value)
		span.End = points
		switch mark {
		case 0:
			out.Spans = append(out.Spans, span)
		case '~':
			span.Type = eval.Any
			out.Ignore = append(out.Ignore, span)
		}
	}
	out.Text = b.String()
	return out, nil
}

// cutPlace cuts s before its first place: a brace, a capital or sign, and no space up to the closing brace; {{X}} and ${X} are none.
func cutPlace(s string) (before, place string, found bool) {
	for at := 0; ; {
		i := strings.IndexByte(s[at:], '{')
		if i < 0 {
			return s, "", false
		}
		at += i + 1
		end := strings.IndexByte(s[at:], '}')
		if end <= 0 {
			return s, "", false
		}
		name := s[at : at+end]
		if c := name[0]; (c >= 'A' && c <= 'Z' || c == '-' || c == '~') && !strings.ContainsAny(name, " \"'\n{:") && (at < 2 || s[at-2] != '{' && s[at-2] != '$') {
			return s[:at-1], name, true
		}
	}
}

// Texts fills every template times over, with seeds from first on.
func Texts(list []Template, times int, first uint64) ([]eval.Text, error) {
	var texts []eval.Text
	for i, t := range list {
		for k := range times {
			text, err := Fill(t, first+uint64(i*times+k))
			if err != nil {
				return nil, err
			}
			texts = append(texts, text)
		}
	}
	return texts, nil
}
