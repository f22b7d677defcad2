package record

import (
	"strings"

	"veil/extproc/detect"
)

// lines are what the lines of a family tree hold (GEDCOM 5.5.1).
var lines = map[string]detect.Type{
	"NAME": detect.Name, "GIVN": detect.Name, "SURN": detect.Name, "NICK": detect.Name, "_MARNM": detect.Name,
	"PLAC": detect.Location, "CITY": detect.Location, "ADDR": detect.Address, "ADR1": detect.Address, "PHON": detect.Phone,
}

// tree reads the lines of a family tree: 1 NAME Ada /Byron/, 2 PLAC Halifax, Yorkshire.
func (s *scan) tree() {
	if !strings.Contains(s.text, "1 NAME ") {
		return
	}
	born := false // the event above is a birth
	for at := 0; at < len(s.text); {
		line := place{at, s.lineEnd(at)}
		at = line.end + 1
		level, rest, _ := strings.Cut(strings.TrimLeft(s.at(line), " \t"), " ")
		if len(level) > 2 || strings.Trim(level, "0123456789") != "" {
			continue
		}
		tag, value, _ := strings.Cut(rest, " ")
		if level == "1" {
			born = tag == "BIRT"
		}
		typ := lines[tag]
		if tag == "DATE" && born && level == "2" {
			s.birth(place{line.end - len(value), line.end})
		}
		if typ == "" {
			continue
		}
		sep := byte('/') // around the surname
		if typ == detect.Location {
			sep = ','
		}
		var parts [8]place
		for _, p := range s.split(place{line.end - len(value), line.end}, sep, parts[:]) {
			s.emit(p, typ)
		}
	}
}

// birth takes what a line says of when somebody was born, behind words such as ABT and EST: a day, a month or a year.
func (s *scan) birth(p place) {
	for _, about := range [...]string{"ABT ", "EST ", "CAL ", "BEF ", "AFT "} {
		if strings.HasPrefix(s.at(p), about) {
			p.start += len(about)
		}
	}
	if v := strings.TrimRight(s.at(p), " \r"); strings.ContainsAny(v, "0123456789") {
		s.spans = append(s.spans, detect.Span{Start: p.start, End: p.start + len(v), Type: detect.DateOfBirth, Score: certain})
	}
}
