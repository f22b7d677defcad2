package rule

import "strings"

// lexicon is a table of keywords, looked up word by word from the start of each word. A keyword may have several words; a
// space in it stands for any run of separators or for none ("date of birth" finds date_of_birth, dateOfBirth and
// date-of-birth). A keyword that ends in * also matches the beginning of a longer word. It is immutable.
type lexicon struct {
	first filter   // rules most words out
	slots []uint32 // by a phrase's hash: the upper quarter of it, and which entry it is in the lower 16 bits; 0: free
	list  []entry
	lands []string // of the keywords, by entry
	heads []head   // by slot: the first words of keywords
}

// head is a first word, with all that most looks at it ask for in one place: few words of a text that begin keywords go on
// as one.
type head struct {
	hash  uint64 // that a look at it gives
	next  uint32 // of its entry
	entry uint16 // 0: free
	whole bool   // a keyword ends with it
}

// entry is a keyword, or the first words of some.
type entry struct {
	exact group  // groups of the keyword that ends here with the word
	open  group  // groups of the keyword that ends here or goes on
	hash  uint64 // of the words up to here
	next  uint32 // first letters of the words that may follow: a bit each; 0: none
	opens uint32 // lengths in letters of the next words' beginnings at which keywords that may go on end: a bit each
}

// Bounds of keywords.
const (
	slots     = 1 << 14
	headSlots = 1 << 13
	maxEntry  = 1<<16 - 1
	separator = 26
	longest   = 31 // letters of a word of a keyword, and of one in one piece
)

// root is the hash of no letters.
const root = 0xCBF29CE484222325

// extend takes one more letter, or separator, into a phrase's hash.
func extend(h uint64, letter int) uint64 { return (h ^ uint64(letter+1)) * 0x9E3779B97F4A7C15 }

// newLexicon builds the table of keywords.
func newLexicon() *lexicon {
	l := &lexicon{slots: make([]uint32, slots), list: make([]entry, 1), lands: make([]string, 1), heads: make([]head, headSlots)}
	for _, k := range keywords() {
		for w := range strings.SplitSeq(k.words, ",") {
			w = strings.TrimSpace(w)
			l.add(w, k.groups, k.lands)
			if strings.Contains(w, " ") && len(w) <= longest {
				l.add(strings.ReplaceAll(w, " ", ""), k.groups, k.lands)
			}
		}
	}
	l.first.add("u", false) // no keyword, but u/name is a login (markRun)
	for i := range l.heads {
		h := &l.heads[i]
		h.next, h.whole = l.list[h.entry].next, l.list[h.entry].exact != 0
	}
	return l
}

// add puts one keyword into the table, and an entry for each row of its first words.
func (l *lexicon) add(word string, g group, lands string) {
	word, open := strings.CutSuffix(word, "*")
	l.first.add(word, open)
	h, before, size := uint64(root), 0, uint(0)
	var first letters
	for i := range len(word) {
		if word[i] == ' ' {
			if before == 0 {
				l.putHead(first.hash(), l.put(h))
			}
			before = l.put(h)
			l.list[before].next |= 1 << (word[i+1] - 'a')
			h, size = extend(h, separator), 0
			continue
		}
		if h = extend(h, int(word[i]-'a')); before == 0 {
			first.put(word[i])
		}
		size++
	}
	if before == 0 && !open {
		l.putHead(first.hash(), l.put(h))
	}
	at := l.put(h)
	l.lands[at] = lands
	e := &l.list[at]
	if open {
		e.open |= g
		l.list[before].opens |= 1 << min(size, longest)
		w, m := bit(h, begunBits)
		l.first.ends[w] |= m
	} else {
		e.exact |= g
	}
}

// put is the entry of h, a new one if there is none.
func (l *lexicon) put(h uint64) int {
	at, e := l.slot(h)
	if e == 0 {
		e = len(l.list)
		l.slots[at] = tag(h) | uint32(e)
		l.list, l.lands = append(l.list, entry{hash: h}), append(l.lands, "")
	}
	return e
}

// headAt is where the first word with this hash stands in heads, or from where on.
func headAt(hash uint64) uint32 { return uint32(hash>>32) % headSlots }

// putHead puts a first word with its entry in.
func (l *lexicon) putHead(hash uint64, entry int) {
	at := headAt(hash)
	for l.heads[at].entry != 0 && l.heads[at].hash != hash {
		at = (at + 1) % headSlots
	}
	l.heads[at] = head{hash: hash, entry: uint16(entry)}
}

// head is the first word whose hash is hash; its entry is 0 if it is none.
func (l *lexicon) head(hash uint64) *head {
	at := headAt(hash)
	for l.heads[at].entry != 0 && l.heads[at].hash != hash {
		at = (at + 1) % headSlots
	}
	return &l.heads[at]
}

// slot is the place of h in the table and its entry, 0 if it has none.
func (l *lexicon) slot(h uint64) (at uint32, e int) {
	want := tag(h)
	for at = uint32(h>>18) % slots; l.slots[at] != 0; at = (at + 1) % slots {
		if e := l.slots[at]; e&^maxEntry == want && l.list[e&maxEntry].hash == h {
			return at, int(e & maxEntry)
		}
	}
	return at, 0
}

// tag is what of h is kept in the table.
func tag(h uint64) uint32 { return uint32(h>>32) &^ maxEntry }

// match looks the text up from the start of a word on and answers with the longest keyword there: its end and groups, or 0.
func (l *lexicon) match(s string, at int) (end int, g group) {
	end, e, open := l.find(s, at, l.first.look(s, at))
	if open {
		return wordEnd(s, end), l.list[e].open
	}
	return end, l.list[e].exact
}

// find is match with a look at the word taken, answering with the keyword's entry and whether it may go on: where it does, the
// keyword ends with the letters from end on.
func (l *lexicon) find(s string, at int, g glance) (end, found int, open bool) {
	if g.begun {
		return l.words(s, at, root, 0)
	}
	if !g.whole {
		return 0, 0, false
	}
	h := l.head(g.hash)
	if h.entry == 0 {
		return 0, 0, false
	}
	e := int(h.entry)
	if h.whole && (g.end == len(s) || !isLetter(s, g.end)) {
		end, found = g.end, e
	}
	if next, ok := nextWord(s, g.end, h.next); ok {
		if stop, more, wide := l.words(s, next, extend(l.list[e].hash, separator), e); more != 0 {
			return stop, more, wide
		}
	}
	return end, found, false
}

// begins reports whether a keyword begins with a word with the look g, or is it, as far as that word and the first letter after
// it tell. The word ends with g, and g is not begun.
func (l *lexicon) begins(s string, g glance) bool {
	h := l.head(g.hash)
	if h.entry == 0 || h.whole {
		return h.whole
	}
	_, ok := nextWord(s, g.end, h.next)
	return ok
}

// nextWord is where the next word of a keyword may begin after i, and whether it may at all: next are the first letters of the
// words that may follow, a bit each.
func nextWord(s string, i int, next uint32) (int, bool) {
	if next == 0 {
		return i, false
	}
	if i+2 < len(s) && s[i] == '(' && s[i+2] == ')' && (s[i+1] == 'e' || s[i+1] == 'a') { // né(e), nacido(a)
		i += 3
	}
	from := i
	for i < len(s) && separates[s[i]] {
		i++
	}
	return i, i > from && i < len(s) && (s[i] >= 0x80 || ordinals[s[i]] != 0 && next>>(ordinals[s[i]]-1)&1 != 0)
}

// words looks up the words from i on, after those whose hash is h and whose entry is here.
func (l *lexicon) words(s string, i int, h uint64, here int) (end, found int, open bool) {
	for {
		letters, small := uint(0), false // small: the letter before was
		opens := l.list[here].opens
		for i < len(s) && letters < longest {
			b, c, size := s[i], 0, 1
			if b < 0x80 {
				if c = int(ordinals[b]) - 1; c < 0 {
					break
				}
			} else if c, size = letterAt(s, i); c < 0 || c == separator {
				break
			}
			if small && b < 'a' { // a hump
				if _, e := l.slot(h); e != 0 && l.list[e].exact != 0 {
					end, found, open = i, e, false
				}
			}
			small = isLower(b)
			h = extend(h, c)
			i += size
			if letters++; opens>>(letters&63)&1 != 0 {
				if w, m := bit(h, begunBits); l.first.ends[w]&m == 0 {
					continue
				}
				if _, e := l.slot(h); e != 0 && l.list[e].open != 0 {
					end, found, open = i, e, true
				}
			}
		}
		if letters == 0 {
			return end, found, open
		}
		_, e := l.slot(h)
		if e == 0 {
			return end, found, open
		}
		if l.list[e].exact != 0 && (i == len(s) || !isLetter(s, i)) {
			end, found, open = i, e, false
		}
		next, ok := nextWord(s, i, l.list[e].next)
		if !ok {
			return end, found, open
		}
		i, h, here = next, extend(h, separator), e
	}
}

// landsOf is the lands of the keyword that begins at at.
func (l *lexicon) landsOf(s string, at int) string {
	_, e, _ := l.find(s, at, l.first.look(s, at))
	return l.lands[e]
}

// letterAt is the letter of the trie at i, without accent and case, and its length in bytes; separator for a
// separator; -1 for anything else.
func letterAt(s string, i int) (letter, size int) {
	c := s[i]
	switch {
	case c >= 'a' && c <= 'z':
		return int(c - 'a'), 1
	case c >= 'A' && c <= 'Z':
		return int(c - 'A'), 1
	case c == 0xC3 && i+1 < len(s):
		if b := latin[s[i+1]&0x3F]; b != 0 {
			return int(b - 'a'), 2
		}
	case separates[c]:
		return separator, 1
	case c == 0xC2 && i+1 < len(s) && (s[i+1] == 0xBA || s[i+1] == 0xB0 || s[i+1] == 0xAA):
		return separator, 2
	}
	return -1, 0
}

// latin is the plain letter of each character from U+00C0 to U+00FF.
var latin = [64]byte{
	'a', 'a', 'a', 'a', 'a', 'a', 'a', 'c', 'e', 'e', 'e', 'e', 'i', 'i', 'i', 'i',
	'd', 'n', 'o', 'o', 'o', 'o', 'o', 0, 'o', 'u', 'u', 'u', 'u', 'y', 't', 's',
	'a', 'a', 'a', 'a', 'a', 'a', 'a', 'c', 'e', 'e', 'e', 'e', 'i', 'i', 'i', 'i',
	'd', 'n', 'o', 'o', 'o', 'o', 'o', 0, 'o', 'u', 'u', 'u', 'u', 'y', 't', 'y',
}

// separates are the bytes that may part the words of a keyword.
var separates = [256]bool{' ': true, '_': true, '-': true, '.': true, '/': true, '\'': true, '\t': true}
