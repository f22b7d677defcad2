package fault

import (
	"bytes"
	"errors"

	"github.com/goccy/go-yaml"
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
		if tk := e.GetToken(); tk != nil && tk.Position != nil {
			f.Line = tk.Position.Line
		}
	}
	return f
}
