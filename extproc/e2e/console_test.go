package e2e

import (
	"net/http"
	"strings"
	"testing"
)

func TestTheConsoleShowsWhatHappenedAndNoPersonalData(t *testing.T) {
	t.Parallel()
	s := own(t, recipe{catalogue: keyed})
	p := stranger()
	if a := s.do(t, call{body: chat(p.Text(), private)}); a.StatusCode != 200 {
		t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	address := "http://" + s.veil.AdminAddress() + "/console/"
	var a answer
	until(t, "the call is on the page, and the store has told the accounts in time", func() bool {
		a = plainGet(t, "GET", address, "", nil)
		return strings.Contains(string(a.body), "200: 1") && !strings.Contains(string(a.body), "The store does not answer")
	})
	page := string(a.body)
	for _, want := range []string{"ready", "SQLite: up", "enterprise", "gpt-4.1", "EMAIL", "IBAN", "127.0.0.1", "nothing amiss seen"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in %s", want, page)
		}
	}
	for _, secret := range append(p.values(), s.key, providerKey) {
		if strings.Contains(page, secret) {
			t.Error("the page holds a secret")
		}
	}
	if a := plainGet(t, "GET", address+"style.css", "", nil); a.StatusCode != 200 {
		t.Errorf("style: %d", a.StatusCode)
	}
	for _, method := range []string{"POST", "PUT", "DELETE"} {
		if a := plainGet(t, method, address, "", nil); a.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d", method, a.StatusCode)
		}
	}
	until(t, "a stopped gateway says so", func() bool {
		s.veil.Admin.Drain()
		return strings.Contains(string(plainGet(t, "GET", address, "", nil).body), "draining")
	})
}
