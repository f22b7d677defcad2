package rule

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/checksum"
)

// devices finds hardware addresses (EUI-48 in its three spellings) and the identities of mobile devices.
func (s *scan) devices() {
	end := 0
	for _, i := range s.turn(turnDevice) {
		t := s.pieces[i]
		if t.start < end {
			continue
		}
		last := s.pieces[max(0, i-1)]
		goesOn := last.end+1 == t.start && last.end-last.start == 2 // of the pairs that were looked at
		switch n := t.end - t.start; {
		case n == 2:
			for _, sep := range [...]byte{'-', ':'} {
				if t.before == sep && !goesOn || t.before != sep && t.after == sep {
					end = max(end, s.pairs(t.start, sep))
				}
			}
		case n == 4:
			if t.after == '.' {
				end = max(end, s.quads(t.start))
			}
		case n == vinSize && !t.numeric:
			s.vehicle(t)
		case n == 12 && allHex(s.src[t.start:t.end]):
			if e := s.evidence(t.start, t.end, gMAC, gRef); e == direct || e == near && !t.numeric && strings.IndexByte("-_/.", t.before) < 0 {
				s.emit(t.start, t.end, detect.DeviceID, 0.85)
			}
		}
	}
	for _, m := range s.marks { // a first half without any digit: aa:bb:cc:dd:ee:0f
		if at := int(m); s.src[at] == ':' && at >= end && at >= 2 {
			end = max(end, s.pairs(at-2, ':'))
		}
	}
}

// pairs finds the six hexadecimal pairs with sep between them that the one at i belongs to, and answers with their end,
// or 0.
func (s *scan) pairs(i int, sep byte) int {
	start := i
	for start >= 3 && s.src[start-1] == sep && isHex(s.src[start-2]) && isHex(s.src[start-3]) && i-start < 15 {
		start -= 3
	}
	end := start
	for k := range 6 {
		if !isHex(s.byteAt(end)) || !isHex(s.byteAt(end+1)) {
			return 0
		}
		end += 2
		if k < 5 {
			if s.byteAt(end) != sep {
				return 0
			}
			end++
		}
	}
	s.steps += end - start
	if s.wordAt(start-1) || s.wordAt(end) || (s.byteAt(end) == sep && s.wordAt(end+1)) || (s.byteAt(start-1) == sep && s.wordAt(start-2)) {
		return 0
	}
	switch s.src[start:end] {
	case "ff:ff:ff:ff:ff:ff", "FF:FF:FF:FF:FF:FF", "FF-FF-FF-FF-FF-FF", "00:00:00:00:00:00", "00-00-00-00-00-00":
		return end // every machine's, and none's
	}
	s.emit(start, end, detect.DeviceID, 0.93)
	return end
}

// quads finds a hardware address as three groups of four with dots, which begins at i.
func (s *scan) quads(i int) int {
	end := i + 14
	if end > len(s.src) || s.src[i+4] != '.' || s.src[i+9] != '.' {
		return 0
	}
	if !allHex(s.src[i:i+4]) || !allHex(s.src[i+5:i+9]) || !allHex(s.src[i+10:end]) || s.wordAt(end) || s.wordAt(i-1) || s.byteAt(i-1) == '.' || (s.byteAt(end) == '.' && s.wordAt(end+1)) {
		return 0
	} else if s.evidence(i, end, gMAC|gIP, gRef|gVersion) < near && !strings.ContainsAny(s.src[i:end], "abcdefABCDEF") {
		return 0
	}
	s.emit(i, end, detect.DeviceID, 0.85)
	return end
}

// imei finds IMEI and IMEISV numbers (3GPP TS 23.003, 6.2) and, after their names, SIM and subscriber numbers.
func (s *scan) imei(n *number) {
	if n.glued || n.plus || n.nd < 14 || n.nd > 20 {
		return
	}
	e := s.evidence(n.start, n.end, gIMEI, gRef|gCard|gID)
	switch {
	case n.nd == 15 && checksum.Luhn(n.all()) && n.separated("---") && n.size(0) == 2 && n.size(1) == 6 && n.size(2) == 6:
		s.emit(n.start, n.end, detect.DeviceID, 0.9)
	case n.nd == 15 && checksum.Luhn(n.all()) && (e >= near || strings.Contains(s.src[max(0, n.start-24):n.start], "#06#")):
		s.emit(n.start, n.end, detect.DeviceID, 0.97)
	case n.nd == 15 && checksum.Luhn(n.all()) && e == none && n.n == 1 && s.evidence(n.start, n.end, gPhone, gRef|gThing|gCard|gID) >= near:
		s.emit(n.start, n.end, detect.DeviceID, 0.8)
	case n.nd == 15 && checksum.Luhn(n.all()) && e != against && (n.digits[0] == '3' && n.digits[1] == '5' || n.digits[0] == '8' && n.digits[1] == '6') && n.n == 1:
		s.emit(n.start, n.end, detect.DeviceID, 0.7)
	case n.nd == 15 && e == direct && s.landBefore(n.start) == subscriberLand && n.digits[0] >= '2' && n.digits[0] <= '7':
		s.emit(n.start, n.end, detect.DeviceID, 0.85)
	case n.nd == 16 && e == direct && s.landBefore(n.start) != serialLand, n.nd >= 18 && e == direct && n.digits[0] == '8' && n.digits[1] == '9':
		s.emit(n.start, n.end, detect.DeviceID, 0.85)
	}
}

// Sizes of the identifiers that makers give a device or its owner for advertisers, in hexadecimal digits.
const (
	androidID = 16
	uuidSize  = 32
	simChip   = 32 // of a SIM that is built in (GSMA SGP.29), decimal
)

// advertised finds the identifier of a device behind a word for one (IDFA, GAID, Android ID, UDID): a UUID, 16 hexadecimal digits, or
// the two groups of newer Apple devices.
func (s *scan) advertised() {
	for _, h := range s.hits {
		if h.groups&gIMEI == 0 {
			continue
		}
		if p := s.serial(h); p.end > 0 {
			s.emit(p.start, p.end, detect.DeviceID, 0.8)
			continue
		}
		f := s.field(h)
		if f.sign == unassigned {
			f.place, _ = s.valueAt(s.blank(h.end))
		}
		digits, dashes := 0, 0
		for i := f.start; i < f.end; i++ {
			switch c := s.src[i]; {
			case isHex(c):
				digits++
			case c == '-':
				dashes++
			default:
				digits = -len(s.src)
			}
		}
		s.steps += f.end - f.start
		switch {
		case dashes == 0 && digits == simChip && strings.HasPrefix(s.src[f.start:f.end], "89") && onlyDigits(s.src[f.start:f.end]):
			s.emit(f.start, f.end, detect.DeviceID, 0.9)
		case dashes == 0 && digits == androidID, dashes == 4 && digits == uuidSize, dashes == 1 && digits == 24, dashes == 0 && digits == 40:
			if !onlyDigits(s.src[f.start:f.end]) {
				s.emit(f.start, f.end, detect.DeviceID, 0.9)
			}
		}
	}
}
