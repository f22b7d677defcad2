package fault

import (
	"bytes"
	"errors"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/token"
)

// WithoutMark is a text without the byte order mark that editors of Windows put before it. YAML allows one (1.2.2, 5.2); the
// parser takes it for a part of the first key.
func WithoutMark(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\ufeff")) }

// NotYAML takes line and message out of an error of the YAML parser.
func NotYAML(err error) *Fault {
	f := &Fault{Reason: "this is not YAML", Fix: "look at the indentation and quotes of this line"}
	var e yaml.Error
	if errors.As(err, &e) {
		f.Reason = "this is not YAML: " + e.GetMessage()
		f.Line = Line(e.GetToken())
	}
	return f
}

// Line is the line of a token of the YAML parser; 0 if there is none.
func Line(tk *token.Token) int {
	if tk == nil || tk.Position == nil {
		return 0
	}
	return tk.Position.Line
}

// LineOf is the line of the field at a path of YAML, such as models[2].id, or of the nearest one around it that the text has; 0 if it
// has none.
func LineOf(data []byte, path string) int {
	for path != "" {
		if p, err := yaml.PathString("$." + path); err == nil {
			if n, err := p.ReadNode(bytes.NewReader(data)); err == nil {
				return Line(n.GetToken())
			}
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return 0
}
