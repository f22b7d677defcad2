package rule

import "strings"

// group is a set of kinds of words: what a keyword says about the value near it.
type group uint64

// lexicon is a trie of keywords that is walked from the start of each word. A keyword may have several words; a space in
// it stands for any run of separators or for none ("date of birth" finds date_of_birth, dateOfBirth and date-of-birth).
// A keyword that ends in * also matches the beginning of a longer word. It is immutable.
type lexicon struct {
	next  []uint16 // next[state*letters+letter]
	exact []group  // by state: groups of keywords that end here with the word
	open  []group  // by state: groups of keywords that end here or go on
	lands []string // by state: the lands of the keyword that ends here
}

// letters is the size of the trie's alphabet: a to z, and one for every separator.
const (
	letters   = 27
	separator = 26
)

// newLexicon builds the trie of keywords.
func newLexicon() *lexicon {
	l := &lexicon{next: make([]uint16, letters), exact: make([]group, 1), open: make([]group, 1), lands: make([]string, 1)}
	for _, k := range keywords() {
		for _, w := range strings.Split(k.words, ",") {
			w = strings.TrimSpace(w)
			l.add(w, k.groups, k.lands)
			if strings.Contains(w, " ") {
				l.add(strings.ReplaceAll(w, " ", ""), k.groups, k.lands)
			}
		}
	}
	return l
}

// add puts one keyword into the trie.
func (l *lexicon) add(word string, g group, lands string) {
	word, open := strings.CutSuffix(word, "*")
	state := 0
	for i := range len(word) {
		c := separator
		if word[i] != ' ' {
			c = int(word[i] - 'a')
		}
		at := state*letters + c
		if l.next[at] == 0 {
			l.next[at] = uint16(len(l.exact))
			l.next = append(l.next, make([]uint16, letters)...)
			l.exact, l.open = append(l.exact, 0), append(l.open, 0)
			l.lands = append(l.lands, "")
		}
		state = int(l.next[at])
	}
	l.lands[state] = lands
	if open {
		l.open[state] |= g
	} else {
		l.exact[state] |= g
	}
}

// match walks the trie from the start of a word and answers with the longest keyword there: its end and groups, or 0.
func (l *lexicon) match(s string, at int) (end int, g group) {
	end, state := l.find(s, at)
	if state == 0 {
		return 0, 0
	}
	if state < 0 {
		return end, l.open[-state]
	}
	return end, l.exact[state]
}

// find is match, answering with the keyword's state, negative if it may go on.
func (l *lexicon) find(s string, at int) (end, found int) {
	state := 0
	for i := at; i < len(s); {
		if s[i] == '(' && i > at && i+2 < len(s) && s[i+2] == ')' && (s[i+1] == 'e' || s[i+1] == 'a') { // né(e), nacido(a)
			i += 3
			continue
		}
		c, size := int(plainLetter[s[i]]), 1
		if c < 0 {
			if c, size = letterAt(s, i); c < 0 {
				break
			}
		}
		if c == separator {
			to := l.next[state*letters+separator]
			for i < len(s) && separates[s[i]] {
				i++
			}
			if to == 0 {
				break
			}
			state = int(to)
			continue
		}
		to := l.next[state*letters+c]
		if to == 0 {
			break
		}
		state = int(to)
		i += size
		if l.open[state] != 0 {
			end, found = wordEnd(s, i), -state
		}
		if l.exact[state] != 0 && (i == len(s) || !isLetter(s, i) || hump(s, i)) {
			end, found = i, state
		}
	}
	return end, found
}

// landsOf is the lands of the keyword that begins at at.
func (l *lexicon) landsOf(s string, at int) string {
	_, state := l.find(s, at)
	return l.lands[max(state, -state)]
}

// hump reports whether a new word of camelCase begins at i.
func hump(s string, i int) bool {
	return i > 0 && i < len(s) && s[i] >= 'A' && s[i] <= 'Z' && s[i-1] >= 'a' && s[i-1] <= 'z'
}

// wordEnd is where the letters from i on end.
func wordEnd(s string, i int) int {
	for i < len(s) && kinds[s[i]] == letter {
		i++
	}
	return i
}

// isLetter reports whether a letter, of any script, begins at i.
func isLetter(s string, i int) bool { return kinds[s[i]] == letter }

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

// plainLetter is the letter of the trie of each byte that needs no other: -1 for the rest.
var plainLetter = func() (t [256]int8) {
	for c := range t {
		t[c] = -1
		switch b := byte(c); {
		case isAlpha(b):
			t[c] = int8(b|0x20) - 'a'
		case separates[b]:
			t[c] = separator
		}
	}
	return t
}()

// latin is the plain letter of each character from U+00C0 to U+00FF.
var latin = [64]byte{
	'a', 'a', 'a', 'a', 'a', 'a', 'a', 'c', 'e', 'e', 'e', 'e', 'i', 'i', 'i', 'i',
	'd', 'n', 'o', 'o', 'o', 'o', 'o', 0, 'o', 'u', 'u', 'u', 'u', 'y', 't', 's',
	'a', 'a', 'a', 'a', 'a', 'a', 'a', 'c', 'e', 'e', 'e', 'e', 'i', 'i', 'i', 'i',
	'd', 'n', 'o', 'o', 'o', 'o', 'o', 0, 'o', 'u', 'u', 'u', 'u', 'y', 't', 'y',
}

// separates are the bytes that may part the words of a keyword.
var separates = [256]bool{' ': true, '_': true, '-': true, '.': true, '/': true, '\'': true, '\t': true}

// kind is what a byte is to the scan.
type kind byte

const (
	other  kind = iota
	letter      // a letter of any script (all bytes above ASCII count)
	digit
	sign // @ : < - and the like: a place where a value may begin or turn
)

// kinds is the kind of each byte.
var kinds = func() (k [256]kind) {
	for c := range k {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= 0x80:
			k[c] = letter
		case c >= '0' && c <= '9':
			k[c] = digit
		}
	}
	k['@'], k[':'], k['<'], k['-'], k['%'], k['{'] = sign, sign, sign, sign, sign, sign
	return k
}()
