package e2e

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/testdata/upstream"
)

func limit(n int64) *account.Limit { l := account.Limit(n); return &l }

func TestLimitsAnswerAsTheInterfaceSays(t *testing.T) {
	s := shared(t)
	t.Run("per minute", func(t *testing.T) {
		_, key, err := s.newKey(account.Overrides{RequestsPerMinute: limit(3)}, account.Key{})
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range []call{{body: chat("hello")}, {method: "GET", path: "/models"}, {body: chat("hello", stream)}} {
			c.key = key
			a := s.do(t, c)
			if a.StatusCode != 200 || a.Header.Get("X-Ratelimit-Limit-Requests") != "3" || a.Header.Get("X-Ratelimit-Remaining-Requests") != strconv.Itoa(2-i) || a.Header.Get("X-Ratelimit-Reset-Requests") == "" {
				t.Errorf("call %d: %d %v", i, a.StatusCode, a.Header)
			}
		}
		for range 2 { // a refused one uses nothing up
			a := s.do(t, call{body: chat("hello"), key: key})
			m := a.refused(t, 429, "rate_limit_exceeded", "")
			if m != "Rate limit exceeded: 4/3 requests per minute" || wait(a.Header) < 1 || wait(a.Header) > 60 || a.Header.Get("X-Should-Retry") != "" || a.Header.Get("X-Ratelimit-Remaining-Requests") != "0" {
				t.Errorf("%q %v", m, a.Header)
			}
		}
	})
	t.Run("per day", func(t *testing.T) {
		_, key, err := s.newKey(account.Overrides{RequestsPerDay: limit(1)}, account.Key{})
		if err != nil {
			t.Fatal(err)
		}
		if a := s.do(t, call{method: "GET", path: "/models", key: key}); a.StatusCode != 200 { // not counted for the day
			t.Errorf("%d %s", a.StatusCode, a.body)
		}
		if a := s.do(t, call{body: chat("hello"), key: key}); a.StatusCode != 200 {
			t.Errorf("%d %s", a.StatusCode, a.body)
		}
		a := s.do(t, call{body: chat("hello"), key: key})
		m := a.refused(t, 429, "rate_limit_exceeded", "")
		if !strings.HasSuffix(m, "2/1 requests per day") || wait(a.Header) < 1 || wait(a.Header) > 24*3600 {
			t.Errorf("%q %v", m, a.Header)
		}
		if wait(a.Header) > 60 && a.Header.Get("X-Should-Retry") != "false" {
			t.Error("clients would retry for hours")
		}
	})
	t.Run("budget", func(t *testing.T) {
		little, err := money.ParseAmount("0.000001")
		if err != nil {
			t.Fatal(err)
		}
		b := account.Budget(little)
		_, key, err := s.newKey(account.Overrides{Budget: &b}, account.Key{})
		if err != nil {
			t.Fatal(err)
		}
		about := topic()
		a := s.do(t, call{body: chat(about), key: key})
		a.refused(t, 429, "budget_exceeded", "")
		if a.Header.Get("X-Should-Retry") != "false" && wait(a.Header) > 60 {
			t.Errorf("%v", a.Header)
		}
		if len(s.up.With(about)) != 0 {
			t.Error("it went upstream")
		}
	})
}

func wait(h http.Header) int {
	n, err := strconv.Atoi(h.Get("Retry-After"))
	if err != nil {
		return -1
	}
	return n
}

func TestConcurrentCallsDontOvershootTheBudget(t *testing.T) {
	s := shared(t)
	enough, err := money.ParseAmount("0.05")
	if err != nil {
		t.Fatal(err)
	}
	b := account.Budget(enough)
	_, key, err := s.newKey(account.Overrides{Budget: &b}, account.Key{})
	if err != nil {
		t.Fatal(err)
	}
	about := topic()
	a := upstream.Say("ok")
	a.Usage = &upstream.Usage{PromptTokens: 10, CompletionTokens: 500, TotalTokens: 510} // 500 × 8 a million = 0.004
	s.up.Script(about, a)
	var wg sync.WaitGroup
	var mu sync.Mutex
	count := map[int]int{}
	for range 40 {
		wg.Go(func() {
			a, err := s.try(t.Context(), call{body: chat(about, obj{"max_tokens": 500}), key: key})
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			count[a.StatusCode]++
		})
	}
	wg.Wait()
	if count[200] == 0 || count[200]+count[429] != 40 || count[200] > 13 {
		t.Errorf("answers by status: %v", count)
	}
}

func noOverrides() account.Overrides { return account.Overrides{} }
func noKey() account.Key             { return account.Key{} }

// manyRequests is a limit that no test reaches, so that answers tell where it stands.
func manyRequests() account.Overrides { return account.Overrides{RequestsPerMinute: limit(100000)} }
