package name

import (
	"slices"
	"strings"
	"unicode/utf8"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// compoundNouns takes out of what was found in German what is put together of common words, as German makes nouns at will, and what stands before
// it: Netzwerkmonitor, Signatur-Kopfzeile, Ungültiges Dateiformat. What lists of names or places know is left, and so is what people and places
// are called after: Tischbauer, Lindenhof.
func (r *Recogniser) compoundNouns(labels []model.Label, d *feature.Document) {
	if d.Lang != german {
		return
	}
	for from, to := range found(labels) {
		if in := &d.Infos[from]; in.Cue != 0 || in.Field != cue.NoField || labels[from] == model.BeginAddress || !r.puttogether(d, to-1) {
			continue
		}
		plain := true
		for k := from; k < to-1; k++ {
			plain = plain && d.Words[k].Kind == word.Letters && d.Infos[k].Bits&(lexicon.Person|lexicon.Place) == 0 && d.Infos[k].Bits&lexicon.CommonDE != 0
		}
		if plain {
			drop(labels, from, to)
		}
	}
}

// puttogether says that the word at i is a compound of common words, or that its last part behind a hyphen is one of them.
func (r *Recogniser) puttogether(d *feature.Document, i int) bool {
	w := &d.Words[i]
	if w.Kind != word.Letters || w.Case == word.Lower || w.Case == word.Upper || d.Infos[i].Bits&(lexicon.Person|lexicon.Place) != 0 || d.Infos[i].Place != 0 {
		return false
	}
	text := d.Text[w.Start:w.End]
	if whole, genitive := strings.CutSuffix(text, "s"); genitive && r.reader.Lexicon.Bits(word.Hash(whole))&lexicon.Place != 0 { // Europas
		return false
	}
	if at := strings.LastIndexByte(text, '-'); at > 0 {
		last := text[at+1:]
		return r.noun(last) || r.twoWords(last)
	}
	return r.twoWords(text)
}

// twoWords says that s is two common words, the second of which is a noun, with the letters that German puts between them or none.
func (r *Recogniser) twoWords(s string) bool {
	return len(s) <= maxCompound && r.parted(s, &vain{})
}

// vain is how long the beginnings of a word are that could not be taken apart. Many cuts lead to the same one (Stunde-n-, Stunden-), and without
// it twice as many with each part more.
type vain [maxCompound + 1]bool

// parted says that a beginning of a word is two words.
func (r *Recogniser) parted(s string, tried *vain) bool {
	if tried[len(s)] {
		return false
	}
	for cut := range s {
		if cut < minPart || len(s)-cut < minTail || cut == minPart && len(s)-cut == minTail {
			continue
		}
		if r.noun(s[cut:]) && r.head(s[:cut], tried) {
			return true
		}
	}
	tried[len(s)] = true
	return false
}

// joints are the letters that may stand between the parts of a compound.
var joints = [...]string{"", "s", "es", "n", "en"}

// head says that s may be the first part of a compound: a common word, without the letters between the parts, or a compound itself.
func (r *Recogniser) head(s string, tried *vain) bool {
	for _, link := range joints {
		h, ok := strings.CutSuffix(s, link)
		if ok && len(h) >= minPart && (r.common(h) || r.common(h+"e") || r.parted(h, tried)) {
			return true
		}
	}
	return false
}

// noun says that s is a common word that compounds end with, and nobody's name does.
func (r *Recogniser) noun(s string) bool {
	if utf8.RuneCountInString(s) < minTail || !r.common(s) {
		return false
	}
	low := strings.ToLower(s)
	return !slices.ContainsFunc(nameEnds, func(end string) bool { return strings.HasSuffix(low, end) })
}

// common says that s is a common word of German and in no list of names.
func (r *Recogniser) common(s string) bool {
	b := r.reader.Lexicon.Bits(word.Hash(s))
	return b&lexicon.CommonDE != 0 && b&lexicon.Person == 0
}

// nameEnds are ends of surnames, towns and streets.
var nameEnds = strings.Fields(namesEndWith)

const (
	minPart      = 3  // bytes of the first part of a compound
	minTail      = 4  // letters of the last one, more behind so short a first part: Eur-opas
	maxCompound  = 80 // bytes of a compound, more than those have that anybody writes
	namesEndWith = `
mann berg berger berge burg burger bach bacher dorf dorfer feld felder heim heimer hausen stein steiner thal tal taler wald wälder walder brunn brunnen kirchen
kirche stadt hof hofer haus häuser müller maier meier mayer meyer schmidt schmied meister macher see au auer moos furt brück brücke brücken straße gasse weg platz allee
recht land hütte deich pfad strasse ingen torf ring damm ufer winkel hardt hart rode reuth ried born horst kamp eck ecker egger vogel wolf fuchs hirsch kopf bein fuß haupt hand bart herz mund auge blum baum holz zweig
wirt graf knecht bürger herr vater sohn kind junge rich hold bold wein korn brot fleisch fisch pfennig geld gold silber eisen nagel hammer schlag schläger leben freund
grund garten anger acker wiese wiesen weide hang rain blick aue höhe park markt graben mühle tor turm laub gruber gast gut gute wasser regen wind sommer winter halter träger fahrer jäger sänger spieler reiter
`
)
