package name

import (
	"slices"

	"veil/extproc/detect"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Listen adds what text says to t, by the model's tone (decision 0116), strong cues for a name, errands for who was found in it, and first
// names that are nothing else. found is what all recognisers found in text, in order, and figures is the names of figures that everybody
// knows, which are not in found.
// It answers with the logarithm of the odds that what t is of tells of persons.
func (r *Recogniser) Listen(t *detect.Tone, text string, found, figures []detect.Span) (odds float32) {
	w := r.pool.Get().(*work)
	defer func() {
		w.forget()
		r.pool.Put(w)
	}()
	for at := 0; at < len(text); {
		end := at + block(text[at:])
		r.reader.Read(&w.doc, text[at:end], "")
		sum, words := r.model.Tone(&w.doc)
		t.Sum, t.Words = t.Sum+sum, t.Words+words
		for _, h := range w.doc.Hits {
			t.Named = t.Named || h.Score >= strong && h.Class <= cue.Person
		}
		for i := range w.doc.Infos {
			t.Given = t.Given || givenName(&w.doc, i)
		}
		for ; len(found) > 0 && found[0].Start < end; found = found[1:] {
			if i, j := named(&w.doc, found[0], at); i < j {
				t.Given = t.Given || wholeName(&w.doc, i, j)
				t.Named = t.Named || somebody(&w.doc, r.reader.Rules, r.around, i, j) || w.doc.Affair() || r.called.friendly(&w.doc, i, j)
			}
		}
		for ; len(figures) > 0 && figures[0].Start < end; figures = figures[1:] {
			i, j := named(&w.doc, figures[0], at)
			t.Alike = t.Alike || i < j && somebody(&w.doc, r.reader.Rules, r.around, i, j)
		}
		at = end
	}
	return r.model.Odds(t.Sum, t.Words)
}

// givenName reports whether word i is a first name that many people have and nothing else that the world knows.
func givenName(d *feature.Document, i int) bool {
	b := d.Infos[i].Bits
	return b&lexicon.Given == lexicon.Given && b&(lexicon.Known|lexicon.Metropolis|lexicon.Country) == 0 &&
		(b&lexicon.Common == 0 || i > 0 && d.Words[i].Case != word.Lower)
}

// named is the words of a text, which begins at byte at, that a span holds if it is a name and begins with a word.
func named(d *feature.Document, s detect.Span, at int) (from, to int) {
	i, is := slices.BinarySearchFunc(d.Words, s.Start-at, func(w word.Word, start int) int { return int(w.Start) - start })
	if !is || s.Type != detect.Name {
		return 0, 0
	}
	for to = i; to < len(d.Words) && int(d.Words[to].Start) < s.End-at; {
		to++
	}
	return i, to
}

// somebody reports whether who is named by the words from i to j is surely a person whom the asker knows: one called by a first name
// alone, as figures of the world seldom are, for, to or with whom something is to be done, with whom somebody has dealings, or who tells the asker something
func somebody(d *feature.Document, rules *cue.Rules, around *word.Flags, i, j int) bool {
	const lists = lexicon.Person | lexicon.Known | lexicon.Place
	first := j == i+1 && (d.Infos[i].Bits&lists == lexicon.First || d.Called(i) || hyphenName(d, rules, i))
	return first || d.Recipient(i) && !d.Asks() || dealt(d, around, i) || teller(d, around, i, j)
}

// wholeName reports whether the name from word i to word j has several, of which the first is a first name.
func wholeName(d *feature.Document, i, j int) bool {
	return j > i+1 && (d.Infos[i].Bits&lexicon.First != 0 || d.Name(i)&feature.RareName != 0)
}
