package e2e

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/settings"
	"veil/extproc/supervise"
	"veil/testdata/upstream"
)

// raw sends bytes over TLS and reads one answer.
func (s *stack) raw(t *testing.T, text string) answer {
	t.Helper()
	return s.pipelined(t, text, 1)[0]
}

// pipelined sends bytes over TLS and reads so many answers; those that only say that more is to come are passed over.
func (s *stack) pipelined(t *testing.T, text string, answers int) []answer {
	t.Helper()
	ca, err := os.ReadFile(s.ca)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(ca)
	c, err := tls.Dial("tcp", s.addr, &tls.Config{RootCAs: roots})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	var out []answer
	for r := bufio.NewReader(c); len(out) < answers; {
		res, err := http.ReadResponse(r, nil)
		if err != nil {
			t.Fatalf("no answer: %v", err)
		}
		b, err := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != http.StatusContinue {
			out = append(out, answer{Response: res, body: b, err: err})
		}
	}
	return out
}

func TestWhatIsNoGoodHTTPIsRefusedInTheShape(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		if two {
			return // it is about the text of HTTP/1.1
		}
		head := "Host: x\r\nAuthorization: Bearer " + s.key + "\r\nContent-Type: application/json\r\n"
		for _, c := range []struct {
			name, text string
			status     int
		}{
			{"a path from elsewhere", "GET /etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", 404},
			{"the root", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 404},
			{"the operator's metrics", "GET /metrics HTTP/1.1\r\n" + head + "\r\n", 404},
			{"the operator's console", "GET /console/ HTTP/1.1\r\n" + head + "\r\n", 404},
			{"dots", "POST /api/v1/chat/../models HTTP/1.1\r\n" + head + "Content-Length: 2\r\n\r\n{}", 405},
			{"headers too large", "GET /api/v1/models HTTP/1.1\r\nX: " + strings.Repeat("a", 100_000) + "\r\n" + head + "\r\n", 431},
			{"two lengths", "POST /api/v1/chat/completions HTTP/1.1\r\n" + head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400},
			{"length and chunks", "POST /api/v1/chat/completions HTTP/1.1\r\n" + head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
			{"an upgrade", "GET /api/v1/models HTTP/1.1\r\n" + head + "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n", 400},
		} {
			t.Run(c.name, func(t *testing.T) {
				a := s.raw(t, c.text)
				a.refused(t, c.status, "invalid_request", "")
				if framed := c.status != 400 && c.status != 431; a.Close == framed {
					t.Errorf("the connection closes: %v", a.Close)
				}
			})
		}
	})
}

// Who writes a bad body needs no new connection for a better one.
func TestARefusedBodyLeavesTheConnectionOfHTTP1(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		if two {
			return
		}
		const bad = `{"messages":[]}`
		text := "POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + s.key + "\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n" + bad
		for _, a := range s.pipelined(t, text+text, 2) {
			a.refused(t, 400, "invalid_request", "messages")
			if a.Close {
				t.Error("the connection closes")
			}
		}
	})
}

func TestOperatorsEndpointsTellTheState(t *testing.T) {
	s := shared(t)
	for path, want := range map[string]string{"/healthz": "ok", "/readyz": "ready", "/metrics": "veil_"} {
		res, err := http.Get("http://" + s.veil.AdminAddress() + path)
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != 200 || !bytes.Contains(b, []byte(want)) {
			t.Errorf("%s: %d %v %s", path, res.StatusCode, err, tail(string(b)))
		}
	}
}

func TestFactVeilKilledInAStreamCutsIt(t *testing.T) {
	t.Parallel()
	s := own(t, recipe{settings: func(s *settings.Settings) { s.Limits.Drain = 0 }})
	about, p := topic(), stranger()
	a := upstream.Say(strings.Repeat("to {{EMAIL_1}} ", 100))
	a.Gap = 20 * time.Millisecond
	s.up.Script(about, a)
	req, err := s.request(t.Context(), call{body: chat(about+" "+p.Email, private, stream)})
	if err != nil {
		t.Fatal(err)
	}
	res, err := s.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	first := make([]byte, 600)
	if _, err := io.ReadFull(res.Body, first); err != nil {
		t.Fatal(err)
	}
	s.veilGone.Store(true)
	if err := s.stopVeil(); err != nil {
		t.Error(err)
	}
	rest, err := io.ReadAll(res.Body)
	if err == nil || bytes.Contains(rest, []byte("[DONE]")) || bytes.Contains(rest, []byte("{{EMAIL")) {
		t.Errorf("%v: %s", err, tail(string(rest)))
	}
}

func TestNewCertificateIsServedWithoutARestart(t *testing.T) {
	t.Parallel()
	s := own(t, recipe{})
	pid := s.edge.PID()
	if _, err := supervise.Certify(supervise.CertConfig{Dir: s.dir, Hosts: []string{"new.example"}}); err != nil {
		t.Fatal(err)
	}
	until(t, "the new certificate", func() bool {
		c, err := tls.Dial("tcp", s.addr, &tls.Config{InsecureSkipVerify: true}) // which one it is, is the question
		if err != nil {
			return false
		}
		defer c.Close()
		return c.ConnectionState().PeerCertificates[0].VerifyHostname("new.example") == nil
	})
	if a := s.do(t, call{body: chat("hello")}); a.StatusCode != 200 || s.edge.PID() != pid {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
}

func TestProvidersKeyIsPutInByEnvoyAndTheClientsNeverLeaves(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, env string
		status    int
	}{
		{"set", providerKeyEnv, 200},
		{"not set", "VEIL_E2E_NOT_SET", 502},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := own(t, recipe{catalogue: func(base string) (*catalogue.Catalogue, error) {
				return sentTo(catalogue.Target{BaseURL: base, KeyEnv: c.env})
			}})
			a := s.do(t, call{body: chat("hello", private)})
			if c.status != 200 {
				a.refused(t, c.status, "internal_error", "")
				if s.up.Total() != 0 {
					t.Error("a request without a key went upstream")
				}
				return
			}
			if a.StatusCode != 200 || !s.up.Saw("Bearer "+providerKey) {
				t.Errorf("%d %s", a.StatusCode, a.body)
			}
			if s.up.Saw(s.key) {
				t.Error("the client's key reached the model")
			}
			for _, secret := range []string{providerKey, s.key} {
				if err := s.keeps(secret); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// The way to veil takes headers off, and none of those by which a caller may mean to be protected.
func TestAWishBesideTheBodyIsRefused(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		for _, c := range []struct{ query, header string }{
			{"?anonymize=true", ""}, {"?%61nonymize=1", ""}, {"?svc.anonymize=1", ""}, {"?extra_body[anonymize]=true", ""}, {"?svc%5Banonymize%5D=true", ""},
			{"?a=1;anonymize=true", ""}, {"?svc={%22anonymize%22:true}", ""}, {"?%2561nonymize=true", ""},
			{"", "anonymize"}, {"", "x-anonymize"}, {"", "x_anonymize"}, {"", "svc_anonymize"}, {"", "x-svc-anonymize"}, {"", "x-veil-anonymize"}, {"", "x-veil-anonymise-text"},
		} {
			p, header := stranger(), http.Header{}
			if c.header != "" {
				header[c.header] = []string{"true"}
			}
			s.do(t, call{two: two, path: "/chat/completions" + c.query, header: header, body: chat(p.Text())}).refused(t, 400, "invalid_request", "anonymize")
			s.none(t, p)
		}
	})
}

func TestPoliciesOfAccountsHold(t *testing.T) {
	s := shared(t)
	admin := account.Admin{Store: s.veil.StoreInUse()}
	policy := func(name string) string {
		a, key, err := s.newKey(noOverrides(), noKey())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := admin.UpdateAccount(context.Background(), a.ID, func(a *account.Account) error { a.Anonymize = name; return nil }); err != nil {
			t.Fatal(err)
		}
		return key
	}
	p, about := stranger(), topic()
	key := policy("required")
	s.do(t, call{body: chat(about + p.Email), key: key}).refused(t, 400, "invalid_request", "anonymize")
	if len(s.up.With(about)) > 0 {
		t.Error("it went upstream")
	}
	if a := s.do(t, call{body: chat(about+" "+p.Email, private), key: key}); a.StatusCode != 200 {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
	key = policy("always")
	for _, more := range []obj{nil, {"anonymize": false}, {"anonymize": nil}} {
		c := s.do(t, call{body: chat(p.Text(), more), key: key}).completion(t)
		if c.Choices[0].Message.Content != p.Text() {
			t.Errorf("got %q", c.Choices[0].Message.Content)
		}
	}
	if got := s.do(t, call{body: chat(p.Text(), stream), key: key}).streamed(t); got.content[0] != p.Text() {
		t.Errorf("got %q", got.content[0])
	}
	s.none(t, p)
}
