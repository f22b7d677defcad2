package word

// Flags is a small table of words with a flag for each list that they stand in: a map that is only read, without the cost
// of one. The zero value knows no words. It is safe for concurrent use.
type Flags[F ~uint16 | ~uint32] struct {
	slots []flagged[F] // open addressing, a power of two; a hash of 0 is a free one
	shift uint8        // leaves as many bits of a hash as slots have
}

// flagged is a word's hash and its flags.
type flagged[F ~uint16 | ~uint32] struct {
	hash  uint32
	flags F
}

// NewFlags is the table of the words in flags, by hash.
func NewFlags[F ~uint16 | ~uint32](flags map[uint32]F) Flags[F] {
	t := Flags[F]{slots: make([]flagged[F], 4), shift: 30}
	for len(t.slots) < 4*len(flags) { // so that most words in no list meet a free slot at once
		t.slots = make([]flagged[F], 2*len(t.slots))
		t.shift--
	}
	for h, f := range flags {
		*t.slot(h) = flagged[F]{h, f}
	}
	return t
}

// Get is the flags of the word of this hash, 0 if it is in no list.
func (t *Flags[F]) Get(hash uint32) F {
	if len(t.slots) == 0 {
		return 0
	}
	return t.slot(hash).flags
}

// slot is where a hash stands, or the free slot where it would.
func (t *Flags[F]) slot(hash uint32) *flagged[F] {
	mask := uint32(len(t.slots) - 1)
	i := hash * 0x9E3779B1 >> t.shift & mask
	for t.slots[i].hash != 0 && t.slots[i].hash != hash {
		i = (i + 1) & mask
	}
	return &t.slots[i]
}
