package eval

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
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

// TestEqualToTheScoringScript runs the script itself where it is beside the project.
func TestEqualToTheScoringScript(t *testing.T) {
	dir := shared()
	python, err := exec.LookPath("python3")
	if dir == "" || err != nil {
		t.Log("no development data or no python3 beside the project: nothing to compare with")
		return
	}
	file := filepath.Join(dir, "data/pii/dev/chat.jsonl")
	gold, err := Load(file)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := detect.New(detect.Config{Recognisers: []detect.Recogniser{rule.New(rule.Config{})}})
	if err != nil {
		t.Fatal(err)
	}
	pred, err := Predict(context.Background(), engine, gold)
	if err != nil {
		t.Fatal(err)
	}
	var lines bytes.Buffer
	for id, spans := range pred {
		if err := json.NewEncoder(&lines).Encode(map[string]any{"id": id, "spans": spans}); err != nil {
			t.Fatal(err)
		}
	}
	predFile := filepath.Join(t.TempDir(), "pred.jsonl")
	if err := os.WriteFile(predFile, lines.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, types := range []string{"", "EMAIL,PHONE,IBAN,CREDIT_CARD,IP"} {
		args := []string{filepath.Join(dir, "tools/score.py"), file, predFile, "--by-lang", "--by-cat"}
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
		if got.String() != string(want) {
			theirs, ours := strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")
			for i := range min(len(theirs), len(ours)) {
				if theirs[i] != ours[i] {
					t.Errorf("types %q, line %d: the script says\n%s\nthis package\n%s", types, i+1, theirs[i], ours[i])
				}
			}
		}
	}
}

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
