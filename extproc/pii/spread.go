package pii

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	"veil/extproc/detect"
)

// place is where a phrase stands in a leaf.
type place struct {
	time       int32 // when it is known: the later of its leaf and the phrase's birth
	leaf       int32 // in order of detection
	start, end int32
	phrase     int32
}

// byTime orders places as their tokens are minted.
func byTime(a, b place) int {
	return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(a.leaf, b.leaf), cmp.Compare(a.start, b.start))
}

// interval is a part of a leaf. Where it is a token of the given mapping, head and tail say whether the value that it stands
// for begins and ends with a letter: a word of the text that touches it there is no whole word.
type interval struct {
	start, end int32
	head, tail bool
}

// spreader finds where the phrases of an index stand in leaves, outside of what detection found.
//
// Which of two places that overlap counts must not depend on what a later leaf holds, or a longer conversation would
// number its values differently (api.md, Tokens). So places count in the order in which they are known: first the phrases
// known by the time of their leaf, from left to right and the longest first, then those of each later leaf.
type spreader struct {
	index  *index
	base   int32 // what its first phrase is counted as
	text   string
	key    string
	leaf   int32
	steps  int // work left before errTangled
	look   int // steps until the next look at the context
	room   *allowance
	found  int // places that detection found
	places []place
	joined bool     // words that end the gap at hand go on in what is behind it
	from   int      // where the gap at hand begins,
	to     int      // and where it ends
	later  []place  // of the leaf at hand: phrases born later, and distinctive ones that are no whole words
	taken  []uint64 // bits of the bytes of the leaf at hand that places hold
}

// workPerWord is how many steps a word may cost on average. A word of ordinary text costs less than one.
const workPerWord = 64

// lookEvery is how many words and steps are done, or bytes passed for distinctive values, between two looks at the context.
const lookEvery = 1 << 14

// leafPlaces adds the places in one leaf, of which those from first on are there already. blocked are the parts that
// detection or a token holds, sorted.
func (p *spreader) leafPlaces(ctx context.Context, first int, blocked []interval) error {
	var before interval
	for i := 0; i <= len(blocked); i++ {
		after := interval{start: int32(len(p.text))}
		if i < len(blocked) {
			after = blocked[i]
		}
		if before.end < after.start {
			if err := p.gap(ctx, before, after); err != nil {
				return err
			}
			if err := p.distinctiveGap(ctx, before, after); err != nil {
				return err
			}
		}
		if after.end > before.end {
			before = after
		}
	}
	if len(p.later) > 0 {
		p.settle(first)
	}
	return nil
}

// pause says whether the work goes on: whether it is still wanted, and has room for its places.
func (p *spreader) pause(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.room.need(p.found + len(p.places) + len(p.later))
}

// number adds the place of a leaf that is a bare number, if a phrase is just that.
func (p *spreader) number() {
	if i, ok := p.index.exact[p.text]; ok && !p.index.phrases[i].cue {
		p.places = append(p.places, place{max(p.leaf, p.index.phrases[i].birth), p.leaf, 0, int32(len(p.text)), i + p.base})
	}
}

// gap looks at the text between two intervals.
func (p *spreader) gap(ctx context.Context, before, after interval) error {
	x := p.index
	at, to := int(before.end), int(after.start)
	floor := at
	if joins(p.text, at) || before.tail && begins(p.text[at:]) {
		w, ok := nextWord(p.text, at, to, x.seed)
		if !ok {
			return nil
		}
		at = w.end
	}
	p.joined, p.from, p.to = after.head, int(before.end), int(after.start)
	for {
		next, words := x.starts.skip(p.text[:to], at)
		w, ok := nextWord(p.text, next, to, x.seed)
		if !ok {
			return nil
		}
		at = w.end
		p.steps += (words + 1) * workPerWord
		had := p.steps
		best, start, end := p.match(w, floor, to)
		if p.steps < 0 {
			return errTangled
		}
		if p.look -= words + had - p.steps; p.look < 0 {
			if err := p.pause(ctx); err != nil {
				return err
			}
			p.look = lookEvery
		}
		if best >= 0 {
			p.places = append(p.places, place{p.leaf, p.leaf, int32(start), int32(end), best + p.base})
			at, floor = end, end
		}
	}
}

// match finds the longest phrase known by the time of the leaf whose first word is w, within text[floor:to]. Phrases born
// later go to p.later.
func (p *spreader) match(w word, floor, to int) (best int32, start, end int) {
	x := p.index
	best = -1
	exact := false
	h, first := w.hash, w.start
	for {
		p.steps--
		n := x.lookup(h)
		if n == nil {
			break
		}
		for i := n.head; i >= 0; i = x.phrases[i].next {
			ph := &x.phrases[i]
			p.steps -= 1 + len(ph.value)>>6
			a := first - int(ph.lead)
			b := a + len(ph.value)
			if a < floor || b > to {
				continue
			}
			same := p.text[a:b] == ph.value
			if !same && !p.variant(ph, a, b) || joins(p.text, b) || b == to && p.joined && ends(p.text[:b]) {
				continue
			}
			if ph.cue && same && !cued(p.text, a, b, p.key, ph.typ) && !p.small(ph, a, b) {
				continue
			}
			if ph.birth > p.leaf {
				p.later = append(p.later, place{ph.birth, p.leaf, int32(a), int32(b), i + p.base})
				continue
			}
			if best < 0 || b > end || b == end && (same && !exact || same == exact && a < start) {
				best, start, end, exact = i, a, b, same
			}
		}
		if !n.more {
			break
		}
		next, ok := nextWord(p.text, w.end, to, x.seed)
		if !ok {
			break
		}
		h = join(h, p.text[w.end:next.start], next.hash)
		p.steps -= (next.end - w.end) >> 5
		w = next
	}
	return best, start, end
}

// variant reports whether text[a:b] is a found phrase in other case: all in capitals, or with no common word in it ("Jean
// may" is no name because "Jean May" is), or a name that needs a cue where small letters have one. It gets a token of its own: one
// token an exact value.
func (p *spreader) variant(ph *phrase, a, b int) bool {
	s := p.text[a:b]
	if ph.birth == given || ph.cue {
		return p.small(ph, a, b)
	}
	if !strings.EqualFold(s, ph.value) {
		return false
	}
	if strings.IndexFunc(s, unicode.IsLower) < 0 {
		return true
	}
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return !runeInWord(r) }) {
		p.steps -= 4
		if detect.Common(w) {
			return false
		}
	}
	return true
}

// small reports whether text[a:b] is a found name that needs a cue, in small letters, and has one.
func (p *spreader) small(ph *phrase, a, b int) bool {
	p.steps -= 4
	return ph.cue && ph.birth != given && ph.typ == detect.Name && small(p.text, ph.value, a, b, p.from, p.to)
}

// settle takes the later places of a leaf in the order in which they are known, each where nothing stands yet.
func (p *spreader) settle(first int) {
	need := len(p.text)/64 + 1
	if cap(p.taken) < need {
		p.taken = make([]uint64, need)
	}
	p.taken = p.taken[:need]
	for _, o := range p.places[first:] {
		p.take(o)
	}
	slices.SortFunc(p.later, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end),
			cmp.Compare(a.phrase, b.phrase))
	})
	for _, o := range p.later {
		if p.free(o) {
			p.take(o)
			p.places = append(p.places, o)
		}
	}
	clear(p.taken)
	p.later = p.later[:0]
}

func (p *spreader) take(o place) {
	for i := o.start; i < o.end; i++ {
		p.taken[i>>6] |= 1 << (i & 63)
	}
}

// free reports whether no place holds a byte of o. Looking at every byte is as much work as reading o was.
func (p *spreader) free(o place) bool {
	for i := o.start; i < o.end; i++ {
		if p.taken[i>>6]>>(i&63)&1 == 1 {
			return false
		}
	}
	return true
}
