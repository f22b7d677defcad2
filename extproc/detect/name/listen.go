package name

import (
	"veil/extproc/detect"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Listen adds what text says to t, by the model's tone (decision 0116), strong cues for a name, and first names that are nothing else.
// It answers with the logarithm of the odds that what t is of tells of persons.
func (r *Recogniser) Listen(t *detect.Tone, text string) (odds float32) {
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
