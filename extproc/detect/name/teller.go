package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// taskAhead is how many words behind a name may come before the task that it does: has to give a talk.
const taskAhead = 6

// teller says that the words from i to j name somebody whom the asker knows, by what stands beside: who tells the asker something (Karla
// Novotny says that Kant was wrong), does homework, or is named with the asker (Karla Novotny or I). The name has a part that is a first name,
// for of a figure the surname alone is said, and such verbs in another tense.
func teller(d *feature.Document, around *word.Flags, i, j int) bool {
	if d.Infos[i].Bits&lexicon.First == 0 && d.Name(i)&feature.RareName == 0 {
		return false
	}
	if i > 1 && around.Get(d.Words[i-1].Hash)&conjoins != 0 && around.Get(d.Words[i-2].Hash)&asker != 0 {
		return true
	}
	if i > 0 && around.Get(d.Words[i-1].Hash)&needs != 0 {
		return true
	}
	if j == len(d.Words) || d.Words[j].Kind != word.Letters {
		return false
	}
	next := around.Get(d.Words[j].Hash)
	if next&needs != 0 || next&conjoins != 0 && j+1 < len(d.Words) && around.Get(d.Words[j+1].Hash)&asker != 0 {
		return true
	}
	if !d.Opens(i) || d.Words[j].Case != word.Lower {
		return false
	}
	return next&tells != 0 || prepares(d, around, j)
}

// prepares says that a task is named soon after word j, which is behind who does it, in the same sentence.
func prepares(d *feature.Document, around *word.Flags, j int) bool {
	for _, w := range d.Words[j:min(j+taskAhead, len(d.Words))] {
		if w.Kind == word.Mark {
			return false
		}
		if around.Get(w.Hash)&homework != 0 {
			return true
		}
	}
	return false
}

// tellList is how one tells what somebody said to the one who asks, in the present as people talk.
const tellList = `
says thinks reckons swears insists told tells asks texted
sagt meint findet glaubt behauptet denkt fragt schwört
dit pense prétend croit jure demande trouve
dice cree piensa opina jura pregunta insiste
pensa crede giura chiede
`

// needList is what stands right before or behind whom one may, has to or wants to do something today, or needs it: Which phone should Karla
// Novotny buy?
const needList = `
should can may must could need needs cancel renew qualify qualifies owe owes
braucht darf muss soll sollte kann könnte möchte kündigt würde würden
peut peut-il peut-elle doit doit-il doit-elle devrait veut voudrait pourrait résilier
puede debe debería necesita quiere podría
può deve dovrebbe vuole potrebbe
`

// taskList is what is prepared for a class or a meeting.
const taskList = `
talk essay homework presentation coursework dissertation quiz
referat vortrag hausarbeit präsentation hausaufgabe hausaufgaben aufsatz facharbeit
exposé dossier devoir devoirs présentation mémoire dissertation
trabajo presentación redacción deberes exposición
ricerca tema tesina relazione presentazione compiti
`

// joinList joins two who do something.
const joinList = `and or und oder et ou y o e`

// askerList is whoever asks.
const askerList = `i me ich mich mir moi yo mí io`
