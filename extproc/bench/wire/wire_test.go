package wire

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

func pair(t *testing.T) (*Upstream, *Conn) {
	t.Helper()
	u, err := NewUpstream()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { u.Close() })
	e, err := NewEndpoint(u.URL, "/chat/completions", "k", nil)
	if err != nil {
		t.Fatal(err)
	}
	c := NewConn(e)
	t.Cleanup(c.Close)
	return u, c
}

func ask(t *testing.T, c *Conn, text, more string) {
	t.Helper()
	body := `{"messages":[{"role":"system","content":"be kind"},{"role":"user","content":"` + text + `"}]` + more + `}`
	if err := c.Send(t.Context(), []byte(body), time.Now().Add(5*time.Second)); err != nil {
		t.Fatal(err)
	}
}

func TestThePlainAnswerIsTheLastMessage(t *testing.T) {
	u, c := pair(t)
	for _, text := range []string{"one", strings.Repeat("a long text ", 100_000), "three"} {
		ask(t, c, text, "")
		if same, err := c.Plain([]byte(`"content":"` + text + `"`)); err != nil || !same {
			t.Errorf("%d bytes: %v %v", len(text), same, err)
		}
	}
	if u.Calls.Load() != 3 {
		t.Errorf("%d calls", u.Calls.Load())
	}
}

func TestAStreamIsTheTextInPiecesAndEveryEventIsCounted(t *testing.T) {
	u, c := pair(t)
	text := strings.Repeat("abcdefgh", 40)
	for _, p := range []struct {
		pace Pace
		want int
	}{{Pace{}, 80}, {Pace{Events: 11, Gap: time.Millisecond}, 11}} {
		u.SetPace(p.pace)
		before, seen := u.Events.Load(), 0
		ask(t, c, text, `,"stream":true,"stream_options":{"include_usage":true}`)
		var last int64
		s, err := c.Stream([]byte(text), func(e Event) {
			if e.Text {
				seen++
			}
			if e.Sent < last || e.Sent > u.Clock(e.Came) {
				t.Errorf("an event sent at %d after %d came at %d", e.Sent, last, u.Clock(e.Came))
			}
			last = e.Sent
		})
		if err != nil || !s.Same || seen != p.want || s.Events != p.want+3 || u.Events.Load()-before != int64(s.Events) {
			t.Errorf("%+v: %+v %v, %d with text, %d sent", p.pace, s, err, seen, u.Events.Load()-before)
		}
	}
}

func TestAStreamWithAnotherTextIsNotTheSame(t *testing.T) {
	_, c := pair(t)
	for _, want := range []string{"abcdefgx", "abcdefg", "abcdefghi"} {
		ask(t, c, "abcdefgh", `,"stream":true`)
		if s, err := c.Stream([]byte(want), func(Event) {}); err != nil || s.Same {
			t.Errorf("%s: %+v %v", want, s, err)
		}
	}
}

// scripted serves one connection with answers that are given, one a request.
func scripted(t *testing.T, answers ...string) *Conn {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		r := bufio.NewReader(c)
		for _, a := range answers {
			h, err := readHead(r)
			if err != nil {
				return
			}
			io.CopyN(io.Discard, r, h.length)
			io.WriteString(c, a)
		}
	}()
	e, err := NewEndpoint("http://"+l.Addr().String(), "/", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	return NewConn(e)
}

func TestAnswersAreReadAsTheyAreFramed(t *testing.T) {
	c := scripted(t,
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nt: 1\r\n\r\n",
		"HTTP/1.1 429 Too Many\r\ncontent-length: 4\r\n\r\nslow",
		"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
		"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\ncut")
	ask(t, c, "", "")
	if b, err := c.Answer(); err != nil || string(b) != "abc0123456789" {
		t.Errorf("chunked: %q %v", b, err)
	}
	ask(t, c, "", "")
	var s *Status
	if _, err := c.Answer(); !errors.As(err, &s) || s.Code != 429 || s.Text != "slow" {
		t.Errorf("a status: %v", err)
	}
	ask(t, c, "", "")
	if b, err := c.Answer(); err != nil || len(b) != 0 {
		t.Errorf("empty: %q %v", b, err)
	}
	ask(t, c, "", "")
	if _, err := c.Answer(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("cut: %v", err)
	}
}

func TestAStreamThatIsCutOrFailsIsAnError(t *testing.T) {
	const head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
	framed := func(s string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(s), s) }
	for name, a := range map[string]string{
		"no end":   head + framed("data: {}\n\n"),
		"no done":  head + framed("data: {}\n\n") + "0\r\n\r\n",
		"an error": head + framed(`data: {"error":{"message":"gone"}}`+"\n\ndata: [DONE]\n\n") + "0\r\n\r\n",
	} {
		c := scripted(t, a)
		ask(t, c, "", "")
		if _, err := c.Stream(nil, func(Event) {}); err == nil {
			t.Errorf("%s is no error", name)
		}
	}
}

func TestPiecesAreCutNeitherInCharactersNorInEscapes(t *testing.T) {
	text := []byte(`aé\n\u00e9\\b`)
	for n := range len(text) {
		at := edge(text, n)
		head := text[:at]
		if bytes.HasSuffix(head, []byte("\xc3")) || bytes.HasSuffix(head, []byte(`\u00e`)) || bytes.HasSuffix(head, []byte(`\u`)) || bytes.HasSuffix(head, []byte(`a`+"é"+`\`)) {
			t.Errorf("%d is cut as %q", n, head)
		}
	}
}

func BenchmarkCall(b *testing.B) {
	u, err := NewUpstream()
	if err != nil {
		b.Fatal(err)
	}
	defer u.Close()
	e, err := NewEndpoint(u.URL, "/chat/completions", "k", nil)
	if err != nil {
		b.Fatal(err)
	}
	c := NewConn(e)
	defer c.Close()
	text := strings.Repeat("x", 1024)
	body := []byte(`{"messages":[{"role":"user","content":"` + text + `"}]}`)
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Send(b.Context(), body, time.Now().Add(time.Minute)); err != nil {
			b.Fatal(err)
		}
		if same, err := c.Plain([]byte(text)); err != nil || !same {
			b.Fatal(same, err)
		}
	}
}
