// Package shared reads the cases that parts of Veil with a rule of their own for the same thing must agree on. The edge
// filter, another module, reads the same files.
package shared

import (
	"embed"
	"strings"
	"testing"
)

//go:embed keys.txt paths.txt requestids.txt
var files embed.FS

// Cases gives the cases of a file, each as its fields; what the fields say is told in the file's head.
func Cases(t testing.TB, file string) (cases [][]string) {
	t.Helper()
	text, err := files.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			cases = append(cases, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
	}
	return cases
}
