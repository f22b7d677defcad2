package record

import (
	"strings"

	"veil/extproc/detect"
)

// parties are what the elements of NAD hold, counted from the one behind its name (UN/EDIFACT D.02B, as PAXLST uses it).
var parties = map[int]detect.Type{3: detect.Name, 4: detect.Address, 5: detect.Location, 7: detect.Address}

// edifact reads a segment of EDIFACT that holds something of a person: the numbers of COM, and of a list of passengers or crew who
// they are (NAD+FL, NAD+FM), when they were born (DTM+329) and the number of what they show (DOC+P, DOC+I). Other parties are firms.
func (s *scan) edifact(name string, from int) int {
	if name != "COM" && name != "NAD" && name != "DTM" && name != "DOC" {
		return 0
	}
	line := place{from, s.segment(from)}
	var store [8]place
	elements := s.released(line, '+', store[:])
	var parts [5]place
	first := s.released(elements[0], ':', parts[:])
	switch kind := s.at(first[0]); {
	case name == "COM":
		for _, e := range elements {
			s.contact(s.released(e, ':', parts[:]))
		}
	case name == "NAD" && (kind == "FL" || kind == "FM"):
		for i, e := range elements {
			if typ := parties[i]; typ != "" {
				for _, p := range s.released(e, ':', parts[:]) {
					s.emit(p, typ)
				}
			}
		}
	case name == "DTM" && kind == "329" && len(first) > 1:
		if p := first[1]; p.end-p.start >= len("610615") && strings.Trim(s.at(p), "0123456789") == "" {
			s.spans = append(s.spans, detect.Span{Start: p.start, End: p.end, Type: detect.DateOfBirth, Score: certain})
		}
	case name == "DOC" && len(elements) > 1 && kind == "P":
		s.emit(s.released(elements[1], ':', parts[:])[0], detect.Passport)
	case name == "DOC" && len(elements) > 1 && kind == "I":
		s.emit(s.released(elements[1], ':', parts[:])[0], detect.NationalID)
	}
	return line.end
}

// contact reads a number and what it reaches: a telephone, a fax or a mobile one.
func (s *scan) contact(parts []place) {
	if len(parts) < 2 {
		return
	}
	if to := s.at(parts[1]); to != "TE" && to != "FX" && to != "AL" {
		return
	}
	p := parts[0]
	if strings.Trim(s.at(p), "0123456789 +-/().?") != "" {
		return
	}
	if strings.HasPrefix(s.at(p), "?") {
		p.start++
	}
	s.emit(p, detect.Phone)
}

// segment is where the segment ends that is read from i on. A question mark takes a sign's meaning away.
func (s *scan) segment(i int) int {
	for {
		if i = s.end(i, "'"); i == len(s.text) || s.text[i] != '\'' || s.text[i-1] != '?' {
			return i
		}
		i++
	}
}

// released puts the parts of p into dst that sep divides where no question mark stands before it, as many as there is room for.
func (s *scan) released(p place, sep byte, dst []place) []place {
	n, from := 0, p.start
	for i := p.start; i <= p.end && n < len(dst); i++ {
		if i == p.end || s.text[i] == sep && (i == p.start || s.text[i-1] != '?') {
			dst[n] = place{from, i}
			n, from = n+1, i+1
		}
	}
	return dst[:n]
}
