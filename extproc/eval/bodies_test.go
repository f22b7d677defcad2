package eval_test

import (
	"fmt"
	"regexp"
	"testing"
)

// TestBodiesReachTheUpstreamWithoutPersons asks what is left of whole requests that clients send, and whether answers that repeat it say what
// the caller had said. Of the odd files nobody reads the errors, so they are never shown. The floors lie a little below what is reached.
func TestBodiesReachTheUpstreamWithoutPersons(t *testing.T) {
	e := engine(t)
	sums := map[string]*counts{}
	for _, b := range bodies(t) {
		sent := b.send(t, e)
		got := b.judge(sent)
		half := "odd"
		if b.even {
			half = "even"
			for _, s := range got.said {
				t.Log(b.name, s)
			}
		}
		for _, group := range []string{half, half + " " + b.Language, half + " " + b.Endpoint} {
			if sums[group] == nil {
				sums[group] = &counts{}
			}
			sums[group].add(got)
		}
	}
	for _, group := range sorted(sums) {
		t.Logf("%-28s %v", group, sums[group])
	}
	for half, most := range map[string]counts{"even": {whole: 8, gone: 14}, "odd": {whole: 16, gone: 15}} {
		if got := sums[half]; got.whole+got.part > most.whole || got.gone > most.gone {
			t.Errorf("%s: %d strings in clear, above %d, or %d hidden needlessly, above %d", half, got.whole+got.part, most.whole, got.gone, most.gone)
		}
	}
}

// counts is what was judged of some requests.
type counts struct {
	hide, whole, part int // strings that must not reach the upstream; those that did, and those of which a word did
	keep, gone        int // strings that must reach it, and those that did not as often as they stood there
	said              []string
}

func (c *counts) add(d counts) {
	c.hide, c.whole, c.part, c.keep, c.gone = c.hide+d.hide, c.whole+d.whole, c.part+d.part, c.keep+d.keep, c.gone+d.gone
}

func (c *counts) String() string {
	return fmt.Sprintf("in clear %d and %d in part of %d (%.1f %%), hidden needlessly %d of %d (%.1f %%)",
		c.whole, c.part, c.hide, percent(c.whole+c.part, c.hide), c.gone, c.keep, percent(c.gone, c.keep))
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

var (
	minted = regexp.MustCompile(`\{\{[A-Z_]+_\d+\}\}`)
	wordly = regexp.MustCompile(`[\pL\pM\pN]+`)
)

// judge compares what the upstream got with what the caller had said.
func (b body) judge(sent string) (c counts) {
	said, sent := b.said, minted.ReplaceAllString(sent, "·")
	c.hide, c.keep = len(b.Hide), len(b.Keep)
	for _, h := range longestFirst(b.Hide) {
		said = without(said, h)
		if rest := without(sent, h); rest != sent {
			c.whole++
			c.said = append(c.said, "in clear: "+h+around(sent, h))
			sent = rest
		}
	}
	for _, h := range b.Hide {
		for _, w := range wordly.FindAllString(h, -1) {
			if len(w) > 1 && times(sent, w) > times(said, w) {
				c.part++
				c.said = append(c.said, "in part: "+h+around(sent, w))
				break
			}
		}
	}
	for _, k := range b.Keep {
		if times(sent, k) < times(said, k) {
			c.gone++
			c.said = append(c.said, "hidden: "+k+around(said, k))
		}
	}
	return c
}
