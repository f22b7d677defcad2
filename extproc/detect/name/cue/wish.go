package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// wishes are the last words of what people are wished on a day of theirs.
const wishes = `birthday bday congrats congratulations anniversaire anniv félicitations geburtstag glückwunsch compleanno auguri complimenti cumpleaños cumple felicidades enhorabuena`

// thanks are words behind which, and a comma, whoever is thanked stands.
const thanks = `thanks thx thankyou cheers sorry merci danke gracias grazie`

// wish marks who is wished something in small letters, a first name of the lists and no common word, where a clause ends behind it: happy birthday,
// giles; buon compleanno elisa! The lists that say so of the word at i are says.
func (r *Rules) wish(dst []Hit, ws []word.Word, i int, says flag) []Hit {
	j := i + 1
	person := lexicon.First
	if j < len(ws) && ws[j].Rune == ',' && !ws[j].Space {
		if j++; says&isThanks != 0 {
			person = lexicon.Person // danke, rechberger
		}
	} else if says&isWish == 0 {
		return dst
	}
	if j >= len(ws) || ws[j].Case != word.Lower || !ws[j].Space || ws[j].Line || r.flags.Get(ws[j].Hash) != 0 {
		return dst
	}
	if b := r.lex.Bits(ws[j].Hash); b&person == 0 || b&others != 0 || !r.clauseEnds(ws, j+1) {
		return dst
	}
	return append(dst, Hit{From: j, To: j + 1, Class: FullName, Score: .9, Late: true})
}
