package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// counters are what veil counts, by the names of its metrics without labels.
type counters map[string]float64

// Names of veil's metrics.
const (
	mallocs     = "go_memstats_mallocs_total"
	mallocBytes = "go_memstats_alloc_bytes_total"
	cacheHits   = "veil_detection_cache_hits_total"
	cacheMisses = "veil_detection_cache_misses_total"
	heapBytes   = "go_memstats_heap_inuse_bytes"
	stackBytes  = "go_memstats_stack_inuse_bytes"
	goroutines  = "go_goroutines"
)

// scrape reads veil's metrics; series of one name are added up. It costs veil a few thousand allocations.
func scrape(ctx context.Context, admin string) (counters, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+admin+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("veil's metrics: %s", res.Status)
	}
	out := counters{}
	lines := bufio.NewScanner(res.Body)
	for lines.Scan() {
		name, value, ok := strings.Cut(lines.Text(), " ")
		if i := strings.LastIndexByte(lines.Text(), ' '); strings.Contains(name, "{") && i > 0 {
			value = lines.Text()[i+1:] // a label's value may hold a space
		}
		if !ok || strings.HasPrefix(name, "#") {
			continue
		}
		v, err := strconv.ParseFloat(value, 64)
		if err != nil {
			continue
		}
		name, _, _ = strings.Cut(name, "{")
		out[name] += v
	}
	return out, lines.Err()
}

// since is how much each counter grew, without what the scrape itself took.
func (c counters) since(before, own counters) counters {
	out := counters{}
	for name, v := range c {
		out[name] = max(0, v-before[name]-own[name])
	}
	return out
}

// ownCost is what one scrape adds to the counters.
func ownCost(ctx context.Context, admin string) (counters, error) {
	one, err := scrape(ctx, admin)
	if err != nil {
		return nil, err
	}
	two, err := scrape(ctx, admin)
	if err != nil {
		return nil, err
	}
	own := two.since(one, nil)
	return counters{mallocs: own[mallocs], mallocBytes: own[mallocBytes]}, nil
}
