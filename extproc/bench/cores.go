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

	"golang.org/x/sys/unix"

	"veil/extproc/bench/stat"
)

// cores compares the throughput of everything (client, upstream, Envoy, veil) on one core with that on two. Both stacks run
// all the time, and the slices alternate.
func cores(ctx context.Context, e *environment, o options) (list []figure, err error) {
	var all unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		return nil, err
	}
	if all.Count() < 2 {
		return []figure{{Name: "throughput on two cores", Note: "not measured: there is one core"}}, nil
	}
	defer func() {
		runtime.GOMAXPROCS(all.Count())
		if e := pin(all, all.Count()); err == nil {
			err = e
		}
	}()
	on := map[int]*target{}
	for _, n := range []int{1, 2} {
		if err := pin(all, n); err != nil {
			return nil, err
		}
		s, err := startStack(ctx, o, filepath.Join(e.dir, fmt.Sprintf("cores-%d", n)), e.up.URL, n)
		if err != nil {
			return nil, err
		}
		defer s.stop()
		if on[n], err = s.target(ctx, mainRow); err != nil {
			return nil, err
		}
		defer on[n].close()
	}
	s := scenario{KB: 1, Density: normal, Concurrency: 16}
	rates, bare := map[int][]float64{}, map[int][]float64{}
	for round := range 2*o.rounds + 2 {
		n := 1 + (round+round/2)%2 // 1 2 2 1 1 2 …
		runtime.GOMAXPROCS(n)
		if err := pin(all, n); err != nil {
			return nil, err
		}
		got, err := e.runSlice(ctx, on[n], s, 2*o.slice, uint64(time.Now().UnixNano()))
		if err != nil {
			return nil, err
		}
		if got.errors+got.wrong > 0 {
			return nil, fmt.Errorf("%d errors, %d wrong answers: %s", got.errors, got.wrong, got.fault)
		}
		if round > 1 { // the first two warm up
			rates[n] = append(rates[n], float64(got.requests)/got.took.Seconds())
			bare[n] = append(bare[n], hashes(n, o.slice))
		}
	}
	one, two := stat.Median(rates[1]), stat.Median(rates[2])
	return []figure{
		{Name: coreGain, Value: two / one, Unit: "×",
			Note: fmt.Sprintf("%.0f and %.0f requests/s of 1 KB, anonymized; client and upstream share the cores both times", one, two)},
		{Name: "the same of nothing but hashing", Value: stat.Median(bare[2]) / stat.Median(bare[1]), Unit: "×",
			Note: "in turns with the figure above: what two cores of this machine have to give to work that shares nothing"},
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
