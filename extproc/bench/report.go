package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// figure is one number that no table of targets holds.
type figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit,omitempty"`
	Note  string  `json:"note,omitempty"`
}

func (f figure) text() string {
	digits := 0
	switch {
	case f.Value == float64(int64(f.Value)):
	case f.Value < 10:
		digits = 2
	case f.Value < 100:
		digits = 1
	}
	return strings.TrimSpace(fmt.Sprintf("%.*f %s", digits, f.Value, f.Unit))
}

func figureTable(list []figure) string {
	var b strings.Builder
	b.WriteString("| | | |\n|---|---|---|\n")
	for _, f := range list {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", f.Name, f.text(), f.Note)
	}
	return b.String()
}

// report is everything that was measured in one run.
type report struct {
	Machine string   `json:"machine"`
	Results []result `json:"results"`
	Figures []figure `json:"figures"`
	Aims    []aim    `json:"aims"`

	plots map[string]string // SVG by file name
}

// sum draws and compares with the aims.
func (r *report) sum() {
	r.Aims, r.plots = r.aims(), map[string]string{}
	r.draw()
}

// tables is the report in Markdown, without the machine.
func (r *report) tables() string {
	var b strings.Builder
	for _, x := range r.Results {
		b.WriteString(x.markdown() + "\n")
	}
	return b.String()
}

// deliver prints and writes what is asked for.
func (r *report) deliver(o options) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	if o.jsonOnly {
		fmt.Println(string(text))
	}
	if o.docs != "" {
		if err := r.document(o.docs, text); err != nil {
			return err
		}
	}
	if o.out == "" {
		return nil
	}
	if err := put(o.out, "bench.json", string(text)+"\n"); err != nil {
		return err
	}
	for name, svg := range r.plots {
		if err := put(o.out, name, svg); err != nil {
			return err
		}
	}
	return put(o.out, "bench.md", r.Machine+"\n\n"+r.reach()+"\n"+figureTable(r.Figures)+"\n"+r.tables())
}

// document writes the docs' parts that are made of figures, and the plots.
func (r *report) document(docs string, text []byte) error {
	dir := filepath.Join(docs, "performance")
	if err := put(dir, "bench.json", string(text)+"\n"); err != nil {
		return err
	}
	for name, svg := range r.plots {
		if err := put(dir, name, svg); err != nil {
			return err
		}
	}
	page := filepath.Join(docs, "performance.md")
	for name, part := range map[string]string{"machine": r.Machine, "reach": r.reach(), "figures": figureTable(r.Figures), "tables": r.tables()} {
		if err := replacePart(page, name, part); err != nil {
			return err
		}
	}
	return nil
}

func put(dir, name, text string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)
}

// replacePart puts text between the marks of a name in a page: <!-- begin name --> and <!-- end name -->.
func replacePart(page, name, text string) error {
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	begin, end := "<!-- begin "+name+" -->\n", "<!-- end "+name+" -->"
	head, rest, ok := strings.Cut(string(old), begin)
	_, tail, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return fmt.Errorf("%s has no place for %s: %s…%s", page, name, strings.TrimSpace(begin), end)
	}
	return os.WriteFile(page, []byte(head+begin+"\n"+strings.TrimSpace(text)+"\n\n"+end+tail), 0o644)
}
