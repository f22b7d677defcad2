package restore

import (
	"sort"
	"unicode/utf8"
)

// mostMoves is how many tokens Moves remembers: a text may have millions, and what points into it is near its beginning.
const mostMoves = 4096

// Moves tells where the characters of a text stand once its tokens have become values. Positions are counted in code points,
// as OpenAI's annotations count them. The zero value is that of an empty text. It is not safe for concurrent use.
type Moves struct {
	at     int // how long the text is so far
	places []move
	over   int // the first position that is not known; 0: all are
}

// move is a token, and by how much what follows it has moved on.
type move struct{ start, end, shift int }

// MovesOf are the moves of a text of which places, in order, were replaced.
func MovesOf(src string, places []Place) *Moves {
	m, at := &Moves{}, 0
	for _, p := range places {
		m.Pass(src[at:p.Start])
		m.replace(utf8.RuneCountInString(src[p.Start:p.End]), utf8.RuneCountInString(p.Text))
		at = p.End
	}
	m.Pass(src[at:])
	return m
}

// Pass goes over text that stays as it is.
func (m *Moves) Pass(text string) { m.at += utf8.RuneCountInString(text) }

// replace goes over a token that becomes a value, both of so many code points.
func (m *Moves) replace(tok, value int) {
	start := m.at
	m.at += tok
	switch n := len(m.places); {
	case m.over > 0:
	case n == mostMoves:
		m.over = start + 1
	case n == 0:
		m.places = append(m.places, move{start, m.at, value - tok})
	default:
		m.places = append(m.places, move{start, m.at, m.places[n-1].shift + value - tok})
	}
}

// Start is where the character stands that stood at i. One within a token is as far from its value's start as it was from
// the token's, but not behind it. It is false where that is not known.
func (m *Moves) Start(i int) (int, bool) {
	before, inside, ok := m.find(i)
	if inside == nil {
		return i + before, ok
	}
	return min(i+before, inside.end+inside.shift), ok
}

// End is Start for the end of something: one within a token is as far from its value's end as it was from the token's. So it
// does not matter whether what names the end means the last character or the one behind it.
func (m *Moves) End(i int) (int, bool) {
	before, inside, ok := m.find(i)
	if inside == nil {
		return i + before, ok
	}
	return max(i+inside.shift, inside.start+before), ok
}

// find is by how much what stands before position i has moved, and the token that i is within.
func (m *Moves) find(i int) (before int, inside *move, ok bool) {
	if m.over > 0 && i >= m.over {
		return 0, nil, false
	}
	n := sort.Search(len(m.places), func(k int) bool { return m.places[k].end > i })
	if n > 0 {
		before = m.places[n-1].shift
	}
	if n < len(m.places) && m.places[n].start < i {
		inside = &m.places[n]
	}
	return before, inside, true
}
