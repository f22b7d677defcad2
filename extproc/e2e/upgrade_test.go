package e2e

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/testdata/upstream"
)

// pressure keeps requests coming from some callers until it is released, and says how many there were and which failed.
func (s *served) pressure(t *testing.T, callers int) (release func() (done int64, failed []string)) {
	t.Helper()
	var (
		wg    sync.WaitGroup
		n     atomic.Int64
		mu    sync.Mutex
		wrong []string
	)
	ctx, stop := context.WithCancel(t.Context())
	for range callers {
		wg.Go(func() {
			for ctx.Err() == nil {
				p := stranger()
				a, err := s.try(t.Context(), call{body: chat(p.Text(), obj{"anonymize": true})})
				n.Add(1)
				if err == nil && a.StatusCode == 200 && a.err == nil && strings.Contains(string(a.body), p.Email) {
					continue
				}
				text := "an error"
				if err != nil {
					text = err.Error()
				} else {
					text = a.Status + " " + string(a.body)
				}
				mu.Lock()
				wrong = append(wrong, text)
				mu.Unlock()
			}
		})
	}
	return func() (int64, []string) {
		stop()
		wg.Wait()
		return n.Load(), wrong
	}
}

func TestUpgradesUnderLoadLoseNoRequest(t *testing.T) {
	s := serve(t)
	release := s.pressure(t, 4)
	for range 5 {
		s.replace(t)
		time.Sleep(100 * time.Millisecond)
	}
	n, failed := release()
	if len(failed) > 0 {
		t.Errorf("%d of %d requests failed; the first: %s", len(failed), n, failed[0])
	}
	t.Logf("%d requests through 5 upgrades", n)
}

func TestAStreamOutlivesAnUpgradeAndReloads(t *testing.T) {
	s := serve(t)
	topic := topic()
	s.up.Script(topic, upstream.Answer{Choices: []upstream.Choice{{Content: strings.Repeat("word ", 60)}}, Chunk: 5, Gap: 50 * time.Millisecond})
	done := make(chan answer, 1)
	go func() {
		a, err := s.try(context.WithoutCancel(t.Context()), call{body: chat(topic, obj{"stream": true, "anonymize": true})})
		if err != nil {
			t.Error(err)
		}
		done <- a
	}()
	time.Sleep(300 * time.Millisecond)
	put(t, s.catalogue, catalogueOf(s.up.URL, "2"))
	s.replace(t)
	a := <-done
	if a.err != nil || !strings.Contains(string(a.body), "[DONE]") || strings.Count(string(a.body), "word ") != 60 {
		t.Errorf("the stream was cut: %v, %d bytes", a.err, len(a.body))
	}
}

func TestAChangedCatalogueIsServedWithinASecondAndABadOneIsNot(t *testing.T) {
	s := serve(t)
	release := s.pressure(t, 2)
	text := strings.Replace(catalogueOf(s.up.URL, "1"), "models:\n", "models:\n  - {id: fresh, name: B, owned_by: openai, category: premium, server_location: us, ai_provider: One, context_length: 1000, price: {prompt: 1, completion: 1}, routes: [{upstream: one, model: up-b}]}\n", 1)
	put(t, s.catalogue, text)
	changed := time.Now()
	until(t, "the new model", func() bool {
		return s.do(t, call{method: "GET", path: "/models/fresh", body: nil}).StatusCode == 200
	})
	if d := time.Since(changed); d > 5*time.Second { // 1 s on a machine of its own; this one is shared
		t.Errorf("it took %s", d)
	}
	if a := s.do(t, call{body: chat("hello", obj{"model": "fresh"})}); a.StatusCode != 200 {
		t.Errorf("the new model answers %s: %s", a.Status, a.body)
	}
	put(t, s.catalogue, strings.Replace(text, "price:", "prise:", 1))
	time.Sleep(time.Second)
	if a := s.do(t, call{method: "GET", path: "/models/fresh"}); a.StatusCode != 200 {
		t.Errorf("a bad file took the last good one away: %s", a.body)
	}
	if n, failed := release(); len(failed) > 0 {
		t.Errorf("%d of %d requests failed; the first: %s", len(failed), n, failed[0])
	}
}
