package eval_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/openai"
	"veil/extproc/pii"
	"veil/extproc/token"
)

// engine is one with all recognisers.
func engine(t *testing.T) *pii.Engine {
	t.Helper()
	recognisers, err := pii.Recognisers()
	if err != nil {
		t.Fatal(err)
	}
	e, err := pii.New(pii.Config{Recognisers: recognisers})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// testFile is what a file of a set below testdata/pii holds.
func testFile(t *testing.T, set, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "testdata", "pii", set, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// testLines is the lines of such a file.
func testLines(t *testing.T, set, name string) []string {
	t.Helper()
	return strings.Split(strings.TrimSpace(testFile(t, set, name)), "\n")
}

// found is the leaves of a request and what of them becomes tokens of table.
func found(t *testing.T, e *pii.Engine, c *openai.Chat, table *token.Table) ([]pii.Leaf, [][]pii.Edit) {
	t.Helper()
	leaves, err := c.Leaves(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	edits, err := e.Leaves(t.Context(), table, leaves)
	if err != nil {
		t.Fatal(err)
	}
	return leaves, edits
}

// left is how many bytes of a name, blanks apart, stay readable where it first stands in text, as calls are answered.
func left(t *testing.T, e *pii.Engine, text, name string) int {
	t.Helper()
	spans, err := e.Find(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	at, n := strings.Index(text, name), letters(name)
	for _, sp := range spans {
		if from, to := max(sp.Start, at), min(sp.End, at+len(name)); from < to {
			n -= letters(text[from:to])
		}
	}
	return n
}

// letters is how many bytes a text has, blanks apart.
func letters(text string) int { return len(text) - strings.Count(text, " ") }
