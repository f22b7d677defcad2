package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"veil/extproc/detect"
	"veil/extproc/eval"
	"veil/extproc/eval/specimen"
)

// evalCmd is `veil eval`.
type evalCmd struct {
	Types     []string `placeholder:"TYPE,…" help:"Only these types."`
	ByCat     bool     `help:"Also by kind of text."`
	Errors    int      `placeholder:"N" help:"Also a list of N misses and as many false finds: it shows the texts' data."`
	Specimens int      `placeholder:"N" help:"Score the project's own templates instead, each filled N times."`
	Seed      uint64   `default:"1" help:"Seed of the specimens."`
	Templates string   `default:"testdata/pii/templates" help:"Folder of the templates."`
	Rules     string   `placeholder:"FILE" help:"Rules of detection to score with."`
	Files     []string `arg:"" optional:"" name:"file" help:"Annotated texts, .jsonl or .jsonl.xz; the development sets beside the project if none."`
}

// Run scores detection, by type and language.
func (c evalCmd) Run(ctx context.Context, std stdio) error {
	engine, err := detector(c.Rules)
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
		return c.score(ctx, std, engine, "specimens", texts)
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
	for _, f := range files {
		texts, err := eval.Load(f)
		if err != nil {
			return err
		}
		if err := c.score(ctx, std, engine, f, texts); err != nil {
			return err
		}
	}
	return nil
}

// score prints the measures of one set.
func (c evalCmd) score(ctx context.Context, std stdio, engine *detect.Engine, title string, texts []eval.Text) error {
	pred, err := eval.Predict(ctx, engine, texts)
	if err != nil {
		return fmt.Errorf("%s: %w", title, err)
	}
	o := eval.Options{ByLang: true, ByCat: c.ByCat, Errors: c.Errors, Types: annotated(texts)}
	if len(c.Types) > 0 {
		o.Types = nil
		for _, t := range c.Types {
			o.Types = append(o.Types, detect.Type(strings.ToUpper(t)))
		}
	}
	if _, err := fmt.Fprintf(std.out, "\n%s: %d texts\n", filepath.Base(title), len(texts)); err != nil {
		return err
	}
	eval.Score(texts, pred, o).Write(std.out)
	return nil
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
