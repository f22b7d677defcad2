package name_test

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

// check fails if spans are not in order, overlap, cut a rune or leave the text.
func check(t *testing.T, text string, spans []detect.Span) {
	t.Helper()
	at := 0
	for _, s := range spans {
		if s.Start < at || s.End <= s.Start || s.End > len(text) {
			t.Fatalf("span %d–%d after byte %d of %d", s.Start, s.End, at, len(text))
		}
		if !utf8.RuneStart(text[s.Start]) || s.End < len(text) && !utf8.RuneStart(text[s.End]) {
			t.Fatalf("span %d–%d cuts a rune", s.Start, s.End)
		}
		if s.Score <= 0 || s.Score > 1 {
			t.Fatalf("score %v", s.Score)
		}
		at = s.End
	}
}

func FuzzSpansAreInOrderAndOnRunes(f *testing.F) {
	r, err := name.New()
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"Dear Mr. O'Neil,\n\n12 bis, rue des Lilas, 75011 Paris", "name,city\n\"Li, Ann\",Rom", "VALUES ('O''Neil')", "Herr Dr. ", "Straße 5, 3. OG, ", "السيد خالد", "王小明",
		"INSERT INTO t (name) VALUES ('a', ", "Name ..... Ann", "| name | city |\n|---|---|\n| A | B |", "                              \n17 Mill Lane", "\"Ann\" (Bo) <Li> [Di] _ann_"} {
		f.Add(s, "first_name")
	}
	f.Fuzz(func(t *testing.T, text, key string) {
		if !utf8.ValidString(text) || !utf8.ValidString(key) {
			return // only valid UTF-8 is handed in
		}
		spans, err := r.Find(context.Background(), nil, detect.Text{Value: text, Key: key})
		if err != nil {
			t.Fatal(err)
		}
		check(t, text, spans)
	})
}

func TestALongTextIsFoundInBlocks(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, gap := range []string{"\n\n", " ", "é"} {
		text := strings.Repeat("Please call Mrs. Oyelowo-Hart back today."+gap, 6000)
		spans, err := r.Find(context.Background(), nil, detect.Text{Value: text})
		if err != nil {
			t.Fatal(err)
		}
		check(t, text, spans)
		if gap != "é" && len(spans) < 5990 {
			t.Errorf("%q: %d names of 6000", gap, len(spans))
		}
	}
}

func TestAnEndedContextStopsTheSearch(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := r.Find(ctx, nil, detect.Text{Value: "Mrs. Hart"}); err == nil {
		t.Error("no error although the context has ended")
	}
}

func TestResultsDoNotDependOnWhatWasLookedAtBefore(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	text := detect.Text{Value: "rosa und mai gehen zu Ottilie, sagt Anwalt Ferdl"}
	first := marked(t, r, text)
	marked(t, r, detect.Text{Value: strings.Repeat("Frau Rosa Mai\nHerr Ferdl\n", 200)})
	if again := marked(t, r, text); again != first {
		t.Errorf("got  %s\nwant %s", again, first)
	}
}
