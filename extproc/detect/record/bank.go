package record

import (
	"strings"

	"veil/extproc/detect"
)

// subfields are what the parts of a booking's text hold, in which banks in German put the other side (MT940, field 86, as the German
// banking industry structures it).
var subfields = map[string]detect.Type{"31": detect.IBAN, "32": detect.Name, "33": detect.Name}

// statement reads the bookings and the account of a bank's statement: :86:177?00…?31DE…?32NAME, :25:50010517/5407324931.
func (s *scan) statement() {
	at := strings.Index(s.text, ":86:")
	if at < 0 {
		return
	}
	if i := strings.Index(s.text, ":25:"); i >= 0 {
		line := place{i + len(":25:"), s.end(i+len(":25:"), "")}
		if cut := strings.IndexByte(s.at(line), '/'); cut >= 0 {
			s.emit(place{line.start + cut + 1, line.end}, detect.IBAN)
		}
	}
	for {
		i := strings.IndexByte(s.text[at:], '?')
		if i < 0 {
			return
		}
		at += i + 1
		typ := subfields[s.text[at:min(len(s.text), at+2)]]
		if typ == "" {
			continue
		}
		p := place{at + 2, s.end(at+2, "?")}
		s.emit(p, typ)
		at = p.end
	}
}
