package envoy

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestTrailersOfARequestGoNowhere(t *testing.T) {
	up := provide(t, true, nil) // HTTP/2, which has trailers
	dir := t.TempDir()
	cert, key := pair(t, dir, "edge")
	e := start(t, load(t, one(up.URL+"/v1 , tls: {ca: "+ca(t, up)+", server_name: example.com}")), func(o *Options) { o.CertFile, o.KeyFile = cert, key })
	r, w := io.Pipe()
	req, err := http.NewRequest("POST", e.url+"/api/v1/chat/completions", r)
	if err != nil {
		t.Fatal(err)
	}
	req.Trailer = http.Header{"X-Secret": {"jane@example.org"}}
	go func() {
		io.WriteString(w, chat("m"))
		w.Close()
	}()
	a := e.do(req)
	if a.status != 200 || !strings.Contains(a.body, `"x"`) {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if try := up.all()[0]; len(try.trailer) != 0 {
		t.Errorf("the upstream saw trailers: %v", try.trailer)
	}
}

func TestAClientCanNotSpeakForVeil(t *testing.T) {
	up := provide(t, false, nil)
	e := start(t, load(t, one(up.URL)), nil)
	e.processor.lose.Store(true) // veil says nothing: the client's own header must not route
	for _, name := range []string{"x-veil-model", "X-Veil-Model", "x_veil_model"} {
		wantError(t, e.post(chat("m"), name, "m"), 500, "internal_error")
	}
	if n := len(up.all()); n != 0 {
		t.Errorf("%d requests reached the upstream", n)
	}
}

func TestThePathOfTheClientDoesNotReachTheUpstream(t *testing.T) {
	up := provide(t, false, nil)
	e := start(t, load(t, one(up.URL+"/v1")), nil)
	req, err := http.NewRequest("POST", e.url+"/api/v1/anonymize?name=jane", strings.NewReader(chat("m")))
	if err != nil {
		t.Fatal(err)
	}
	if a := e.do(req); a.status != 200 || up.all()[0].path != "/v1/chat/completions" {
		t.Errorf("%d, path %s", a.status, up.all()[0].path)
	}
}
