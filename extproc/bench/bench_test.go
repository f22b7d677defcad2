package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/extproc/bench/wire"
)

func TestPercentilesAreOfAllCallsAndCostsAreMediansOfRounds(t *testing.T) {
	slices := []slice{
		{took: time.Second, requests: 2, latencies: []time.Duration{1, 2}, cpu: map[string]time.Duration{"envoy": 10, "veil": 20}, rss: map[string]int64{"veil": 5},
			veil: counters{mallocs: 200, cacheHits: 1, cacheMisses: 3}, tokens: 4},
		{took: time.Second, requests: 2, latencies: []time.Duration{3, 4}, cpu: map[string]time.Duration{"envoy": 30, "veil": 40}, rss: map[string]int64{"veil": 9},
			veil: counters{mallocs: 400, cacheMisses: 4}, tokens: 4},
		{took: 2 * time.Second, requests: 4, errors: 1, wrong: 1, fault: "gone", latencies: []time.Duration{5, 6}, cpu: map[string]time.Duration{"envoy": 400, "veil": 400}, rss: map[string]int64{"veil": 7},
			veil: counters{mallocs: 1200, cacheMisses: 4}, tokens: 8},
	}
	r := summarise("x", slices)
	if r.Requests != 8 || r.Right != 6 || r.Errors != 1 || r.Wrong != 1 || r.Fault != "gone" {
		t.Errorf("counts: %+v", r)
	}
	if r.P50 != 3 || r.P99 != 6 || r.PerSecond != 2 {
		t.Errorf("times: %+v", r)
	}
	if r.CPU["envoy"] != 15 || r.CPU["veil"] != 20 || r.Sum != 35 || r.RSS["veil"] != 9 {
		t.Errorf("costs: %+v", r)
	}
	if r.Allocs != 200 || r.Hits != 0 || r.Tokens != 2 {
		t.Errorf("counters: %+v", r)
	}
}

func TestATableShowsWhatWasAddedAndLeavesEmptyColumnsOut(t *testing.T) {
	r := result{Scenario: scenario{Name: "s", KB: 1, Density: 6}, Rows: []row{
		{Target: directRow, P50: 100 * time.Microsecond, Right: 3},
		{Target: aloneRow, P50: 300 * time.Microsecond, CPU: map[string]time.Duration{"envoy": 100 * time.Microsecond}, Sum: 100 * time.Microsecond},
		{Target: mainRow, P50: 1100 * time.Microsecond, CPU: map[string]time.Duration{"envoy": 150 * time.Microsecond, "veil": 100 * time.Microsecond}, Sum: 250 * time.Microsecond, Fault: "gone"},
	}}
	text := r.markdown()
	for _, want := range []string{"### s\n", "6 pieces", "| veil anonymize | 1.10 ms (+1.00) |", "250 µs (2.5×)", "veil anonymize, first error: gone", "| direct | 0.10 ms |"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, no := range []string{"gap", "first event", "CPU peer", "cache"} {
		if strings.Contains(text, no) {
			t.Errorf("%q in\n%s", no, text)
		}
	}
}

func TestAnAimIsReachedAtItsFigure(t *testing.T) {
	r := report{
		Results: []result{{Scenario: scenario{Name: atOnce, KB: 1}, Rows: []row{{Target: directRow}, {Target: aloneRow}, {Target: mainRow, Sum: 400 * time.Microsecond}, {Target: plainRow, Sum: 600 * time.Microsecond}}}},
		Figures: []figure{{Name: coreGain, Value: 1.7, Unit: "×"}, {Name: idleRSS, Value: 120, Unit: "MB"}},
	}
	r.sum()
	got := map[string]bool{}
	for _, a := range r.Aims {
		got[a.What] = a.Reached
	}
	want := map[string]bool{"CPU, 1 KB anonymized, 16 under way": true, "CPU, 1 KB without anonymize, 16 under way": false,
		"p50 added, 1 KB anonymized, 16 callers without a pause": true, coreGain: true, idleRSS: false}
	for what, reached := range want {
		if is, ok := got[what]; !ok || is != reached {
			t.Errorf("%s: %v %v", what, is, ok)
		}
	}
	if len(got) != len(want) || !strings.Contains(r.reach(), "**not reached**, 2.0×") || r.plots["cpu.svg"] == "" {
		t.Errorf("%d aims:\n%s", len(got), r.reach())
	}
}

func TestAPartOfAPageIsReplacedAndTheRestStays(t *testing.T) {
	page := filepath.Join(t.TempDir(), "p.md")
	if err := os.WriteFile(page, []byte("a\n<!-- begin x -->\nold\n<!-- end x -->\nb\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := replacePart(page, "x", "new\n"); err != nil {
			t.Fatal(err)
		}
	}
	if b, err := os.ReadFile(page); err != nil || string(b) != "a\n<!-- begin x -->\n\nnew\n\n<!-- end x -->\nb\n" {
		t.Errorf("%q %v", b, err)
	}
	if err := replacePart(page, "y", "new"); err == nil {
		t.Error("a part that is not there was written")
	}
}

func TestTheScrapeOfOneNameIsTheSumOfItsSeries(t *testing.T) {
	got := counters{"a": 7, "b": 2}.since(counters{"a": 3}, counters{"a": 1, "b": 5})
	if got["a"] != 3 || got["b"] != 0 {
		t.Errorf("%v", got)
	}
}

func TestAPeerIsGivenByNameAddressKeyModelAndProcess(t *testing.T) {
	p, err := parsePeer("other=http://127.0.0.1:9/v1/,k,m,12")
	if err != nil || p.Name != "other" || p.model != "m" || p.pids["peer"] != 12 {
		t.Errorf("%+v %v", p, err)
	}
	if p, err = parsePeer("other=http://127.0.0.1:9/v1"); err != nil || p.model != model || len(p.pids) != 0 {
		t.Errorf("%+v %v", p, err)
	}
	for _, bad := range []string{"http://x", "=http://x", "a=b,c,d,e"} {
		if _, err := parsePeer(bad); err == nil {
			t.Errorf("%q is a peer", bad)
		}
	}
}

func TestTheProcessClockCountsOwnWork(t *testing.T) {
	before, n := cpuOf(os.Getpid()), 0
	for end := time.Now().Add(20 * time.Millisecond); time.Now().Before(end); n++ {
	}
	if d := cpuOf(os.Getpid()) - before; d <= 0 || d > 10*time.Second {
		t.Errorf("%s for %d turns", d, n)
	}
	if rssOf(os.Getpid()) < 1<<20 || filesOf(os.Getpid()) < 3 {
		t.Error("no memory, or no files")
	}
}

func TestEveryTargetIsMeasuredThroughTheSameLoad(t *testing.T) {
	up, err := wire.NewUpstream()
	if err != nil {
		t.Fatal(err)
	}
	defer up.Close()
	e := &environment{up: up}
	for _, name := range []string{directRow, "other"} {
		to, err := newTarget(name, up.URL, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		to.pids["envoy"] = os.Getpid()
		e.targets = append(e.targets, to)
	}
	o := options{slice: 50 * time.Millisecond, rounds: 2}
	for _, s := range []scenario{
		{Name: "plain", KB: 1, Density: 6, Concurrency: 3},
		{Name: "rate", KB: 1, Density: 6, Concurrency: 2, Rate: 100},
		{Name: "second", KB: 4, Density: 2, Concurrency: 2, Second: true, Count: 3},
		{Name: "stream", KB: 1, Density: 6, Concurrency: 2, Stream: true, Count: 2, Pace: wire.Pace{Events: 5, Gap: time.Millisecond}},
	} {
		r, err := e.measure(t.Context(), s, o, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range r.Rows {
			if w.Right == 0 || w.Right != w.Requests || w.Sum == 0 || int64(w.Events) != w.Sent {
				t.Errorf("%s: %+v", s.Name, w)
			}
		}
	}
}

func TestTheMachinesBusyTimeIsAllButIdleAndWaiting(t *testing.T) {
	if d := busyOf("cpu  100 10 50 9999 777 3 2 5 0 0"); d != 1650*time.Millisecond {
		t.Errorf("%s", d)
	}
	if busyTime() <= 0 {
		t.Error("this machine was never busy")
	}
}
