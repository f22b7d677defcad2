package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// purposeList says what a payment is for, with the words behind them and a colon.
const purposeList = `verwendungszweck vwz buchungstext libellé libelle motif concepto causale reference`

// payWords stand in such a line in capitals beside what all lists of words have.
const payWords = `miete kita beitrag whg nk rate retta asilo affitto cuota judo loyer cantine alquiler rgnr mandat sepa kdnr abschlag restbetrag kaution
jan feb mrz maerz apr mai jun jul aug sep sept okt nov dez janv fevr avr juil ene abr ago dic gen mag giu lug set ott`

// longestPurpose is how many words of such a line are looked at, and shortestPaid the fewest bytes of a surname in it.
const (
	longestPurpose = 12
	shortestPaid   = 5
)

// payments finds the surnames in what a payment is for, which banks print in capitals: Verwendungszweck: MIETE JAN WHG 4 SCHNOERING. They are in
// no list of words.
func (r *Recogniser) payments(labels []model.Label, d *feature.Document, capital []int) {
	if d.Mode != feature.Capitals {
		for _, i := range capital {
			r.payment(labels, d, i)
		}
		return
	}
	for i := range d.Words {
		r.payment(labels, d, i)
	}
}

// payment finds them behind the word at i, if that begins such a line.
func (r *Recogniser) payment(labels []model.Label, d *feature.Document, i int) {
	if i+1 >= len(d.Words) || d.Words[i+1].Rune != ':' || r.told.Get(d.Words[i].Hash)&purpose == 0 {
		return
	}
	for k := i + 2; k < len(d.Words) && k-i < longestPurpose && !d.Words[k].Line && d.Words[k].Kind < word.Break; k++ {
		if labels[k] == model.Outside && r.paid(d, k) {
			labels[k] = model.BeginPerson
		}
	}
}

// paid says that the word at i, in capitals, is a surname: a list has it as one and none as a word, or no list has it.
func (r *Recogniser) paid(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Kind != word.Letters || w.Case != word.Upper || w.End-w.Start < shortestPaid || in.Known || r.told.Get(w.Hash)&payWord != 0 ||
		in.Bits&(lexicon.Common|lexicon.Company|lexicon.Country|lexicon.Metropolis) != 0 {
		return false
	}
	return in.Bits&lexicon.Person != 0 || inNoList(d, i) && !w.Compound(d.Text, nounEndings) && !r.twoWords(d.Text[w.Start:w.End])
}
