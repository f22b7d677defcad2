package word

import "strings"

// Flags is a small table of words with a flag for each list that they stand in: a map that is only read, without the cost
// of one. The zero value knows no words. It is safe for concurrent use.
type Flags struct {
	slots []flagged                      // open addressing, a power of two; a hash of 0 is a free one
	shift uint8                          // leaves as many bits of a hash as slots have
	sieve [1 << (32 - sieveShift)]uint64 // a bit for each word in slots: few others need a look at these, which seldom lie in the nearest cache
}

// sieveShift leaves those bits of a hash that tell a number of the sieve: with six more that choose a bit in it, a thousand words set
// one of thirty.
const sieveShift = 23

// flagged is a word's hash and its flags.
type flagged struct{ hash, flags uint32 }

// NewFlags is the table of the words in flags, by hash.
func NewFlags(flags map[uint32]uint32) *Flags {
	size, shift := 8, uint8(29) // of slots
	for size < 2*len(flags) {
		size *= 2
		shift--
	}
	t := &Flags{slots: make([]flagged, size), shift: shift}
	for h, f := range flags {
		t.sieve[h>>sieveShift] |= 1 << (h % 64)
		*t.slot(h) = flagged{h, f}
	}
	return t
}

// FlagsOf is the table of the words that stand in lists; see ByHash.
func FlagsOf(lists map[string]uint32) *Flags { return NewFlags(ByHash(lists)) }

// ByHash is the words that stand in lists, divided by white space, by their hash, each with the flags of all lists that have it.
func ByHash(lists map[string]uint32) map[uint32]uint32 {
	flags := map[uint32]uint32{}
	for list, f := range lists {
		for w := range strings.FieldsSeq(list) {
			flags[Hash(w)] |= f
		}
	}
	return flags
}

// TailsOf is the table of how words end that end with one of ends, by Word.Tail: it rules most other words out.
func TailsOf(ends []string) *Flags {
	flags := map[uint32]uint32{}
	for _, e := range ends {
		flags[Append(nil, e)[0].Tail] = 1
	}
	return NewFlags(flags)
}

// May is false of nearly all words that are in no list: for who goes through all words of a text and looks for few.
func (t *Flags) May(hash uint32) bool { return t.sieve[hash>>sieveShift]>>(hash%64)&1 != 0 }

// Get is the flags of the word of this hash, 0 if it is in no list. It is so short that it becomes a part of who asks.
func (t *Flags) Get(hash uint32) uint32 {
	if t.sieve[hash>>sieveShift]>>(hash%64)&1 == 0 {
		return 0
	}
	return t.find(hash)
}

// find is Get of a word that the sieve lets through.
func (t *Flags) find(hash uint32) uint32 { return t.slot(hash).flags }

// scatter makes the upper bits of a hash depend on all of it.
const scatter = 0x9E3779B1

// slot is where a hash stands, or the free slot where it would.
func (t *Flags) slot(hash uint32) *flagged {
	mask := uint32(len(t.slots) - 1)
	i := hash * scatter >> t.shift & mask
	for t.slots[i].hash != 0 && t.slots[i].hash != hash {
		i = (i + 1) & mask
	}
	return &t.slots[i]
}
