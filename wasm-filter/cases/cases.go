// Package cases reads, for tests, the cases that the edge filter shares with veil: testdata/shared, beside this module.
package cases

import (
	"os"
	"strings"
	"testing"
)

// Of gives the cases of a file, each as its three fields; it fails when there are fewer than least. Tests of packages right
// below the module's folder may ask.
func Of(t testing.TB, file string, least int) (cases [][]string) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/shared/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		part := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(part) != 3 {
			t.Fatalf("not a case: %q", line)
		}
		cases = append(cases, part)
	}
	if len(cases) < least {
		t.Fatalf("only %d cases", len(cases))
	}
	return cases
}
