package openai

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"veil/extproc/restore"
	"veil/extproc/token"
)

// texts is what a client ends up with when it puts a stream together: each text by choice and path, and how it ended.
type texts map[string]string

// assemble reads a stream as a simple client does: whole, with encoding/json, every string of a delta added to the text
// of its place. Text after [DONE] and events that are no JSON are not read.
func assemble(t testing.TB, stream string) texts {
	t.Helper()
	out := texts{}
	stream = strings.TrimPrefix(stream, "\uFEFF")
	stream = strings.ReplaceAll(strings.ReplaceAll(stream, "\r\n", "\n"), "\r", "\n")
	for _, block := range strings.Split(stream, "\n\n") {
		var data []string
		for _, l := range strings.Split(block, "\n") {
			if d, ok := strings.CutPrefix(l, "data:"); ok {
				data = append(data, d)
			}
		}
		said := strings.TrimSpace(strings.Join(data, "\n"))
		if said == "" {
			continue
		}
		if said == "[DONE]" {
			out["done"] = "yes"
			return out
		}
		var chunk struct {
			Error   any
			Object  string
			Choices []struct {
				Index        int
				Delta        map[string]any
				FinishReason string `json:"finish_reason"`
			}
		}
		if strings.Contains("\n"+block+"\n", "\nevent: error\n") || json.Unmarshal([]byte(said), &chunk) != nil || chunk.Error != nil || chunk.Object == "error" {
			out["error"] = "yes"
			return out
		}
		for _, c := range chunk.Choices {
			if c.FinishReason != "" {
				out[fmt.Sprint(c.Index, " finish")] = c.FinishReason
			}
			add(out, fmt.Sprint(c.Index), c.Delta)
		}
	}
	return out
}

func add(out texts, path string, v any) {
	switch v := v.(type) {
	case string:
		if v != "" {
			out[path] += v
		}
	case map[string]any:
		for k, m := range v {
			if k == "role" || k == "id" || k == "type" || k == "name" {
				continue
			}
			add(out, path+"."+k, m)
		}
	case []any:
		for i, m := range v {
			place := fmt.Sprint(i)
			if o, ok := m.(map[string]any); ok && o["index"] != nil {
				place = fmt.Sprint(o["index"])
			} else if ok && o["id"] != nil {
				place = fmt.Sprint(o["id"])
			}
			add(out, fmt.Sprintf("%s[%s]", path, place), m)
		}
	}
}

// restored is the oracle: the texts of upstream's stream, each restored as a whole.
func (in texts) restored(t testing.TB, table *token.Table, jsonAnswer bool) texts {
	t.Helper()
	out := texts{}
	for k, v := range in {
		e := restore.Mixed
		begin := strings.TrimLeft(v, " \t\r\n")
		if strings.HasSuffix(k, ".arguments") || (jsonAnswer && strings.HasSuffix(k, ".content")) {
			if strings.HasPrefix(begin, "{") || strings.HasPrefix(begin, "[") || strings.HasPrefix(begin, `"`) {
				e = restore.JSON
			}
		}
		text, _, err := restore.Text(nil, v, table, e)
		if err != nil {
			t.Fatal(err)
		}
		out[k] = string(text)
	}
	return out
}

// oracle is what the client of a transcript must end up with.
func (tr transcript) oracle(t testing.TB) texts {
	in := assemble(t, tr.upstream)
	table := tr.table(t)
	if table == nil || tr.options["restore"] == "false" {
		return in
	}
	return in.restored(t, table, tr.options["json"] == "true")
}

func TestTranscriptsSayWhatTheOracleSays(t *testing.T) {
	for _, tr := range transcripts(t) {
		if tr.options["kept"] != "" || strings.HasPrefix(tr.name, "half-a-pair") {
			continue // ends before upstream does; encoding/json has no halves of pairs
		}
		t.Run(tr.name, func(t *testing.T) {
			got, _ := tr.run(t)
			if got, want := assemble(t, got), tr.oracle(t); !maps.Equal(got, want) {
				t.Fatalf("got %q\nwant %q", got, want)
			}
		})
	}
}

func TestEveryCutOfEveryTranscriptGivesTheSameBytes(t *testing.T) {
	for _, tr := range transcripts(t) {
		t.Run(tr.name, func(t *testing.T) {
			every := make([]int, len(tr.upstream))
			for i := range tr.upstream {
				every[i] = i
				if got, _ := tr.run(t, i); got != tr.want {
					t.Fatalf("cut at %d: got\n%s\nwant\n%s", i, got, tr.want)
				}
			}
			if got, _ := tr.run(t, every...); got != tr.want {
				t.Fatalf("byte by byte: got\n%s\nwant\n%s", got, tr.want)
			}
		})
	}
}

var cuts = flag.Int("cuts", 5_000, "how many random cuttings the transcripts share")

func TestRandomCutsOfTranscriptsGiveTheSameBytes(t *testing.T) {
	all := transcripts(t)
	for i := range *cuts {
		tr := all[i%len(all)]
		at := make([]int, 1+rand.IntN(8))
		for j := range at {
			at[j] = rand.IntN(len(tr.upstream) + 1)
		}
		slices.Sort(at)
		if got, _ := tr.run(t, at...); got != tr.want {
			t.Fatalf("%s cut at %v: got\n%s\nwant\n%s", tr.name, at, got, tr.want)
		}
	}
}
