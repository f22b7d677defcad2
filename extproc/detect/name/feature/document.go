package feature

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Mode says how a text as a whole writes its capitals.
type Mode uint8

// The modes.
const (
	Mixed    Mode = iota // as usual
	Small                // (nearly) no capitals: chat
	Capitals             // (nearly) all capitals
)

// Info is what is known of a word beside its letters.
type Info struct {
	Bits  lexicon.Bits
	Place uint8     // 1: begins a place of the lists that has several words, 2: inside one
	Known bool      // a brand, dish or eponym of the lists, or inside one of several words
	Field cue.Class // the field that the word stands in
	Cue   uint8     // what a cue says of the word: 0 nothing, else begin or inside of a name, weak or strong
	Turn  Turn      // when it is scored
	sig   uint32    // case, kind and lists as one number
	key   uint32    // the word itself
	tail  uint32    // its last letters

	word, sigs, pair, triple uint32 // lines of the table, see feature.go
}

// Document is a text cut into words with what is known of them. It is reused from text to text; not for concurrent use.
type Document struct {
	Text   string
	Words  []word.Word
	Infos  []Info
	Mode   Mode
	Lang   uint8     // 0: none; else 1 + number of the language in the order en fr de es it
	Hits   []cue.Hit // what the cues say
	Opaque bool      // one of Words is, or looks so beside letters beyond ASCII
	Notes  word.Notes
	ctx    uint32
	rules  *cue.Rules
	names  *word.Flags

	padded []Info     // Infos with the edges of the text around them
	begin  []twoWords // room for what begin answers with
}

// Reader makes Documents. It is safe for concurrent use.
type Reader struct {
	Lexicon *lexicon.Lexicon
	Rules   *cue.Rules
	Names   *word.Flags // what is known of first names beside the lexicon, which is no feature: RareName, OtherName; nil: nothing
}

// Read fills d with text. key is the field that the whole text stood under, "" if none.
func (r *Reader) Read(d *Document, text, key string) {
	d.Text, d.rules, d.names = text, r.Rules, r.Names
	r.cut(d)
	d.resize(len(d.Words))
	r.look(d)
	d.judge()
	if key != "" {
		if c := r.Rules.Key(key); c != cue.NoField {
			for i := range min(len(d.Infos), 40) {
				d.Infos[i].Field = c
			}
		}
	}
	d.cues(r, key)
	d.sign()
}

// Recipient says that word i stands where whoever something is to be done for, to or with is named.
func (d *Document) Recipient(i int) bool { return d.rules.Recipient(d.Words, i, d.Lang == English) }

// Unknown says that word i is a first name, or has a capital and is in no list of what the world knows: it may well be what somebody is called.
func (d *Document) Unknown(i int) bool {
	in := &d.Infos[i]
	if in.Known || in.Place != 0 || in.Bits&(lexicon.Known|lexicon.Country|lexicon.Metropolis) != 0 {
		return false
	}
	return in.Bits&lexicon.First != 0 && in.Bits&lexicon.Common == 0 || d.Words[i].Case == word.Title && in.Bits&(lexicon.Common|lexicon.Place|lexicon.Company) == 0 ||
		d.Words[i].Case == word.Title && in.Bits&(lexicon.First|lexicon.Frequent) == lexicon.First|lexicon.Frequent
}

// Asks says that the text begins as a question and tells nothing of who speaks.
func (d *Document) Asks() bool { return d.rules.Asks(d.Words) }

// ahead is how many words are cut before the lists are asked for what they say of these.
const ahead = 32

// cut cuts the text into words, and asks for their homes in the lists meanwhile: by the time that all are cut, most of these lie in
// a near cache.
func (r *Reader) cut(d *Document) {
	d.Words = d.Words[:0]
	var hashes [ahead]uint32
	for c := word.Cut(d.Text, &d.Notes); ; {
		from := len(d.Words)
		d.Words = c.Append(d.Words, ahead)
		words := d.Words[from:]
		if len(words) == 0 {
			d.Opaque = c.Opaque()
			return
		}
		for i := range words {
			hashes[i] = words[i].Hash
		}
		r.Lexicon.Ask(hashes[:len(words)])
	}
}

// cues notes what the cues say of each word.
func (d *Document) cues(r *Reader, key string) {
	d.Hits = d.Hits[:0]
	if key != "" {
		d.Hits = r.Rules.Value(d.Hits, d.Text, d.Words, 0, r.Rules.Key(key))
	}
	d.Hits = r.Rules.Find(d.Hits, d.Text, d.Words, func(from, to int, c cue.Class) {
		for i := from; i < to; i++ {
			d.Infos[i].Field = c
		}
	})
	for _, h := range d.Hits {
		if h.Late {
			continue
		}
		strength := uint8(1)
		if h.Score >= .85 {
			strength = 3
		}
		if h.Class > cue.Person {
			strength = 5 + 2*uint8(h.Class-cue.City)
		}
		for i := h.From; i < h.To; i++ {
			d.Infos[i].Cue = max(d.Infos[i].Cue, strength+1)
		}
		if c := &d.Infos[h.From].Cue; *c == strength+1 {
			*c = strength
		}
	}
}

// look finds each word, and each place of several words, in the lists.
func (r *Reader) look(d *Document) {
	r.homes(d)
	for i := range d.Words {
		if d.Infos[i].key != d.Words[i].Hash {
			r.far(d, i)
		}
	}
	for _, b := range r.begin(d) {
		if d.Infos[b.at].Place == 0 {
			r.phrase(d, int(b.at))
		}
	}
}

// homes looks each word up where it is looked for first. It leaves in key whose lists these are; marks and numbers, which have
// none, are said to be at home. There is no branch in it, so that no look waits for the memory of another one.
func (r *Reader) homes(d *Document) {
	for i := range d.Words {
		w, in := &d.Words[i], &d.Infos[i]
		key, bits := r.Lexicon.Home(w.Hash)
		letters := -flag(w.Kind == word.Letters) // all bits, or none
		in.key = key&letters | w.Hash&^letters
		in.Bits = bits & lexicon.Bits(letters)
		in.Known = in.Bits&lexicon.Known != 0
	}
}

// far looks up word i, of letters, which is not at home: because another word is, or because it is in no list as it stands.
func (r *Reader) far(d *Document, i int) {
	w, in := &d.Words[i], &d.Infos[i]
	in.Bits = 0
	if in.key != 0 {
		in.Bits = r.Lexicon.Bits(w.Hash)
	}
	if in.Bits == 0 && w.First != w.Hash {
		first, last := r.Lexicon.Bits(w.First), r.Lexicon.Bits(w.Last)
		in.Bits = (first|last)&(lexicon.Person|lexicon.Place|lexicon.Frequent) | first&last&lexicon.Known
	}
	if in.Bits == 0 && w.End-w.Start > 4 && d.Text[w.End-1]|0x20 == 's' {
		// A genitive without an apostrophe, as German has it.
		in.Bits = r.Lexicon.Bits(word.Hash(d.Text[w.Start:w.End-1])) & (lexicon.Person | lexicon.Place)
	}
	in.Known = in.Bits&lexicon.Known != 0
}

// twoWords is a word that begins a place or brand of several words, and the hash of it with the word after it.
type twoWords struct {
	at   int32
	hash uint32
}

// begin is the words that begin a place or brand which, as far as the word after them tells, goes on as the text does. First come
// all hashes, then all looks, both without branches: else each look, which waits for memory, would hold up the next one.
func (r *Reader) begin(d *Document) []twoWords {
	if cap(d.begin) < len(d.Words) {
		d.begin = make([]twoWords, cap(d.padded))
	}
	begin, n := d.begin[:len(d.Words)], 0
	for i := 0; i+1 < len(d.Words); i++ {
		w, next := &d.Words[i], &d.Words[i+1]
		begin[n] = twoWords{int32(i), word.Join(w.Hash, next.Hash)}
		n += int(flag(d.Infos[i].Bits&lexicon.Begins != 0) & flag(next.Kind == word.Letters))
	}
	on := 0
	for _, b := range begin[:n] {
		begin[on] = b
		on += int(flag(r.Lexicon.MayBePhrase(b.hash)))
	}
	return begin[:on]
}

// maxPhrase is the most words of a place or brand in the lists.
const maxPhrase = 5

// phrase looks up what begins at word i and has several words.
func (r *Reader) phrase(d *Document, i int) {
	h, end := d.Words[i].Hash, 0
	for j := i + 1; j < len(d.Words) && j < i+maxPhrase && d.Words[j].Kind == word.Letters; j++ {
		h = word.Join(h, d.Words[j].Hash)
		b := r.Lexicon.Phrase(h)
		if b&lexicon.Place != 0 {
			end = j + 1
		}
		if b&lexicon.Known != 0 {
			for k := i; k <= j; k++ {
				d.Infos[k].Known = true
			}
		}
		if b&lexicon.Begins == 0 { // nothing goes on so
			break
		}
	}
	if end > 0 {
		d.Infos[i].Place = 1
		for j := i + 1; j < end; j++ {
			d.Infos[j].Place = 2
		}
	}
}

// languages is how many have lists of common words.
const languages = 5

// The languages, as Document.Lang has them; 0 is none of them, or none that is told.
const (
	English = 1 + iota
	French
	German
	Spanish
	Italian
)

// Common is the lists of common words of the text's language, or of all where none is told.
func (d *Document) Common() lexicon.Bits {
	if d.Lang == 0 {
		return lexicon.Common
	}
	return lexicon.CommonEN << (d.Lang - 1)
}

// language is the number of the language alone whose lists of common words hold a word, by the bits of these; languages if
// there is none.
var language = func() (t [1 << languages]uint8) {
	for b := range t {
		t[b] = languages
	}
	for l := range languages {
		t[1<<l] = uint8(l)
	}
	return t
}()

// judge says how the text writes capitals and which language most of its common words are of.
func (d *Document) judge() {
	var votes [languages + 1]int // the last one is of words of no language, or of several
	var cases [word.Camel + 1]int
	for i := range d.Words {
		cases[d.Words[i].Case]++
		votes[language[d.Infos[i].Bits&lexicon.Common/lexicon.CommonEN]]++
	}
	small, upper := cases[word.Lower], cases[word.Upper]
	title := cases[word.Title] + cases[word.Camel]
	d.Mode = Mixed
	switch all := title + upper + small; {
	case all >= 4 && (title+upper)*20 <= all:
		d.Mode = Small
	case all >= 4 && upper*10 >= all*6:
		d.Mode = Capitals
	}
	d.Lang = 0
	best := 0
	for l, v := range votes[:languages] {
		if v > best {
			best, d.Lang = v, uint8(l+1)
		}
	}
	d.ctx = uint32(d.Mode)<<3 | uint32(d.Lang)
}

// sign sums up a word's case, kind and lists in one number, with which features are made, and fills in the lines of that and of the word.
func (d *Document) sign() {
	upper := &upperLists[d.Lang]
	for i := range d.Words {
		w, in := &d.Words[i], &d.Infos[i]
		s := lowerLists[in.Bits&0xFF] | upper[in.Bits>>8] | uint32(in.Place&1)<<8 | uint32(in.Place>>1)<<9
		if in.Known {
			s |= 1 << 11
		}
		s = s<<10 | uint32(w.Case)<<6 | uint32(w.Kind)<<3
		if w.Script > word.Latin {
			s |= uint32(w.Script) << 24
		}
		in.sig, in.sigs = s, line(slotSigs, uint64(s))
		in.key, in.word = w.Hash, line(slotWords, uint64(w.Hash))
		in.tail = w.Tail & -flag(w.Kind == word.Letters)
	}
	d.turns()
	d.lines()
}

// lowerLists and upperLists are lists of the lower and the upper byte of a word's Bits, the latter by the text's language.
var (
	lowerLists = func() (t [256]uint32) {
		for b := range t {
			t[b] = lists(lexicon.Bits(b), 0)
		}
		return t
	}()
	upperLists = func() (t [1 + languages][256]uint32) {
		for lang := range t {
			var own lexicon.Bits
			if lang > 0 {
				own = lexicon.CommonEN << (lang - 1)
			}
			for b := range t[lang] {
				t[lang][b] = lists(lexicon.Bits(b)<<8, own)
			}
		}
		return t
	}()
)

// lists sums up the lists that a word stands in.
// The bits are: 0 first name, 1 surname, 2 city or country, 3 town, 4 common in the text's own language, 5 only in others,
// 6 frequent name, 7 country, 10 metropolis. The bit of each list is moved from its place in b.
func lists(b, own lexicon.Bits) uint32 {
	common := uint32(b & lexicon.Common)
	in := uint32(b & own)
	return uint32(b&(lexicon.First|lexicon.Surname|lexicon.City|lexicon.Town)) |
		flag(b&lexicon.Country != 0)*(1<<2|1<<7) |
		flag(in != 0)<<4 |
		flag(common != 0 && in == 0)<<5 |
		flag(b&lexicon.Frequent != 0)<<6 |
		flag(b&lexicon.Metropolis != 0)<<10
}

// flag is 1 if ok, else 0.
func flag(ok bool) uint32 {
	if ok {
		return 1
	}
	return 0
}
