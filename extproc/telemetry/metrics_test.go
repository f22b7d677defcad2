package telemetry

import (
	"bytes"
	"log/slog"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// shown is what a scrape gets of Veil's own metrics, one line a series, without the buckets that are empty.
func shown(m *Metrics) []string {
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	var out []string
	for line := range strings.Lines(w.Body.String()) {
		if strings.HasPrefix(line, "veil_") && !strings.HasSuffix(line, " 0\n") && !strings.Contains(line, "_bucket") {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

func TestEveryEventIsCountedUnderItsLabels(t *testing.T) {
	m := NewMetrics()
	for range 4 {
		m.Started()
	}
	call := Record{Endpoint: "chat", Model: "m", Status: 200, Outcome: "answered", Duration: 1500 * time.Millisecond, Settled: true, PromptTokens: 5, CompletionTokens: 7}
	m.Ended(call)
	m.Ended(call)
	call.Estimated = true
	m.Ended(call)
	m.Ended(Record{Endpoint: "usage", Outcome: "aborted", PromptTokens: 100, Estimated: true}) // not settled: nothing is charged
	m.Started()
	m.Worked("body", 2*time.Millisecond)
	m.Found("EMAIL", 2)
	m.Found("EMAIL", 1)
	m.Unresolved(4)
	m.Body(1000)
	m.Body(-400)
	m.Answer(70)
	m.Upstream("m", "up", 503)
	m.Upstream("m", "", 200)
	m.FirstByte("m", "up", 250*time.Millisecond)
	m.FirstByte("m", "", time.Second)
	m.Reloaded(true)
	m.Reloaded(false)
	m.Reloaded(false)
	m.Panicked()
	m.RefusedMode("why")
	want := []string{
		`veil_answer_bytes 70`,
		`veil_body_bytes 600`,
		`veil_exchanges 1`,
		`veil_panics_total 1`,
		`veil_pii_total{type="EMAIL"} 3`,
		`veil_refused_modes_total{reason="why"} 1`,
		`veil_reloads_total{result="refused"} 2`,
		`veil_reloads_total{result="taken"} 1`,
		`veil_request_seconds_count{endpoint="chat"} 3`,
		`veil_request_seconds_count{endpoint="usage"} 1`,
		`veil_request_seconds_sum{endpoint="chat"} 4.5`,
		`veil_requests_total{endpoint="chat",model="m",outcome="answered",status="200"} 3`,
		`veil_requests_total{endpoint="usage",model="",outcome="aborted",status="none"} 1`,
		`veil_restore_unresolved_total 4`,
		`veil_settled_by_estimate_total 1`,
		`veil_tokens_total{kind="completion",model="m"} 21`,
		`veil_tokens_total{kind="prompt",model="m"} 15`,
		`veil_upstream_first_byte_seconds_count{model="m",upstream=""} 1`,
		`veil_upstream_first_byte_seconds_count{model="m",upstream="up"} 1`,
		`veil_upstream_first_byte_seconds_sum{model="m",upstream=""} 1`,
		`veil_upstream_first_byte_seconds_sum{model="m",upstream="up"} 0.25`,
		`veil_upstream_responses_total{model="m",status="200",upstream=""} 1`,
		`veil_upstream_responses_total{model="m",status="503",upstream="up"} 1`,
		`veil_work_seconds_count{phase="body"} 1`,
		`veil_work_seconds_sum{phase="body"} 0.002`,
	}
	got := shown(m)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}

	g := m.Gather()
	if sums := g.Sums("veil_upstream_responses_total", "model", "status"); !reflect.DeepEqual(sums, map[string]map[string]int64{"m": {"200": 1, "503": 1}}) {
		t.Errorf("by model and status: %v", sums)
	}
	if sums := g.Sums("veil_requests_total", "", ""); !reflect.DeepEqual(sums, map[string]map[string]int64{"": {"": 4}}) {
		t.Errorf("all calls: %v", sums)
	}
	if sums := g.Sums("veil_body_bytes", "", ""); sums[""][""] != 600 {
		t.Errorf("a gauge: %v", sums)
	}
}

func TestBothWaysOfAReloadAreThereFromTheStart(t *testing.T) {
	w := httptest.NewRecorder()
	NewMetrics().Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{`veil_reloads_total{result="taken"} 0`, `veil_reloads_total{result="refused"} 0`, "go_goroutines ", "process_cpu_seconds_total "} {
		if !strings.Contains(w.Body.String(), "\n"+want) {
			t.Errorf("no %s", want)
		}
	}
}

func TestStatesAreAskedForAtEachScrape(t *testing.T) {
	m := NewMetrics()
	store, cache := StoreState{Up: true}, CacheState{}
	m.WatchStore(func() StoreState { return store })
	m.WatchCache(func() CacheState { return cache })
	if got := shown(m); !slices.Equal(got, []string{"veil_store_up 1"}) {
		t.Errorf("at the start: %q", got)
	}
	store, cache = StoreState{Pending: 3}, CacheState{Hits: 2, Misses: 5, Bytes: 64}
	if got := shown(m); !slices.Equal(got, []string{"veil_detection_cache_bytes 64", "veil_detection_cache_hits_total 2",
		"veil_detection_cache_misses_total 5", "veil_settlements_pending 3"}) {
		t.Errorf("later: %q", got)
	}
}

func TestARecordIsOneLine(t *testing.T) {
	var out bytes.Buffer
	NewAccessLog(slog.NewJSONHandler(&out, nil)).Write(Record{At: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), RequestID: "r", Account: "a", Key: "k", Endpoint: "chat", Model: "m", Status: 200, Stream: true,
		Outcome: "answered", Duration: 1234567 * time.Microsecond, FirstByte: 45 * time.Millisecond, RequestBytes: 6, PIICount: 7, Settled: true, Estimated: true,
		PromptTokens: 8, CompletionTokens: 9})
	line := out.String()
	const want = `{"time":"2026-11-21T12:00:00Z","level":"INFO","msg":"call","request_id":"r","account":"a","key":"k","endpoint":"chat","model":"m","status":200,"stream":true,"outcome":"answered",` +
		`"ms":1234,"first_byte_ms":45,"request_bytes":6,"pii":7,"estimated":true,"prompt_tokens":8,"completion_tokens":9}` + "\n"
	if line != want {
		t.Errorf("got  %swant %s", line, want)
	}
	out.Reset()
	NewAccessLog(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelWarn})).Write(Record{})
	var none *AccessLog
	none.Write(Record{})
	if out.Len() != 0 {
		t.Errorf("a log that is off has %s", &out)
	}
}

func TestACrowdOfMonitorsGathersOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, asked := NewMetrics(), 0
		m.WatchStore(func() StoreState {
			asked++
			time.Sleep(time.Second)
			return StoreState{Up: true}
		})
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if got := shown(m); !slices.Contains(got, "veil_store_up 1") {
					t.Errorf("one of them gets %q", got)
				}
			})
		}
		all.Wait()
		if asked > 4 { // two series each
			t.Errorf("asked %d times", asked)
		}
	})
}
