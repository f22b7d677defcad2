package console

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// get asks for a page of a console that shows v, or fails.
func get(path string, v View, err error) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	Handler(func(context.Context) (View, error) { return v, err }).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w
}

func TestThePageShowsTheStateAndRunsNothing(t *testing.T) {
	w := get("/", View{
		At: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Ready: false, Draining: false, Currency: "EUR",
		Faults:    []Note{{"store", "the store has not answered for 3s"}},
		Store:     Store{Kind: "Redis", Since: time.Date(2026, 11, 21, 11, 59, 57, 0, time.UTC), Pending: 7},
		Accounts:  []Account{{Name: `<script>alert(1)</script>`, Plan: "pro", Requests: 12, MinuteLimit: "60", Minute: "3", Day: "12", DayLimit: "none", OpenLimit: "none", Spent: "1.5", Reserved: "0", Budget: "50"}},
		More:      4,
		Models:    []Model{{ID: "gpt-4.1", Location: "us", Upstreams: []string{"aggregator", "second"}, Requests: []Count{{"200", 11}}}},
		Upstreams: []Upstream{{Name: "aggregator", Host: "llm.example.org", KeyMissing: true}},
		Found:     []Count{{"EMAIL", 9}},
	}, nil)
	body := w.Body.String()
	for _, want := range []string{"not ready", "has not answered", "away since 11:59:57", "7 settlements", "3 of 60", "12<td", "1.5 of 50", "and 4 more", "aggregator, second", "200: 11",
		"llm.example.org", "missing", "EMAIL", "&lt;script&gt;"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q", want)
		}
	}
	if w.Code != 200 || strings.Contains(body, "<script") {
		t.Errorf("%d, or a script: %s", w.Code, body)
	}
	if got := w.Header().Get("Content-Type"); got != "text/html; charset=utf-8" {
		t.Errorf("the page is %s", got)
	}
	guarded(t, w)
}

// guarded checks that a browser does nothing with an answer but show it.
func guarded(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	policy := w.Header().Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %s", policy)
	}
	for name, want := range map[string]string{"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin"} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestThePageBringsItsStyleAndNothingElse(t *testing.T) {
	w := get("/style.css", View{}, nil)
	if w.Code != 200 || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/css") || w.Body.String() != string(style) {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	guarded(t, w)
	if strings.Count(pageText, "://") > 0 {
		t.Error("the page names another server")
	}
	if w := get("/other", View{}, nil); w.Code != 404 {
		t.Errorf("another page: %d", w.Code)
	}
}

func TestAFaultIsToldWithoutItsText(t *testing.T) {
	w := get("/", View{}, errors.New("dial tcp 10.1.2.3:6379"))
	if w.Code != 503 || strings.Contains(w.Body.String(), "10.1.2.3") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	guarded(t, w)
}

func TestThePageCanBeHeldStillAndReadByEarAndKeyboard(t *testing.T) {
	moving, still := get("/", View{}, nil).Body.String(), get("/?still", View{}, nil).Body.String()
	if !strings.Contains(moving, `http-equiv="refresh"`) || !strings.Contains(moving, `href="./?still"`) {
		t.Error("it does not renew itself, or offers no rest")
	}
	if strings.Contains(still, `http-equiv="refresh"`) || !strings.Contains(still, `href="./"`) {
		t.Error("it does not stand still, or does not lead back")
	}
	if strings.Count(still, "<th scope=\"col\"") != strings.Count(still, "<th")-strings.Count(still, "<thead") || strings.Count(still, "<section") != strings.Count(still, `tabindex="0" aria-labelledby="part`) || !strings.Contains(still, "<main>") {
		t.Error("columns without scope, parts without names, or no main part")
	}
	if w := get("/", View{}, errors.New("away")); w.Header().Get("Refresh") == "" {
		t.Error("a page that could not be made does not come back by itself")
	}
}

func TestACrowdOfBrowsersReadsTheStateOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reads := 0
		h := Handler(func(ctx context.Context) (View, error) {
			reads++
			time.Sleep(time.Second)
			return View{Version: "v1"}, ctx.Err()
		})
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() {
				ctx, leave := context.WithCancel(t.Context())
				defer leave()
				if i == 0 {
					time.AfterFunc(time.Millisecond, leave)
				}
				w := httptest.NewRecorder()
				if h.ServeHTTP(w, httptest.NewRequestWithContext(ctx, "GET", "/", nil)); w.Code != 200 {
					t.Errorf("one of them gets %d", w.Code)
				}
			})
		}
		all.Wait()
		if reads > 2 {
			t.Errorf("read %d times", reads)
		}
	})
}
