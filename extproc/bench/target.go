package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"veil/extproc/bench/prompt"
	"veil/extproc/bench/wire"
)

// target is one way to the upstream.
type target struct {
	Name      string
	end       wire.Endpoint
	model     string
	anonymize bool
	pids      map[string]int // envoy, veil, peer
	admin     string         // of veil's metrics; "": it has none
	own       counters       // what reading them adds
	conns     []*wire.Conn
}

const model = "gpt-4.1" // its context takes a megabyte of text

func newTarget(name, base, key string, trust *tls.Config) (*target, error) {
	end, err := wire.NewEndpoint(base, "/chat/completions", key, trust)
	return &target{Name: name, end: end, model: model, pids: map[string]int{}}, err
}

// asks is how the target is asked in a scenario.
func (t *target) asks(s scenario) prompt.Call {
	return prompt.Call{Model: t.model, Stream: s.Stream, Anonymize: t.anonymize}
}

// connect makes and opens n connections, so that no call is charged for a handshake.
func (t *target) connect(ctx context.Context, n int) ([]*wire.Conn, error) {
	for len(t.conns) < n {
		t.conns = append(t.conns, wire.NewConn(t.end))
	}
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		fail error
		next = make(chan *wire.Conn)
	)
	for range min(n, 8) {
		wg.Go(func() {
			for c := range next {
				if err := c.Open(ctx); err != nil {
					mu.Lock()
					fail = err
					mu.Unlock()
				}
			}
		})
	}
	for _, c := range t.conns[:n] {
		next <- c
	}
	close(next)
	wg.Wait()
	if fail != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, fail)
	}
	return t.conns[:n], nil
}

func (t *target) close() {
	for _, c := range t.conns {
		c.Close()
	}
	t.conns = nil
}

// peers is the flag -peer, which may be given several times.
type peers []string

// String implements flag.Value.
func (p *peers) String() string { return strings.Join(*p, " ") }

// Set implements flag.Value.
func (p *peers) Set(s string) error {
	*p = append(*p, s)
	return nil
}

// parsePeer reads NAME=URL[,KEY[,MODEL[,PID]]].
func parsePeer(s string) (*target, error) {
	name, rest, ok := strings.Cut(s, "=")
	if !ok || name == "" {
		return nil, fmt.Errorf("-peer %q: want NAME=URL[,KEY[,MODEL[,PID]]]", s)
	}
	f := append(strings.Split(rest, ","), "", "", "")
	t, err := newTarget(name, strings.TrimSuffix(f[0], "/"), f[1], nil)
	if err != nil {
		return nil, fmt.Errorf("-peer %s: %w", name, err)
	}
	if f[2] != "" {
		t.model = f[2]
	}
	if f[3] != "" {
		pid, err := strconv.Atoi(f[3])
		if err != nil {
			return nil, fmt.Errorf("-peer %s: %q is no process", name, f[3])
		}
		t.pids["peer"] = pid
	}
	return t, nil
}
