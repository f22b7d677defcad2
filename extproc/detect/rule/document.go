package rule

import (
	"strings"

	"veil/extproc/detect"
)

// documents finds numbers that have no check which the public knows: identity cards, residence permits, driving licences,
// insurance and patients' numbers, passports. Only a word right before them tells them; then any run of capitals and
// digits with enough digits is one.
func (s *scan) documents() {
	if s.all&gDriving != 0 {
		s.licences()
	}
	for i := range s.hits {
		h := s.hits[i]
		switch {
		case h.groups&gPassport != 0:
			s.document(h.end, h.groups&(gPassport|gPass))
		case h.groups&gDocument != 0:
			s.document(h.end, h.groups)
		}
	}
	for p, g := range s.under(gDocument) {
		s.documentCell(p, g)
	}
}

// documentCell takes a number that stands alone in a field whose name says what it is.
func (s *scan) documentCell(p place, g group) {
	if p = s.trim(p, " \"'\t"); p.start == p.end {
		return
	}
	if end, score := s.documentAt(p.start, g, true); end > 0 && end <= p.end {
		s.emit(p.start, end, documentType(g), score)
	}
}

// documentType is the type of what words of g name.
func documentType(g group) detect.Type {
	if g&gPassport != 0 {
		return detect.Passport
	}
	return detect.NationalID
}

// reachDocument is how far after its name a document's number may begin.
const reachDocument = 56

// namesNumber reports whether a member of this name is the number of what the object is.
func namesNumber(name string) bool {
	switch b, n := small(name); string(b[:n]) {
	case "number", "no", "nr", "num", "numero", "nummer", "id", "value":
		return true
	}
	return false
}

// document looks for the number of a document whose name ends at from.
func (s *scan) document(from int, g group) {
	for i := from; i < len(s.src) && i-from < reachDocument; i++ {
		s.steps++
		c := s.src[i]
		if c == '{' && i-from <= len("\": ") { // "passport": {"number": "x"
			if name := s.memberName(i + 1); namesNumber(s.src[name.start:name.end]) {
				i = name.end
				continue
			}
		}
		if c == '\n' && s.byteAt(i+1) == '\n' {
			if value := s.filledIn(from); value > i {
				i = value - 1
				continue
			}
		}
		switch {
		case c == '\n' && (s.byteAt(i+1) == '\n' || i-from > 16), c == ';', c == '{', c == '}', c == '?' && s.byteAt(i+1) != '\n':
			return
		case c == ',' && i-from > 20, c == '.' && s.byteAt(i+1) == ' ' && i > from && !s.abbreviated(i):
			return
		}
		if !s.wordAt(i) || s.wordAt(i-1) {
			continue
		}
		if before := s.byteAt(i - 1); before == '-' && s.wordAt(i-2) || before == '.' && isDigit(s.byteAt(i-2)) {
			continue
		}
		if end, other := s.words.match(s.src, i); other&(gRef|gThing|gPhone|gCard|gIBAN|gBirth) != 0 && other&g == 0 && !isDigit(s.src[i]) && !isDigit(s.byteAt(end)) {
			if p, _ := s.valueAt(s.ink(end)); g&(gPassport|gIDCard) != 0 && passportForm(s.src[p.start:p.end]) { // "passport, serial number X"
				i = end
				continue
			}
			return
		}
		if end, again := s.words.match(s.src, i); again&gDocument != 0 && again&gTax != 0 && end > i && onlyLetters(s.src[i:end]) && s.byteAt(end) == ' ' { // "tax reference UTR 44182 90317"
			i = end - 1
			continue
		}
		if end := wordEnd(s.src, i); namesNumber(s.src[i:end]) && s.byteAt(end) == ' ' { // PASSPORT NO 536984127
			i = end - 1
			continue
		}
		adjacent := joins(s.src[from:i])
		if end, score := s.documentAt(i, g, adjacent); end > 0 && (g&(gPass|gTax) == 0 || fits(s.src[i:end], g)) && !s.measured(i, end) {
			s.emit(i, end, documentType(g), score)
			s.alike(i, end, g)
			return
		}
		if end, ok := s.date(i, false); ok { // a date of issue
			i = end
			continue
		}
		for s.wordAt(i + 1) {
			i++
		}
	}
}

// fits reports whether v has the form of a number that a word of g names, which means other things as well: pass, documento.
func fits(v string, g group) bool {
	if g&gTax != 0 { // UTR, which has another sense in genetics
		return digitsIn(v) == utrDigits && digitsIn(v)+strings.Count(v, " ") == len(v)
	}
	if g&gIDCard != 0 {
		return italianCard(v)
	}
	return !onlyDigits(v)
}

// utrDigits is how many digits a British taxpayer's reference has.
const utrDigits = 10

// frenchMedicine is how the numbers of medicines in France begin (CIP 13), which a word for a patient's number elsewhere stands before.
const frenchMedicine = "34009"

// measured reports whether [start, end) is an amount or the number of a medicine.
func (s *scan) measured(start, end int) bool {
	return onlyDigits(s.src[start:end]) && s.counted(end) || strings.HasPrefix(s.src[start:end], frenchMedicine)
}

// reachAlike is how far after a document's number one more of its kind is looked for, in bytes.
const reachAlike = 24

// alike finds the numbers that a list goes on with after the one at [start, end): the same letters and digits in the same
// places, give or take a digit at the end, on the same line, with nothing but words and signs of a list between.
func (s *scan) alike(start, end int, g group) {
	for range 8 {
		found := false
		for i := end; i < len(s.src) && i-end < reachAlike; i++ {
			s.steps++
			c := s.src[i]
			if c == '\n' || c == '.' || c == ':' || c == '(' {
				return
			}
			if s.wordAt(i-1) || !isUpper(c) && !isDigit(c) {
				continue
			}
			stop, _ := s.documentAt(i, g, true)
			if stop == 0 || !sameForm(s.src[start:end], s.src[i:stop]) && strings.Trim(s.src[end:i], " ") != "/" {
				if isDigit(c) {
					return
				}
				continue
			}
			s.emit(i, stop, documentType(g), 0.8)
			start, end, found = i, stop, true
			break
		}
		if !found {
			return
		}
	}
}

// sameForm reports whether a and b have letters and digits in the same places without spaces, b with at most one more or
// less at the end.
func sameForm(a, b string) bool {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == ' ':
			i++
		case b[j] == ' ':
			j++
		case isDigit(a[i]) != isDigit(b[j]):
			return false
		default:
			i, j = i+1, j+1
		}
	}
	return len(a)-i <= 1 && len(b)-j <= 1
}

// abbreviated reports whether the dot at i ends no sentence: the word before it is short ("Nr.", "no.", "n."), or it is
// one of a row of dots.
func (s *scan) abbreviated(i int) bool {
	n := 0
	for i-n > 0 && kinds[s.src[i-n-1]] == letter {
		n++
	}
	if n == 0 {
		before := s.byteAt(i - 1)
		return before != '}' && before != ')' && !isDigit(before)
	}
	return n <= 4
}

// documentAt is where the number of a document that begins at i ends, and what it is worth; adjacent says that its name
// stands right before it.
func (s *scan) documentAt(i int, g group, adjacent bool) (int, float32) {
	r := s.runFrom(i)
	k, size, digits, caps := 0, 0, 0, true
	for k < r.n {
		p := r.parts[k]
		upper, d, letters := true, 0, 0
		for j := p.start; j < p.end; j++ {
			upper = upper && !isLower(s.src[j])
			if isDigit(s.src[j]) {
				d++
			} else {
				letters++
			}
		}
		if (!upper && d == 0) || (k > 0 && d == 0 && r.sizes[k] > 4) || (k > 0 && r.seps[k-1] == '.' && !upper) {
			break
		}
		if d == 0 && k > 0 && s.keywordAt(p.start) {
			break
		}
		if _, ok := s.date(p.start, false); ok && d > 0 && letters == 0 {
			break
		}
		caps = caps && upper
		size += r.sizes[k]
		digits += d
		k++
	}
	for k > 0 && !hasDigit(s.src[r.parts[k-1].start:r.parts[k-1].end]) && (r.sizes[k-1] > 2 || k > 1 && s.saysMore(r.parts[k-1])) { // a word after the number
		k--
		size -= r.sizes[k]
	}
	if k == 0 {
		return 0, 0
	}
	if k == 2 && r.seps[0] == '/' && digits == size && (r.sizes[0] == 2 && r.sizes[1] == 4 && year(s.decimal(r.parts[1])) || r.sizes[0] == 4 && r.sizes[1] == 2 && year(s.decimal(r.parts[0]))) { // renewed 03/2021, for 2023/24
		return 0, 0
	}
	if k == 2 && r.seps[0] == '/' && r.sizes[0] == 4 && !adjacent && digits == size && year(s.decimal(r.parts[0])) { // of a file: 2024/118
		return 0, 0
	}
	end := r.parts[k-1].end
	need := 4
	if g&gPassport != 0 {
		need = 3
	}
	if size < 6 || size > 21 || digits < need && !(digits >= 2 && size >= 8 && adjacent) || (g&gPassport != 0 && size > 12) || s.goesOn(r, k) {
		return 0, 0
	}
	if before := s.byteAt(i - 1); before == '@' || before == '_' || before == '$' {
		return 0, 0
	}
	if s.byteAt(end) == '(' && s.byteAt(end+2) == ')' && size == hongKong && rowBytes[s.src[end+1]] != 0 {
		end += len("(3)")
	}
	switch {
	case adjacent:
		return end, 0.9
	case (k <= 3 || k == 4 && r.sizes[0] <= 2 && digits == size) && caps && digits >= 5, k == 1 && g&gPassport != 0 && digits >= 3 && passportForm(s.src[i:end]):
		return end, 0.7
	}
	return 0, 0
}

// saysMore reports whether p is a common word between spaces with another word behind it: PASSPORT NO 536984127 ON THE TRAIN.
func (s *scan) saysMore(p place) bool {
	return s.byteAt(p.start-1) == ' ' && s.byteAt(p.end) == ' ' && isAlpha(s.byteAt(p.end+1)) && detect.Common(s.src[p.start:p.end])
}

// hongKong is how many letters and digits stand before the check digit in brackets of Hong Kong's identity cards: A123456(3).
const hongKong = 7

// keywordAt reports whether a keyword begins at i.
func (s *scan) keywordAt(i int) bool {
	_, g := s.words.match(s.src, i)
	return g != 0
}
