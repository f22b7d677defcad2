package e2e

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"veil/catalogue"
	"veil/extproc/settings"
	"veil/testdata/upstream"
)

// The routes of an Envoy whose configuration is a file stay what they were when a catalogue changes under it.
func TestNoCallGoesByTheRoutesOfAnOldFile(t *testing.T) {
	t.Parallel()
	elsewhere, err := upstream.New(upstream.Config{}).Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { elsewhere.Close() })
	text := func(base, other, price string) string {
		model := `  - {id: %s, name: A, owned_by: x, category: premium, server_location: us, ai_provider: P, context_length: 100000, price: {prompt: %[2]s, completion: 1}, routes: [{upstream: %[3]s, model: m}]}` + "\n"
		return fmt.Sprintf("currency: EUR\ndefault: stays\nupstreams:\n  - {name: one, location: us, base_url: %q}\n  - {name: two, location: us, base_url: %q}\nmodels:\n", base, other) +
			fmt.Sprintf(model, "stays", price, "one") + fmt.Sprintf(model, "moves", price, "two")
	}
	var set settings.Settings
	s := own(t, recipe{
		catalogue: func(base string) (*catalogue.Catalogue, error) {
			return catalogue.Load("models.yaml", []byte(text(base, base, "1")))
		},
		settings: func(s *settings.Settings) { set = *s },
	})
	call := func(model string) call { return call{body: chat("hello "+topic(), obj{"model": model})} }
	readyz := func() string {
		res, err := http.Get("http://" + s.veil.AdminAddress() + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for _, model := range []string{"stays", "moves"} {
		if a := s.do(t, call(model)); a.StatusCode != 200 {
			t.Fatalf("%s: %d %s", model, a.StatusCode, a.body)
		}
	}
	if told := readyz(); strings.Contains(told, `"routes"`) {
		t.Errorf("it warns of routes that are those of the catalogue: %s", told)
	}
	next, err := catalogue.Load("models.yaml", []byte(text(s.up.URL+"/v1", elsewhere.URL+"/v1", "2")))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.veil.Apply(t.Context(), set, next); err != nil {
		t.Fatal(err)
	}
	if told := readyz(); !strings.Contains(told, "routes to moves:") || !strings.Contains(told, `"ready": true`) {
		t.Errorf("it does not warn of the model whose route is old: %s", told)
	}
	before := s.up.Total()
	if said := s.do(t, call("moves")).refused(t, 503, "internal_error", ""); !strings.Contains(said, "veil envoy config --static") {
		t.Errorf("it does not say what to do: %s", said)
	}
	if s.up.Total() != before || elsewhere.Total() != 0 {
		t.Error("it went upstream")
	}
	if a := s.do(t, call("stays")); a.StatusCode != 200 {
		t.Errorf("a model whose price alone has changed: %d %s", a.StatusCode, a.body)
	}
}
