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
// names that are nothing else. found is what all recognisers found in text, in order.
// It answers with the logarithm of the odds that what t is of tells of persons.
func (r *Recogniser) Listen(t *detect.Tone, text string, found []detect.Span) (odds float32) {
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
			t.Given = t.Given || found[0].Type == detect.Name && wholeName(&w.doc, found[0].Start-at, found[0].End-at)
			t.Named = t.Named || found[0].Type == detect.Name && somebody(&w.doc, r.around, found[0].Start-at, found[0].End-at)
		}
		at = end
	}
	return r.model.Odds(t.Sum, t.Words)
}

// givenName reports whether word i is a first name that many people have and nothing else that the world knows.
func givenName(d *feature.Document, i int) bool {
	const given = lexicon.First | lexicon.Frequent
	b := d.Infos[i].Bits
	return b&given == given && b&(lexicon.Known|lexicon.Metropolis|lexicon.Country) == 0 &&
		(b&lexicon.Common == 0 || i > 0 && d.Words[i].Case != word.Lower)
}

// somebody reports whether who is named between two bytes of a text is surely a person whom the asker knows: one called by a first name
// alone, as figures of the world seldom are, for, to or with whom something is to be done, or who tells the asker something.
func somebody(d *feature.Document, around *word.Flags, from, to int) bool {
	i, is := slices.BinarySearchFunc(d.Words, from, func(w word.Word, at int) int { return int(w.Start) - at })
	if !is {
		return false
	}
	const lists = lexicon.Person | lexicon.Known | lexicon.Place
	first := int(d.Words[i].End) == to && (d.Infos[i].Bits&lists == lexicon.First || d.Called(i))
	if first || d.Recipient(i) && !d.Asks() {
		return true
	}
	j := i
	for j < len(d.Words) && int(d.Words[j].Start) < to {
		j++
	}
	return teller(d, around, i, j)
}

// wholeName reports whether the name between two bytes of a text has several words, of which the first is a first name.
func wholeName(d *feature.Document, from, to int) bool {
	i, is := slices.BinarySearchFunc(d.Words, from, func(w word.Word, at int) int { return int(w.Start) - at })
	return is && int(d.Words[i].End) < to && (d.Infos[i].Bits&lexicon.First != 0 || d.Name(i)&feature.RareName != 0)
}
