package pii

import (
	"cmp"
	"context"
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

// spreader finds where the phrases of an index stand in leaves, but for those inside of what detection found.
//
// What of several that overlap is replaced must not change the numbers that an earlier leaf was given, or a longer conversation
// would number its values differently (api.md, Tokens). So places count in the order in which they are known (settle.go).
type spreader struct {
	index   *index
	base    int32 // what its first phrase is counted as
	text    string
	key     string
	leaf    int32
	steps   int // work left before errTangled
	look    int // steps until the next look at the context
	room    *allowance
	found   int // places that detection found
	places  []place
	finds   []find  // of the leaf at hand
	next    int     // the first of them that ends behind where the work is
	joined  bool    // words that end the text before the next token go on in it
	from    int     // where the text between tokens at hand begins,
	to      int     // and where it ends
	before  int     // where the text between finds at hand begins,
	after   int     // and where it ends
	reach   int32   // where the last place of the leaf at hand ends, so far
	crossed bool    // places of the leaf at hand overlap each other, or a find
	later   []place // of the leaf at hand: phrases born later, and distinctive ones that are no whole words
	extents extents // of the leaf at hand
}

// workPerWord is how many steps a word may cost on average. A word of ordinary text costs less than one.
const workPerWord = 64

// lookEvery is how many words and steps are done, or bytes passed for distinctive values, between two looks at the context.
const lookEvery = 1 << 14

// leafPlaces adds the places in one leaf, of which those from first on are there already. held are its tokens, finds what
// detection found, both sorted.
func (p *spreader) leafPlaces(ctx context.Context, first int, held []interval, finds []find) error {
	p.finds, p.next, p.reach, p.crossed = finds, 0, 0, false
	now := len(p.places)
	var before interval
	for i := 0; i <= len(held); i++ {
		after := interval{start: int32(len(p.text))}
		if i < len(held) {
			after = held[i]
		}
		if before.end < after.start {
			next := p.next
			if err := p.gap(ctx, before, after); err != nil {
				return err
			}
			p.next = next
			if err := p.distinctiveGap(ctx, before, after); err != nil {
				return err
			}
		}
		if after.end > before.end {
			before = after
		}
	}
	if p.crossed || len(p.later) > 0 {
		return p.settle(first, now)
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

// gap looks at the text between two tokens.
func (p *spreader) gap(ctx context.Context, before, after interval) error {
	x := p.index
	at, to := int(before.end), int(after.start)
	if joins(p.text, at) || before.tail && begins(p.text[at:]) {
		w, ok := nextWord(p.text, at, to, x.seed)
		if !ok {
			return nil
		}
		at = w.end
	}
	p.joined, p.from, p.to = after.head, int(before.end), to
	for {
		next, words := x.starts.skip(p.text[:to], at)
		w, ok := nextWord(p.text, next, to, x.seed)
		if !ok {
			return nil
		}
		at = w.end
		p.steps += (words + 1) * workPerWord
		had := p.steps
		best := p.match(w)
		if p.steps < 0 {
			return errTangled
		}
		if p.look -= words + had - p.steps; p.look < 0 {
			if err := p.pause(ctx); err != nil {
				return err
			}
			p.look = lookEvery
		}
		if best.end > p.reach {
			p.crossed = p.crossed || best.start < p.reach || !p.between(int(best.start), int(best.end))
			p.places = append(p.places, best)
			p.reach = best.end
		}
	}
}

// match finds the longest phrase known by the time of the leaf whose first word is w, between the tokens at hand, unless a find
// holds it; an empty place if there is none. The longest of those born with each later leaf goes to p.later.
func (p *spreader) match(w word) (best place) {
	x, later := p.index, len(p.later)
	h, first := w.hash, w.start
	p.advance(first)
	for {
		p.steps--
		n := x.lookup(h)
		if n == nil {
			break
		}
		for i := n.head; i >= 0; i = x.phrases[i].next {
			ph := &x.phrases[i]
			p.steps--
			a := first - int(ph.lead)
			b := a + len(ph.value)
			if a < p.from || b > p.to || p.inFind(a, b) || ph.cue && !p.between(a, b) {
				continue
			}
			p.steps -= len(ph.value) >> 6
			same := p.text[a:b] == ph.value
			if !same && !p.variant(ph, a, b) || joins(p.text, b) || b == p.to && p.joined && ends(p.text[:b]) {
				continue
			}
			if ph.cue && same && !cued(p.text, a, b, p.key, ph.typ) && !p.small(ph, a, b) {
				continue
			}
			o := place{max(p.leaf, ph.birth), p.leaf, int32(a), int32(b), i + p.base}
			if o.time > p.leaf {
				p.postpone(later, o)
			} else if p.better(o, best) {
				best = o
			}
		}
		if !n.more {
			break
		}
		next, ok := nextWord(p.text, w.end, p.to, x.seed)
		if !ok {
			break
		}
		h = join(h, p.text[w.end:next.start], next.hash)
		p.steps -= (next.end - w.end) >> 5
		w = next
	}
	return best
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
	return ph.cue && ph.birth != given && ph.typ == detect.Name && small(p.text, ph.value, a, b, p.before, p.after)
}
