package record

import (
	"strings"

	"veil/extproc/detect"
)

// travelDocument is how airlines tell each other what a traveller shows (IATA resolution 830d, SSR DOCS).
const travelDocument = "DOCS "

// papers are the kinds of documents there.
var papers = map[string]detect.Type{"P": detect.Passport, "I": detect.NationalID, "A": detect.NationalID, "C": detect.NationalID, "V": detect.NationalID}

// docs reads such lines: DOCS YY HK1-P-GBR-925665416-GBR-03MAY84-F-12JAN31-HARLAN-JO, or with strokes.
func (s *scan) docs() {
	for at := 0; ; {
		i := strings.Index(s.text[at:], travelDocument)
		if i < 0 {
			return
		}
		line := place{at + i, s.lineEnd(at + i)}
		at = line.end
		for _, sep := range []byte("-/") {
			var parts [12]place
			s.document(s.split(line, sep, parts[:]))
		}
	}
}

// document takes the parts of one line: kind, country, number, nationality, birth, sex, expiry, surname and given names.
func (s *scan) document(parts []place) {
	for i := 0; i+8 < len(parts); i++ {
		typ := papers[s.at(parts[i])]
		if typ == "" || len(s.at(parts[i+1])) != len("GBR") || len(s.at(parts[i+3])) != len("GBR") || len(s.at(parts[i+4])) != len("03MAY84") {
			continue
		}
		s.spans = append(s.spans, detect.Span{Start: parts[i+2].start, End: parts[i+2].end, Type: typ, Score: certain},
			detect.Span{Start: parts[i+4].start, End: parts[i+4].end, Type: detect.DateOfBirth, Score: certain})
		for _, p := range parts[i+7 : i+9] {
			s.emit(p, detect.Name)
		}
		return
	}
}
