package word

// Kind says what a word is made of.
type Kind uint8

// The kinds of words.
const (
	Letters Kind = iota // letters, inner hyphens, and marks that combine with them
	Digits              // digits, inner dots and commas
	Mixed               // letters and digits or underscores: codes, plates, identifiers
	Mark                // one mark of punctuation or one symbol
	Break               // one end of a line
	Gap                 // an empty line: two or more ends of lines
	Opaque              // an e-mail address, URL, handle, host or file name: never part of a name
)

// Case says how a word's letters are written.
type Case uint8

// The cases of a word.
const (
	NoCase  Case = iota // no letters, or a script without cases
	Lower               // all small
	Title               // first one capital, also each part of a hyphenated word
	Upper               // all capital, two or more letters
	Initial             // one capital letter
	Camel               // capitals inside: McAllister, iPhone, HashMap
)

// Word is one piece of a text.
type Word struct {
	Start, End int32  // bytes
	Hash       uint32 // of the small letters
	First      uint32 // hash of the part before the first inner hyphen; Hash if there is none
	Last       uint32 // hash of the part after the last inner hyphen; Hash if there is none
	Tail       uint32 // hash of the last three letters, 0 if it is none of Letters and Mixed
	Rune       rune   // first rune
	Kind       Kind
	Case       Case
	Script     Script
	Space      bool // white space before it
	Apart      bool // a tab or more than one blank before it, on its line
	Line       bool // first on its line
}

// Script is the script of a word's first letter.
type Script uint8

// The scripts that are told apart.
const (
	NoScript Script = iota
	Latin
	Cyrillic
	Greek
	Arabic
	Han
	Kana
	Hangul
	OtherScript
)

// FNV-1a over runes; the constants are those of the 32-bit variant.
const (
	hashSeed  = 2166136261
	hashPrime = 16777619
)

// HashRune goes on with a hash by one rune.
func HashRune(h uint32, r rune) uint32 {
	return (h ^ uint32(r)) * hashPrime
}

// Hash is the hash of a string's small letters, as Word.Hash has it.
func Hash(s string) uint32 {
	h := uint32(hashSeed)
	for _, r := range s {
		h = HashRune(h, lower(r))
	}
	return h
}

// Join is the hash of a phrase that goes on by a word: Join(Hash("san"), Hash("remo")).
func Join(phrase, next uint32) uint32 {
	return (phrase*31+0x9e3779b9)*hashPrime ^ next
}
