package e2e

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/store/storetest"
)

// told is what an operator's endpoint says.
func (s *served) told(t *testing.T, path string) (status int, text string) {
	t.Helper()
	res, err := http.Get("http://" + s.admin + path)
	if err != nil {
		t.Fatalf("%v; veil said last: %s", err, tail(s.said.String()))
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

func TestWithoutRedisLimitsHoldForAGraceTimeAndThenNothingIsServed(t *testing.T) {
	t.Parallel()
	redis := storetest.StartRedis(t, "--appendonly", "yes", "--appendfsync", "always")
	const grace = 8 * time.Second
	s := serveAs(t, operation{store: fmt.Sprintf("{redis: {address: %q, grace: %s}}", redis.Addresses()[0], grace)})
	_, keys := s.accountWith(t, account.Overrides{RequestsPerMinute: limit(4)}, 1)
	_, stranger := s.accountWith(t, account.Overrides{}, 1)
	key := keys[0].secret
	ask := func(key string) answer { return s.do(t, call{body: chat("hello"), key: key}) }
	if a := ask(key); a.StatusCode != 200 {
		t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	redis.Stop()
	began := time.Now()
	// Of four a minute one is used: three more, whatever the store says, and no fourth.
	for i := range 3 {
		if a := ask(key); a.StatusCode != 200 {
			t.Fatalf("call %d in the grace time: %d %s", i, a.StatusCode, a.body)
		}
	}
	ask(key).refused(t, 429, "rate_limit_exceeded", "")
	if a := ask(stranger[0].secret); a.StatusCode != 503 || wait(a.Header) < 1 {
		t.Errorf("a key that was not seen before: %d %v", a.StatusCode, a.Header)
	}
	until(t, "a warning of it in /readyz", func() bool {
		status, text := s.told(t, "/readyz")
		return status == 200 && strings.Contains(text, "last known state")
	})
	if _, text := s.told(t, "/metrics"); !strings.Contains(text, "veil_store_up 0") {
		t.Error("the metric does not say that the store is down")
	}
	time.Sleep(time.Until(began.Add(grace + 2*time.Second)))
	if a := ask(key); a.StatusCode != 503 || wait(a.Header) < 1 {
		t.Errorf("after the grace time: %d %v %s", a.StatusCode, a.Header, a.body)
	}
	until(t, "no readiness after it", func() bool {
		status, text := s.told(t, "/readyz")
		return status == 503 && strings.Contains(text, "longer than the grace time")
	})
	redis.Start()
	redis.Until("PING", "PONG")
	until(t, "/readyz without a call, which a server that is not ready does not get", func() bool { status, _ := s.told(t, "/readyz"); return status == 200 })
	until(t, "the recovery", func() bool { return ask(stranger[0].secret).StatusCode == 200 })
	if _, text := s.told(t, "/metrics"); !strings.Contains(text, "veil_store_up 1") {
		t.Error("the metric does not say that the store is back")
	}
}

// A Redis that starts empty, as one without a file of its own does, takes nobody's key; accounts are made anew while veil runs.
func TestARedisThatLostItsDataIsToldOfAndFilledAgain(t *testing.T) {
	t.Parallel()
	redis := storetest.StartRedis(t)
	s := serveAs(t, operation{store: fmt.Sprintf("{redis: {address: %q}}\nplans: [{name: team, requests_per_minute: 600}]", redis.Addresses()[0])})
	_, keys := s.accountWith(t, account.Overrides{}, 1)
	ask := func(key string) int { return s.do(t, call{body: chat("hello"), key: key}).StatusCode }
	if status := ask(keys[0].secret); status != 200 {
		t.Fatal(status)
	}
	redis.Say("FLUSHALL")
	until(t, "the end of the key", func() bool { return ask(keys[0].secret) == 401 })
	until(t, "a warning of it", func() bool {
		_, text := s.told(t, "/readyz")
		return strings.Contains(text, "has forgotten") && strings.Contains(s.said.String(), "has forgotten")
	})
	db := s.books(t)
	defer db.Close(context.Background())
	until(t, "the currency, which is written last", func() bool {
		code, err := db.Currency(t.Context())
		return err == nil && code == "EUR"
	})
	plans, err := db.Plans(t.Context())
	if err != nil || !slices.ContainsFunc(plans, func(p account.Plan) bool { return p.Name == "team" }) {
		t.Errorf("the plans are %+v (%v)", plans, err)
	}
	_, keys = s.accountWith(t, account.Overrides{}, 1)
	until(t, "a new key's answer", func() bool { return ask(keys[0].secret) == 200 })
}

// A veil that stood still for longer than the grace time, as its machine may, has not heard of its store for as long: it is well all the same.
func TestAVeilThatWasStoppedTakesNobodysGrace(t *testing.T) {
	t.Parallel()
	redis := storetest.StartRedis(t)
	s := serveAs(t, operation{store: fmt.Sprintf("{redis: {address: %q, grace: 2s}}", redis.Addresses()[0])})
	_, keys := s.accountWith(t, account.Overrides{}, 1)
	ask := func() answer { return s.do(t, call{body: chat("hello"), key: keys[0].secret}) }
	if a := ask(); a.StatusCode != 200 {
		t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	veil := s.processes[0].Process
	for range 2 {
		if err := veil.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		time.Sleep(4 * time.Second)
		if err := veil.Signal(syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			if a := ask(); a.StatusCode != 200 {
				t.Errorf("%d %s", a.StatusCode, a.body)
			}
		}
	}
	time.Sleep(1500 * time.Millisecond) // the checks have been looked at
	if text := s.said.String(); strings.Contains(text, "has not answered") || strings.Contains(text, "grace time") {
		t.Errorf("it says that the store is away:\n%s", text)
	}
}
