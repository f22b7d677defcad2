package main

import (
	"context"
	"strings"
	"time"
)

// probe measures something that is no load on all targets alike.
type probe struct {
	name  string
	first bool // before any load
	full  bool // only with -full
	run   func(context.Context, *environment, options) ([]figure, error)
}

func probes(o options) []probe {
	list := []probe{
		{name: "idle memory", first: true, run: idle},
		{name: "refused keys", run: refused},
		{name: "clients that leave", run: leaving},
		{name: "two cores", full: true, run: cores},
		{name: "many streams", full: true, run: streams},
	}
	var kept []probe
	for _, p := range list {
		if (!p.full || o.full || o.only != "") && strings.Contains(p.name, o.only) {
			kept = append(kept, p)
		}
	}
	return kept
}

// idle is what the processes hold before the first call.
func idle(ctx context.Context, e *environment, _ options) ([]figure, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(2 * time.Second):
	}
	return []figure{
		{Name: idleRSS, Value: megabytes(rssOf(e.veil.veil)), Unit: "MB", Note: "before the first call"},
		{Name: "RSS of Envoy, idle", Value: megabytes(rssOf(e.veil.envoy)), Unit: "MB", Note: "with the edge filter"},
	}, nil
}

func megabytes(n int64) float64 { return float64(n>>10) / 1024 }
