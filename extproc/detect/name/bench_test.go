package name_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

// BenchmarkFind measures the recogniser on the texts of testdata/names in all languages, one text after the other.
func BenchmarkFind(b *testing.B) {
	r, err := name.New()
	if err != nil {
		b.Fatal(err)
	}
	var texts []string
	size := 0
	for _, lang := range []string{"en", "fr", "de", "es", "it"} {
		file, err := os.ReadFile(filepath.Join("testdata", "names", lang+".txt"))
		if err != nil {
			b.Fatal(err)
		}
		text := strings.NewReplacer("⟦N ", "", "⟦L ", "", "⟦A ", "", "⟦O ", "", "⟧", "", "------\n", "").Replace(string(file))
		texts = append(texts, text)
		size += len(text)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var spans []detect.Span
	for b.Loop() {
		for _, t := range texts {
			if spans, err = r.Find(context.Background(), spans[:0], detect.Text{Value: t}); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkNew measures how long it takes until the recogniser is ready, and the memory that it holds.
func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := name.New(); err != nil {
			b.Fatal(err)
		}
	}
}
