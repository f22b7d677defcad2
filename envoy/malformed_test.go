package envoy

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// RFC 9113, 8.1.1: a malformed request is an error of its stream.
func TestAMalformedRequestEndsNoOtherStreamOfItsConnection(t *testing.T) {
	for name, bad := range map[string][2]string{
		"a header of another version":   {"te", "gzip"},
		"a zero byte":                   {"x-a", "b\x00"},
		"a length that is not the body": {"content-length", "5"},
		"a name in capitals":            {"X-A", "b"},
		"a second path":                 {":path", "/x"},
	} {
		t.Run(name, func(t *testing.T) {
			release := make(chan struct{})
			up := provide(t, false, func(w http.ResponseWriter, _ int) bool {
				<-release
				return false
			})
			dir := t.TempDir()
			cert, key := pair(t, dir, "edge")
			e := start(t, load(t, one(up.URL)), func(o *Options) { o.CertFile, o.KeyFile = cert, key })
			c := e.connect("h2")
			io.WriteString(c, http2.ClientPreface)
			f := http2.NewFramer(c, c)
			f.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
			f.WriteSettings()
			var block bytes.Buffer
			h := hpack.NewEncoder(&block)
			ask := func(stream uint32, more ...[2]string) {
				block.Reset()
				for _, field := range append([][2]string{{":method", "POST"}, {":scheme", "https"}, {":path", "/api/v1/chat/completions"}, {":authority", "x"},
					{"content-type", "application/json"}}, more...) {
					h.WriteField(hpack.HeaderField{Name: field[0], Value: field[1]})
				}
				f.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: block.Bytes(), EndHeaders: true})
				f.WriteData(stream, true, []byte(chat("m")))
			}
			ask(1)
			eventually(t, "the first request at the upstream", func() bool { return len(up.all()) == 1 })
			ask(3, bad)
			time.AfterFunc(later, func() { close(release) })
			ended := false
			for first := ""; first == ""; {
				frame, err := f.ReadFrame()
				if err != nil {
					t.Fatalf("the connection ends: %v", err)
				}
				switch frame := frame.(type) {
				case *http2.RSTStreamFrame:
					ended = ended || frame.StreamID == 3
				case *http2.MetaHeadersFrame:
					if ended = ended || frame.StreamID == 3 && frame.PseudoValue("status") == "400"; frame.StreamID == 1 {
						first = frame.PseudoValue("status")
					}
					if first != "" && first != "200" {
						t.Errorf("the good request is answered %s", first)
					}
				}
			}
			if !ended || len(up.all()) != 1 {
				t.Errorf("the bad stream ended: %v; %d requests reached the upstream", ended, len(up.all()))
			}
		})
	}
}

func TestABadRequestClosesItsConnectionOnlyWhereItsEndIsUnsure(t *testing.T) {
	up := provide(t, false, nil)
	e := start(t, load(t, one(up.URL)), nil)
	body := chat("m")
	post := func(more ...string) string {
		return "POST /api/v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n" + strings.Join(append(more, "", ""), "\r\n")
	}
	next := "GET /api/v1/models HTTP/1.1\r\nhost: x\r\nx-smuggled: 1\r\n\r\n"
	chunked := fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body)
	for _, c := range []struct {
		name, request string
		status        int // 0: it needs no answer
		open          bool
	}{
		{"veil refuses the body", post("content-length: 2") + "{}", 400, true},
		{"veil refuses a body in chunks", post("transfer-encoding: chunked") + "2\r\n{}\r\n0\r\n\r\n", 400, true},
		{"Envoy refuses the path", "GET /api/v1/models%00 HTTP/1.1\r\nhost: x\r\n\r\n", 400, true},
		{"a length and chunks", post("content-length: 5", "transfer-encoding: chunked") + chunked, 400, false},
		{"chunks and a length", post("transfer-encoding: chunked", "content-length: 5") + chunked, 400, false},
		{"two lengths", post("content-length: 5", fmt.Sprintf("content-length: %d", len(body))) + body, 400, false},
		{"a length that is no number", post("content-length: +5") + body, 400, false},
		{"another coding", post("transfer-encoding: gzip, chunked") + chunked, 400, false},
		{"a space before a colon", post("transfer-encoding : chunked") + chunked, 400, false},
		{"a zero byte", post("x-a: b\x00c", fmt.Sprintf("content-length: %d", len(body))) + body, 400, false},
		{"a chunk of no size", post("transfer-encoding: chunked") + "zz\r\n" + body + "\r\n0\r\n\r\n", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			e.processor.refuse.Store(c.open)
			conn, err := net.Dial("tcp", strings.TrimPrefix(e.url, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			conn.SetDeadline(time.Now().Add(10 * time.Second))
			io.WriteString(conn, c.request+next)
			r := bufio.NewReader(conn)
			res, err := http.ReadResponse(r, nil)
			if err != nil {
				if c.status != 0 {
					t.Error(err)
				}
				return
			}
			if _, err := io.ReadAll(res.Body); res.StatusCode != c.status || res.Close == c.open || err != nil {
				t.Errorf("%d, closes: %v, %v", res.StatusCode, res.Close, err)
			}
			if _, err := http.ReadResponse(r, nil); (err == nil) != c.open {
				t.Errorf("what comes behind it is answered: %v", err)
			}
		})
	}
	if n := len(up.all()); n != 0 {
		t.Errorf("%d requests reached the upstream", n)
	}
}
