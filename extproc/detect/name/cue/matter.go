package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// matters are called by whose they are, in English behind the name and an article before it: the Feeney contract, der Fall Rechberger, il caso Tosi.
const matters = `contract case file matter estate account claim complaint appeal invoice lawsuit hearing interview appointment funeral wedding house household tenancy application referral deposition mortgage
fall akte causa
affaire dossier
caso expediente asunto
pratica fascicolo`

// matter marks a listed surname that is nothing else beside the word for such a matter at i: behind it, or in English before it.
func (r *Rules) matter(dst []Hit, ws []word.Word, i int) []Hit {
	if i > 1 && ws[i].Case == word.Lower && ws[i].Space && !ws[i].Line && ws[i-2].Hash == r.the && r.onlySurname(ws, i-1) {
		return append(dst, Hit{From: i - 1, To: i, Class: FullName, Score: .9, Late: true})
	}
	if i+1 < len(ws) && r.onlySurname(ws, i+1) && (i+2 == len(ws) || ws[i+2].Case != word.Title || !ws[i+2].Space) {
		return append(dst, Hit{From: i + 1, To: i + 2, Class: FullName, Score: .9, Late: true})
	}
	return dst
}

// onlySurname says that the word at i has a capital, and is a listed surname and in no other list.
func (r *Rules) onlySurname(ws []word.Word, i int) bool {
	w := &ws[i]
	if w.Case != word.Title || !w.Space || w.Line || r.flags.Get(w.Hash) != 0 || r.Label(w.Hash) {
		return false
	}
	return r.surname(w.Hash, others|lexicon.City)
}
