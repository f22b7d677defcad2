package main

import (
	"context"
	"time"
)

// meter stands at the beginning of a slice.
type meter struct {
	e            *environment
	t            *target
	veil         counters
	cpu          map[string]time.Duration
	sent, tokens int64
}

// begin reads every counter; the scrape comes first, so that its CPU is not the slice's.
func (e *environment) begin(ctx context.Context, t *target) (*meter, error) {
	m := &meter{e: e, t: t, cpu: map[string]time.Duration{}}
	if t.admin != "" {
		var err error
		if m.veil, err = scrape(ctx, t.admin); err != nil {
			return nil, err
		}
	}
	for name, pid := range t.pids {
		m.cpu[name] = cpuOf(pid)
	}
	m.sent, m.tokens = e.up.Events.Load(), e.up.Tokens.Load()
	return m, nil
}

// end puts what was used since the beginning into s.
func (m *meter) end(ctx context.Context, s *slice) error {
	s.cpu, s.rss = map[string]time.Duration{}, map[string]int64{}
	for name, pid := range m.t.pids {
		s.cpu[name], s.rss[name] = cpuOf(pid)-m.cpu[name], rssOf(pid)
	}
	s.sent, s.tokens = m.e.up.Events.Load()-m.sent, m.e.up.Tokens.Load()-m.tokens
	if m.t.admin == "" {
		return nil
	}
	now, err := scrape(ctx, m.t.admin)
	if err != nil {
		return err
	}
	s.veil = now.since(m.veil, m.t.own)
	return nil
}
