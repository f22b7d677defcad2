package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// oddly is a chat completion about a stranger as bytes of HTTP/1.1: the request line and what odd sets beside key and type, then
// the body as it is or in chunks.
func (s *stack) oddly(t *testing.T, line string, p person, chunked bool, odd ...string) string {
	t.Helper()
	body, err := json.Marshal(chat(p.Text(), private))
	if err != nil {
		t.Fatal(err)
	}
	head := append([]string{line, "Authorization: Bearer " + s.key, "Content-Type: application/json"}, odd...)
	if !chunked {
		return strings.Join(append(head, fmt.Sprintf("Content-Length: %d", len(body)), "", string(body)), "\r\n")
	}
	half := len(body) / 2
	return strings.Join(append(head, "Transfer-Encoding: chunked", "", fmt.Sprintf("%x", half), string(body[:half]),
		fmt.Sprintf("%x;ext=1", len(body)-half), string(body[half:]), "0", "", ""), "\r\n")
}

func TestOddButGoodHTTPIsServedAndNothingGoesUpstreamInClear(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		if two {
			return // it is about the text of HTTP/1.1
		}
		const post = "POST /api/v1/chat/completions HTTP/1.1"
		for _, c := range []struct {
			name, line string
			chunked    bool
			odd        []string
		}{
			{"in chunks, without a length", post, true, []string{"Host: x"}},
			{"trailers of chunks are announced and don't come", post, true, []string{"Host: x", "Trailer: X-Sum", "TE: trailers"}},
			{"a URI in absolute form", "POST https://x/api/v1/chat/completions HTTP/1.1", false, []string{"Host: x"}},
			{"a query", "POST /api/v1/chat/completions?api-version=1&user=jane%40example.org HTTP/1.1", false, []string{"Host: x"}},
			{"an empty query", "POST /api/v1/chat/completions? HTTP/1.1", false, []string{"Host: x"}},
			{"slashes and dots in the path", "POST //api/./v1//x/../chat/completions HTTP/1.1", false, []string{"Host: x"}},
			{"escapes of letters in the path", "POST /api/v1/chat/completion%73 HTTP/1.1", false, []string{"Host: x"}},
			{"a continuation is expected", post, false, []string{"Host: x", "Expect: 100-continue"}},
			{"the connection shall close", post, false, []string{"Host: x", "Connection: close"}},
			{"names of headers in capitals", post, false, []string{"HOST: x", "ACCEPT: */*"}},
			{"a header with an underscore", post, false, []string{"Host: x", "x_veil_model: qwen3-32b"}},
			{"a header on two lines", post, false, []string{"Host: x", "X-A: b\r\n c"}},
			{"an empty key beside the good one", post, false, []string{"Host: x", "Authorization: "}},
			{"dots beyond the root", "POST /../../api/v1/chat/completions HTTP/1.1", false, []string{"Host: x"}},
		} {
			t.Run(c.name, func(t *testing.T) {
				p := stranger()
				got := s.raw(t, s.oddly(t, c.line, p, c.chunked, c.odd...))
				if content := got.completion(t).Choices[0].Message.Content; content != p.Text() {
					t.Errorf("got %q", content)
				}
				s.none(t, p)
			})
		}
	})
}

func TestOddHTTPIsRefusedInTheShapeAndNothingGoesUpstream(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		if two {
			return // it is about the text of HTTP/1.1
		}
		const post = "POST /api/v1/chat/completions HTTP/1.1"
		many := make([]string, 0, 120)
		for i := range 120 {
			many = append(many, fmt.Sprintf("X-%d: a", i))
		}
		for _, c := range []struct {
			name, line string
			status     int
			code       string
			odd        []string
		}{
			{"HTTP/1.0", "POST /api/v1/chat/completions HTTP/1.0", 400, "invalid_request", []string{"Host: x"}},
			{"no host", post, 400, "invalid_request", nil},
			{"two hosts", post, 400, "invalid_request", []string{"Host: x", "Host: y"}},
			{"the same host twice", post, 400, "invalid_request", []string{"Host: x", "Host: x"}},
			{"too many headers", post, 431, "invalid_request", append(many, "Host: x")},
			{"two types", post, 415, "invalid_request", []string{"Host: x", "Content-Type: text/plain"}},
			{"the same type twice", post, 415, "invalid_request", []string{"Host: x", "Content-Type: application/json"}},
			{"two keys", post, 401, "invalid_api_key", []string{"Host: x", "Authorization: Bearer " + s.key}},
			{"a header with a space before its colon", post, 400, "invalid_request", []string{"Host: x", "X-A : b"}},
			{"a header with a zero byte", post, 400, "invalid_request", []string{"Host: x", "X-A: b\x00c"}},
			{"a header without a name", post, 400, "invalid_request", []string{"Host: x", ": b"}},
			{"an unknown transfer encoding", post, 400, "invalid_request", []string{"Host: x", "Transfer-Encoding: gzip"}},
			{"a compressed body", post, 415, "invalid_request", []string{"Host: x", "Content-Encoding: br"}},
			{"a slash at the end", "POST /api/v1/chat/completions/ HTTP/1.1", 404, "invalid_request", []string{"Host: x"}},
			{"an escaped slash", "POST /api/v1/chat%2Fcompletions HTTP/1.1", 404, "invalid_request", []string{"Host: x"}},
			{"an escaped backslash", "POST /api/v1/chat%5Ccompletions HTTP/1.1", 404, "invalid_request", []string{"Host: x"}},
			{"an escaped zero byte", "POST /api/v1/chat/completions%00 HTTP/1.1", 400, "invalid_request", []string{"Host: x"}},
			{"a parameter of the path", "POST /api/v1/chat/completions;x=1 HTTP/1.1", 404, "invalid_request", []string{"Host: x"}},
			{"another letter case", "POST /API/v1/chat/completions HTTP/1.1", 404, "invalid_request", []string{"Host: x"}},
			{"a star for a path", "OPTIONS * HTTP/1.1", 404, "invalid_request", []string{"Host: x"}},
			{"OPTIONS", "OPTIONS /api/v1/chat/completions HTTP/1.1", 405, "invalid_request", []string{"Host: x"}},
			{"PATCH", "PATCH /api/v1/chat/completions HTTP/1.1", 405, "invalid_request", []string{"Host: x"}},
			{"a method in small letters", "post /api/v1/chat/completions HTTP/1.1", 400, "invalid_request", []string{"Host: x"}},
			{"CONNECT", "CONNECT x:443 HTTP/1.1", 400, "invalid_request", []string{"Host: x"}},
			{"a key that the connection header keeps from passing", post, 401, "missing_api_key", []string{"Host: x", "Connection: authorization"}},
		} {
			t.Run(c.name, func(t *testing.T) {
				p := stranger()
				message := s.raw(t, s.oddly(t, c.line, p, false, c.odd...)).refused(t, c.status, c.code, "")
				if c.name == "HTTP/1.0" && !strings.Contains(message, "HTTP/1.1") {
					t.Errorf("it doesn't say what to do: %s", message)
				}
				s.none(t, p)
			})
		}
		t.Run("a compressed transfer encoding", func(t *testing.T) {
			p := stranger()
			request := s.oddly(t, post, p, true, "Host: x")
			request = strings.Replace(request, "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", 1)
			if message := s.raw(t, request).refused(t, 400, "invalid_request", ""); !strings.Contains(message, "chunked") {
				t.Errorf("it doesn't say what to do: %s", message)
			}
			s.none(t, p)
		})
	})
}

func TestHeadersInSeveralFramesAreServedUpToTheLimit(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		p := stranger()
		big := func(size int) http.Header { return http.Header{"X-Big": {strings.Repeat("a", size)}} }
		a := s.do(t, call{two: two, body: chat(p.Text(), private), header: big(40 << 10)}) // HTTP/2: a HEADERS frame and CONTINUATIONs
		if got := a.completion(t).Choices[0].Message.Content; got != p.Text() {
			t.Errorf("got %q", got)
		}
		a, err := s.try(t.Context(), call{two: two, body: chat(p.Text()), header: big(61 << 10)})
		if two && err == nil { // Envoy's codec ends the stream, before there is a request to answer
			t.Errorf("%d %s", a.StatusCode, a.body)
		}
		if !two {
			if err != nil {
				t.Fatal(err)
			}
			a.refused(t, 431, "invalid_request", "")
		}
		s.none(t, p)
	})
}

// Envoy has its own form for answers to gRPC, headers alone: what they say may be a refusal, and nothing else.
func TestNoAnswerButARefusalIsGivenByGRPC(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		for _, kind := range []string{"application/grpc", "application/grpc+proto"} {
			for _, path := range []string{"/models", "/usage"} {
				a := s.do(t, call{two: two, method: "GET", path: path, header: http.Header{"Content-Type": {kind}}})
				if said := a.Header.Get("Grpc-Message"); len(a.body) > 0 || !strings.Contains(said, "gRPC is not served") {
					t.Errorf("%s: %v %s", path, a.Header, a.body)
				}
			}
		}
	})
}

func TestHEADIsRefusedWithoutABody(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		for path, status := range map[string]int{"/models": 405, "/chat/completions": 405, "/none": 404} {
			a := s.do(t, call{two: two, method: "HEAD", path: path})
			if a.StatusCode != status || len(a.body) != 0 || a.Header.Get("Content-Type") != "application/json" || (status == 405) != (a.Header.Get("Allow") != "") {
				t.Errorf("%s: %d %v %s", path, a.StatusCode, a.Header, a.body)
			}
		}
	})
}

func TestRequestsThatComeTogetherAreAnsweredInOrder(t *testing.T) {
	s := shared(t)
	p, q := stranger(), stranger()
	const post = "POST /api/v1/chat/completions HTTP/1.1"
	got := s.pipelined(t, s.oddly(t, post, p, false, "Host: x")+s.oddly(t, post, q, true, "Host: x"), 2)
	for i, who := range []person{p, q} {
		if content := got[i].completion(t).Choices[0].Message.Content; content != who.Text() {
			t.Errorf("answer %d: %q", i, content)
		}
		s.none(t, who)
	}
}
