package main

import (
	"context"
	"fmt"
	"strings"

	"veil/extproc/openai"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// restoreCmd is `veil restore`.
type restoreCmd struct {
	File    string `arg:"" optional:"" help:"Text with tokens; standard input if none."`
	Mapping string `required:"" placeholder:"FILE" help:"JSON object of tokens and values, as anonymize wrote it."`
	JSON    bool   `help:"The answer of PUT /anonymize instead of the text."`
}

// Run writes the text with values in the place of tokens.
func (c restoreCmd) Run(ctx context.Context, std stdio) error {
	mapping, err := readMapping(c.Mapping, false)
	if err != nil {
		return err
	}
	text, err := readText(std, c.File)
	if err != nil {
		return err
	}
	table := token.NewTable()
	if err := table.Load(mapping); err != nil {
		return fmt.Errorf("%s: %w", c.Mapping, err)
	}
	_, done := working(ctx, std.err, "restoring", len(text))
	defer done()
	out, stats, err := restore.Text(nil, text, table, restore.Plain)
	if err != nil {
		return err
	}
	if c.JSON {
		answer := openai.RestoreResult{Text: string(out), Restored: stats.Restored, Unknown: stats.Unknown}
		_, err = std.out.Write(append(answer.JSON(), '\n'))
		return err
	}
	if len(stats.Unknown) > 0 {
		fmt.Fprintf(std.err, "left as they are, no value is known for them: %s\n", strings.Join(stats.Unknown, " "))
	}
	_, err = std.out.Write(out)
	return err
}
