package name

import "veil/extproc/detect"

// The steps of a block, in phases and in the order in which it goes through them: each sees what those before left in the labels of w, and may
// add to it and take from it. What lists and sentences tell comes first (tell to supply), what is known to be nobody's is taken back after all
// of them (reject), what is left is found wherever the text has it again (repeat), and what a program calls so is taken back from that
// (rejectParts).

// decode lets the model label the words of a text and notes what later steps look at only: words with a capital, and those among them that
// the model nearly took for names.
func (r *Recogniser) decode(w *work, text, key string) {
	r.reader.Read(&w.doc, text, key)
	w.labels = r.model.Decode(w.labels, &w.decoder, &w.doc)
	w.capital = capitalised(w.capital[:0], &w.doc)
	w.leaning = r.leanings(w.leaning[:0], w)
}

// uncover lets the model read once more what quotes or a hurry disguise.
func (r *Recogniser) uncover(w *work) {
	r.unquote(w)
	r.hear(w)
}

// tell finds persons that the words around them tell, and no list need know.
func (r *Recogniser) tell(w *work) {
	labels, d, rules := w.labels, &w.doc, r.reader.Rules
	firstNames(labels, d, rules, r.around, w.capital)
	dealings(labels, d, rules, r.around, w.capital)
	belongings(labels, d, rules, r.around, w.capital)
	contacts(labels, d, rules, w.capital)
	offices(labels, d, r.told, w.capital)
	r.payments(labels, d, w.capital)
	nicknames(labels, d, r.told, w.capital)
}

// locate finds addresses and joins them with those of the model.
func (r *Recogniser) locate(w *work) {
	d := &w.doc
	w.found = r.scanner.Find(w.found[:0], d.Text, d.Words)
	w.found = r.scanner.Wrapped(w.found, d.Text, d.Words, d.Notes.Ends)
	w.found = r.scanner.Dictated(w.found, d.Text, d.Words)
	w.found = streetsOnly(w.found, d)
	addresses(w.labels, d, w.found)
}

// tellAlone finds names that have no capital or stand alone, and those that a comma parts.
func (r *Recogniser) tellAlone(w *work) {
	labels, d := w.labels, &w.doc
	uncapital(labels, d)
	otherTongues(labels, d, r.around)
	r.loneNames(labels, d, w.capital)
	cells(labels, d)
}

// judge holds what was found against the cues of the text and against what stands on its lines.
func (r *Recogniser) judge(w *work) {
	labels, d, rules := w.labels, &w.doc, r.reader.Rules
	sure(labels, d, rules)
	heads(labels, d, rules)
	towns(labels, d, rules)
	review(labels, d, rules)
	townLists(labels, d, rules)
	lineups(labels, d, rules)
	genitives(labels, d, rules, r.around)
}

// complete gives names the parts that are theirs and were not seen, finds who stands beside them, and ends names in capitals.
func (r *Recogniser) complete(w *work) {
	labels, d, rules := w.labels, &w.doc, r.reader.Rules
	elisions(labels, d)
	glottals(labels, d, w.capital)
	joins(labels, d, rules)
	bridges(labels, d, rules, r.around)
	surnames(labels, d, rules, r.around)
	doubled(labels, d)
	nobles(labels, d)
	initials(labels, d, rules)
	shortened(labels, d, rules)
	partners(labels, d, rules)
	mailboxes(labels, d)
	shouts(labels, d, r.shouted)
	passengers(labels, d, r.pax)
}

// supply finds firms by their form or kind, and names where no other step saw anything.
func (r *Recogniser) supply(w *work) {
	labels, d, rules := w.labels, &w.doc, r.reader.Rules
	firmForms(labels, d, rules, r.around)
	houses(labels, d, rules, r.around)
	takeLeaning(labels, w.leaning)
	copyrights(labels, d, r.around, w.capital)
	surnameEndings(labels, d, w.capital)
	r.neighbours(labels, d)
}

// reject takes back what is a thing, a word or known to everybody.
func (r *Recogniser) reject(w *work) {
	labels, d, rules := w.labels, &w.doc, r.reader.Rules
	r.things.drop(labels, d)
	r.spare(labels, d, rules)
	if d.Lang == german {
		r.nouns.drop(labels, d)
	}
	r.plants(labels, d, rules)
	r.compoundNouns(labels, d)
	r.renown.drop(labels, d, rules)
	homonyms(labels, d, rules, r.around)
	orders(labels, d, r.around)
	laws(labels, d)
	r.countries(labels, d)
}

// rejectParts takes back what names a part of a program, of what a command printed, or the model itself.
func (r *Recogniser) rejectParts(w *work) {
	labels, d, rules := w.labels, &w.doc, r.reader.Rules
	identifiers(labels, d, rules)
	w.parts(rules)
	printed(labels, d, rules)
	assistants(labels, d)
}

// emit appends what was found in the block that begins at byte at of a text, and what is no run of words: names amid scripts that part none,
// in names of files and in logins.
func (r *Recogniser) emit(dst []detect.Span, w *work, key string, at int) []detect.Span {
	text := w.doc.Text
	cutOut := r.undivided(w)
	logins := r.logins(&w.doc, w.labels)
	first := len(dst)
	dst = spans(dst, w.doc.Words, w.labels, at)
	dst = merge(dst, first, cutOut, detect.Name, text, at)
	dst = merge(dst, first, r.files(w), detect.Name, text, at)
	dst = merge(dst, first, logins, detect.Username, text, at)
	return r.keyed(dst, first, text, key, at)
}
