package pii

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Where known values and what detection found overlap, all of each is hidden. What is known by the time of the leaf comes first, then
// the values of each later leaf, and of one time the longest first. A value that holds what stands there already takes its
// place: a secret that of the address in it, or the rest of the secret would stay readable. Where something goes on beyond the
// value, that stays, and what is left of the value is hidden by itself.
//
// What was given a number by the time of its leaf keeps it, also where a longer value that only a later leaf tells takes its place.

// better reports whether of two places that begin with the same word, or of one and none, the first counts: the longer, then the one as it
// was found, then the value that was found first.
func (p *spreader) better(o, had place) bool {
	if o.start != had.start || o.end != had.end {
		return o.end > had.end || o.end == had.end && o.start < had.start
	}
	if same := p.exact(o); same != p.exact(had) {
		return same
	}
	return o.phrase < had.phrase
}

// exact reports whether a value stands at its place as it was found, and not in another case.
func (p *spreader) exact(o place) bool {
	return p.index.phrases[o.phrase-p.base].value == p.text[o.start:o.end]
}

// postpone keeps the place of a phrase that is born later, unless a better one of its time begins with the same word, as all do
// from mark on.
func (p *spreader) postpone(mark int, o place) {
	for i := mark; i < len(p.later); i++ {
		p.steps--
		if p.later[i].time == o.time {
			if p.better(o, p.later[i]) {
				p.later[i] = o
			}
			return
		}
	}
	p.later = append(p.later, o)
}

// settle takes the places of a leaf that overlap or are known later. The first ones, up to now, stand already; those of the leaf's
// own time behind them are as good as later ones.
func (p *spreader) settle(first, now int) error {
	if p.crossed {
		p.later = append(p.later, p.places[now:]...)
		p.places = p.places[:now]
	}
	p.extents.reset(len(p.text))
	defer p.extents.clear()
	for _, f := range p.finds {
		p.extents.take(int(f.start), int(f.end))
	}
	for _, o := range p.places[first:] {
		p.extents.take(int(o.start), int(o.end))
	}
	for all := p.outermost(); len(all) > 0; {
		n := 1
		for n < len(all) && all[n].time == all[0].time {
			n++
		}
		for _, o := range p.put(all[:n]) {
			p.cut(o)
		}
		if p.steps < 0 {
			return errTangled
		}
		all = all[n:]
	}
	p.later = p.later[:0]
	return nil
}

// outermost is the later places without those that lie inside of another of their time, in the order in which they count.
func (p *spreader) outermost() []place {
	slices.SortFunc(p.later, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end), cmp.Compare(a.phrase, b.phrase))
	})
	kept := p.later[:0]
	var time, reach int32
	for _, o := range p.later {
		if o.time != time {
			time, reach = o.time, 0
		}
		if o.end > reach {
			kept, reach = append(kept, o), o.end
		}
	}
	slices.SortFunc(kept, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(b.end-b.start, a.end-a.start), cmp.Compare(a.start, b.start))
	})
	return kept
}

// put gives places of one time what they hold, unless something that stands there goes on beyond them. It answers with those.
func (p *spreader) put(places []place) (beyond []place) {
	x, beyond := &p.extents, places[:0]
	for _, o := range places {
		start, end := int(o.start), int(o.end)
		p.steps -= 1 + (end-start)>>6
		switch {
		case x.across(start) || x.across(end):
			beyond = append(beyond, o)
		case !x.one(start, end):
			p.stand(o, start, end)
		}
	}
	return beyond
}

// cut gives a place what of it is free.
func (p *spreader) cut(o place) {
	p.steps -= 1 + int(o.end-o.start)>>6
	for start, end := p.extents.free(int(o.start), int(o.end)); start < end; start, end = p.extents.free(end, int(o.end)) {
		p.steps -= 1 + (end-start)>>3
		left := strings.TrimLeftFunc(p.text[start:end], gapRune)
		if size := len(strings.TrimRightFunc(left, gapRune)); size > 0 {
			p.stand(o, end-len(left), end-len(left)+size)
		}
	}
}

// stand notes that a place, or a part of it, stands.
func (p *spreader) stand(o place, start, end int) {
	p.extents.take(start, end)
	o.start, o.end = int32(start), int32(end)
	p.places = append(p.places, o)
}

// gapRune reports whether a character says nothing by itself.
func gapRune(r rune) bool { return !runeInWord(r) && !(r >= utf8.RuneSelf && symbol(r)) }
