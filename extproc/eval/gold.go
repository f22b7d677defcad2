package eval

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ulikunitz/xz"

	"veil/extproc/detect"
)

// Span is an annotated or predicted place: code points, End exclusive.
type Span struct {
	Start int         `json:"start"`
	End   int         `json:"end"`
	Type  detect.Type `json:"type"`
}

// Text is one annotated text. Ignore holds places where a prediction is neither right nor wrong; their type "*" stands
// for every type.
type Text struct {
	ID     string `json:"id"`
	Lang   string `json:"lang"`
	Cat    string `json:"cat"`
	Text   string `json:"text"`
	Spans  []Span `json:"spans"`
	Ignore []Span `json:"ignore"`
}

// Load reads a file of texts, one JSON object a line, compressed with xz if its name says so.
func Load(path string) ([]Text, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".xz") {
		if r, err = xz.NewReader(bufio.NewReader(f)); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	var texts []Text
	for d, n := json.NewDecoder(bufio.NewReader(r)), 1; ; n++ {
		var t Text
		if err := d.Decode(&t); err == io.EOF {
			return texts, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: text %d: %w", path, n, err)
		}
		texts = append(texts, t)
	}
}

// Points turns spans in bytes of text into spans in code points. spans must be sorted by start.
func Points(text string, spans []detect.Span) []Span {
	out := make([]Span, 0, len(spans))
	at, points := 0, 0
	count := func(to int) int {
		for range text[at:to] {
			points++
		}
		at = to
		return points
	}
	for _, s := range spans {
		start := count(s.Start)
		out = append(out, Span{Start: start, End: count(s.End), Type: s.Type})
	}
	return out
}
