package cue

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// maxTitles is the most words and full stops that titles before a name may have.
const maxTitles = 16

// title marks the name after a title; the title stays outside.
func (r *Rules) title(dst []Hit, ws []word.Word, i int, f flag) []Hit {
	if i > 0 && !ws[i].Space && !ws[i].Line && ws[i-1].Kind == word.Mark && (ws[i-1].Rune == '.' || ws[i-1].Rune == '-') {
		return dst
	}
	stop := false
	j := i + 1
	for j < len(ws) && j-i < maxTitles {
		w := &ws[j]
		if !w.Space && (w.Rune == '.' || w.Rune == 'ª' || w.Rune == 'º') {
			stop = true
			j++
			continue
		}
		if stop && !w.Space && w.Rune == '-' && ws[j-1].Rune == '.' { // Dipl.-Ing.
			j++
			continue
		}
		g := r.flags.Get(w.Hash)
		if w.Kind == word.Letters && (g&(isTitle|isWeakTitle) != 0 && w.Case != word.Initial || strings.ContainsRune("rsmnRSMN", w.Rune) && !w.Space && w.End-w.Start <= 3) {
			// Herr Dr., Prof. Dr. med., sig.ra, dott.ssa
			j++
			continue
		}
		break
	}
	if j >= len(ws) || !ws[j].Space && ws[j-1].Kind == word.Letters {
		return dst
	}
	if f&isWeakTitle != 0 && !stop && (ws[i].Case == word.Lower && ws[i].End-ws[i].Start < 4 || ws[i].Case == word.Upper || ws[i].Case == word.Initial) {
		return dst
	}
	if f&isWeakTitle != 0 && ws[i].Case == word.Initial && !capital(&ws[j]) {
		return dst
	}
	if end := r.sequence(ws, j); end > j {
		return append(dst, Hit{From: j, To: end, Class: FullName, Score: .97})
	}
	if f&isWeakTitle == 0 && r.flags.Get(ws[j].Hash)&isRole == 0 {
		if end := r.small(ws, j, 2, r.lex.Bits(ws[i].Hash)&lexicon.Common == 0); end > j {
			return append(dst, Hit{From: j, To: end, Class: FullName, Score: .9})
		}
	}
	return dst
}

// minOffice is the fewest bytes of an office in capitals: shorter words are abbreviations of something else.
const minOffice = 4

// minKin is the fewest bytes of a kinship in capitals: CALL HER SON DENZIL.
const minKin = 3

// office marks the name after an office or a kinship in capitals, SERGEANT PUGH, where no letter's size tells a name: a listed
// name is believed, and of a word in no list the model decides.
func (r *Rules) office(dst []Hit, ws []word.Word, i int) []Hit {
	j := i + 1
	least := int32(minOffice)
	if r.flags.Get(ws[i].Hash)&isRelation != 0 {
		least = minKin
	}
	if ws[i].End-ws[i].Start < least || j >= len(ws) || ws[j].Case != word.Upper || !ws[j].Space || ws[j].Line || r.flags.Get(ws[j].Hash) != 0 {
		return dst
	}
	b := r.lex.Bits(ws[j].Hash)
	if b&(lexicon.Common|lexicon.Known) != 0 {
		return dst
	}
	if b&lexicon.Person == 0 && i > 0 && least == minKin && r.late.Get(ws[i-1].Hash)&(isPossessive|isOwner) != 0 && (j+1 == len(ws) || ws[j+1].Kind == word.Mark && !ws[j+1].Space) {
		dst = append(dst, Hit{From: j, To: j + 1, Class: FullName, Score: .97, Late: true}) // MY DAUGHTER ANWEN.
	}
	if b != 0 && b&lexicon.Person == 0 {
		return dst
	}
	score := float32(.9)
	if b == 0 {
		score = .7
	}
	return append(dst, Hit{From: j, To: max(r.sequence(ws, j), j+1), Class: FullName, Score: score})
}

// intro marks the name after "my name is" and its kin.
func (r *Rules) intro(dst []Hit, ws []word.Word, i int) []Hit {
	j, strong := match(r.intros.of(ws[i].Hash), ws, i)
	if j == 0 || j >= len(ws) {
		return dst
	}
	for n := 0; n < 3 && j < len(ws); n++ { // "my name is: "Ann"", "gez. Müller", "I am Mr Li"
		w := &ws[j]
		if w.Kind == word.Mark && (w.Rune == ':' || w.Rune == '"' || w.Rune == '.' && !w.Space || w.Rune == '*') {
			j++
		}
	}
	if j >= len(ws) {
		return dst
	}
	if capital(&ws[j]) {
		end := r.sequence(ws, j)
		if end > j && (strong || !r.plainWord(&ws[j])) && !r.onlyGeneric(ws, j, end) {
			score := float32(.9)
			if !strong {
				score = .6
			}
			return append(dst, Hit{From: j, To: end, Class: FullName, Score: score})
		}
		return dst
	}
	if strong {
		if end := r.small(ws, j, 4, false); end > j {
			return append(dst, Hit{From: j, To: end, Class: FullName, Score: .8})
		}
	}
	return dst
}

func (r *Rules) onlyGeneric(ws []word.Word, i, end int) bool {
	for ; i < end; i++ {
		if r.flags.Get(ws[i].Hash)&(isGeneric|isRole|isParticle) == 0 {
			return false
		}
	}
	return true
}

// relation marks a name after a noun of kinship or office: my sister Chiamaka. In small letters it has to be in a list of names
// or in none, and the model decides whether the word means something else there: mi abuela consuelo, my housemate caspian.
func (r *Rules) relation(dst []Hit, ws []word.Word, i int) []Hit {
	j := i + 1
	if j < len(ws) && ws[j].Rune == ',' {
		j++
	}
	if ws[i].Case != word.Lower && ws[i].Case != word.Title || j >= len(ws) || ws[j].Kind != word.Letters {
		return dst
	}
	if b := r.lex.Bits(ws[j].Hash); ws[j].Case == word.Lower && ws[j].Space && (b == 0 || b&lexicon.Person != 0) {
		if end := r.small(ws, j, 3, true); end > j {
			return append(dst, Hit{From: j, To: end, Class: FullName, Score: .65})
		}
	}
	if ws[j].Case != word.Title {
		return dst
	}
	end := r.sequence(ws, j)
	if end == j || r.plainWord(&ws[j]) {
		return dst
	}
	if !r.lex.Person(ws[j].Hash) {
		return r.kin(dst, ws, i, j, end)
	}
	return append(dst, Hit{From: j, To: end, Class: FullName, Score: .7})
}

// possessives say whose somebody is. German ones are not among them, since any noun may follow somebody there.
const possessives = `
my his her our their your
mon ma son sa notre votre leur
mi su nuestro nuestra tu
mio mia suo sua nostro nostra loro tuo tua
`

// owners say it in German, where words for relatives have capitals.
const owners = `mein meine meinem meinen meiner dein deine sein seine seinem seinen seiner ihr ihre ihrem ihren ihrer unser unsere`

// ordered is what French joins to an order.
const ordered = `le la les lui leur moi toi nous vous en`

// kin marks a name that no list has, from word j on, behind the noun of kinship at i, before which a word says whose: her nephew Quennell.
func (r *Rules) kin(dst []Hit, ws []word.Word, i, j, end int) []Hit {
	if i == 0 || j != i+1 || end != j+1 || r.late.Get(ws[i-1].Hash)&isPossessive == 0 || r.flags.Get(ws[j].Hash) != 0 || r.Label(ws[j].Hash) || r.lex.Bits(ws[j].Hash)&(others|lexicon.City) != 0 {
		return dst
	}
	return append(dst, Hit{From: j, To: end, Class: FullName, Score: .9, Late: true})
}

// greeting marks the name after Dear, Hallo, Bonjour …, up to the comma or the line's end.
func (r *Rules) greeting(dst []Hit, ws []word.Word, i int) []Hit {
	j := i + 1
	for n := 0; j < len(ws) && n < 3 && r.flags.Get(ws[j].Hash)&isGreeting != 0 && ws[j].Kind == word.Letters; n++ {
		j++
	}
	if j >= len(ws) || !ws[j].Space || ws[j].Kind != word.Letters || !capital(&ws[j]) || r.plainWord(&ws[j]) {
		return dst
	}
	end := r.sequence(ws, j)
	if end == j || r.onlyGeneric(ws, j, end) {
		return dst
	}
	if end < len(ws) {
		switch ws[end].Rune {
		case ',', '!', '\n', '-', '.', ':', ';', '?', '"':
		default:
			return dst
		}
	}
	return append(dst, Hit{From: j, To: end, Class: FullName, Score: .85})
}

// signature marks the name on the line after a closing, or after it on the same line.
func (r *Rules) signature(dst []Hit, ws []word.Word, i int) []Hit {
	j, _ := match(r.closings.of(ws[i].Hash), ws, i)
	late := false // no feature: the model has not learned from Swiss letters
	if k, _ := match(r.swiss.of(ws[i].Hash), ws, i); k > j {
		dst = append(dst, Hit{From: i, To: k, Class: NoValue, Late: true})
		j, late = k, true
	}
	if j == 0 {
		return dst
	}
	breaks := 0
	for n := 0; n < 3 && j < len(ws); n++ {
		w := &ws[j]
		switch {
		case w.Kind == word.Break || w.Kind == word.Gap:
			breaks++
			j++
		case w.Kind == word.Mark && (w.Rune == ',' || w.Rune == '!' || w.Rune == '.' || w.Rune == '-'):
			j++
		}
	}
	if j >= len(ws) || !capital(&ws[j]) {
		return dst
	}
	end := r.sequence(ws, j)
	if end == j || r.onlyGeneric(ws, j, end) || end-j == 1 && r.plainWord(&ws[j]) {
		return dst
	}
	last := end >= len(ws)
	if !last {
		switch ws[end].Rune {
		case ',', '\n', '(', '"', '|', '-', '.', '>', '<':
			last = true
		}
	}
	if !last {
		return dst
	}
	inside := breaks == 0 && end < len(ws) && ws[end].Rune != '\n' && ws[end].Rune != '"' && ws[end].Rune != '.'
	if inside && (ws[end].Rune != ',' || ws[j-1].Rune != ',' || end-j < 2) { // Mit freundlichen Grüßen, Ute Wienand, Leiterin
		return dst
	}
	return append(dst, Hit{From: j, To: end, Class: FullName, Score: .85, Late: inside || late})
}

// ended says that a sentence ends before the word at i.
func ended(ws []word.Word, i int) bool {
	return i > 0 && ws[i].Space && (ws[i-1].Rune == '.' || ws[i-1].Rune == '!' || ws[i-1].Rune == '?')
}

// signed is signature for a closing inside a line: See you there! Cheers Ann.
func (r *Rules) signed(dst []Hit, ws []word.Word, i int) []Hit {
	n := len(dst)
	dst = r.signature(dst, ws, i)
	for k := n; k < len(dst); k++ {
		dst[k].Late = true
	}
	return dst
}
