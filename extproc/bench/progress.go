package main

import (
	"fmt"
	"os"
	"time"
)

// progress tells a person at a terminal how far it is; anybody else sees the tables only.
type progress struct {
	out   *os.File // nil: nobody watches
	began time.Time
	what  string
	n, of int
}

func newProgress(of int) *progress {
	p := &progress{began: time.Now(), of: of}
	if info, err := os.Stderr.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		p.out = os.Stderr
	}
	return p
}

// next begins another part.
func (p *progress) next(what string) {
	p.n++
	p.what = what
	p.step("")
}

// step says what the part does at this moment.
func (p *progress) step(what string) {
	if p.out != nil {
		fmt.Fprintf(p.out, "\r\x1b[K%d of %d  %s  %s  %s", p.n, p.of, time.Since(p.began).Round(time.Second), p.what, what)
	}
}

// clear takes the line away, so that something else can be printed.
func (p *progress) clear() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
