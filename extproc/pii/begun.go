package pii

import (
	"encoding/binary"

	"veil/extproc/detect"
)

// begun is what is known of how a conversation begins, and what is needed to remember it. A conversation is sent again with
// each turn, and its values stand where they stood. So where they do, besides what detection found in each text, is remembered
// for the messages of a call as a whole; a call whose messages begin so looks there for nothing but the values that are new.
// Places count in the order in which they are known (spreader): what goes on changes nothing that the beginning was given.
type begun struct {
	messages int     // leaves that are messages
	names    []byte  // of these, one after another, leafName bytes each; empty if they are not worth it
	leaves   int     // the first so many, in order of detection, are known; 0: none
	places   []place // in them, by leaf, for reading only
	phrases  int32   // values that they know, when news are learned
	signs    []sign  // of the values that are news
	signed   bool    // signs are there
}

// begunKey names the beginning of a conversation, as cacheKey a text.
type begunKey struct {
	tag    [16]byte
	leaves int
}

const (
	leafName   = 16 + 16 + 8 + 1 // bytes that name a leaf: those of cacheKey, and whether it is a number
	worthBegun = 1 << 10         // bytes of text that are worth remembering where values stand in them
	triedBegun = 4               // beginnings that are asked for: more would be new messages that the cache knows from elsewhere
)

// reset forgets the call.
func (b *begun) reset() {
	clear(b.signs) // which refer to text
	*b = begun{names: b.names[:0], signs: b.signs[:0]}
}

// recall looks for the longest known beginning of the messages of a call without a mapping of its own.
func (f *finder) recall(b *begun, order []int, leaves []Leaf, seen []sight) {
	size, hits := 0, 0
	for k, i := range order {
		l := &leaves[i]
		if l.Message < 0 {
			break
		}
		b.messages++
		size += len(l.Text)
		if hits == k && (seen[i].hit || len(l.Text) < minCached) {
			hits++
		}
	}
	if size < f.worth {
		return
	}
	for _, i := range order[:b.messages] {
		b.name(f, &leaves[i], &seen[i].key)
	}
	for n := hits; n > max(0, hits-triedBegun); n-- {
		k := f.cache.beginning(b.names, n)
		if places, ok := f.cache.begun.Get(&k); ok {
			b.leaves, b.places = n, places
			return
		}
	}
}

// name adds the name of the next leaf.
func (b *begun) name(f *finder, l *Leaf, k *cacheKey) {
	if len(l.Text) < minCached { // too short to be kept by itself
		*k = f.cache.key(&f.variant, l)
	}
	b.names = append(append(b.names, k.text[:]...), k.place[:]...)
	b.names = binary.LittleEndian.AppendUint64(b.names, uint64(k.size))
	number := byte(0)
	if l.Number {
		number = 1
	}
	b.names = append(b.names, number)
}

// beginning names the first leaves. What key says of texts holds for them as well.
func (c *cache) beginning(names []byte, leaves int) begunKey {
	m := c.scratch.Get().(*macScratch)
	c.mac.Seal(m.out[:0], c.nonce[:], nil, names[:leaves*leafName])
	k := begunKey{m.out, leaves}
	c.scratch.Put(m)
	return k
}

// remember keeps where the values of the messages stand in them, for a call that goes on. Nothing in them may read like a
// token.
func (f *finder) remember(b *begun, places []place) {
	if len(b.names) == 0 || b.leaves == b.messages {
		return
	}
	known := make([]place, 0, len(places))
	for _, p := range places {
		if p.time < int32(b.messages) {
			known = append(known, p)
		}
	}
	k := f.cache.beginning(b.names, b.messages)
	f.cache.begun.Put(&k, known)
}

// take appends the known places of a leaf. It is called for one leaf after another.
func (b *begun) take(to []place, leaf int32) []place {
	n := 0
	for n < len(b.places) && b.places[n].leaf == leaf {
		n++
	}
	to = append(to, b.places[:n]...)
	b.places = b.places[n:]
	return to
}

// learn makes a phrase of a value that detection found, and reports whether it is a new one.
func (s *scratch) learn(value string, typ detect.Type, birth int32) bool {
	n := int32(len(s.index.phrases))
	if s.index.add(value, typ, birth, false); int(n) == len(s.index.phrases) {
		return false
	}
	if s.begun.leaves > 0 && int(birth) >= s.begun.leaves {
		if len(s.news.phrases) == 0 {
			s.begun.phrases = n
		}
		s.news.add(value, typ, birth, false)
	}
	return true
}
