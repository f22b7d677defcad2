package envoy

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"veil/envoy/internal/stand"
	"veil/testdata/shared"
)

// module is the edge filter's file; it is built when it is not there.
func module(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "wasm-filter", "out", "veil.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		if out, err := exec.Command("make", "-C", filepath.Join("..", "wasm-filter"), "wasm").CombinedOutput(); err != nil {
			t.Fatalf("the edge filter can't be built: %v\n%s", err, out)
		}
	}
	return path
}

// edgeFilterAnswers checks that the edge filter refuses what it should, and that veil hears nothing of it.
func edgeFilterAnswers(t *testing.T, e *edge) {
	t.Helper()
	a := e.post(chat("m"))
	wantError(t, a, 401, "missing_api_key")
	req, err := http.NewRequest("GET", e.url+"/api/v1/nothing", nil)
	if err != nil {
		t.Fatal(err)
	}
	wantError(t, e.do(req), 404, "invalid_request")
	if n := e.processor.calls.Load(); n != 0 {
		t.Errorf("veil was asked %d times", n)
	}
}

// One Envoy for everything: compiling the module takes seconds of CPU.
func TestTheEdgeFilterStandsBeforeVeilAndReloads(t *testing.T) {
	up := provide(t, false, nil)
	wasm := module(t)
	e, s, o := served(t, load(t, one(up.URL)), func(o *Options) { o.Wasm = wasm })
	edgeFilterAnswers(t, e)

	broken := o
	broken.Wasm = filepath.Join(t.TempDir(), "broken.wasm")
	stand.Put(t, broken.Wasm, "no module")
	if err := s.Update(t.Context(), load(t, one(up.URL)), broken); err == nil || !strings.Contains(err.Error(), "refused the configuration") {
		t.Errorf("a broken module: %v", err)
	}
	wantError(t, e.post(chat("m")), 401, "missing_api_key") // the last good one stays
	eventually(t, "the end of the refusal", func() bool { return len(s.Refused()) == 0 })
	if n := len(up.all()); n != 0 {
		t.Errorf("%d requests reached the upstream", n)
	}

	key := shared.Cases(t, "keys.txt")[0][1]
	if a := e.post(chat("m"), "authorization", "Bearer "+key); a.status != 200 {
		t.Errorf("with a key: %d %s", a.status, a.body)
	}
	o.BodyLimit = 1 << 20
	e.reload(s, one(up.URL), o)
	eventually(t, "the filter's answer to a body over the new limit", func() bool {
		a := e.post(strings.Repeat("x", 1<<20+1), "authorization", "Bearer "+key)
		return a.status == 413 && strings.Contains(a.body, "at most 1048576 bytes")
	})
}

func TestTheEdgeFilterIsToldWhatTheOptionsChange(t *testing.T) {
	edge, sidecar := front{}, front{sidecar: true}
	for _, c := range []struct {
		name string
		o    Options
		f    front
		want string
	}{
		{"nothing", Options{BodyLimit: defaultBodyLimit}, edge, ""},
		{"another limit", Options{BodyLimit: 5}, edge, `{"body_limit":5}`},
		{"pages that may call", Options{BodyLimit: defaultBodyLimit, CORS: CORS{Origins: []string{"*"}}}, edge, `{"cors":true}`},
		{"the sidecar's listener", Options{BodyLimit: defaultBodyLimit}, sidecar, `{"bases":["/v1"],"rules":{"key":false}}`},
		{"all at once", Options{BodyLimit: 5, CORS: CORS{Origins: []string{"*"}}}, sidecar, `{"bases":["/v1"],"body_limit":5,"cors":true,"rules":{"key":false}}`},
	} {
		b := &builder{o: c.o}
		if got := string(b.wasmConfig(c.f)); got != c.want || b.err != nil {
			t.Errorf("%s: %s, %v", c.name, got, b.err)
		}
	}
}
