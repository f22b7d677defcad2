package pii

import (
	"context"
	"strings"
	"unicode/utf8"
)

// A long text is looked at in chunks, so that cores can share it and the end of its context is noticed soon. Cuts depend on
// the text alone: one core or many find the same.
const (
	longText    = 96 << 10  // from this length on a text is cut
	chunkSize   = 64 << 10  // about a chunk
	chunkSearch = 8 << 10   // how far a cut may move to stand between paragraphs or lines
	chunkRun    = 256 << 10 // how far a cut moves on to the end of what no blank interrupts, a link or a token
	chunkBefore = 512       // bytes that a chunk sees of the one before it
	chunkAfter  = 4096      // bytes that it sees of the next one: an entity that begins before the cut should end in them
)

// chunk is a part of a text: spans that begin or end in text[from:to] are its, and it sees text[lo:hi]. Where it begins
// within the rows of a table, lo is from and it sees the row of column names text[head:headEnd] before that.
type chunk struct{ lo, from, to, hi, head, headEnd int }

// chunks cuts a text. It stops with ctx's error when ctx ends.
func chunks(ctx context.Context, dst []chunk, text string) ([]chunk, error) {
	if len(text) < longText {
		return append(dst, chunk{to: len(text), hi: len(text)}), nil
	}
	for from := 0; from < len(text); {
		to := len(text)
		if to-from > chunkSize+chunkSearch {
			to = cut(text, from+chunkSize)
		}
		dst = append(dst, chunk{
			lo: back(text, max(0, from-chunkBefore)), from: from, to: to, hi: back(text, min(len(text), to+chunkAfter)),
		})
		from = to
	}
	return dst, heads(ctx, dst, text)
}

// heads finds the chunks that begin within a table and gives each the table's first row. A table here is a run of lines
// that hold a separator at least as often as the first. That takes in some prose too, whose first line is then seen once more.
func heads(ctx context.Context, chunks []chunk, text string) error {
	var sep string
	columns, first, firstEnd := 0, 0, 0
	for start, check := 0, stride; len(chunks) > 0 && start < len(text); {
		if start >= check {
			if err := ctx.Err(); err != nil {
				return err
			}
			check = start + stride
		}
		end := len(text)
		if n := strings.IndexByte(text[start:], '\n'); n >= 0 {
			end = start + n
		}
		line := text[start:end]
		row := columns > 0 && strings.Count(line, sep) >= columns
		for len(chunks) > 0 && chunks[0].from <= start {
			if c := &chunks[0]; row && c.from == start && firstEnd-first <= maxHead {
				c.lo, c.head, c.headEnd = start, first, firstEnd
			}
			chunks = chunks[1:]
		}
		if !row {
			sep, columns = separator(line)
			first, firstEnd = start, end
		}
		start = end + 1
	}
	return nil
}

// maxHead is the longest row of column names, in bytes.
const maxHead = 2048

// separator is what parts the columns of a row, and how often.
func separator(line string) (string, int) {
	for _, sep := range [...]string{"\t", ";", "|", ","} {
		if n := strings.Count(line, sep); n > 0 {
			return sep, n
		}
	}
	return "", 0
}

// cut finds the best place for a cut before at, or where no blank stands just before at, behind it.
func cut(text string, at int) int {
	part := text[at-chunkSearch : at]
	for _, sep := range [...]string{"\n\n", "\n", ". ", " "} {
		if i := strings.LastIndex(part, sep); i >= 0 {
			return at - chunkSearch + i + len(sep)
		}
	}
	run := text[at:min(len(text), at+chunkRun)]
	end := len(run)
	for _, blank := range [...]byte{'\n', ' '} {
		if i := strings.IndexByte(run[:end], blank); i >= 0 {
			end = i + 1
		}
	}
	if end == chunkRun {
		return back(text, at)
	}
	return at + end
}

// back moves a place to the start of the character that it is in.
func back(text string, at int) int {
	for i := 0; i < utf8.UTFMax && at > 0 && at < len(text) && !utf8.RuneStart(text[at]); i++ {
		at--
	}
	return at
}
