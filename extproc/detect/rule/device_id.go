package rule

import "veil/extproc/detect"

// sizes of the identifiers that makers give a device or its owner for advertisers, in hexadecimal digits.
const (
	androidID = 16
	uuidSize  = 32
)

// advertised finds the identifier of a device behind a word for one (IDFA, GAID, Android ID, UDID): a UUID, 16 hexadecimal digits, or
// the two groups of newer Apple devices.
func (s *scan) advertised() {
	for _, h := range s.hits {
		if h.groups&gIMEI == 0 {
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
		case dashes == 0 && digits == androidID, dashes == 4 && digits == uuidSize, dashes == 1 && digits == 24, dashes == 0 && digits == 40:
			if !onlyDigits(s.src[f.start:f.end]) {
				s.emit(f.start, f.end, detect.DeviceID, 0.9)
			}
		}
	}
}
