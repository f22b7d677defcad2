package rule

import (
	"sort"
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/checksum"
)

// ibanLengths are the countries of the IBAN registry (release 99) with the length of their IBANs: two letters, two
// digits each.
const ibanLengths = "AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28" +
	"IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18" +
	"SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30"

// ibanLength is the length of an IBAN of the country c1c2 (capitals), or 0.
func ibanLength(c1, c2 byte) int { return int(ibanSizes[c1-'A'][c2-'A']) }

// ibanSizes are ibanLengths by the letters of the country.
var ibanSizes = func() (t [26][26]uint8) {
	for i := 0; i < len(ibanLengths); i += 4 {
		t[ibanLengths[i]-'A'][ibanLengths[i+1]-'A'] = (ibanLengths[i+2]-'0')*10 + ibanLengths[i+3] - '0'
	}
	return t
}()

// ibans finds account numbers by country, length and check (ISO 13616-1). A place with the form of one and a wrong check
// is dead: its digits are not looked at again.
func (s *scan) ibans() {
	for _, i := range s.turn(turnIBAN) {
		t := &s.pieces[i]
		if t.numeric && t.before == ' ' && t.end-t.start == 2 && isUpper(s.byteAt(t.start-2)) && isUpper(s.byteAt(t.start-3)) && !s.wordAt(t.start-4) { // "IT 60 X 05428"
			if want := ibanLength(s.src[t.start-3], s.src[t.start-2]); want > 0 {
				s.iban(t.start-3, want)
			}
			continue
		}
		if t.numeric || t.end-t.start < 4 || !isAlpha(s.src[t.start]) || !isAlpha(s.src[t.start+1]) || !isDigit(s.src[t.start+2]) || !isDigit(s.src[t.start+3]) {
			continue
		}
		want := ibanLength(s.src[t.start]&^0x20, s.src[t.start+1]&^0x20)
		if want == 0 {
			continue
		}
		s.iban(t.start, want)
	}
}

// checkDigits reports whether d can be the check digits of an IBAN, 02 to 98: the remainder alone takes 00 for 97.
func checkDigits(d []byte) bool {
	key := checksum.Decimal(d)
	return key >= 2 && key <= 98
}

// iban checks the IBAN of want characters that would begin at start.
func (s *scan) iban(start, want int) {
	var moved [40]byte
	n, end, broken := 0, start, false
	for i := start; i < len(s.src) && n < want; i++ {
		c := s.src[i]
		switch {
		case isDigit(c), isUpper(c):
		case isLower(c):
			c &^= 0x20
		case (c == ' ' || c == '-' || c == '.') && s.wordAt(i+1) && s.wordAt(i-1):
			continue
		case !broken && n < want && s.lineBreak(i) > 0:
			i, broken = s.lineBreak(i)-1, true
			continue
		default:
			i = len(s.src)
			continue
		}
		moved[(n+want-4)%want] = c
		n++
		end = i + 1
	}
	s.steps += end - start
	if n < want || s.wordAt(end) {
		return
	}
	digits := 0
	for _, c := range moved[:want] {
		if isDigit(c) {
			digits++
		}
	}
	switch {
	case checksum.Mod97(moved[:want]) == 1 && digits > 8 && checkDigits(moved[want-2:want]):
		s.emit(start, end, detect.IBAN, 0.99)
	case !broken && isDigit(s.src[start+2]) && digits*2 > want && strings.IndexByte(s.src[start:end], '-') < 0:
		s.kill(start, end)
	}
}

// kill notes that nothing that is told by digits is to be found in [start, end). Places are noted in the order of their starts.
func (s *scan) kill(start, end int) {
	if n := len(s.dead); n > 0 && start <= s.dead[n-1].end {
		s.dead[n-1].end = max(s.dead[n-1].end, end)
		return
	}
	s.dead = append(s.dead, place{start, end})
}

// dies reports whether a part of [start, end) is dead.
func (s *scan) dies(start, end int) bool {
	i := sort.Search(len(s.dead), func(i int) bool { return s.dead[i].end > start })
	return i < len(s.dead) && s.dead[i].start < end
}
