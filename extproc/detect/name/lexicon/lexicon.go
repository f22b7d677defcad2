package lexicon

import "veil/extproc/internal/prefetch"

// Bits says in which lists a word stands.
type Bits uint16

// The lists.
const (
	First    Bits = 1 << iota // first names
	Surname                   // surnames
	City                      // places of 15,000 inhabitants and more
	Town                      // smaller places
	Country                   // countries and their adjectives
	Street                    // words of street names
	Company                   // listed companies
	Begins                    // begins a place, company or brand of several words; several words have it, too, if a longer one begins with them
	CommonEN                  // common words of running text, by language
	CommonFR
	CommonDE
	CommonES
	CommonIT
	Frequent   // first names and surnames of several lists
	Metropolis // places of 200,000 inhabitants and more
	Known      // brands, products, dishes, eponyms, figures of history and of books: known to all as something else than a private person

	Common = CommonEN | CommonFR | CommonDE | CommonES | CommonIT
	Person = First | Surname
	Place  = City | Town | Country
	Given  = First | Frequent                       // both: a first name that many people have
	World  = Known | Country | Metropolis | Company // what everybody knows as something else than somebody they know
)

// Plain says that a word is a common one, and in no list of names.
func (b Bits) Plain() bool { return b&Common != 0 && b&Person == 0 }

// Lexicon answers in which lists a word stands. The zero value knows no words. It is safe for concurrent use.
type Lexicon struct {
	slots  []entry             // open addressing; the length is a power of two
	phrase [1 << spread]uint64 // a bit for each word and phrase that is a place or known, or begins a longer one
}

// spread is how many bits of a hash choose a number of the table for phrases: with six more that choose a bit in it, a tenth of
// the bits are set, and the table stays in the second cache.
const spread = 15

// entry is a word and its lists, in six bytes beside one another: a look-up waits for memory once.
type entry struct {
	low, high uint16 // of the hash; both 0: free
	bits      Bits
}

func (e *entry) hash() uint32 { return uint32(e.high)<<16 | uint32(e.low) }

// Bits is the lists in which the word of this hash stands, 0 if in none.
func (l *Lexicon) Bits(hash uint32) Bits {
	if len(l.slots) == 0 {
		return 0
	}
	mask := uint32(len(l.slots) - 1)
	for i := slot(hash) & mask; ; i = (i + 1) & mask {
		switch e := &l.slots[i]; e.hash() {
		case hash:
			return e.bits // none of a free one
		case 0:
			return 0
		}
	}
}

// Home is what stands where the word of this hash is looked for first: its hash, 0 if the place is free, and its lists. Who
// looks for many words asks for all of their homes before waiting for any, and for Bits only where another word is at home.
func (l *Lexicon) Home(hash uint32) (uint32, Bits) {
	if len(l.slots) == 0 {
		return 0, 0
	}
	e := &l.slots[slot(hash)&uint32(len(l.slots)-1)]
	return e.hash(), e.bits
}

// Ask asks memory for the homes of the words of these hashes, in whose stead their places are left in hashes.
func (l *Lexicon) Ask(hashes []uint32) {
	mask := uint32(len(l.slots) - 1)
	for i, h := range hashes {
		hashes[i] = slot(h) & mask
	}
	prefetch.Rows(l.slots, hashes)
}

// Phrase is Bits of several words, of which only Place, Known and Begins are asked for.
func (l *Lexicon) Phrase(hash uint32) Bits {
	if !l.MayBePhrase(hash) {
		return 0
	}
	return l.Bits(hash) & (Place | Known | Begins)
}

// MayBePhrase is false of most hashes of which Phrase is 0, as it is of nearly all, and tells so without a look at the words.
func (l *Lexicon) MayBePhrase(hash uint32) bool {
	at, bit := mark(hash)
	return l.phrase[at]>>bit&1 != 0
}

// mark is the bit of a hash in the table for phrases.
func mark(hash uint32) (at, bit uint32) {
	h := hash * 0x9E3779B1
	return h >> (32 - spread), h >> (26 - spread) & 63
}

// Person says that a word stands in a list of names.
func (l *Lexicon) Person(hash uint32) bool { return l.Bits(hash)&Person != 0 }
