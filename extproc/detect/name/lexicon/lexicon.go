// Package lexicon holds the word lists of the name recogniser in a compact form: a set of hashes with type bits.
//
// It says of a word, or of a phrase, in which lists it stands: first names, surnames, places, street names, companies,
// common words by language. It holds hashes, never the lists, and knows nothing of texts or labels.
package lexicon

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
	Begins                    // begins a place or company of several words
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
)

// Lexicon answers in which lists a word stands. The zero value knows no words. It is safe for concurrent use.
type Lexicon struct {
	keys []uint32 // open addressing, 0: empty; the length is a power of two
	bits []Bits
}

// Bits is the lists in which the word of this hash stands, 0 if in none.
func (l *Lexicon) Bits(hash uint32) Bits {
	if len(l.keys) == 0 {
		return 0
	}
	mask := uint32(len(l.keys) - 1)
	for i := slot(hash) & mask; l.keys[i] != 0; i = (i + 1) & mask {
		if l.keys[i] == hash {
			return l.bits[i]
		}
	}
	return 0
}

// Person says that a word stands in a list of names.
func (l *Lexicon) Person(hash uint32) bool { return l.Bits(hash)&Person != 0 }
