package main

import (
	"bytes"
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
	text, err := readText(ctx, std, c.File) // first: an anonymize that it is piped from has written its mapping before it ends
	if err != nil {
		return err
	}
	mapping, err := readMapping(ctx, c.Mapping, false)
	if err != nil {
		return err
	}
	table := token.NewTable()
	table.Allow(maxValues)
	if err := table.Load(mapping); err != nil {
		return fmt.Errorf("%s: %w", c.Mapping, err)
	}
	if c.JSON {
		var out bytes.Buffer
		stats, err := restore.Write(&out, text, table)
		if err != nil {
			return err
		}
		answer := openai.RestoreResult{Text: out.String(), Restored: stats.Restored, Unknown: stats.Unknown}
		_, err = std.out.Write(append(answer.JSON(), '\n'))
		return err
	}
	stats, err := restore.Write(std.out, text, table)
	if err == nil && len(stats.Unknown) > 0 {
		fmt.Fprintf(std.err, "left as they are, no value is known for them: %s\n", strings.Join(stats.Unknown, " "))
	}
	return err
}
