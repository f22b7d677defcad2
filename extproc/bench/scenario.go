package main

import (
	"fmt"
	"strings"
	"time"

	"veil/extproc/bench/prompt"
	"veil/extproc/bench/wire"
)

// scenario is one load: what is asked, how much of it at once.
type scenario struct {
	Name        string    `json:"name"`
	KB          int       `json:"kb"`      // text of the message, or of the history
	Density     float64   `json:"density"` // pieces of personal data a KB
	Stream      bool      `json:"stream,omitempty"`
	Concurrency int       `json:"concurrency"`
	Rate        float64   `json:"rate,omitempty"`   // requests a second, timed from when they are due; 0: as fast as answers come
	Repeat      bool      `json:"repeat,omitempty"` // the same texts again and again, to show the cache
	Second      bool      `json:"second,omitempty"` // the second turn of conversations whose first is not measured
	Count       int       `json:"count,omitempty"`  // calls of each caller, instead of a time
	Pace        wire.Pace `json:"pace"`             // of streams

	quick bool // also without -full
}

const (
	normal = 6 // pieces of personal data in 1 KB; larger texts have fewer a KB, as in peers' measurements
	dense  = 20
)

// Names that the aims look for.
const (
	atOnce    = "1 KB plain, 16 under way"
	spread    = "1 KB plain, 200 requests/s"
	page      = "32 KB plain, 1 under way"
	book      = "1 MB plain, 1 under way"
	repeated  = "1 KB plain repeated, 16 under way"
	second    = "second turn after 32 KB, 4 under way"
	fast      = "stream of 218 events, no delay, 16 under way"
	paced     = "stream of 272 events, 10 ms each, 64 under way"
	mainRow   = "veil anonymize"
	plainRow  = "veil"
	aloneRow  = "Envoy alone"
	wasmRow   = "Envoy + wasm"
	directRow = "direct"
)

func scenarios(o options) []scenario {
	list := []scenario{
		{Name: "1 KB plain, 1 under way", KB: 1, Density: normal, Concurrency: 1, quick: true},
		{Name: atOnce, KB: 1, Density: normal, Concurrency: 16, quick: true},
		{Name: "1 KB plain, 256 under way", KB: 1, Density: normal, Concurrency: 256},
		{Name: spread, KB: 1, Density: normal, Concurrency: 16, Rate: 200, quick: true},
		{Name: "1 KB plain, no personal data, 16 under way", KB: 1, Concurrency: 16},
		{Name: "1 KB plain, dense (20 pieces), 16 under way", KB: 1, Density: dense, Concurrency: 16},
		{Name: repeated, KB: 1, Density: normal, Concurrency: 16, Repeat: true, quick: true},
		{Name: page, KB: 32, Density: 2, Concurrency: 1, quick: true},
		{Name: "32 KB plain, 16 under way", KB: 32, Density: 2, Concurrency: 16},
		{Name: "32 KB plain, 256 under way", KB: 32, Density: 2, Concurrency: 256},
		{Name: "32 KB plain, no personal data, 1 under way", KB: 32, Concurrency: 1},
		{Name: "32 KB plain, dense (640 pieces), 1 under way", KB: 32, Density: dense, Concurrency: 1},
		{Name: "32 KB plain repeated, 1 under way", KB: 32, Density: 2, Concurrency: 1, Repeat: true},
		{Name: second, KB: 32, Density: 2, Concurrency: 4, Second: true, Count: 25, quick: true},
		{Name: book, KB: 1024, Density: 0.3, Concurrency: 1, quick: true},
		{Name: "1 MB plain, 16 under way", KB: 1024, Density: 0.3, Concurrency: 16},
		{Name: "1 MB plain, dense (20,000 pieces), 1 under way", KB: 1024, Density: dense, Concurrency: 1},
		{Name: "stream of 218 events, no delay, 1 under way", KB: 1, Density: normal, Stream: true, Concurrency: 1, Pace: wire.Pace{Events: 215}},
		{Name: fast, KB: 1, Density: normal, Stream: true, Concurrency: 16, Pace: wire.Pace{Events: 215}, quick: true},
		{Name: "stream of 218 events, no delay, 256 under way", KB: 1, Density: normal, Stream: true, Concurrency: 256, Pace: wire.Pace{Events: 215}},
		{Name: "stream of 32 KB, no delay, 1 under way", KB: 32, Density: 2, Stream: true, Concurrency: 1},
		{Name: paced, KB: 1, Density: normal, Stream: true, Concurrency: 64, Count: 1, Pace: wire.Pace{Events: 269, Gap: 10 * time.Millisecond}, quick: true},
	}
	var kept []scenario
	for _, s := range list {
		if (s.quick || o.full || o.only != "") && strings.Contains(s.Name, o.only) {
			kept = append(kept, s)
		}
	}
	return kept
}

// text is what its messages hold.
func (s scenario) text() prompt.Text {
	return prompt.Text{KB: s.KB, Pieces: int(s.Density * float64(s.KB))}
}

// warm is the scenario as it is run once before anything counts.
func (s scenario) warm() scenario {
	if s.Pace.Gap > 0 {
		s.Pace.Gap = time.Millisecond
	}
	s.Count = min(s.Count, 2)
	return s
}

// about says what a scenario is in numbers, for the table's heading.
func (s scenario) about() string {
	what := fmt.Sprintf("%d pieces of personal data in a text", s.text().Pieces)
	switch {
	case s.Repeat:
		return what + "; the same texts in every slice"
	case s.Second:
		return what + ", which an earlier call sent; one new sentence"
	case s.Rate > 0:
		return what + "; latency counts from the time at which a request was due"
	}
	return what
}
