package envoy

import (
	"bytes"
	"crypto/tls"
	"io"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

func TestTrailersOfARequestGoNowhere(t *testing.T) {
	model := provide(t, true, nil) // only for its certificate
	url, trailers := frames(t, model.TLS)
	dir := t.TempDir()
	cert, key := pair(t, dir, "edge")
	e := start(t, load(t, one(url+"/v1 , tls: {ca: "+ca(t, model)+", server_name: example.com}")), func(o *Options) { o.CertFile, o.KeyFile = cert, key })
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
	if a := e.do(req); a.status != 200 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	for _, field := range <-trailers {
		t.Errorf("the upstream saw the trailer %s", field)
	}
}

// frames is an HTTP/2 upstream that shows the trailers of its first request as they are on the wire: net/http hides those
// that no header announced.
func frames(t *testing.T, config *tls.Config) (url string, trailers <-chan []string) {
	t.Helper()
	config = config.Clone()
	config.NextProtos = []string{"h2"}
	l, err := tls.Listen("tcp", "127.0.0.1:0", config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	out := make(chan []string, 1)
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		io.ReadFull(c, make([]byte, len(http2.ClientPreface)))
		f := http2.NewFramer(c, c)
		f.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
		f.WriteSettings()
		for headers := 0; ; {
			frame, err := f.ReadFrame()
			if err != nil {
				return
			}
			var seen []string
			if m, ok := frame.(*http2.MetaHeadersFrame); ok {
				if headers++; headers > 1 {
					for _, field := range m.Fields {
						seen = append(seen, field.Name+": "+field.Value)
					}
				}
			}
			if frame.Header().Type != http2.FrameSettings && frame.Header().Flags.Has(http2.FlagDataEndStream) {
				out <- seen
				var block bytes.Buffer
				hpack.NewEncoder(&block).WriteField(hpack.HeaderField{Name: ":status", Value: "200"})
				f.WriteHeaders(http2.HeadersFrameParam{StreamID: frame.Header().StreamID, BlockFragment: block.Bytes(), EndHeaders: true, EndStream: true})
			}
		}
	}()
	return "https://" + l.Addr().String(), out
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
