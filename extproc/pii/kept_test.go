package pii

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/detect"
)

func TestKeptSpansAreReadAsTheyWere(t *testing.T) {
	types := append([]detect.Type{"STAFF_NUMBER", "X", "ÄRZTE"}, keptTypes[:]...)
	rapid.Check(t, func(t *rapid.T) {
		var spans []detect.Span
		at := 0
		for range rapid.IntRange(0, 9).Draw(t, "spans") {
			start := at + rapid.IntRange(0, 1<<20).Draw(t, "gap")
			at = start + rapid.IntRange(1, 1<<16).Draw(t, "length")
			spans = append(spans, detect.Span{Start: start, End: at,
				Type: rapid.SampledFrom(types).Draw(t, "type"), Score: rapid.Float32Range(0, 1).Draw(t, "score")})
		}
		var inside []detect.Span
		start := 0
		for range rapid.IntRange(0, 3).Draw(t, "inside") {
			start += rapid.IntRange(0, 1<<10).Draw(t, "behind")
			inside = append(inside, detect.Span{Start: start, End: start + rapid.IntRange(1, 1<<16).Draw(t, "length"),
				Type: rapid.SampledFrom(types).Draw(t, "type"), Score: rapid.Float32Range(0, 1).Draw(t, "score")})
		}
		if got, within := readKept(appendKept(nil, spans, inside)); !slices.Equal(got, spans) || !slices.Equal(within, inside) {
			t.Fatalf("%v and %v became %v and %v", spans, inside, got, within)
		}
	})
}

func TestKeptTypesAreTheBuiltInOnes(t *testing.T) {
	for i, typ := range keptTypes {
		if !detect.Builtin(typ) || slices.Index(keptTypes[:], typ) != i {
			t.Errorf("%s is none, or stands twice", typ)
		}
	}
}
