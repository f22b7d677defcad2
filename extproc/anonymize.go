package main

import (
	"context"
	"fmt"

	"veil/extproc/internal/plainfile"
	"veil/extproc/openai"
	"veil/extproc/pii"
)

// anonymizeCmd is `veil anonymize`.
type anonymizeCmd struct {
	File    string `arg:"" optional:"" help:"Text to anonymize; standard input if none."`
	Mapping string `placeholder:"FILE" help:"JSON object of tokens and values: read if it is there, and written with what is added (readable by you only)."`
	JSON    bool   `help:"The answer of POST /anonymize instead of the text."`
	Rules   string `placeholder:"FILE" help:"Rules of detection (types, custom, allow, deny) as in the settings, YAML or JSON."`
}

// Run writes the text with tokens in the place of personal data.
func (c anonymizeCmd) Run(ctx context.Context, std stdio) error {
	cfg := pii.Defaults()
	cfg.MaxValues = maxValues
	var err error
	if cfg.Rules, err = rulesIn(ctx, c.Rules); err != nil {
		return err
	}
	if err := plainfile.Special(c.Mapping); err != nil { // a file is put into its place
		return unread("--mapping", c.Mapping, err)
	}
	given, err := readMapping(ctx, c.Mapping, true)
	if err != nil {
		return err
	}
	text, err := readText(ctx, std, c.File)
	if err != nil {
		return err
	}
	engine, err := pii.New(cfg)
	if err != nil {
		return err
	}
	watched, done := working(ctx, std.err, "anonymizing", len(text))
	result, err := engine.AnonymizeContext(watched, text, given)
	done()
	if err != nil {
		return err
	}
	types := make([]string, len(result.Spans))
	for i, s := range result.Spans {
		types[i] = string(s.Type)
	}
	answer := openai.AnonymizeResult{Text: result.Text, Mapping: result.Mapping, Count: len(result.Spans), Types: types}
	if c.Mapping != "" {
		if err := writeMapping(c.Mapping, result.Mapping); err != nil {
			return err
		}
	}
	switch {
	case c.JSON:
		_, err = std.out.Write(append(answer.JSON(), '\n'))
	default:
		if _, err = fmt.Fprint(std.out, result.Text); err == nil && c.Mapping == "" {
			fmt.Fprintf(std.err, "%s replaced. Without --mapping FILE or --json nothing can be put back.\n", count(len(result.Spans)))
		}
	}
	return err
}

// count is a number of replaced places in words.
func count(n int) string {
	if n == 1 {
		return "1 value was"
	}
	return fmt.Sprintf("%d values were", n)
}
