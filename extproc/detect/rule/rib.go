package rule

import (
	"veil/extproc/detect"
	"veil/extproc/detect/checksum"
	"veil/extproc/detect/idcheck"
)

// Account numbers as banks of one country write them, which have no IBAN's form: behind a word that means nothing else than an
// account at a bank, or behind one for any account where a bank's branch is named near it. They are of the type IBAN.

// branchReach is how far from an account number the word for its branch may stand, in bytes.
const branchReach = 64

// domestic looks at n as an account number.
func (s *scan) domestic(n *number) {
	if n.glued || n.plus || n.nd > portugueseDigits && n.nd != polishDigits || n.loose > 0 {
		return
	}
	if n.nd == 8 && n.n == 1 && s.sortCodeBefore(n.start) {
		s.emit(n.start, n.end, detect.IBAN, 0.8)
		return
	}
	if s.britishAccount(n) {
		return
	}
	if s.all&(gIBAN|gBanking) == 0 {
		return
	}
	others := gRef | gPhone | gCard | gID | gIMEI | gPassport | gEvent
	switch {
	case n.nd == 20 && ccc(n.all()) && s.evidence(n.start, n.end, gIBAN|gBanking, others) >= near:
		s.emit(n.start, n.end, detect.IBAN, 0.9)
	case n.nd == portugueseDigits && checksum.Mod97(n.all()) == 1 && s.evidence(n.start, n.end, gIBAN|gBanking, others) >= near:
		s.emit(n.start, n.end, detect.IBAN, 0.9)
	case n.n == 4 && n.separated(" --") && n.size(0) == 8 && n.size(1) == 2 && n.size(2) == 2 && n.size(3) == 2: // and its sort code
		s.emit(n.groups[0].start, n.groups[0].end, detect.IBAN, 0.8)
	case n.n == 4 && n.separated("-- ") && n.size(0) == 2 && n.size(1) == 2 && n.size(2) == 2 && n.size(3) == 8:
		s.emit(n.groups[3].start, n.end, detect.IBAN, 0.8)
	case n.nd == 8 && n.n == 1 && s.sortCode(n.end) && s.evidence(n.start, n.end, gIBAN, others) >= near:
		s.emit(n.start, n.end, detect.IBAN, 0.8)
	case n.nd == polishDigits:
		if s.polish(n) && s.evidence(n.start, n.end, gIBAN|gBanking, others) >= near {
			s.emit(n.start, n.end, detect.IBAN, 0.95)
		}
	case s.all&gBanking != 0 && s.evidence(n.start, n.end, gBanking, others|gBranch) == direct:
		s.emit(n.start, n.end, detect.IBAN, 0.9)
	case s.all&gBranch != 0 && s.keywordNear(n.start-branchReach-1, n.end+branchReach+1, gBranch) && s.evidence(n.start, n.end, gIBAN, others|gBranch) == direct:
		s.emit(n.start, n.end, detect.IBAN, 0.85)
	case s.toldAccount(n):
		s.emit(n.start, n.end, detect.IBAN, 0.7)
	}
}

// sortCodeSize is how many bytes a sort code has: 30-98-97.
const sortCodeSize = 8

// sortCode reports whether a British bank's branch follows a comma at i: ", 30-98-97".
func (s *scan) sortCode(i int) bool { return s.byteAt(i) == ',' && s.sortCodeAt(s.blank(i+1)) }

// sortCodeBefore reports whether a British bank's branch and a comma or a slash stand before i, "30-92-16, ", and can be no date as
// 30-11-26 can.
func (s *scan) sortCodeBefore(i int) bool {
	i = s.blankBack(i)
	if c := s.byteAt(i - 1); c != ',' && c != '/' {
		return false
	}
	at := s.blankBack(i-1) - sortCodeSize
	if s.wordAt(at-1) || s.byteAt(at-1) == '-' || !s.sortCodeAt(at) {
		return false
	}
	return !s.datedCode(at)
}

// datedCode reports whether the sort code at at may as well be a day: 30-11-26.
func (s *scan) datedCode(at int) bool {
	first, second := s.decimalAt(at, 2), s.decimalAt(at+3, 2)
	return idcheck.Dated(second, 1) || idcheck.Dated(first, second)
}

// sortCodeAt reports whether three pairs of digits with hyphens between them begin at i, and nothing more: 30-98-97.
func (s *scan) sortCodeAt(i int) bool {
	for k := range 3 {
		size, _ := s.digitsAt(i)
		if i += size; size != 2 || k < 2 && s.byteAt(i) != '-' {
			return false
		}
		i++
	}
	return !s.wordAt(i-1) && s.byteAt(i-1) != '-'
}

// portugueseDigits is how many digits a Portuguese account has (NIB), whose last two check the others.
const portugueseDigits = 21

// polishDigits is how many digits a Polish account has: an IBAN without its country.
const polishDigits = 26

// polish reports whether n is a Polish account (NRB), which has the check of its IBAN.
func (s *scan) polish(n *number) bool {
	var b [polishDigits + 2]byte
	copy(b[:], n.digits[2:polishDigits])
	copy(b[polishDigits-2:], "PL")
	copy(b[polishDigits:], n.digits[:2])
	return checksum.Mod97(b[:]) == 1
}

// ribs finds the French account numbers with their key (relevé d'identité bancaire), which may hold letters.
func (s *scan) ribs() {
	if s.all&(gIBAN|gBanking) == 0 {
		return
	}
	for _, i := range s.turn(turnRIB) {
		t := s.pieces[i]
		if !t.numeric || t.end-t.start != 5 || s.wordAt(t.start-1) {
			continue
		}
		r := s.runFrom(t.start)
		if r.n >= 4 && r.written(4, "5*5*11*2") && rib(r.text[:23]) {
			s.emit(t.start, r.parts[3].end, detect.IBAN, 0.9)
		}
		if t.before == ' ' && isUpper(s.byteAt(t.start-2)) && !s.wordAt(t.start-3) && r.n >= 3 && r.written(3, "5*5*12") && cin(s.src[t.start-2], r.text[:22]) {
			s.emit(t.start-2, r.parts[2].end, detect.IBAN, 0.9)
		}
	}
}

// rib checks bank, branch, account and key of a French account number (Comité français d'organisation et de normalisation
// bancaires): letters count as 1 to 9, beginning anew with J and, one later, with S.
func rib(b []byte) bool {
	account := 0
	for _, c := range b[10:21] {
		switch {
		case c >= 'S':
			c = c - 'S' + '2'
		case c >= 'J':
			c = c - 'J' + '1'
		case c >= 'A':
			c = c - 'A' + '1'
		}
		account = account*10 + int(c-'0')
	}
	return allDigit(b[:10]) && allDigit(b[21:]) && 97-(89*checksum.Decimal(b[:5])+15*checksum.Decimal(b[5:10])+3*account)%97 == checksum.Decimal(b[21:])
}

// cin reports whether letter is that of an Italian account's bank, branch and number (Associazione bancaria italiana).
func cin(letter byte, b []byte) bool { return letter == idcheck.ItalianLetter(b) }

// ccc checks bank, branch, check digits and account of a Spanish account number (Consejo Superior Bancario).
func ccc(b []byte) bool {
	check := func(sum int) byte {
		switch r := 11 - sum%11; r {
		case 11:
			return '0'
		case 10:
			return '1'
		default:
			return byte('0' + r)
		}
	}
	return b[8] == check(checksum.Weighted(b, 4, 8, 5, 10, 9, 7, 3, 6)) && b[9] == check(checksum.Weighted(b[10:], 1, 2, 4, 8, 5, 10, 9, 7, 3, 6)) && checksum.Decimal(b[10:]) > 0
}
