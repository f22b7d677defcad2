// Command bench measures what Veil adds: time and CPU a call beside a direct call and beside Envoy alone, in one run that
// alternates between them, so that what else the machine does falls on all alike. It starts everything itself on the
// loopback. Read the ratios and medians, not single figures.
//
//	go run ./extproc/bench                 # 1 KB plain and one stream
//	go run ./extproc/bench -full           # every size, density and concurrency of docs/performance.md
//	go run ./extproc/bench -peer URL,KEY   # another gateway in the same run
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

type options struct {
	full, jsonOnly bool
	veil, out      string
	peer           string
	slice          time.Duration
	rounds         int
	only           string
	soak           time.Duration
}

func main() {
	var o options
	flag.BoolVar(&o.full, "full", false, "every size, density and concurrency")
	flag.BoolVar(&o.jsonOnly, "json", false, "print JSON instead of tables")
	flag.StringVar(&o.veil, "veil", "bin/veil", "the program to measure")
	flag.StringVar(&o.out, "out", "", "folder for bench.json and bench.md; default none")
	flag.StringVar(&o.peer, "peer", "", "another gateway: base URL,key")
	flag.DurationVar(&o.slice, "slice", 2*time.Second, "length of one slice of one target")
	flag.IntVar(&o.rounds, "rounds", 3, "slices of each target")
	flag.StringVar(&o.only, "only", "", "only the scenarios whose name holds this")
	flag.DurationVar(&o.soak, "soak", 0, "instead of measuring, keep a mixed load on for so long and look for what grows")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	env, err := startAll(ctx, o)
	if err != nil {
		return err
	}
	defer env.stop()
	if o.soak > 0 {
		return env.soak(ctx, o)
	}
	var results []result
	for _, s := range scenarios(o) {
		r, err := env.measure(ctx, s, o)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		results = append(results, r)
		if !o.jsonOnly {
			fmt.Println(r.markdown())
		}
	}
	text, err := json.MarshalIndent(results, "", "  ")
	if err != nil {
		return err
	}
	if o.jsonOnly {
		fmt.Println(string(text))
	}
	if o.out == "" {
		return nil
	}
	return write(o.out, text, results)
}
