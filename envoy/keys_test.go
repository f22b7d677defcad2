package envoy

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// keyed is a catalogue of one model for each upstream, m0 for the first; each has its key where the test says.
func keyed(url string, keys ...string) string {
	var b strings.Builder
	b.WriteString("currency: EUR\ndefault: m0\nupstreams:\n")
	for i, k := range keys {
		fmt.Fprintf(&b, "  - {name: u%d, location: eu, base_url: %q, key: {%s}}\n", i, url, k)
	}
	b.WriteString("models:\n")
	for i := range keys {
		b.WriteString(modelOf(i, fmt.Sprintf("m%d", i)))
	}
	return b.String()
}

// modelOf is a model of one of those upstreams.
func modelOf(upstream int, id string, more ...string) string {
	return fmt.Sprintf("  - {id: %s, name: M, owned_by: m, category: open-source, server_location: eu, ai_provider: P, context_length: 1000, "+
		"price: {prompt: 1, completion: 1}, routes: [{upstream: u%d, model: x}]%s}\n", id, upstream, strings.Join(more, ""))
}

func TestAMissingKeyStopsNothingElse(t *testing.T) {
	up := provide(t, false, nil)
	folder := t.TempDir()
	late := filepath.Join(folder, "late")
	const good, unset = "env: KEY_A", "env: NOT_SET_ANYWHERE"
	e, s, o := served(t, load(t, keyed(up.URL, good)), nil, "KEY_A=a")
	want := func(when string, want map[string]int) {
		t.Helper()
		for model, status := range want {
			if a := e.post(chat(model)); a.status != status {
				t.Errorf("%s, %s: %d instead of %d: %s", when, model, a.status, status, a.body)
			}
		}
	}
	keys := []string{good, unset, "file: " + late, "file: " + filepath.Join(folder, "no", "key"), good, good, good, good}
	all := map[string]int{"m0": 200, "m1": 502, "m2": 502, "m3": 502, "m4": 200, "m5": 200, "m6": 200, "m7": 200}
	text := keyed(up.URL+"/v2", keys...)
	e.reload(s, text, o)
	want("other upstreams, some without keys", all)
	if refused := s.Refused(); !slices.ContainsFunc(refused, func(r Refusal) bool { return r.Awaited() == late }) || len(refused) != 3 {
		t.Errorf("refused: %v", refused)
	}

	// Another pool of an upstream without a key, and a pool that changes: Envoy takes neither of two clusters that share a secret it can't read.
	text += modelOf(0, "p0", ", concurrency: 3") + modelOf(1, "p1", ", concurrency: 3")
	all["p0"], all["p1"] = 200, 502
	e.reload(s, text, o)
	want("another pool", all)
	e.reload(s, strings.Replace(text, "default:", "timeouts: {connect: 2s}\ndefault:", 1), o)
	want("other time-outs", all)

	put(t, late, "late")
	eventually(t, "the key that came", func() bool { return e.post(chat("m2")).status == 200 })
	all["m1"], all["p1"], all["m2"] = 200, 200, 200
	e.reload(s, strings.ReplaceAll(text, unset, good), o)
	want("a catalogue put right", all)
	for _, r := range s.Refused() { // of what only lingers nothing is told
		if r.Awaited() != late && !strings.Contains(r.Reason, folder) {
			t.Errorf("still refused: %v", r)
		}
	}
}
