package cue

import (
	"slices"
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Class says what a field holds.
type Class uint8

// The classes of fields.
const (
	NoField  Class = iota
	FullName       // a whole name
	PartName       // a first name or surname
	Person         // a person by role: often a name, not always
	City
	Street // street with or without the rest of the address
	Postcode
	Employer
	NoValue // of hits alone: what they point at is the name of a field, and nobody is called so. They are late.
)

// flag says in which closed lists a word stands.
type flag = uint32

const (
	isTitle flag = 1 << iota
	isWeakTitle
	isRole
	isGeneric
	isParticle
	isGreeting
	isRelation
	beginsIntro
	beginsClosing
	isSuffix
	isSpeaker
	isCourt
	isGenitive
	isWay
	beginsHome
	isDay
	isTheorem
	isLaw
	isPractice
	isScheme
	isDeclaration
	isFirm
)

// What a word says beside that. These lists have a table of their own: the model has not learned from them, and it would see that a word has
// any of the flags above.
const (
	isLabel flag = 1 << iota
	isAnd
	isUnit
	isOrdinal
	endsFirm
	isFormat
	isPossessive
	isDeclarant
	isPlural // stands before a family's name
	isBirth  // stands behind one for a name in the name of a column
	isValue  // the name of a member that says what the one before names
	isQuality
	isOwner
	isOrdered
	isDoubled
	isShortened
	isWish
	beginsOrigin
	isThanks
	isMatter // a case or a file, called by whose it is
	isBranch // of a firm, called by its town
)

type phrase struct {
	words  []uint32
	strong bool
}

// phrases are phrases by their first words.
type phrases struct {
	number *word.Flags // by the hash of a first word: one more than the place of its phrases
	lists  [][]phrase
}

// of is the phrases that begin with the word of this hash.
func (p *phrases) of(hash uint32) []phrase {
	if n := p.number.Get(hash); n > 0 {
		return p.lists[n-1]
	}
	return nil
}

// Rules finds cues. It is safe for concurrent use.
type Rules struct {
	lex      *lexicon.Lexicon
	flags    *word.Flags
	late     *word.Flags
	parts    *word.Flags // of the ends of germanParts, by word.Word.Tail
	intros   phrases
	closings phrases
	swiss    phrases // closings as Switzerland spells them
	homes    phrases
	origins  phrases
	persons  phrases
	keys     *word.Flags // the classes of names of fields, by keyHash
	values   uint32      // the word VALUES
	besides  *word.Flags // names of fields that hold no name and no place, by keyHash
	errands  *word.Flags
	measures *word.Flags
	the      uint32
	rights   uint32 // copyright
	in       uint32 // the word that may begin a Spanish date line
	from     uint32 // the word vom
}

// Hit is a run of words that a cue marks.
type Hit struct {
	From, To int // words, To exclusive
	Class    Class
	Score    float32
	Late     bool // no feature: the model has not learned from such cues
}

// New builds the rules over the lists of lex.
func New(lex *lexicon.Lexicon) *Rules {
	flags := word.ByHash(map[string]flag{
		titles: isTitle, foreignTitles: isTitle, weakTitles: isWeakTitle, roles: isRole, generic: isGeneric, particles: isParticle,
		greetings: isGreeting, relations: isRelation, suffixes: isSuffix, speakers: isSpeaker, courts: isCourt, genitives: isGenitive, ways: isWay,
		days: isDay, theorems: isTheorem, laws: isLaw, practices: isPractice, schemes: isScheme, declarations: isDeclaration, firms: isFirm,
	})
	late := word.ByHash(map[string]flag{
		labels: isLabel, ands: isAnd, units: isUnit, ordinals: isOrdinal, firmEnds: endsFirm, formats: isFormat, possessives: isPossessive, wishes: isWish,
		thanks: isThanks, matters: isMatter, branches: isBranch,
		declarants: isDeclarant, plurals: isPlural, births: isBirth, valueWords: isValue, qualities: isQuality,
		owners: isOwner, ordered: isOrdered, doubled: isDoubled, shortened: isShortened,
	})
	r := &Rules{
		lex:      lex,
		parts:    word.TailsOf(germanParts),
		intros:   phrasesOf(flags, beginsIntro, strongIntros, weakIntros),
		closings: phrasesOf(flags, beginsClosing, closings, nil),
		swiss:    phrasesOf(map[uint32]flag{}, beginsClosing, withoutEszett(closings), nil), // in lists of their own, so that no feature changes
		homes:    phrasesOf(flags, beginsHome, homes, nil),
		persons:  phrasesOf(map[uint32]flag{}, beginsIntro, persons, nil),
		origins:  phrasesOf(late, beginsOrigin, origins, weakOrigins),
		errands:  newErrands(),
		measures: word.FlagsOf(map[string]uint32{measures: 1}),
		the:      word.Hash("the"),
		rights:   word.Hash("copyright"),
		values:   word.Hash("values"),
		in:       word.Hash("en"),
		from:     word.Hash("vom"),
	}
	r.flags, r.late = word.NewFlags(flags), word.NewFlags(late)
	classes, beside := map[uint32]uint32{}, map[uint32]uint32{}
	for class := Employer; class >= FullName; class-- {
		hashKeys(classes, keys[class], class)
	}
	hashKeys(beside, besides, NoValue)
	r.keys, r.besides = word.NewFlags(classes), word.NewFlags(beside)
	return r
}

// hashKeys puts the names of fields in list into classes.
func hashKeys(classes map[uint32]uint32, list string, class Class) {
	for k := range strings.FieldsFuncSeq(list, func(c rune) bool { return c == '|' || c == '\n' }) {
		classes[keyHash(k)] = uint32(class)
	}
}

// phrasesOf is the phrases of both lists by their first words, which are put into flags as f.
func phrasesOf(flags map[uint32]flag, f flag, strong, weak []string) phrases {
	var lists [][]phrase
	number := map[uint32]uint32{}
	for i, p := range slices.Concat(strong, weak) {
		var hashes []uint32
		for _, w := range word.Append(nil, p) {
			hashes = append(hashes, w.Hash)
		}
		first := hashes[0]
		if number[first] == 0 {
			lists = append(lists, nil)
			number[first] = uint32(len(lists))
		}
		list := &lists[number[first]-1]
		*list = append(*list, phrase{words: hashes, strong: i < len(strong)})
		flags[first] |= f
	}
	return phrases{word.NewFlags(number), lists}
}

// Find appends what the cues mark in the words of text, and calls mark with every run of words that is the value of a
// field or the cell of a column with a known name. Work is linear in the words: each cue looks at a bounded number of words
// around it.
func (r *Rules) Find(dst []Hit, text string, ws []word.Word, mark func(from, to int, c Class)) []Hit {
	r.Tables(text, ws, func(from, to int, c Class) {
		n := len(dst)
		if c&late == 0 {
			mark(from, to, c)
		}
		if dst = r.whole(dst, text, ws, from, to, c&^late); len(dst) > n {
			dst[n].Late = c&late != 0
		}
	})
	for i := range ws {
		w := &ws[i]
		if w.Line {
			dst = r.dateline(dst, ws, i)
		}
		if w.Kind != word.Letters && w.Kind != word.Mixed {
			if w.Kind == word.Opaque && w.Rune == '@' {
				dst = r.mention(dst, text, ws, i)
			}
			continue
		}
		if mayBeKey(ws, i) {
			dst = r.field(dst, text, ws, i, mark)
		}
		late := r.late.Get(w.Hash)
		if late&(isWish|isThanks) != 0 {
			dst = r.wish(dst, ws, i, late)
		}
		if late&beginsOrigin != 0 {
			dst = r.origin(dst, ws, i)
		}
		if w.Kind == word.Mixed {
			continue
		}
		f := r.flags.Get(w.Hash)
		if f&^isSpeaker == 0 && w.Case == word.Title {
			if r.parts.Get(w.Tail) != 0 {
				dst = r.part(dst, text, ws, i)
			} else if text[w.End-1] == 's' && i > 0 {
				dst = r.family(dst, text, ws, i)
			}
		}
		if late&isMatter != 0 {
			dst = r.matter(dst, ws, i)
		}
		if late&isBranch != 0 {
			dst = r.branch(dst, ws, i)
		}
		if late&isDeclarant != 0 {
			dst = r.declarant(dst, ws, i)
		}
		if f != 0 {
			dst = r.flagged(dst, ws, i, f)
		}
	}
	return dst
}

// flagged appends what the word at i marks, which is in some of the lists that the model has learned with.
func (r *Rules) flagged(dst []Hit, ws []word.Word, i int, f flag) []Hit {
	w := &ws[i]
	if w.Line {
		if f&isGreeting != 0 {
			dst = r.greeting(dst, ws, i)
		}
		if f&beginsClosing != 0 {
			dst = r.signature(dst, ws, i)
		}
	} else if f&beginsClosing != 0 && ended(ws, i) {
		dst = r.signed(dst, ws, i)
	}
	if f&(isTitle|isWeakTitle) != 0 {
		dst = r.title(dst, ws, i, f)
	}
	if w.Case == word.Upper && f&(isSpeaker|isRole|isRelation|isWeakTitle) != 0 {
		dst = r.office(dst, ws, i)
	}
	if f&beginsIntro != 0 {
		dst = r.intro(dst, ws, i)
		dst = r.calls(dst, ws, i)
	}
	if f&isRelation != 0 {
		dst = r.relation(dst, ws, i)
	}
	if f&beginsHome != 0 {
		dst = r.home(dst, ws, i)
	}
	return dst
}

// withoutEszett is those of phrases that have an ß, with ss in its place.
func withoutEszett(phrases []string) (list []string) {
	for _, p := range phrases {
		if strings.Contains(p, "ß") {
			list = append(list, strings.ReplaceAll(p, "ß", "ss"))
		}
	}
	return list
}

// match is the index after the longest phrase that begins at i, and whether it is a strong one; 0 if none.
func match(list []phrase, ws []word.Word, i int) (int, bool) {
	end, strong := 0, false
	for _, p := range list {
		n := len(p.words)
		if i+n > len(ws) || i+n <= end {
			continue
		}
		ok := true
		for j, h := range p.words {
			if ws[i+j].Hash != h {
				ok = false
				break
			}
		}
		if ok {
			end, strong = i+n, p.strong
		}
	}
	return end, strong
}
