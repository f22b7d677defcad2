package pii

import (
	"strings"
	"unicode/utf8"
)

// A long text is looked at in chunks, so that cores can share it and the end of its context is noticed soon. Cuts depend on
// the text alone: one core or many find the same.
const (
	longText    = 96 << 10 // from this length on a text is cut
	chunkSize   = 64 << 10 // about a chunk
	chunkSearch = 8 << 10  // how far a cut may move to stand between paragraphs or lines
	chunkBefore = 512      // bytes that a chunk sees of the one before it
	chunkAfter  = 4096     // bytes that it sees of the next one: an entity that begins before the cut should end in them
)

// chunk is a part of a text: spans that begin or end in text[from:to] are its, and it sees text[lo:hi].
type chunk struct{ lo, from, to, hi int }

// chunks cuts a text.
func chunks(dst []chunk, text string) []chunk {
	if len(text) < longText {
		return append(dst, chunk{0, 0, len(text), len(text)})
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
	return dst
}

// cut finds the best place for a cut before at.
func cut(text string, at int) int {
	part := text[at-chunkSearch : at]
	for _, sep := range [...]string{"\n\n", "\n", ". ", " "} {
		if i := strings.LastIndex(part, sep); i >= 0 {
			return at - chunkSearch + i + len(sep)
		}
	}
	return back(text, at)
}

// back moves a place to the start of the character that it is in.
func back(text string, at int) int {
	for i := 0; i < utf8.UTFMax && at > 0 && at < len(text) && !utf8.RuneStart(text[at]); i++ {
		at--
	}
	return at
}
