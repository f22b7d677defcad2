package eval

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/rule"
)

// shared is the folder of development data beside the project, "" where it isn't there.
func shared() string {
	dir, err := filepath.Abs("../../../shared")
	if err != nil {
		return ""
	}
	if _, err := os.Stat(filepath.Join(dir, "data/pii/dev/chat.jsonl")); err != nil {
		return ""
	}
	return dir
}

func TestMeasuresOfASmallSet(t *testing.T) {
	gold := []Text{{ID: "a", Text: "Zoë called 06 12, see x", Spans: []Span{{0, 3, detect.Name}, {11, 16, detect.Phone}}, Ignore: []Span{{22, 23, Any}}}}
	r := Score(gold, map[string][]Span{"a": {{0, 3, detect.Org}, {11, 16, detect.Phone}, {4, 10, detect.Name}, {22, 23, detect.IP}}}, Options{Errors: 9})
	all := r.Groups["ALL"]
	if m := all.Of(Any); m.Masked != 2 || m.Typed != 1 || m.Strict != 1 || m.Predicted != 3 || m.RightTyped != 1 || m.RightAny != 2 {
		t.Errorf("measures %+v", m)
	}
	if all.Other != 10 || all.Masked != 6 {
		t.Errorf("other characters %d, masked %d", all.Other, all.Masked)
	}
	if len(r.Errors) != 2 {
		t.Errorf("errors %q", r.Errors)
	}
}

// most is about how many texts of a set are compared, unless VEIL_WHOLE_SETS is set: the script takes its time.
const most = 150

// TestEqualToTheScoringScript runs the script itself, on every development set, where both are beside the project.
func TestEqualToTheScoringScript(t *testing.T) {
	dir := shared()
	python, err := exec.LookPath("python3")
	if dir == "" || err != nil {
		t.Log("no development data or no python3 beside the project: nothing to compare with")
		return
	}
	files, err := filepath.Glob(filepath.Join(dir, "data/pii/dev/*.jsonl*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no sets: %v", err)
	}
	engine, err := detect.New(detect.Config{Recognisers: []detect.Recogniser{rule.New()}})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			gold, err := Load(file)
			if err != nil {
				t.Fatal(err)
			}
			pred, err := Predict(context.Background(), engine, gold)
			if err != nil {
				t.Fatal(err)
			}
			for i, g := range gold { // the rules find no names: what else a prediction can be, from the gold spans
				pred[g.ID] = append(pred[g.ID], astray(g, i)...)
			}
			if step := len(gold)/most + 1; os.Getenv("VEIL_WHOLE_SETS") == "" {
				var some []Text
				for i := 0; i < len(gold); i += step {
					some = append(some, gold[i])
				}
				gold = some
				maps.DeleteFunc(pred, func(id string, _ []Span) bool {
					return !slices.ContainsFunc(gold, func(g Text) bool { return g.ID == id })
				})
			}
			equal(t, python, filepath.Join(dir, "tools/score.py"), gold, pred)
		})
	}
}

// astray is predictions made of g's spans: as they are, shifted, cut, of another type, or left out.
func astray(g Text, seed int) []Span {
	var out []Span
	n := len([]rune(g.Text))
	for k, s := range g.Spans {
		switch (seed + k) % 6 {
		case 1:
			s.Start = max(0, s.Start-2)
		case 2:
			s.End = min(n, s.End+3)
		case 3:
			s.Start += (s.End - s.Start) / 2
		case 4:
			s.Type = detect.Org
		case 5:
			continue
		}
		if s.Start < s.End {
			out = append(out, s)
		}
	}
	return out
}

// equal compares the tables of Score with the script's, for all types and for some.
func equal(t *testing.T, python, script string, gold []Text, pred map[string][]Span) {
	t.Helper()
	goldFile, predFile := filepath.Join(t.TempDir(), "gold.jsonl"), filepath.Join(t.TempDir(), "pred.jsonl")
	var texts, lines bytes.Buffer
	for _, g := range gold {
		if err := json.NewEncoder(&texts).Encode(map[string]any{"id": g.ID, "lang": g.Lang, "cat": g.Cat, "text": g.Text, "spans": spansOf(g.Spans), "ignore": spansOf(g.Ignore)}); err != nil {
			t.Fatal(err)
		}
		if err := json.NewEncoder(&lines).Encode(map[string]any{"id": g.ID, "spans": spansOf(pred[g.ID])}); err != nil {
			t.Fatal(err)
		}
	}
	for file, data := range map[string][]byte{goldFile: texts.Bytes(), predFile: lines.Bytes()} {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, types := range []string{"", "EMAIL,PHONE,IBAN,CREDIT_CARD,IP,NAME"} {
		args := []string{script, goldFile, predFile, "--by-lang", "--by-cat"}
		o := Options{ByLang: true, ByCat: true}
		if types != "" {
			args = append(args, "--types", types)
			for _, x := range strings.Split(types, ",") {
				o.Types = append(o.Types, detect.Type(x))
			}
		}
		want, err := exec.Command(python, args...).Output()
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		Score(gold, pred, o).Write(&got)
		if got.String() == string(want) {
			continue
		}
		theirs, ours := strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")
		if len(theirs) != len(ours) {
			t.Errorf("types %q: the script writes %d lines, this package %d", types, len(theirs), len(ours))
		}
		for i := range min(len(theirs), len(ours)) {
			if theirs[i] != ours[i] {
				t.Errorf("types %q, line %d: the script says\n%s\nthis package\n%s", types, i+1, theirs[i], ours[i])
			}
		}
	}
}

// spansOf is a list that is written as [] where it is empty.
func spansOf(list []Span) []Span { return append([]Span{}, list...) }

// A prediction counts as right from half of its characters on, as the script has it.
func TestHalfOnGoldIsRight(t *testing.T) {
	gold := []Text{{ID: "a", Text: "abcdef", Spans: []Span{{0, 3, detect.Name}}}}
	for _, c := range []struct{ end, right int }{{6, 1}, {5, 1}} {
		r := Score(gold, map[string][]Span{"a": {{0, c.end, detect.Name}}}, Options{})
		if m := r.Groups["ALL"].Of(detect.Name); m.RightTyped != c.right {
			t.Errorf("up to %d: %+v", c.end, m)
		}
	}
	r := Score(gold, map[string][]Span{"a": {{2, 6, detect.Name}}}, Options{})
	if m := r.Groups["ALL"].Of(detect.Name); m.RightTyped != 0 {
		t.Errorf("a quarter: %+v", m)
	}
}
