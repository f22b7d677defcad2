package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// stormList is what bears a first name and is weather.
const stormList = `
hurricane hurricanes typhoon typhoons cyclone cyclones storm storms
orkan orkantief sturmtief sturm hurrikan hurrikane taifun taifune zyklon zyklone tiefdruckgebiet hochdruckgebiet
tempête tempêtes ouragan ouragans typhon cyclone dépression
borrasca borrascas huracán huracanes tifón tifones ciclón ciclones
tempesta tempeste uragano uragani ciclone cicloni tifone tifoni anticiclone`

// storm takes back the name of a storm, of which the first word says first: a first name alone right behind what it is, and what is enumerated with
// it: Hurricanes Otis and Mitch, after Storm Arwen. Where it is spoken of again it is the storm's, too.
func (r *Recogniser) storm(labels []model.Label, d *feature.Document, rules *cue.Rules, first uint32, from, to int) {
	if first&ofStorm != 0 && labels[from] == model.BeginPerson && alsoStorm(d, from+1) { // Storm is a first name
		labels[from] = model.Outside
		if from++; from == to {
			return
		}
		labels[from] = model.BeginPerson
	}
	if to-from == 4 && d.Words[from+1].Rune == ',' && r.namesStorm(d, from, from+1) && r.namesStorm(d, from+3, to) { // Hurricane Ida, Hurricane Sandy
		drop(labels, from, to)
		return
	}
	if !r.namesStorm(d, from, to) {
		return
	}
	drop(labels, from, to)
	for at := separated(d, rules, to); at > to && at < len(labels); at = separated(d, rules, to) {
		if labels[at] != model.BeginPerson && labels[at] != model.BeginLocation || at+1 < len(labels) && labels[at+1] != model.Outside && labels[at+1]&1 == 0 {
			return
		}
		drop(labels, at, at+1)
		to = at + 1
	}
}

// namesStorm says that the words from from up to to are one word with a capital, behind what it is.
func (r *Recogniser) namesStorm(d *feature.Document, from, to int) bool {
	if to-from != 1 || from == 0 || d.Words[from].Case != word.Title || !adjoins(&d.Words[from]) {
		return false
	}
	if to < len(d.Words) && d.Words[to].Case == word.Title && adjoins(&d.Words[to]) {
		return false // Orkan Anna Berger
	}
	return r.keys.Get(d.Words[from-1].Hash)&ofStorm != 0
}

// alsoStorm says that the word at i, behind Storm, is a first name and no surname: Storm Reid is somebody.
func alsoStorm(d *feature.Document, i int) bool {
	if i == len(d.Words) || d.Words[i].Case != word.Title || !adjoins(&d.Words[i]) {
		return false
	}
	b := d.Infos[i].Bits
	return b&lexicon.Surname == 0 && b&lexicon.First != 0
}
