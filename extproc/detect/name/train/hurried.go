package train

import (
	"slices"
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// hurry collects words of a language that lose something where people type in a hurry: accents (tambien, etait), the apostrophe
// (jai, dellacqua, dont), and in German the dots of umlauts (konnen, koennen). In small letters such a word looks like a name
// that no list holds.
type hurry struct {
	lang   string
	bit    lexicon.Bits   // of the language's common words
	words  map[string]int // with letters beyond ASCII, how often each was seen
	joined map[string]int // without their apostrophe
	short  []string       // as messages cut them (xke, stp, nich), names among them that are far more often meant so
}

func newHurry(i int) (*hurry, error) {
	short, err := everyday("hurried-" + languages[i])
	return &hurry{lang: languages[i], bit: lexicon.CommonEN << i, words: map[string]int{}, joined: map[string]int{}, short: short}, err
}

// see takes a word of a text, at i of its words.
func (h *hurry) see(text string, ws []word.Word, i int) {
	w := text[ws[i].Start:ws[i].End]
	h.know(w, 1)
	if i == 0 || ws[i].Space || ws[i].Case != word.Lower {
		return
	}
	// The cutter leaves an apostrophe with the word that lost its end, and by itself in English.
	before := text[ws[i-1].Start:ws[i-1].End]
	switch first := strings.ToLower(strings.TrimRight(before, "'’")); {
	case first != "" && len(first) < len(before) && elided[h.lang][first]:
		h.joined[first+w]++
	case first == "" && i > 1 && !ws[i-1].Space && ws[i-2].Case == word.Lower && shortened[h.lang][w]:
		h.joined[text[ws[i-2].Start:ws[i-2].End]+w]++
	}
}

// know takes a word that was seen so many times; 0 is a form that nobody has seen yet.
func (h *hurry) know(w string, times int) {
	if len(bare(h.lang, w)) > 0 {
		h.words[strings.ToLower(w)] += times
	}
}

// elided are the words that lose their last vowel before an apostrophe, shortened what stands behind one.
var (
	elided = map[string]map[string]bool{
		"fr": set("j l d c s n m t qu jusqu lorsqu puisqu quelqu aujourd"),
		"it": set("l d un c n s m t v dell all nell dall sull quell quest bell sant quant dov cos"),
	}
	shortened = map[string]map[string]bool{"en": set("t s re ve ll m d")}
)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// fill adds to out what the words look like in a hurry, unless lists knows that as a word already, as a name, or as a town of which the
// word is not said far more often.
func (h *hurry) fill(out, lists *lexicon.Builder) {
	add := func(form string, times int) {
		const other = lexicon.Common | lexicon.Person | lexicon.Known | lexicon.Country | lexicon.City | lexicon.Metropolis | lexicon.Company
		bits := lists.Bits(word.Hash(form))
		if len(form) > 1 && bits&other == 0 && (bits&lexicon.Town == 0 || times >= oftenSeen) {
			out.Add(word.Hash(form), h.bit)
		}
	}
	for w, times := range h.words {
		if lists.Bits(word.Hash(w))&h.bit == 0 || times > 0 && times < leastSeen[h.lang] {
			continue
		}
		for _, form := range bare(h.lang, w) {
			add(form, times)
		}
	}
	for _, w := range h.short {
		if lists.Bits(word.Hash(w))&lexicon.Common == 0 {
			out.Add(word.Hash(w), h.bit)
		}
	}
	for w, times := range h.joined {
		if times < minJoined {
			continue
		}
		for _, form := range append(bare(h.lang, w), w) {
			add(form, times)
		}
	}
}

// oftenSeen is how often a word was seen that is meant rather than the town that is called as its form. minJoined tells words with their
// elisions from slips.
const (
	oftenSeen = 20
	minJoined = 5
)

// leastSeen is how often a word was seen whose form is taken. The French text holds the words of old books, which people are called by
// as well (Soula, Admirat).
var leastSeen = map[string]int{"fr": 4}

// bare are the forms of a word without its accents, none if it has none.
func bare(lang, w string) []string {
	var forms []string
	add := func(f string) {
		if f != w && !slices.Contains(forms, f) {
			forms = append(forms, f)
		}
	}
	add(plain(ligatures.Replace(w)))
	if lang == "de" {
		add(umlauts.Replace(w))
	}
	return forms
}

var (
	ligatures = strings.NewReplacer("ß", "ss", "œ", "oe", "æ", "ae")
	umlauts   = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss")
)
