package pii

import (
	"slices"
	"sync"

	"veil/extproc/detect"
)

// find is a place that detection found, with the leaf in order of detection.
type find struct {
	leaf       int32
	start, end int32
	typ        detect.Type
}

// scratch is the working memory of one call.
type scratch struct {
	detector *detect.Engine // whose rules hold
	order    []int          // leaves in order of detection
	held     []interval     // tokens that a mapping or the service may have put there, by leaf
	heldEnd  []int          // where a leaf's part of held ends
	finds    []find         // in order
	endOf    []int          // where a leaf's part of finds ends
	clean    int            // up to this leaf in order no text reads like a token
	index    index          // of all values
	begun    begun          // what is known of the conversation's beginning
	news     index          // of the values that are not of the beginning
	spreads  spreader
	room     *allowance
}

// sort puts messages before other fields.
func (s *scratch) sort(leaves []Leaf) {
	s.order = slices.Grow(s.order, len(leaves))
	for i := range leaves {
		if leaves[i].Message >= 0 {
			s.order = append(s.order, i)
		}
	}
	byMessage := func(a, b int) int { return leaves[a].Message - leaves[b].Message }
	if !slices.IsSortedFunc(s.order, byMessage) { // they nearly always are, and there may be a million
		slices.SortStableFunc(s.order, byMessage)
	}
	for i := range leaves {
		if leaves[i].Message < 0 {
			s.order = append(s.order, i)
		}
	}
}

// keepScratch is the most working memory, in entries of its largest slice, that is kept for the next call.
const keepScratch = 1 << 16

// scratchPool hands out working memory. What it takes back holds nothing of a text.
type scratchPool struct {
	seed uint64
	pool sync.Pool
}

func (p *scratchPool) get() *scratch {
	s, ok := p.pool.Get().(*scratch)
	if !ok {
		s = &scratch{}
		s.index.seed, s.news.seed = p.seed, p.seed
	}
	return s
}

func (p *scratchPool) put(s *scratch) {
	s.index.reset()
	s.news.reset()
	s.detector, s.room = nil, nil
	s.begun.reset()
	s.order, s.held, s.heldEnd = s.order[:0], s.held[:0], s.heldEnd[:0]
	s.finds, s.endOf = s.finds[:0], s.endOf[:0]
	s.spreads = spreader{places: s.spreads.places[:0], later: s.spreads.later[:0], extents: s.spreads.extents}
	if len(s.index.nodes) > keepScratch || len(s.news.nodes) > keepScratch || cap(s.begun.names) > keepScratch ||
		cap(s.finds) > keepScratch || cap(s.spreads.places) > keepScratch || cap(s.spreads.extents.held) > keepScratch ||
		cap(s.index.phrases) > keepScratch || cap(s.held) > keepScratch {
		return
	}
	p.pool.Put(s)
}
