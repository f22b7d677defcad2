package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"
)

type options struct {
	full, jsonOnly bool
	veil, wasm     string
	against        string
	bare           string
	out, docs      string
	peers          peers
	slice          time.Duration
	rounds         int
	only           string
	streams        int
	soak           time.Duration
	life           string
	rate           float64
}

func main() {
	var o options
	flag.BoolVar(&o.full, "full", false, "every size, density and concurrency, and 5,000 streams")
	flag.BoolVar(&o.jsonOnly, "json", false, "print JSON instead of tables")
	flag.StringVar(&o.veil, "veil", "bin/veil", "the program to measure")
	flag.StringVar(&o.against, "against", "", "another build of veil, to take turns with it in place of everything else")
	flag.StringVar(&o.bare, "bare", "", "be a processor that does nothing at this socket, for the row of that name")
	flag.StringVar(&o.wasm, "wasm", "wasm-filter/out/veil.wasm", "the edge filter")
	flag.StringVar(&o.out, "out", "", "folder for bench.json, bench.md and the plots; default none")
	flag.StringVar(&o.docs, "write", "", "folder of the docs, whose performance.md and plots are to be written; default none")
	flag.Var(&o.peers, "peer", "another gateway, NAME=URL[,KEY[,MODEL[,PID]]]; may be repeated")
	flag.DurationVar(&o.slice, "slice", time.Second, "length of one slice of one target")
	flag.IntVar(&o.rounds, "rounds", 3, "slices of each target")
	flag.StringVar(&o.only, "only", "", "only what has this in its name, of everything that -full measures")
	flag.IntVar(&o.streams, "streams", 5000, "streams that are open at once with -full")
	flag.DurationVar(&o.soak, "soak", 0, "instead of measuring, keep a load on for so long")
	flag.StringVar(&o.life, "life", "", "what happens under the load of -soak: reloads, streams, upgrades, all; default nothing")
	flag.Float64Var(&o.rate, "rate", 1000, "requests a second of -life")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	if o.bare != "" {
		return serveBare(ctx, o.bare)
	}
	if runtime.GOOS != "linux" {
		return errors.New("it reads the clocks and the memory of processes from /proc: run it on Linux, in a container or a virtual machine")
	}
	if o.soak > 0 && o.life != "" {
		return endure(ctx, o)
	}
	env, err := startAll(ctx, o)
	if err != nil {
		return err
	}
	defer env.stop()
	if o.soak > 0 {
		return env.soak(ctx, o)
	}
	if o.against != "" {
		return env.compare(ctx, o)
	}
	rep, err := env.report(ctx, o)
	if err != nil {
		return err
	}
	return rep.deliver(o)
}

// report measures everything that is asked for.
func (e *environment) report(ctx context.Context, o options) (*report, error) {
	list, more := scenarios(o), probes(o)
	p := newProgress(len(list) + len(more))
	defer p.clear()
	rep, watch := &report{}, watchOthers(e.pids())
	show := func(text string) {
		if !o.jsonOnly {
			p.clear()
			fmt.Println(text)
		}
	}
	do := func(x probe) error {
		p.next(x.name)
		f, err := x.run(ctx, e, o)
		if err != nil {
			return fmt.Errorf("%s: %w", x.name, err)
		}
		rep.Figures = append(rep.Figures, f...)
		show(figureTable(f))
		return nil
	}
	for _, x := range more {
		if x.first {
			if err := do(x); err != nil {
				return nil, err
			}
		}
	}
	for _, s := range list {
		p.next(s.Name)
		r, err := e.measure(ctx, s, o, p.step)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
		rep.Results = append(rep.Results, r)
		show(r.markdown())
	}
	for _, x := range more {
		if !x.first {
			if err := do(x); err != nil {
				return nil, err
			}
		}
	}
	rep.Machine = machine(ctx, e, o) + " " + watch.String()
	rep.sum()
	show(rep.reach())
	return rep, nil
}
