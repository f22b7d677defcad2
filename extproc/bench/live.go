package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"veil/envoy"
	"veil/extproc/bench/live"
)

// Numbers of docs/performance.md's promises.
const (
	liveStreams  = 200
	liveUpgrades = 10
)

// life is one thing that happens under a load.
type life struct {
	name string
	does string
	run  func(context.Context, *live.Gateway, options) (live.Outcome, error)
}

func lives() []life {
	return []life{
		{"reloads", "Catalogue, prices, plans, detectors and certificate change in turn, without a pause, under a paced load of anonymized calls of 1 KB", func(ctx context.Context, g *live.Gateway, o options) (live.Outcome, error) {
			return g.Reloads(ctx, o.rate, o.soak)
		}},
		{"streams", "200 anonymized streams run while everything changes in turn; Envoy's drain time is 1 s, so a changed listener would cut them", func(ctx context.Context, g *live.Gateway, o options) (live.Outcome, error) {
			return g.Streams(ctx, liveStreams, o.soak)
		}},
		{"upgrades", "veil is replaced under a running Envoy, a second apart, under a paced load of anonymized calls of 1 KB", func(ctx context.Context, g *live.Gateway, o options) (live.Outcome, error) {
			return g.Upgrades(ctx, o.rate, liveUpgrades)
		}},
	}
}

// endure lets what -life names happen under load, and fails when anything was lost.
func endure(ctx context.Context, o options) error {
	program, err := envoy.Install(ctx, ".tools", os.Stderr)
	if err != nil {
		return err
	}
	veil, err := filepath.Abs(o.veil)
	if err != nil {
		return err
	}
	wasm, err := filepath.Abs(o.wasm)
	if err != nil {
		return err
	}
	known := false
	var lost error
	for _, l := range lives() {
		if o.life != "all" && o.life != l.name {
			continue
		}
		known = true
		out, err := happen(ctx, l, o, live.Config{Veil: veil, Envoy: program, Wasm: wasm})
		if err == nil {
			err = out.Err()
		}
		if err != nil {
			lost = errors.Join(lost, fmt.Errorf("%s: %w", l.name, err))
		}
	}
	if !known {
		return fmt.Errorf("-life %q: it is reloads, streams, upgrades or all", o.life)
	}
	return lost
}

// happen runs one of them in a gateway of its own, prints what it was and writes it into the docs.
func happen(ctx context.Context, l life, o options, c live.Config) (out live.Outcome, err error) {
	if c.Dir, err = os.MkdirTemp("", "veil-live-"); err != nil {
		return out, err
	}
	defer os.RemoveAll(c.Dir)
	g, err := live.Start(ctx, c)
	defer func() { err = errors.Join(err, g.Close()) }()
	if err != nil {
		return out, err
	}
	watch := watchOthers(g.Pids())
	if out, err = l.run(ctx, g, o); err != nil {
		return out, fmt.Errorf("%w\nveil wrote at the end:\n%s", err, g.Said())
	}
	long, others := o.soak.String(), " "+watch.String()
	if out.Upgrades > 0 { // its processes come and go, so their share is not known
		long, others = fmt.Sprintf("%d times", out.Upgrades), ""
	}
	text := fmt.Sprintf("%s: %s, %d cores, %s.%s\n\n%s", l.does, long, runtime.NumCPU(), time.Now().UTC().Format("2006-01-02"), others, out)
	fmt.Printf("### %s\n\n%s\n", l.name, text)
	if o.docs != "" {
		err = replacePart(filepath.Join(o.docs, "performance.md"), "life "+l.name, text)
	}
	return out, err
}
