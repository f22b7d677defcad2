package record

import (
	"strings"

	"veil/extproc/detect"
)

// Bounds of what says who wrote a line, in bytes.
const (
	shortCommit = 7
	longestName = 80
)

// blame reads who wrote each line of a file, as git blame says it: 7c0de8f12 (Ada Byron   2025-12-30 18:44:10 +0100  14) code.
func (s *scan) blame() {
	for at := 0; ; {
		i := strings.Index(s.text[at:], " (")
		if i < 0 {
			return
		}
		i += at
		at = i + len(" (")
		if i < shortCommit || strings.Trim(s.text[i-shortCommit:i], "0123456789abcdef") != "" {
			continue
		}
		line := s.text[at:min(len(s.text), at+longestName)]
		end := -1
		for k := 1; k+len(" 2006-01-02 15:") < len(line) && line[k] != ')' && line[k] != '\n'; k++ {
			if d := line[k:]; d[0] == ' ' && d[5] == '-' && d[8] == '-' && d[11] == ' ' && d[14] == ':' && strings.Trim(d[1:5]+d[6:8]+d[9:11], "0123456789") == "" {
				end = k
				break
			}
		}
		if end < 0 {
			continue
		}
		name := strings.TrimRight(line[:end], " ")
		typ := detect.Name
		if !strings.Contains(name, " ") && strings.ToLower(name) == name {
			typ = detect.Username
		}
		if name != "Not Committed Yet" {
			s.spans = append(s.spans, detect.Span{Start: at, End: at + len(name), Type: typ, Score: certain})
		}
	}
}
