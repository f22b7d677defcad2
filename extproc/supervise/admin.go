package supervise

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Admin speaks to Envoy's admin interface on a Unix socket. Its methods are safe for concurrent use.
type Admin struct {
	client *http.Client
}

// NewAdmin is the admin interface at socket. It connects with the first question.
func NewAdmin(socket string) *Admin {
	return &Admin{client: &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", socket)
		},
		DisableKeepAlives: true, // questions are rare, and a connection kept would outlive the process that answered
	}}}
}

// Ready is nil when Envoy has its configuration and serves.
func (a *Admin) Ready(ctx context.Context) error {
	_, err := a.ask(ctx, http.MethodGet, "/ready")
	return err
}

// Listening is nil when the listeners of these names take connections. Before Envoy is ready it fails in a way that may
// pass; afterwards with ErrNever, for an Envoy that serves without a listener was refused it.
func (a *Admin) Listening(ctx context.Context, names ...string) error {
	if err := a.Ready(ctx); err != nil {
		return err
	}
	body, err := a.ask(ctx, http.MethodGet, "/listeners")
	if err != nil {
		return err
	}
	for _, name := range names {
		if !strings.Contains("\n"+string(body), "\n"+name+"::") {
			return fmt.Errorf("it does not listen for %s: %w", name, ErrNever)
		}
	}
	return nil
}

// Get asks for a path that only tells, such as /stats/prometheus.
func (a *Admin) Get(ctx context.Context, path string) ([]byte, error) {
	return a.ask(ctx, http.MethodGet, path)
}

// Stats are the counters and gauges whose name fits the regular expression.
func (a *Admin) Stats(ctx context.Context, name string) (map[string]int64, error) {
	body, err := a.ask(ctx, http.MethodGet, "/stats?format=json&filter="+url.QueryEscape(name))
	if err != nil {
		return nil, err
	}
	var v struct {
		Stats []struct {
			Name  string
			Value json.RawMessage
		}
	}
	if err := json.Unmarshal(body, &v); err != nil {
		return nil, fmt.Errorf("envoy's statistics: %w", err)
	}
	out := map[string]int64{}
	for _, s := range v.Stats {
		if n, err := strconv.ParseInt(string(s.Value), 10, 64); err == nil { // else a histogram or a text
			out[s.Name] = n
		}
	}
	return out, nil
}

// active is how many requests are under way at the listeners; the admin interface, which counts this very question, left
// out.
func (a *Admin) active(ctx context.Context) (int64, error) {
	stats, err := a.Stats(ctx, `^http\.[^.]+\.downstream_rq_active$`)
	if err != nil {
		return 0, err
	}
	delete(stats, "http.admin.downstream_rq_active")
	var n int64
	for _, v := range stats {
		n += v
	}
	return n, nil
}

// Drain asks Envoy to take no new work and waits until no request is under way at a listener.
func (a *Admin) Drain(ctx context.Context) error {
	if _, err := a.ask(ctx, http.MethodPost, "/drain_listeners?graceful"); err != nil {
		return err
	}
	for {
		n, err := a.active(ctx)
		if err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%d requests still under way: %w", n, ctx.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func (a *Admin) ask(ctx context.Context, method, path string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, "http://envoy"+path, nil)
	if err != nil {
		return nil, err
	}
	res, err := a.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, 16<<20))
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("envoy answers %s to %s: %s", res.Status, path, strings.TrimSpace(string(body[:min(len(body), 200)])))
	}
	return body, nil
}
