package pii

import (
	"strings"

	"veil/extproc/apierr"
	"veil/extproc/detect"
)

// errTangled refuses texts whose values begin or end alike so often that finding them would not be linear.
var errTangled = apierr.New(413, apierr.InvalidRequest, "Values of the mapping, or of the texts, begin or end alike and repeat too often to be replaced. Send less of them in one request.")

// given is the birth of a value of the table as it was handed in.
const given = -1

// phrase is a value that is looked for in all texts.
type phrase struct {
	value string
	typ   detect.Type
	birth int32 // the first leaf, in order of detection, that it was found in; given: none
	lead  int32 // bytes before its first word
	cue   bool  // replaced only where a cue says what it is (api.md, Tokens)
	next  int32 // another phrase of the same words, -1 if none
	kin   int32 // another distinctive phrase of the same core, -1 if none
	mark  int32 // the last digit of a distinctive phrase, or its @
}

// node is a run of words that some phrase begins with, by its hash.
type node struct {
	key  uint64 // 0: free
	head int32  // first phrase of just these words, -1 if none
	more bool   // some phrase goes on
}

// maxPath is after how many words a phrase is no longer followed word by word but compared as a whole.
const maxPath = 48

// index finds phrases in text by the hashes of their words. Hashes lead to phrases and never decide: a phrase is where its
// bytes are. They are seeded, so that no text can be made to collide.
type index struct {
	seed         uint64
	phrases      []phrase
	exact        map[string]int32 // the phrase of a value
	nodes        []node           // a hash table with linear probing; its length is a power of two
	used         int
	starts       starts // of the phrases
	distinctives distinctives
}

// reset empties the index for another exchange. It overwrites what refers to text.
func (x *index) reset() {
	clear(x.phrases)
	clear(x.exact)
	x.phrases = x.phrases[:0]
	if x.used > 0 {
		clear(x.nodes)
		x.starts = starts{}
		x.distinctives.reset()
		x.used = 0
	}
}

// add makes a phrase of value, unless there is one or value holds no word. always says that it needs no cue.
func (x *index) add(value string, typ detect.Type, birth int32, always bool) {
	if _, ok := x.exact[value]; ok {
		return
	}
	w, ok := nextWord(value, 0, len(value), x.seed)
	if !ok {
		return
	}
	lead, h := int32(w.start), w.hash
	x.starts.add(value[w.start:w.end])
	for n := 1; n < maxPath; n++ {
		next, ok := nextWord(value, w.end, len(value), x.seed)
		if !ok {
			break
		}
		x.node(h).more = true
		h = join(h, value[w.end:next.start], next.hash)
		w = next
	}
	if x.exact == nil {
		x.exact = map[string]int32{}
	}
	end, i := x.node(h), int32(len(x.phrases))
	x.phrases = append(x.phrases, phrase{value: value, typ: typ, birth: birth, lead: lead, cue: !always && needsCue(value), next: end.head})
	x.exact[value], end.head = i, i
}

// lookup is the node of a hash, nil if there is none.
func (x *index) lookup(key uint64) *node {
	if x.used == 0 {
		return nil
	}
	if n := x.slot(key | 1); n.key != 0 {
		return n
	}
	return nil
}

// node is the node of a hash, a new one if there is none. It holds until the next call.
func (x *index) node(key uint64) *node {
	if 4*(x.used+1) > 3*len(x.nodes) {
		x.grow()
	}
	n := x.slot(key | 1)
	if n.key == 0 {
		x.used++
		*n = node{key: key | 1, head: -1}
	}
	return n
}

// slot is the node of a key, or the free one that it would have. One is always free.
func (x *index) slot(key uint64) *node {
	for i := key >> 20; ; i++ {
		if n := &x.nodes[i&uint64(len(x.nodes)-1)]; n.key == key || n.key == 0 {
			return n
		}
	}
}

func (x *index) grow() {
	old := x.nodes
	x.nodes = make([]node, max(64, 2*len(old)))
	for _, o := range old {
		if o.key != 0 {
			*x.slot(o.key) = o
		}
	}
}

// needsCue reports whether a value is so short or so common a word that it is replaced elsewhere only with a cue there
// (api.md, Tokens).
func needsCue(value string) bool {
	letters, words := weight(value)
	return letters < 4 || words == 1 && detect.Common(strings.TrimFunc(value, func(r rune) bool { return !runeInWord(r) }))
}
