package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"veil/extproc/detect"
	"veil/extproc/eval"
	"veil/extproc/eval/report"
	"veil/extproc/eval/specimen"
	"veil/extproc/pii"
)

// evalCmd is `veil eval`.
type evalCmd struct {
	Types     []string `placeholder:"TYPE" help:"Only these types."`
	ByCat     bool     `help:"Also by kind of text."`
	Errors    int      `placeholder:"N" help:"Also a list of N misses and as many false finds: it shows the texts' data."`
	Specimens int      `placeholder:"N" help:"Score the project's own templates instead, each filled N times."`
	Seed      uint64   `default:"1" help:"Seed of the specimens."`
	Templates string   `default:"testdata/pii/templates" help:"Folder of the templates."`
	Rules     string   `placeholder:"FILE" help:"Rules of detection to score with."`
	Report    string   `placeholder:"DIR" help:"Also write a page with pictures into DIR, beside the figures of others that DIR/peers.json keeps."`
	Peers     []string `name:"peer" sep:"none" placeholder:"NAME=DIR" help:"With --report: score what another program found, a file of each set's name in DIR, and keep its figures."`
	Notes     []string `name:"peer-note" sep:"none" placeholder:"NAME=TEXT" help:"With --report: how a peer was run."`
	Files     []string `arg:"" optional:"" name:"file" help:"Annotated texts, .jsonl or .jsonl.xz; the development sets beside the project if none."`
}

// engines are what is scored: detection on each text as a whole, and the calls that it is a part of.
type engines struct {
	detection *detect.Engine
	calls     *pii.Engine
}

// scored is the service's engines with the rules of a file, "" for none.
func scored(ctx context.Context, rulesFile string) (e engines, err error) {
	rules, err := rulesIn(ctx, rulesFile)
	if err != nil {
		return e, err
	}
	recognisers, err := pii.Recognisers()
	if err != nil {
		return e, err
	}
	if e.detection, err = detect.New(detect.Config{Recognisers: recognisers, Rules: rules}); err != nil {
		return e, err
	}
	e.calls, err = pii.New(pii.Config{Recognisers: recognisers, Rules: rules})
	return e, err
}

// Run scores detection, by type and language.
func (c evalCmd) Run(ctx context.Context, std stdio) error {
	engines, err := scored(ctx, c.Rules)
	if err != nil {
		return err
	}
	if c.Specimens > 0 {
		list, err := specimen.Load(c.Templates)
		if err != nil {
			return err
		}
		texts, err := specimen.Texts(list, c.Specimens, c.Seed)
		if err != nil {
			return err
		}
		_, err = c.score(ctx, std, engines, "specimens", texts)
		return err
	}
	files := c.Files
	if len(files) == 0 {
		if files, err = filepath.Glob("../shared/data/pii/dev/*.jsonl*"); err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("the development sets are not in ../shared/data/pii/dev; name files, or score the project's own with --specimens 20")
		}
		slices.SortFunc(files, func(a, b string) int { return len(a) - len(b) })
	}
	own := report.System{Name: "Veil"}
	for _, f := range files {
		texts, err := eval.Load(f)
		if err != nil {
			return err
		}
		scored, err := c.score(ctx, std, engines, f, texts)
		if err != nil {
			return err
		}
		own.Add(report.Name(f), scored)
		if c.Report != "" {
			if err := c.bare(ctx, engines.detection, &own, f, texts); err != nil {
				return err
			}
		}
	}
	if c.Report == "" {
		return nil
	}
	return c.write(own, files)
}

// score prints the measures of one set, and answers with them.
func (c evalCmd) score(ctx context.Context, std stdio, e engines, title string, texts []eval.Text) (*eval.Report, error) {
	pred, err := eval.Predict(ctx, e.detection, texts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", title, err)
	}
	if _, err := fmt.Fprintf(std.out, "\n%s: %d texts\n", filepath.Base(title), len(texts)); err != nil {
		return nil, err
	}
	r := eval.Score(texts, pred, c.options(texts))
	r.Write(std.out)
	return r, c.answered(ctx, std, e.calls, texts)
}

// answered says how calls with the texts of a set would be answered, where a question about the world is left as it is.
func (c evalCmd) answered(ctx context.Context, std stdio, calls *pii.Engine, texts []eval.Text) error {
	without, tokens, left := 0, 0, 0
	for _, t := range texts {
		found, err := calls.Find(ctx, t.Text)
		if err != nil {
			return err
		}
		switch {
		case len(t.Spans) == 0:
			without++
			if len(found) > 0 {
				tokens++
			}
		case len(found) == 0:
			left++
		}
	}
	_, err := fmt.Fprintf(std.out, "\nAs calls: of %d texts without personal data %d get a token; of %d with some %d get none.\n", without, tokens, len(texts)-without, left)
	return err
}

// bare adds the measures of a set without the titles that its names take in.
func (c evalCmd) bare(ctx context.Context, engine *detect.Engine, s *report.System, file string, texts []eval.Text) error {
	pred, err := eval.Predict(ctx, engine, texts)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s.Add(report.Bare(file), eval.Score(eval.WithoutTitles(texts), pred, c.options(texts)))
	return nil
}

// options says what is scored of a set: the types that were asked for, else those that it annotates.
func (c evalCmd) options(texts []eval.Text) eval.Options {
	o := eval.Options{ByLang: true, ByCat: c.ByCat, Errors: c.Errors, Types: annotated(texts)}
	if len(c.Types) > 0 {
		o.Types = nil
		for _, t := range c.Types {
			o.Types = append(o.Types, detect.Type(strings.ToUpper(t)))
		}
	}
	return o
}

// write writes the page of c.Report, with the figures of others: those kept there, and those of --peer in their place.
func (c evalCmd) write(own report.System, files []string) error {
	if err := os.MkdirAll(c.Report, 0o755); err != nil {
		return err
	}
	peers, err := report.ReadPeers(c.Report)
	if err != nil {
		return err
	}
	notes := map[string]string{}
	for _, n := range c.Notes {
		name, text, _ := strings.Cut(n, "=")
		notes[name] = text
	}
	for _, p := range c.Peers {
		name, dir, ok := strings.Cut(p, "=")
		if !ok {
			return fmt.Errorf("--peer %q: want NAME=DIR", p)
		}
		s, err := c.peer(name, dir, files)
		if err != nil {
			return err
		}
		s.Note = notes[name]
		peers = append(slices.DeleteFunc(peers, func(o report.System) bool { return o.Name == name }), s)
	}
	if len(c.Peers) > 0 {
		if err := report.WritePeers(c.Report, peers); err != nil {
			return err
		}
	}
	return report.Write(c.Report, append([]report.System{own}, peers...))
}

// peer scores what another program found in the sets of which dir has a file.
func (c evalCmd) peer(name, dir string, files []string) (report.System, error) {
	s := report.System{Name: name}
	for _, f := range files {
		pred, err := report.ReadPredictions(filepath.Join(dir, report.Name(f)+".jsonl"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return s, err
		}
		texts, err := eval.Load(f)
		if err != nil {
			return s, err
		}
		s.Add(report.Name(f), eval.Score(texts, pred, c.options(texts)))
		s.Add(report.Bare(f), eval.Score(eval.WithoutTitles(texts), pred, c.options(texts)))
	}
	return s, nil
}

// annotated is the types that a set annotates: a set of names only says nothing about phone numbers.
func annotated(texts []eval.Text) []detect.Type {
	var types []detect.Type
	for _, t := range texts {
		for _, s := range t.Spans {
			if !slices.Contains(types, s.Type) {
				types = append(types, s.Type)
			}
		}
	}
	return types
}
