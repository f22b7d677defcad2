package record

import "veil/extproc/detect"

// elements are what the elements of a segment of X12 hold, counted from the one behind its name (ASC X12 005010).
var elements = map[string]map[int]detect.Type{
	"NM1": {3: detect.Name, 4: detect.Name, 5: detect.Name},
	"N3":  {1: detect.Address, 2: detect.Address},
	"N4":  {1: detect.Location, 3: detect.Address},
	"DMG": {2: detect.DateOfBirth},
	"REF": {2: detect.NationalID},
	"PER": {2: detect.Name},
}

// x12 reads a segment of X12 that says something of a person. Whether an address or a date is a person's says the NM1 before it: its
// second element is 1 for a person and 2 for others.
func (s *scan) x12(name string, from int) int {
	fields := elements[name]
	if fields == nil {
		return 0
	}
	line := place{from, s.end(from, "~")}
	var parts [8]place
	list := s.split(line, '*', parts[:])
	element := func(i int) string {
		if i > len(list) {
			return ""
		}
		return s.at(list[i-1])
	}
	switch name {
	case "NM1":
		s.person = element(2) == "1"
	case "DMG":
		if element(1) != "D8" {
			return line.end
		}
	case "REF":
		if element(1) != "SY" { // a social security number
			return line.end
		}
	}
	if !s.person {
		return line.end
	}
	for i, p := range list {
		if typ := fields[i+1]; typ != "" {
			s.emit(p, typ)
		}
	}
	return line.end
}
