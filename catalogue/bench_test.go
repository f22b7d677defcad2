package catalogue

import "testing"

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load("x", models); err != nil {
			b.Fatal(err)
		}
	}
}
