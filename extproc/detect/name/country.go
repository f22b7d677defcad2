package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// livesList is what tells that somebody is spoken of, who may come from a country: who speaks, others, and what people are beside where they live.
const livesList = `
i im i'm ive i've me my we us our ours he him his she her hers myself born lives lived living moved moving relocated nationality citizen citizenship passport visa resident residence birth birthplace hometown
employee employees patient client customer tenant colleague friend wife husband partner mother father parents son daughter child children brother sister cousin uncle aunt grandmother grandfather student candidate applicant
ich mir mich mein meine meinen meinem meiner wir uns unser unsere unserem unseren er ihn ihm sie ihr ihre ihrem ihren seine seinem seinen geboren wohne wohnt wohnen lebt lebe leben gezogen umgezogen staatsangehörigkeit nationalität
herkunft wohnsitz wohnort geburtsort geburtsland patientin mandant mandantin kunde kundin kollege kollegin freund freundin mann mutter vater eltern sohn tochter bruder schwester onkel tante oma opa bewerber bewerberin reisepass
je j'ai j moi mon ma mes nous notre nos il elle lui son sa ses né née nés vit vivent habite habitent vivait déménagé nationalité citoyen résidence naissance patiente cliente collègue ami amie femme mari mère père parents fils fille frère sœur cousin cousine passeport
yo mí mi mis nosotros nuestro nuestra él ella su sus nació nacido nacida vive viven vivía vivo mudó nacionalidad ciudadano residencia nacimiento paciente clienta cliente compañero compañera amigo amiga mujer marido madre padre padres hijo hija hermano hermana primo prima pasaporte
io me mio mia miei mie noi nostro nostra lui lei suo sua suoi sue nato nata nati vive vivono viveva vivo trasferito trasferita nazionalità cittadino cittadinanza residenza nascita paziente collega amico amica moglie marito madre padre genitori figlio figlia fratello sorella cugino cugina passaporto`

// countries takes back countries in a text that tells of nobody: the tables, holidays and questions of the world. Nobody else may be found in it, no
// address, no word say that somebody is spoken of, and no long number or mail address stand there, which may be somebody's. One country alone in a
// text that does not ask may go on about who was spoken of before: From Kenya, arrived in May.
func (r *Recogniser) countries(labels []model.Label, d *feature.Document) {
	places, any := 0, false
	for from, to := range found(labels) {
		if labels[from] != model.BeginLocation {
			return
		}
		places++
		any = any || r.wholeCountry(d, from, to)
	}
	if !any || places == 1 && !d.Asks() || d.Affair() || strings.IndexByte(d.Text, '@') >= 0 {
		return
	}
	for i := range d.Words {
		switch w := &d.Words[i]; {
		case w.Kind == word.Letters && r.keys.Get(w.Hash)&(ofSomebody|ofPerson) != 0, w.Kind != word.Letters && w.End-w.Start > longestFigure:
			return
		}
	}
	for from, to := range found(labels) {
		if r.wholeCountry(d, from, to) {
			drop(labels, from, to)
		}
	}
}

// longestFigure is the most bytes of a number in such a text: a population has no more, a phone number has.
const longestFigure = 8

// wholeCountry says that the words from from up to to are a country, that no field and no cue asks for.
func (r *Recogniser) wholeCountry(d *feature.Document, from, to int) bool {
	in := &d.Infos[from]
	if in.Cue != 0 || in.Field != cue.NoField {
		return false
	}
	if to == from+1 {
		return in.Bits&lexicon.Country != 0
	}
	return r.reader.Lexicon.Phrase(phraseHash(d.Words[from:to]))&lexicon.Country != 0
}
