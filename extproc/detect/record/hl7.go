package record

import (
	"strings"

	"veil/extproc/detect"
)

// shape says which components of a field hold what.
type shape []detect.Type

// The data types of HL7 v2.5, chapter 2A: what their components are.
var (
	personName = shape{detect.Name, detect.Name, detect.Name}                               // XPN: family, given, further names
	person     = shape{"", detect.Name, detect.Name, detect.Name}                           // XCN: number, then the same
	address    = shape{detect.Address, detect.Address, detect.Location, "", detect.Address} // XAD: street, other, city, state, code
	phone      = shape{detect.Phone}                                                        // XTN
	date       = shape{detect.DateOfBirth}                                                  // TS
	number     = shape{detect.NationalID}                                                   // ST
)

// segments are the fields of persons by segment (HL7 v2.5, chapters 3 and 6), counted from the one behind the segment's name.
var segments = map[string]map[int]shape{
	"PID": {5: personName, 6: personName, 7: date, 9: personName, 11: address, 13: phone, 14: phone, 19: number},
	"NK1": {2: personName, 4: address, 5: phone, 6: phone, 16: date, 30: personName, 31: phone, 32: address, 37: number},
	"GT1": {3: personName, 4: personName, 5: address, 6: phone, 7: phone, 8: date, 12: number},
	"IN1": {16: personName, 18: date, 19: address},
	"PV1": {7: person, 8: person, 9: person, 17: person},
}

// maxFields is how many fields of a segment are looked at.
const maxFields = 40

// hl7 reads a segment of HL7 v2. Its first field is a number or empty, and something in it has components: tables of others, such as
// those of processes with a column PID, have neither.
func (s *scan) hl7(name string, from int) int {
	fields := segments[name]
	if fields == nil {
		return 0
	}
	line := place{from, s.end(from, "")}
	if strings.IndexByte(s.at(line), '^') < 0 {
		return line.end
	}
	var parts [maxFields]place
	list := s.split(line, '|', parts[:])
	if set := s.at(list[0]); strings.Trim(set, "0123456789") != "" {
		return line.end
	}
	for i, p := range list {
		if sh := fields[i+1]; sh != nil {
			s.field(p, sh)
		}
	}
	return line.end
}

// field reads the repetitions of a field.
func (s *scan) field(p place, sh shape) {
	for p.start <= p.end {
		one := p
		if i := strings.IndexByte(s.at(p), '~'); i >= 0 {
			one.end = p.start + i
		}
		var parts [8]place
		for i, c := range s.split(one, '^', parts[:]) {
			if i < len(sh) && sh[i] != "" {
				var sub [1]place // a family name's prefixes stand behind &
				s.emit(s.split(c, '&', sub[:])[0], sh[i])
			}
		}
		p.start = one.end + 1
	}
}
