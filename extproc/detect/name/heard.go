package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
)

// hear reads a text that was dictated once more, as if the names of the lists in it began with capitals, if it surely names somebody: what
// is a name or a place then, is one.
func (r *Recogniser) hear(w *work) {
	if w.doc.Mode != feature.Small || !w.decoder.Named() || !w.doc.Dictated() {
		return
	}
	r.reader.Capitals(&w.past, &w.doc)
	w.again = r.model.DecodeHeard(w.again, &w.decoder, &w.past)
	for i, j := range found(w.again) {
		begin := w.again[i]
		if begin > model.BeginLocation || !open(w.labels[i:j], begin) {
			continue
		}
		for begin == model.BeginPerson && i > 0 && w.labels[i] == model.InPerson { // what was found goes on before and behind
			i--
		}
		for j < len(w.labels) && w.labels[j] == begin+1 {
			j++
		}
		set(w.labels, i, j, begin)
	}
}

// open says that nothing was found in labels, or for a person's name only parts of one.
func open(labels []model.Label, begin model.Label) bool {
	for _, l := range labels {
		if l != model.Outside && !(begin == model.BeginPerson && person(l)) {
			return false
		}
	}
	return true
}
