package record

import (
	"strings"

	"veil/extproc/detect"
)

// attributes are what the attributes of persons hold in the headers of pictures, by tag (DICOM PS3.6).
var attributes = map[string]detect.Type{
	"0008,0080": detect.Org, "0008,0081": detect.Address,
	"0008,0090": detect.Name, "0008,0092": detect.Address, "0008,0094": detect.Phone,
	"0008,1048": detect.Name, "0008,1050": detect.Name, "0008,1060": detect.Name, "0008,1070": detect.Name,
	"0010,0010": detect.Name, "0010,0030": detect.DateOfBirth, "0010,1001": detect.Name, "0010,1005": detect.Name,
	"0010,1040": detect.Address, "0010,1060": detect.Name, "0010,2154": detect.Phone,
	"0032,1032": detect.Name, "0040,0006": detect.Name,
}

// longestAttribute is how much of an attribute's line is looked at, in bytes.
const longestAttribute = 256

// patient is how the tags of a patient's attributes begin.
const patient = "(0010,"

// dicom reads headers of pictures as programs print them: (0010,0010) PN [DOE^JANE] and (0010, 0010) Patient's Name PN: 'DOE^JANE'.
func (s *scan) dicom() {
	if !strings.Contains(s.text, patient) {
		return
	}
	const size = len("0010,0010")
	for at := 0; ; {
		i := strings.IndexByte(s.text[at:], '(')
		if i < 0 {
			return
		}
		at += i + 1
		line := place{at, min(len(s.text), at+longestAttribute)}
		if n := strings.IndexByte(s.at(line), '\n'); n >= 0 {
			line.end = at + n
		}
		tag := strings.Replace(s.text[at:min(line.end, at+size+1)], " ", "", 1)
		typ := attributes[tag[:min(len(tag), size)]]
		if typ == "" {
			continue
		}
		value, shut := strings.Index(s.at(line), " ["), byte(']')
		if value < 0 {
			value, shut = strings.Index(s.at(line), ": '")+1, '\''
		}
		if value <= 0 {
			continue
		}
		p := place{line.start + value + len(" ["), line.end}
		end := strings.IndexByte(s.at(p), shut)
		if end < 0 {
			continue
		}
		p.end = p.start + end
		if at = p.end; typ == detect.Name {
			s.field(p, personName)
		} else {
			s.emit(p, typ)
		}
	}
}
