package envoy

import (
	"fmt"
	"strings"
	"testing"

	"veil/catalogue"
)

// held sends a request and stops it at veil: before veil has taken a catalogue, or after that.
func (e *edge) held(where string) (release func(), done <-chan answer) {
	e.t.Helper()
	at, gone := make(chan struct{}), make(chan struct{})
	e.processor.hold.Store(&hold{where: where, at: at, gone: gone})
	out := make(chan answer, 1)
	go func() { out <- e.post(chat("m")) }()
	<-at
	return func() { close(gone) }, out
}

func TestACallGoesWhereItsOwnGenerationOfTheCatalogueSays(t *testing.T) {
	for _, c := range []struct {
		name      string
		where     string // the call is stopped
		first     bool   // it belongs to the first catalogue
		fallback  bool   // there are two upstreams, and the first of them is out
		sameNames bool   // the upstream keeps its name and becomes another
	}{
		{"veil has read it by the old one", "after", true, false, false},
		{"the same, with upstreams of the same name", "after", true, false, true},
		{"the same, on its second try", "after", true, true, true},
		{"Envoy has the old table, veil the new catalogue", "before", false, false, false},
		{"the same, with upstreams of the same name", "before", false, false, true},
		{"the same, on its second try", "before", false, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			old, fresh, out := provide(t, false, nil), provide(t, false, nil), provide(t, false, status(503))
			generation := func(p *provider, path, model, key, name string) string {
				ups := []string{fmt.Sprintf("%s %s%s , key: {env: %s}", name, p.URL, path, key)}
				routes := []string{name + " " + model}
				if c.fallback {
					ups = append([]string{"z " + out.URL + "/out"}, ups...)
					routes = append([]string{"z other"}, routes...)
				}
				return list(ups, routes)
			}
			second := "b"
			if c.sameNames {
				second = "a"
			}
			first := generation(old, "/old", "x", "KEY_OLD", "a")
			next := generation(fresh, "/fresh", "y", "KEY_FRESH", second)
			e, s, o := served(t, load(t, first), nil, "KEY_OLD=old", "KEY_FRESH=fresh")
			release, done := e.held(c.where)
			e.reload(s, next, o)
			release()
			if a := <-done; a.status != 200 {
				t.Fatalf("%d %s", a.status, a.body)
			}
			want, not, path, model, key := fresh, old, "/fresh", "y", "fresh"
			if c.first {
				want, not, path, model, key = old, fresh, "/old", "x", "old"
			}
			if len(not.all()) != 0 {
				t.Fatal("it went to the upstream of another catalogue")
			}
			got := want.all()[0]
			if got.path != path+"/chat/completions" || got.model != model || got.key != "Bearer "+key || got.host != want.host() {
				t.Errorf("path %s, model %s, key %s, host %s", got.path, got.model, got.key, got.host)
			}
			if strings.Contains(got.body, `"model":"other"`) {
				t.Errorf("%s", got.body)
			}
		})
	}
}

func TestAnUpstreamThatMovesAwayIsAnotherPlace(t *testing.T) {
	base := []string{"a https://one.example/v1 , key: {env: K}"}
	cat := load(t, list(base, []string{"a x"}))
	place := func(c *catalogue.Catalogue) string { return c.Place(&c.Models[0], c.Models[0].Routes[0]) }
	for name, other := range map[string]string{
		"address": "a https://two.example/v1 , key: {env: K}", "path": "a https://one.example/v2 , key: {env: K}",
		"key": "a https://one.example/v1 , key: {env: L}", "no key": "a https://one.example/v1",
		"certificate": "a https://one.example/v1 , key: {env: K}, tls: {server_name: x.example}",
	} {
		if place(load(t, list([]string{other}, []string{"a x"}))) == place(cat) {
			t.Errorf("%s: the same place", name)
		}
	}
	moved := strings.Replace(list(base, []string{"a x"}), "location: eu", "location: us", 1)
	moved = strings.Replace(moved, "server_location: eu", "server_location: us", 1)
	if place(load(t, moved)) == place(cat) {
		t.Error("location: the same place")
	}
	if place(load(t, list([]string{base[0] + ", concurrency: 7"}, []string{"a y"}))) != place(cat) {
		t.Error("a limit makes it another place")
	}
}
