package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// nobody says that the words from from up to to, which were taken for a person's name, are something else.
func nobody(labels []model.Label, d *feature.Document, rules *cue.Rules, from, to int) bool {
	if famous(d, from, to) || nouns(d, from, to) || entries(d, from, to) || eponym(d, rules, from, to) || paper(d, rules, from, to) {
		return true
	}
	if to-from > 1 {
		return false
	}
	switch w := &d.Words[from]; {
	case d.Lang == german && (office(d, from) || post(d, rules, from)), hyphenedNoun(d, rules, from), acronym(d, rules, from), point(d, rules, from),
		from > 0 && d.Words[from-1].Kind == word.Digits && unit(d, rules, from), institution(labels, d, rules, from),
		d.Infos[from].Cue == 0 && (rules.Generic(w.Hash) || rules.Closing(w.Hash)), w.Case == word.Lower && rules.Greeting(w.Hash), d.Mode == feature.Capitals && rules.Title(w.Hash):
		return true
	}
	return false
}

// germanOffices end German words for a part of a firm or an office, which lists hold few of since anybody may put one together. No surname
// that the lists lack ends so.
var germanOffices = []string{"dienst", "service", "abteilung", "stelle", "verwaltung", "zentrale", "büro", "leitung", "annahme", "ausgabe", "kasse", "amt", "team", "gesellschaft", "betreuung", "heit", "keit", "schaft", "tion", "tät"}

// post says that the word at i, of a German text, says what somebody does, and is in no list of names: Chefärztin.
func post(d *feature.Document, rules *cue.Rules, i int) bool {
	return d.Infos[i].Cue == 0 && rules.Part(d.Text, &d.Words[i])
}

// office says that the word at i, of a German text, in no list of names and not behind a title, is a part of a firm.
func office(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Kind != word.Letters || w.Case == word.Lower || in.Bits&lexicon.Person != 0 || in.Cue != 0 && in.Field == cue.NoField {
		return false
	}
	return w.Compound(d.Text, germanOffices)
}

// hyphenedNoun says that a word with a hyphen in a German text ends with a common noun that is nobody's name: Gauß-Verfahren, Bosch-Schrauber.
func hyphenedNoun(d *feature.Document, rules *cue.Rules, i int) bool {
	w := &d.Words[i]
	return d.Lang == german && w.First != w.Hash && d.Infos[i].Cue == 0 && rules.Noun(w.Last)
}

// maxEponym is the most words of a name that a theorem is called by.
const maxEponym = 3

// eponym says that the words from from up to to are what a theorem or the like is called by: teorema de Bolzano, l'algorithme de
// Kruskal, Zorn's lemma, Moore's law. A first name alone is somebody's who is there.
func eponym(d *feature.Document, rules *cue.Rules, from, to int) bool {
	if to-from > maxEponym || !uncued(d, from, to) {
		return false
	}
	before, after := from-1, to
	b := d.Infos[from].Bits
	given := to-from == 1 && b&lexicon.First != 0 && b&lexicon.Surname == 0
	if before > 0 && rules.Of(d.Words[before].Hash) {
		before--
		return rules.Theorem(d.Words[before].Hash) && !(given && b&lexicon.Frequent != 0) || to-from == 1 && !given && rules.Law(d.Words[before].Hash)
	}
	if given {
		return false
	}
	if after+1 < len(d.Words) && d.Words[after].Rune == '\'' && !d.Words[after].Space {
		after++
		if d.Words[after].Kind == word.Letters && !d.Words[after].Space {
			after++
		}
	}
	if d.Lang != english || after >= len(d.Words) {
		return false
	}
	h := d.Words[after].Hash
	return rules.Theorem(h) || to-from == 1 && after > to && rules.Law(h) && !(after+1 < len(d.Words) && rules.Practice(d.Words[after+1].Hash))
}

// acronym says that the word at i is what a treaty or the like right before it is called by its initials: Trattato CECA.
func acronym(d *feature.Document, rules *cue.Rules, i int) bool {
	return d.Mode == feature.Mixed && d.Words[i].Case == word.Upper && i > 0 && d.Words[i-1].Case != word.Upper && rules.Scheme(d.Words[i-1].Hash) && uncued(d, i, i+1)
}

// unit says that the word at i, behind a number, is a unit of measure, and that the number does not number the line: 3 Newton.
func unit(d *feature.Document, rules *cue.Rules, i int) bool {
	return !d.Words[i-1].Line && d.Words[i].Space && rules.Unit(d.Words[i].Hash)
}

// point says that the word at i, where a sentence begins, counts a point of a speech: Primo, la coerenza. Alone on its line it is who is
// written to.
func point(d *feature.Document, rules *cue.Rules, i int) bool {
	if !rules.Ordinal(d.Words[i].Hash) || i+2 >= len(d.Words) || d.Words[i+1].Rune != ',' && d.Words[i+1].Rune != ':' || d.Words[i+2].Kind == word.Break || d.Words[i+2].Kind == word.Gap {
		return false
	}
	return d.Infos[i].Cue == 0 && (i == 0 || d.Words[i].Line || ends(d.Words[i-1].Rune))
}

// firm says that the words from from up to to are what a firm is called, by the word right before them, la empresa Preussag, or by what
// is said of them behind a comma: la Holzmann, una società che …
func firm(d *feature.Document, rules *cue.Rules, from, to int) bool {
	if to-from != 1 || d.Words[from].Case != word.Title || d.Infos[from].Bits&lexicon.First != 0 || !uncued(d, from, to) {
		return false
	}
	small := func(i int) bool { return i >= 0 && i < len(d.Words) && d.Words[i].Case == word.Lower }
	if small(from-1) && rules.Firm(d.Words[from-1].Hash) {
		return true
	}
	return small(from-1) && small(to+1) && d.Words[to].Rune == ',' && to+2 < len(d.Words) && rules.Firm(d.Words[to+2].Hash)
}

// officer says that an organisation is somebody's office and a name: Comisario Monti, Kfz-Mechaniker R. Stollberg.
func officer(labels []model.Label, d *feature.Document, rules *cue.Rules, from, to int) bool {
	if labels[from] != model.BeginOrganisation || to-from < 2 {
		return false
	}
	first, last := &d.Words[from+1], &d.Words[to-1]
	if last.Kind != word.Letters || last.Case != word.Title || d.Infos[to-1].Bits.Plain() {
		return false
	}
	if to-from == 4 && d.Lang == german && first.Case == word.Initial && d.Words[from+2].Rune == '.' {
		return rules.Part(d.Text, &d.Words[from])
	}
	return to-from == 2 && rules.Speaker(d.Words[from].Hash)
}

// holder says that the organisation from from up to to holds the rights of a program, by the words before the year and its last one:
// Copyright 2025 Acme LLC.
func holder(d *feature.Document, rules *cue.Rules, from, to int) bool {
	last := to - 1
	if d.Words[last].Rune == '.' {
		last--
	}
	if !rules.FirmEnd(d.Words[last].Hash) {
		return false
	}
	for k := from - 1; k >= 0 && from-k <= maxYears && !d.Words[k+1].Line; k-- {
		if w := &d.Words[k]; w.Kind == word.Letters && w.End-w.Start > 1 {
			return rules.Copyright(w.Hash)
		}
	}
	return false
}

// maxYears is how many words may stand between "Copyright" and who holds it: (c) 2012-2015,
const maxYears = 8

// court says that an organisation is a court, which employs nobody here: Amtsgericht Husum, Crown Court.
func court(labels []model.Label, d *feature.Document, rules *cue.Rules, from, to int) bool {
	return rules.Court(d.Words[from].Hash) || labels[from] == model.BeginOrganisation && rules.Court(d.Words[to-1].Hash)
}

// entries says that what looks like a surname and a first name is two entries of a list: Acmetech, Kunde. The second is a common word
// and no first name, the first is in no list of names.
func entries(d *feature.Document, from, to int) bool {
	if to-from != 3 || d.Words[from+1].Rune != ',' || !uncued(d, from, to) {
		return false
	}
	first, second := d.Infos[from].Bits, d.Infos[to-1].Bits
	return first&lexicon.Person == 0 && second&lexicon.First == 0 && second&lexicon.Common != 0
}
