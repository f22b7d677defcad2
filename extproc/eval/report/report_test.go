package report

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// scored is a set of one French text with two names, one of them found, and one false find.
func scored() *eval.Report {
	gold := []eval.Text{{ID: "a", Lang: "fr", Text: "Zoë et Léa ici", Spans: []eval.Span{{Start: 0, End: 3, Type: detect.Name}, {Start: 7, End: 10, Type: detect.Name}}}}
	return eval.Score(gold, map[string][]eval.Span{"a": {{Start: 0, End: 3, Type: detect.Name}, {Start: 11, End: 14, Type: detect.Name}}}, eval.Options{ByLang: true})
}

func TestThePageHoldsTheFiguresOfEverySystem(t *testing.T) {
	dir := t.TempDir()
	own, other := System{Name: "Veil"}, System{Name: "Other", Note: "as it comes"}
	own.Add("chat", scored())
	own.Add("ner_fr", scored())
	other.Add("chat", scored())
	if err := Write(dir, []System{own, other}); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"- Other: as it comes", "| NAME | 2 | 0.50 / 0.50 |", "| Veil | news-like, F1 | – | 0.50 |", "| Other | chat, masked recall / precision | – | 0.50 / 0.50 |", "| leak | | 50.0 % |"} {
		if !strings.Contains(string(raw), want) {
			t.Errorf("the page lacks %q:\n%s", want, raw)
		}
	}
	for _, p := range plots {
		if !strings.Contains(string(raw), "]("+p.file+")") {
			t.Errorf("the page does not show %s", p.file)
		}
		if _, err := os.Stat(filepath.Join(dir, p.file)); err != nil {
			t.Error(err)
		}
	}
}

func TestPeersAreKept(t *testing.T) {
	dir := t.TempDir()
	if peers, err := ReadPeers(dir); err != nil || peers != nil {
		t.Fatalf("an empty folder: %v, %v", peers, err)
	}
	p := System{Name: "Other", Note: "n"}
	p.Add("chat", scored())
	if err := WritePeers(dir, []System{p}); err != nil {
		t.Fatal(err)
	}
	got, err := ReadPeers(dir)
	if err != nil || !reflect.DeepEqual(got, []System{p}) {
		t.Errorf("got %v, %v, want %v", got, err, p)
	}
}

func TestPredictionsAreReadByText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "chat.jsonl")
	if err := os.WriteFile(file, []byte(`{"id":"a","spans":[{"start":4,"end":6,"type":"NAME"},{"start":0,"end":2,"type":"ORG"}]}`+"\n"+`{"id":"b","spans":[]}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := ReadPredictions(file)
	if err != nil || len(got) != 2 || len(got["a"]) != 2 || got["a"][0].Type != detect.Org {
		t.Errorf("got %v, %v", got, err)
	}
	if name := Name(file); name != "chat" {
		t.Errorf("name %q", name)
	}
}
