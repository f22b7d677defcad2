package envoy

import (
	"bufio"
	"bytes"
	"crypto/tls"
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

// later is how long a body comes after its headers: longer than veil needs for an answer to them.
const later = 100 * time.Millisecond

func TestARefusalWaitsForABriefBody(t *testing.T) {
	up := provide(t, false, nil)
	dir := t.TempDir()
	cert, key := pair(t, dir, "edge")
	e := start(t, load(t, one(up.URL)), func(o *Options) { o.CertFile, o.KeyFile = cert, key })
	e.processor.answer.Store(`{"error":{}}`)

	t.Run("the connection of HTTP/1.1 stays", func(t *testing.T) {
		c := e.connect("http/1.1")
		for range 2 {
			fmt.Fprintf(c, "POST /api/v1/anonymize HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n")
			time.Sleep(later)
			io.WriteString(c, "null")
			r, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil {
				t.Fatal(err)
			}
			if b, err := io.ReadAll(r.Body); r.StatusCode != 429 || r.Close || err != nil {
				t.Errorf("%d %s, closes: %v, %v", r.StatusCode, b, r.Close, err)
			}
		}
	})
	t.Run("the stream of HTTP/2 ends well", func(t *testing.T) {
		if last := e.refused(strings.Repeat("x", briefBody-1)); last != http2.FrameData {
			t.Errorf("ends with %s", last)
		}
	})
	t.Run("a longer body is not waited for", func(t *testing.T) {
		if last := e.refused(strings.Repeat("x", briefBody)); last != http2.FrameRSTStream {
			t.Errorf("ends with %s", last)
		}
	})
	if n := len(up.all()); n != 0 {
		t.Errorf("%d requests reached the upstream", n)
	}
}

func TestABriefBodyMayGrow(t *testing.T) {
	up := provide(t, false, nil)
	e := start(t, load(t, one(up.URL)), nil)
	e.processor.longer.Store(4 << 20)
	if a := e.post(chat("m")); a.status != 200 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if n := up.all()[0].length; n < 4<<20 {
		t.Errorf("the upstream got %d bytes", n)
	}
}

// connect opens a connection to the edge that speaks one protocol.
func (e *edge) connect(protocol string) net.Conn {
	e.t.Helper()
	c, err := tls.Dial("tcp", strings.TrimPrefix(e.url, "https://"), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{protocol}})
	if err != nil {
		e.t.Fatal(err)
	}
	e.t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(10 * time.Second))
	return c
}

// refused sends headers and, later, a body over HTTP/2, and says by which frame Envoy ends the stream's answer.
func (e *edge) refused(body string) http2.FrameType {
	e.t.Helper()
	c := e.connect("h2")
	io.WriteString(c, http2.ClientPreface)
	f := http2.NewFramer(c, c)
	f.WriteSettings()
	var block bytes.Buffer
	h := hpack.NewEncoder(&block)
	for _, field := range [][2]string{{":method", "POST"}, {":scheme", "https"}, {":path", "/api/v1/anonymize"}, {":authority", "x"},
		{"content-type", "application/json"}, {"content-length", fmt.Sprint(len(body))}} {
		h.WriteField(hpack.HeaderField{Name: field[0], Value: field[1]})
	}
	f.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: block.Bytes(), EndHeaders: true})
	time.Sleep(later)
	for len(body) > 16<<10 {
		f.WriteData(1, false, []byte(body[:16<<10]))
		body = body[16<<10:]
	}
	f.WriteData(1, true, []byte(body))
	f.WritePing(false, [8]byte{1}) // its echo comes behind whatever ends the stream
	last := http2.FrameType(0)
	for {
		frame, err := f.ReadFrame()
		if err != nil {
			e.t.Fatal(err)
		}
		switch frame := frame.(type) {
		case *http2.PingFrame:
			if last == http2.FrameData || last == http2.FrameRSTStream {
				return last
			}
			f.WritePing(false, [8]byte{1})
		default:
			if frame.Header().StreamID == 1 {
				last = frame.Header().Type
			}
		}
	}
}
