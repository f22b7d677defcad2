package main

import (
	"fmt"
	"strings"
)

// scenario is one load: what is asked, how much of it at once.
type scenario struct {
	name        string
	kb          int     // text of the message
	density     float64 // items of personal data a KB
	stream      bool
	concurrency int
	repeat      bool // the same texts again and again, to show the cache
}

func scenarios(o options) []scenario {
	list := []scenario{
		{name: "1 KB plain, 1 under way", kb: 1, density: 6, concurrency: 1},
		{name: "1 KB stream, 1 under way", kb: 1, density: 6, concurrency: 1, stream: true},
	}
	if o.full {
		list = nil
		for _, kb := range []int{1, 32, 1024} {
			density := map[int]float64{1: 6, 32: 2, 1024: 0.3}[kb]
			for _, c := range map[int][]int{1: {1, 16, 256}, 32: {1, 16}, 1024: {1}}[kb] {
				list = append(list, scenario{name: fmt.Sprintf("%d KB plain, %d under way", kb, c), kb: kb, density: density, concurrency: c})
			}
		}
		list = append(list,
			scenario{name: "1 KB plain, no personal data, 16 under way", kb: 1, concurrency: 16},
			scenario{name: "1 KB plain, dense (20 items), 16 under way", kb: 1, density: 20, concurrency: 16},
			scenario{name: "1 KB plain repeated, 16 under way", kb: 1, density: 6, concurrency: 16, repeat: true},
			scenario{name: "32 KB plain repeated, 1 under way", kb: 32, density: 2, concurrency: 1, repeat: true},
			scenario{name: "1 KB stream, 1 under way", kb: 1, density: 6, concurrency: 1, stream: true},
			scenario{name: "1 KB stream, 16 under way", kb: 1, density: 6, concurrency: 16, stream: true},
		)
	}
	var kept []scenario
	for _, s := range list {
		if strings.Contains(s.name, o.only) {
			kept = append(kept, s)
		}
	}
	return kept
}
