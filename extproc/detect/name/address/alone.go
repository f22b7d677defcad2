package address

import (
	"strings"

	"veil/extproc/detect/name/word"
)

// alone is the end of the postcode at i that stands without a street, or 0: behind a word for one ("my postcode is SW9 8PT",
// "code postal 59800"), or in a form that little else has, Britain's, Canada's and Ireland's.
func (s *Scanner) alone(text string, ws []word.Word, i int) int {
	if i+1 < len(ws) && ws[i].Kind == word.Mixed && ws[i+1].Kind == word.Mixed && s.byForm(text, ws, i) {
		return i + 2
	}
	if !s.named(ws, i) {
		return s.saidAfter(ws, i)
	}
	if to := s.postcode(ws, i); to > 0 {
		return to
	}
	if i+1 < len(ws) && threeAndTwo(&ws[i], &ws[i+1]) {
		return i + 2
	}
	return 0
}

// saidAfter is the end of the postcode at i if the words behind it say that it is one, or 0: 90210 is my zip code.
func (s *Scanner) saidAfter(ws []word.Word, i int) int {
	verb := i + 1
	if verb < len(ws) && ws[verb].Kind == word.Mixed { // sw9 8pt is my postcode
		verb++
	}
	if !s.isVerb(ws, verb) {
		return 0
	}
	to := s.postcode(ws, i)
	if to == 0 || to != verb && !s.isVerb(ws, to) {
		return 0
	}
	for k := to + 1; k < min(len(ws), to+4) && ws[k].Kind == word.Letters; k++ {
		if s.flags.Get(ws[k].Hash)&codeName != 0 || s.pairOf(ws, k) {
			return to
		}
	}
	return 0
}

// isVerb reports whether the word at i may stand between a postcode and the word for it.
func (s *Scanner) isVerb(ws []word.Word, i int) bool {
	return i < len(ws) && ws[i].Kind == word.Letters && s.flags.Get(ws[i].Hash)&says != 0
}

// byForm reports whether the two words from i on have the form of a British, Canadian or Irish postcode, and are no part's number.
func (s *Scanner) byForm(text string, ws []word.Word, i int) bool {
	if ws[i+1].Start != ws[i].End+1 || ws[i+1].Line || i+2 < len(ws) && !ws[i+2].Space && ws[i+2].Kind == word.Mixed {
		return false
	}
	out, in := text[ws[i].Start:ws[i].End], text[ws[i+1].Start:ws[i+1].End]
	return (inBritain(out, in) || inCanada(out, in) || inIreland(out, in)) && (i == 0 || ws[i].Line || s.flags.Get(ws[i-1].Hash)&part == 0)
}

// threeAndTwo reports whether two words are the halves of a postcode of five digits: 113 59.
func threeAndTwo(a, b *word.Word) bool {
	return a.Kind == word.Digits && b.Kind == word.Digits && a.End-a.Start == 3 && b.End-b.Start == 2 && b.Start == a.End+1
}

// mostBetween is how many words and signs may stand between the word for a postcode and the code.
const mostBetween = 5

// named reports whether the words before i say that a postcode follows. What means other things too, "zip", "cap" and "cp",
// needs a verb, or capitals.
func (s *Scanner) named(ws []word.Word, i int) bool {
	verb := flag(0)
	for k := i - 1; k >= 0 && i-k <= mostBetween; k-- {
		w := &ws[k]
		if w.Kind == word.Mark {
			if w.Rune != ':' && w.Rune != '/' && w.Rune != '\'' && w.Rune != '’' && w.Rune != '(' {
				return false
			}
			continue
		}
		if w.Kind != word.Letters {
			return false
		}
		f := s.flags.Get(w.Hash)
		switch {
		case f&codeName != 0, f&(code|codeKind) != 0 && s.pairOf(ws, k-1):
			return true
		case f&label != 0:
			said := verb != 0 && (verb&english == 0 || f&notEnglish == 0)
			return ws[i].End-ws[i].Start == 5 && (said || w.Case == word.Upper && k == i-1 && ws[i].Space) && !s.measured(ws, i+1)
		case f&says == 0:
			return false
		}
		verb |= f
	}
	return false
}

// pairOf reports whether the word at k and the next are a name of postcodes in two words: zip code, code postal.
func (s *Scanner) pairOf(ws []word.Word, k int) bool {
	if k < 0 || k+1 >= len(ws) {
		return false
	}
	a, b := s.flags.Get(ws[k].Hash)&(code|codeKind), s.flags.Get(ws[k+1].Hash)&(code|codeKind)
	return a != 0 && b != 0 && a != b
}

// measured reports whether what stands at i is the unit of the number before it: the zip is 10240 bytes.
func (s *Scanner) measured(ws []word.Word, i int) bool {
	return i < len(ws) && ws[i].Kind == word.Letters && ws[i].Case != word.Title && !ws[i].Line && s.flags.Get(ws[i].Hash)&says == 0
}

// areas are the letters that British postcodes begin with.
const areas = " AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR " +
	"HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO " +
	"SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE "

// units are what a number is followed by that is no part of a postcode: M2 8GB, W3 2ND, S1 2XL.
const units = " GB TB HP HZ PS XL PX TH ST ND RD WD "

// inBritain reports whether the two words are a British postcode: an area and district, and a sector and unit, in which C, I,
// K, M, O and V don't occur (BS 7666).
func inBritain(out, in string) bool {
	if len(in) != 3 || len(out) < 2 || len(out) > 4 || !digit(in[0]) || !unit(in[1]) || !unit(in[2]) {
		return false
	}
	n := 1
	if !digit(out[1]) {
		n = 2
	}
	if n == len(out) || len(out)-n > 2 || !digit(out[n]) || len(out)-n == 2 && !digit(out[n+1]) && !capital(out[n+1]) {
		return false
	}
	if strings.Contains(units, " "+in[1:]+" ") && (n == 1 || in[2] == 'B') {
		return false
	}
	return strings.Contains(areas, " "+out[:n]+" ")
}

// inCanada reports whether the two words are a Canadian postcode: letter, digit, letter, and digit, letter, digit, without D,
// F, I, O, Q and U, and none that begins with W or Z.
func inCanada(out, in string) bool {
	return len(out) == 3 && len(in) == 3 && canadian(out[0]) && out[0] != 'W' && out[0] != 'Z' && digit(out[1]) && canadian(out[2]) &&
		digit(in[0]) && canadian(in[1]) && digit(in[2])
}

// routes are what Irish postcodes begin with.
const routes = " A41 A42 A45 A63 A67 A75 A81 A82 A83 A84 A85 A86 A91 A92 A94 A96 A98 C15 D01 D02 D03 D04 D05 D06 D6W D07 D08 D09 D10 D11 D12 D13 D14 D15 D16 D17 D18 D20 D22 D24 " +
	"E21 E25 E32 E34 E41 E45 E53 E91 F12 F23 F26 F28 F31 F35 F42 F45 F52 F56 F91 F92 F93 F94 H12 H14 H16 H18 H23 H53 H54 H62 H65 H71 H91 K32 K34 K36 K45 K56 K67 K78 " +
	"N37 N39 N41 N91 P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85 R14 R21 R32 R35 R42 R45 R51 R56 R93 R95 T12 T23 T34 T45 T56 " +
	"V14 V15 V23 V31 V35 V42 V92 V93 V94 V95 W12 W23 W34 W91 X35 X42 X91 Y14 Y21 Y25 Y34 Y35 "

// inIreland reports whether the two words are an Irish postcode: a routing key, and four letters and digits, some of each, without B, G,
// I, J, L, M, O, Q, S, U and Z. One in which all could be hexadecimal needs another sign.
func inIreland(out, in string) bool {
	if len(out) != 3 || len(in) != 4 || !strings.Contains(routes, " "+out+" ") {
		return false
	}
	digits, other := 0, out[0] > 'F'
	for i := range len(in) {
		switch c := in[i]; {
		case digit(c):
			digits++
		case strings.IndexByte("ACDEFHKNPRTVWXY", c) < 0:
			return false
		default:
			other = other || c > 'F'
		}
	}
	return other && digits > 0 && digits < len(in)
}

func digit(c byte) bool    { return c >= '0' && c <= '9' }
func capital(c byte) bool  { return c >= 'A' && c <= 'Z' }
func unit(c byte) bool     { return capital(c) && strings.IndexByte("CIKMOV", c) < 0 }
func canadian(c byte) bool { return capital(c) && strings.IndexByte("DFIOQU", c) < 0 }
