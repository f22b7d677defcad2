package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"veil/extproc/detect"
	"veil/extproc/eval"
	"veil/extproc/pii"
)

// detectCmd is `veil detect`.
type detectCmd struct {
	JSON  bool     `help:"One JSON document: for each input its spans." xor:"form"`
	JSONL bool     `name:"jsonl" help:"Each input line {\"id\",\"text\"} gives a line {\"id\",\"spans\"}; offsets are code points, end exclusive." xor:"form"`
	Rules string   `placeholder:"FILE" help:"Rules of detection (types, custom, allow, deny) as in the settings, YAML or JSON."`
	Files []string `arg:"" optional:"" name:"file" help:"Files to look at; standard input if none."`
}

// Run finds spans in files or standard input.
func (c detectCmd) Run(ctx context.Context, std stdio) error {
	engine, err := detector(ctx, c.Rules)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(std.out)
	inputs := c.Files
	if len(inputs) == 0 {
		inputs = []string{"-"}
	}
	var found []fileSpans
	for _, in := range inputs {
		var err error
		switch {
		case c.JSONL:
			err = detectLines(ctx, engine, std, in, out)
		default:
			var spans []textSpan
			if spans, err = detectFile(ctx, engine, std, in); err == nil && c.JSON {
				found = append(found, fileSpans{in, spans})
			} else if err == nil {
				err = printSpans(out, in, spans)
			}
		}
		if err != nil {
			return errors.Join(err, out.Flush())
		}
	}
	if c.JSON {
		if err := writeJSON(out, found); err != nil {
			return err
		}
	}
	return out.Flush()
}

// fileSpans is what was found in one input.
type fileSpans struct {
	File  string     `json:"file"`
	Spans []textSpan `json:"spans"`
}

// textSpan is a span with its text and where it begins.
type textSpan struct {
	eval.Span
	Score  float32 `json:"score"`
	Text   string  `json:"text"`
	Line   int     `json:"line"`
	Column int     `json:"column"`
}

// rulesIn is the rules of detection in a file, "" for none.
func rulesIn(ctx context.Context, file string) (rules detect.Rules, err error) {
	if file == "" {
		return rules, nil
	}
	data, err := readFile(ctx, file)
	if err != nil {
		return rules, unread("--rules", file, err)
	}
	if rules, err = detect.ParseRules(data); err != nil {
		return rules, fmt.Errorf("%s: %w", file, err)
	}
	return rules, nil
}

// detector is the service's engine with the rules of a file, "" for none. It keeps nothing of what it has seen.
func detector(ctx context.Context, rulesFile string) (*pii.Engine, error) {
	rules, err := rulesIn(ctx, rulesFile)
	if err != nil {
		return nil, err
	}
	return pii.New(pii.Config{Rules: rules})
}

// detectFile finds the spans of one input as a whole.
func detectFile(ctx context.Context, engine *pii.Engine, std stdio, in string) ([]textSpan, error) {
	text, err := readText(ctx, std, in)
	if err != nil {
		return nil, err
	}
	ctx, done := working(ctx, std.err, "detecting", len(text))
	defer done()
	found, err := engine.Find(ctx, text)
	if err != nil {
		return nil, err
	}
	points := eval.Points(text, found)
	spans := make([]textSpan, len(found))
	line, column, at := 1, 1, 0
	for i, f := range found {
		between := text[at:f.Start]
		if n := strings.LastIndexByte(between, '\n'); n >= 0 {
			line, column, between = line+strings.Count(between, "\n"), 1, between[n+1:]
		}
		column, at = column+utf8.RuneCountInString(between), f.Start
		spans[i] = textSpan{points[i], f.Score, text[f.Start:f.End], line, column}
	}
	return spans, nil
}

// printSpans writes one line a span, as compilers write theirs.
func printSpans(w io.Writer, in string, spans []textSpan) error {
	for _, s := range spans {
		if _, err := fmt.Fprintf(w, "%s:%d:%d: %s %q\n", in, s.Line, s.Column, s.Type, s.Text); err != nil {
			return err
		}
	}
	return nil
}

// maxLine is the longest line of --jsonl, in bytes.
const maxLine = 64 << 20

// detectLines answers each line of one input with a line, in order.
func detectLines(ctx context.Context, engine *pii.Engine, std stdio, in string, out io.Writer) error {
	r := opened(ctx, std, in)
	defer r.Close()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	encoder := json.NewEncoder(out)
	n := 1
	for ; lines.Scan(); n++ {
		line := lines.Bytes()
		if n == 1 { // RFC 8259, section 8.1: a parser may ignore a byte order mark
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var t struct {
			ID   json.RawMessage `json:"id"`
			Text *string         `json:"text"`
		}
		if err := json.Unmarshal(line, &t); err != nil || t.Text == nil {
			return fmt.Errorf("%s: line %d is no object with a text; write each as {\"id\":…,\"text\":…}", in, n)
		}
		found, err := engine.Find(ctx, *t.Text)
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", in, n, err)
		}
		if err := encoder.Encode(struct {
			ID    json.RawMessage `json:"id"`
			Spans []eval.Span     `json:"spans"`
		}{t.ID, eval.Points(*t.Text, found)}); err != nil {
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%s: line %d is longer than %d MiB; give long texts as files of their own", in, n, maxLine>>20)
	}
	if err := lines.Err(); err != nil {
		return unread("", in, err)
	}
	return nil
}
