package word

// Flags is a small table of words with a flag for each list that they stand in: a map that is only read, without the cost
// of one. The zero value knows no words. It is safe for concurrent use.
type Flags[F ~uint16 | ~uint32] struct {
	slots []flagged[F] // open addressing, a power of two; a hash of 0 is a free one
	sieve []uint64     // eight bits a slot, set for the words in slots: few others need a look at these, which seldom lie in the nearest cache
	shift uint8        // leaves as many bits of a hash as slots have
}

// flagged is a word's hash and its flags.
type flagged[F ~uint16 | ~uint32] struct {
	hash  uint32
	flags F
}

// NewFlags is the table of the words in flags, by hash.
func NewFlags[F ~uint16 | ~uint32](flags map[uint32]F) Flags[F] {
	size, shift := 8, uint8(29) // of slots: as many as fill one number of the sieve
	for size < 2*len(flags) {
		size *= 2
		shift--
	}
	t := Flags[F]{slots: make([]flagged[F], size), sieve: make([]uint64, size/8), shift: shift}
	for h, f := range flags {
		at, bit := t.sieved(h)
		t.sieve[at] |= 1 << bit
		*t.slot(h) = flagged[F]{h, f}
	}
	return t
}

// Get is the flags of the word of this hash, 0 if it is in no list.
func (t *Flags[F]) Get(hash uint32) F {
	if len(t.slots) == 0 {
		return 0
	}
	if at, bit := t.sieved(hash); t.sieve[at]>>bit&1 == 0 {
		return 0
	}
	return t.slot(hash).flags
}

// scatter makes the upper bits of a hash depend on all of it.
const scatter = 0x9E3779B1

// sieved is the bit of a hash in the sieve.
func (t *Flags[F]) sieved(hash uint32) (at, bit uint32) {
	h := hash * scatter >> (t.shift - 3)
	return h / 64, h % 64
}

// slot is where a hash stands, or the free slot where it would.
func (t *Flags[F]) slot(hash uint32) *flagged[F] {
	mask := uint32(len(t.slots) - 1)
	i := hash * scatter >> t.shift & mask
	for t.slots[i].hash != 0 && t.slots[i].hash != hash {
		i = (i + 1) & mask
	}
	return &t.slots[i]
}
