package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"veil/extproc/bench/stat"
)

// cores compares the throughput of everything (client, upstream, Envoy, veil) on one core with that on two, beside what two cores
// give to work that shares nothing, to calls without a gateway, and to Envoy alone. All stacks run all the time, and the slices
// alternate.
func cores(ctx context.Context, e *environment, o options) (list []figure, err error) {
	all, err := allowed()
	if err != nil {
		return nil, err
	}
	if all.count() < 2 {
		return []figure{{Name: "throughput on two cores", Note: "not measured: there is one core"}}, nil
	}
	defer func() {
		runtime.GOMAXPROCS(all.count())
		if e := pin(all, all.count()); err == nil {
			err = e
		}
	}()
	direct, err := newTarget(directRow, e.up.URL, "", nil)
	if err != nil {
		return nil, err
	}
	defer direct.close()
	var on [3][]*target // by the number of cores: veil, Envoy alone, direct
	for n := 1; n <= 2; n++ {
		if err := pin(all, n); err != nil {
			return nil, err
		}
		s, err := startStack(ctx, o, filepath.Join(e.dir, fmt.Sprintf("cores-%d", n)), e.up.URL, n)
		if err != nil {
			return nil, err
		}
		defer s.stop()
		gateway, err := s.target(ctx, mainRow)
		if err != nil {
			return nil, err
		}
		defer gateway.close()
		alone, stop, err := startAlone(ctx, e, "")
		if err != nil {
			return nil, err
		}
		defer stop()
		defer alone.close()
		on[n] = []*target{gateway, alone, direct}
	}
	s := scenario{KB: 1, Density: normal, Concurrency: 16}
	var rates [3][3][]float64 // by the number of cores and the target
	var hashed [3][]float64
	for round := range 2*o.rounds + 2 {
		n := 1 + (round+round/2)%2 // 1 2 2 1 1 2 …
		runtime.GOMAXPROCS(n)
		if err := pin(all, n); err != nil {
			return nil, err
		}
		for k, t := range on[n] {
			got, err := e.runSlice(ctx, t, s, 2*o.slice, uint64(time.Now().UnixNano()))
			if err != nil {
				return nil, err
			}
			if got.errors+got.wrong > 0 {
				return nil, fmt.Errorf("%d errors, %d wrong answers: %s", got.errors, got.wrong, got.fault)
			}
			if round > 1 { // the first two warm up
				rates[n][k] = append(rates[n][k], float64(got.requests)/got.took.Seconds())
			}
		}
		if round > 1 {
			hashed[n] = append(hashed[n], hashes(n, o.slice))
		}
	}
	gain := func(name string, one, two []float64, note string) figure {
		a, b := stat.Median(one), stat.Median(two)
		return figure{Name: name, Value: b / a, Unit: "×", Note: fmt.Sprintf(note, a, b)}
	}
	const requests = "%.0f and %.0f requests/s, in turns with the first"
	return []figure{
		gain(coreGain, rates[1][0], rates[2][0], "%.0f and %.0f requests/s of 1 KB, anonymized; client and upstream share the cores both times"),
		gain("the same of Envoy alone", rates[1][1], rates[2][1], requests),
		gain("the same without a gateway", rates[1][2], rates[2][2], requests+": client and upstream talk to each other, as all else here does"),
		gain("the same of nothing but hashing", hashed[1], hashed[2], "%.0f and %.0f blocks/s: what two cores of this machine have to give to work that neither talks nor shares"),
	}, nil
}

// hashes is how many kilobytes a second n goroutines hash for as long as took, each its own: work that neither waits nor shares.
func hashes(n int, took time.Duration) float64 {
	var all atomic.Int64
	var group sync.WaitGroup
	begin := time.Now()
	for range n {
		group.Go(func() {
			var block [1024]byte
			count := int64(0)
			for ; time.Since(begin) < took; count++ {
				sum := sha256.Sum256(block[:])
				copy(block[:], sum[:])
			}
			all.Add(count)
		})
	}
	group.Wait()
	return float64(all.Load()) / time.Since(begin).Seconds()
}
