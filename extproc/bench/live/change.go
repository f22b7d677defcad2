package live

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// change is one kind of change: how it is made, and how a new request sees it.
type change struct {
	kind string
	make func(*state) error
	seen func(context.Context, *Gateway, *http.Client) (bool, error)
}

// changes are those that a running gateway takes up, in turn.
func changes() []change {
	files := func(raise func(*state)) func(*state) error {
		return func(s *state) error { raise(s); return s.write() }
	}
	return []change{
		{"catalogue", files(func(s *state) { s.model++ }), seesModel},
		{"prices", files(func(s *state) { s.price++ }), seesPrice},
		{"plans", files(func(s *state) { s.limit++ }), seesLimit},
		{"detectors", files(func(s *state) { s.word++ }), seesWord},
		{"certificate", func(s *state) error { s.names++; return s.renew() }, seesCertificate},
	}
}

// tookAtMost is how long a change may take to be seen before it counts as not taken up.
const tookAtMost = 15 * time.Second

// apply makes the change and waits until a request sees it. It answers with the time at which that request began, from the
// moment the file was in place.
func (g *Gateway) apply(ctx context.Context, c change, client *http.Client) (time.Duration, error) {
	if err := c.make(&g.now); err != nil {
		return 0, err
	}
	made := time.Now()
	for {
		asked := time.Since(made)
		seen, err := c.seen(ctx, g, client)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", c.kind, err)
		}
		if seen {
			return asked, nil
		}
		if asked > tookAtMost {
			return 0, fmt.Errorf("%s: not seen after %s", c.kind, asked.Round(time.Millisecond))
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func seesModel(ctx context.Context, g *Gateway, c *http.Client) (bool, error) {
	status, _, _, err := g.ask(ctx, c, http.MethodGet, "/models/"+g.now.newest(), "")
	return status == http.StatusOK, err
}

// seesPrice makes a call and looks what it cost: the upstream bills 20 tokens.
func seesPrice(ctx context.Context, g *Gateway, c *http.Client) (bool, error) {
	before, err := g.spent(ctx, c)
	if err != nil {
		return false, err
	}
	if _, err := g.chat(ctx, c); err != nil {
		return false, err
	}
	for range 100 {
		after, err := g.spent(ctx, c)
		if err != nil {
			return false, err
		}
		if after != before { // the only call of its account
			return after-before == int64(20*g.now.cost()), nil
		}
		time.Sleep(20 * time.Millisecond) // usage is settled after the answer
	}
	return false, errors.New("a call was not billed within 2 s")
}

// spent is what the probe's account has spent, in millionths.
func (g *Gateway) spent(ctx context.Context, c *http.Client) (int64, error) {
	_, _, body, err := g.ask(ctx, c, http.MethodGet, "/usage", "")
	if err != nil {
		return 0, err
	}
	cost, err := findCost(body)
	if err != nil {
		return 0, fmt.Errorf("%w in %s", err, body)
	}
	return cost, nil
}

func seesLimit(ctx context.Context, g *Gateway, c *http.Client) (bool, error) {
	head, err := g.chat(ctx, c)
	return head.Get("x-ratelimit-limit-requests") == strconv.Itoa(g.now.requests()), err
}

func seesWord(ctx context.Context, g *Gateway, c *http.Client) (bool, error) {
	status, _, body, err := g.ask(ctx, c, http.MethodPost, "/anonymize", fmt.Sprintf(`{"text":"It is about %s."}`, g.now.secret()))
	return status == http.StatusOK && strings.Contains(string(body), "{{PROJECT_1}}"), err
}

func seesCertificate(ctx context.Context, g *Gateway, _ *http.Client) (bool, error) {
	d := tls.Dialer{Config: g.trust}
	conn, err := d.DialContext(ctx, "tcp", g.now.listen)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	t, ok := conn.(*tls.Conn)
	if !ok {
		return false, errors.New("no TLS")
	}
	return slices.Contains(t.ConnectionState().PeerCertificates[0].DNSNames, g.now.host()), nil
}

// chat makes one call of the probe's account.
func (g *Gateway) chat(ctx context.Context, c *http.Client) (http.Header, error) {
	status, head, body, err := g.ask(ctx, c, http.MethodPost, "/chat/completions", `{"model":"`+model+`","messages":[{"role":"user","content":"hello"}]}`)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("the probe's call has status %d: %s", status, body)
	}
	return head, err
}

func (g *Gateway) ask(ctx context.Context, c *http.Client, method, path, body string) (int, http.Header, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, g.base+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	req.Header.Set("authorization", "Bearer "+g.probe)
	req.Header.Set("content-type", "application/json")
	res, err := c.Do(req)
	if err != nil {
		return 0, nil, nil, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return res.StatusCode, res.Header, text, err
}

// client keeps connections of its own, which are as old as the run.
func (g *Gateway) client() *http.Client {
	return &http.Client{Transport: &http.Transport{TLSClientConfig: g.trust.Clone()}}
}

// findCost is the first member named cost of a report, in millionths.
func findCost(report []byte) (int64, error) {
	d := json.NewDecoder(strings.NewReader(string(report)))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err != nil {
			return 0, fmt.Errorf("no cost: %w", err)
		}
		if token != "cost" {
			continue
		}
		value, err := d.Token()
		if err != nil {
			return 0, err
		}
		f, err := strconv.ParseFloat(fmt.Sprint(value), 64)
		return int64(f*1e6 + 0.5), err
	}
}
