package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"veil/extproc/detect"
	"veil/extproc/jsontext"
	"veil/extproc/openai"
	"veil/extproc/pii"
	"veil/extproc/token"
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
	if c.Rules != "" {
		data, err := os.ReadFile(c.Rules)
		if err != nil {
			return err
		}
		if cfg.Rules, err = detect.ParseRules(data); err != nil {
			return fmt.Errorf("%s: %w", c.Rules, err)
		}
	}
	given, err := readMapping(c.Mapping, true)
	if err != nil {
		return err
	}
	text, err := readText(std, c.File)
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
			fmt.Fprintf(std.err, "%d values were replaced. Without --mapping FILE or --json they can't be put back.\n", len(result.Spans))
		}
	}
	return err
}

// readMapping reads a mapping file; a missing one is empty if absent allows it.
func readMapping(file string, absent bool) ([]token.Entry, error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if absent && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	request, err := openai.ParseRestore(append(append([]byte(`{"text":"","mapping":`), data...), '}'))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return request.Mapping, nil
}

// writeMapping puts a mapping file in place as a whole, readable by its owner only: it holds the personal data.
func writeMapping(file string, mapping []token.Entry) error {
	temporary := file + ".new"
	b := []byte{'{'}
	for i, e := range mapping {
		if i > 0 {
			b = append(b, ",\n "...)
		}
		b = jsontext.AppendString(append(jsontext.AppendString(b, e.Token), ": "...), e.Value)
	}
	if err := os.WriteFile(temporary, append(b, "}\n"...), 0o600); err != nil {
		return err
	}
	return os.Rename(temporary, file)
}
