// Command bench measures what Veil adds: time, CPU and memory a call beside a direct call and beside Envoy alone, in one run
// that alternates between them, so that what else the machine does falls on all alike. It starts everything itself on the
// loopback. Read the ratios and medians, not single figures.
//
//	go run ./extproc/bench                          # what matters most, in a few minutes
//	go run ./extproc/bench -full -write docs        # every size, density and concurrency; writes docs/performance.md
//	go run ./extproc/bench -only "1 MB"             # what has this in its name
//	go run ./extproc/bench -peer NAME=URL,KEY       # another gateway in the same run
//	go run ./extproc/bench -against OLD -rounds 10  # two builds of veil in turns; see against.go
//	go run ./extproc/bench -soak 60s -life reloads  # a load while something changes; see live.go
package main
