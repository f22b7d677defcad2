package rule

import (
	"strings"

	"veil/extproc/detect/checksum"
)

// plateForm is where a French, Italian, British, Spanish, Dutch or Swiss plate that begins at start ends, and its worth without a word.
func (s *scan) plateForm(start int) (int, float32) {
	r := s.runFrom(start)
	size := 0
	for k := 1; k <= r.n && k <= 3; k++ {
		size += r.sizes[k-1]
		end := r.parts[k-1].end
		if k > 1 && hasLower(s.src[start:end]) && r.seps[0] == ' ' {
			continue
		}
		b := r.text[:size]
		sep := byte(0)
		if k > 1 {
			sep = r.seps[0]
		}
		if k == 3 && r.seps[1] != sep || sep == '.' || sep == '/' {
			continue
		}
		switch {
		case size == 7 && form7(b, "aadddaa") && siv(b) && (k == 1 || k == 3 && r.sizes[0] == 2 && r.sizes[1] == 3 || k == 2 && (r.sizes[0] == 5 || r.sizes[0] == 2)): // FR, IT
			switch {
			case k == 3 && sep == '-':
				return end, 0.65
			case k == 3:
				return end, 0.45
			}
			return end, 0.35
		case size == 7 && form7(b, "aaddaaa") && british(b) && (k == 1 || k == 2 && r.sizes[0] == 4): // GB
			if k == 2 {
				return end, 0.6
			}
			return end, 0.35
		case size == 7 && form7(b, "ddddaaa") && consonants(b[4:]) && (k == 1 || k == 2 && r.sizes[0] == 4): // ES since 2000
			if sep == '-' {
				return end, 0.45
			}
			return end, 0.4
		case size == 8 && k == 3 && r.sizes[0] == 1 && r.sizes[1] == 4 && strings.IndexByte("CEHPRT", b[0]) >= 0 && form7(b[1:], "ddddaaa") && consonants(b[5:]): // ES, trailers and mopeds
			return end, 0.4
		case size == 7 && k == 2 && r.sizes[0] == 4 && sep == ' ' && form7(b, "adddaaa"): // GB until 2001
			return end, 0.35
		case size == 6 && k == 3 && sep == '-' && dutch(b, r):
			return end, 0.35
		case k >= 2 && swiss(b, r, k):
			return end, motorbike
		case size == 7 && k == 2 && r.sizes[0] == 2 && form7(b, "aaddddd") && s.evidence(start, end, gVehicle, gRef) == direct: // IT, motorbikes
			return end, motorbike
		case k == 3 && r.sizes[1] == 4 && r.sizes[0] <= 2 && r.sizes[2] <= 2 && allUpper(b[:r.sizes[0]]) && allDigit(b[r.sizes[0]:r.sizes[0]+4]) && allUpper(b[r.sizes[0]+4:]) && oldProvince(string(b[:r.sizes[0]])): // ES until 2000
			if sep == '-' {
				return end, 0.6
			}
			return end, 0.4
		}
	}
	return 0, 0
}

// motorbike is the worth of a form that needs a word for a vehicle right before it.
const motorbike = 0.31

// form7 reports whether b has a shape of letters (a) and digits (d).
func form7(b []byte, shape string) bool {
	for i := range b {
		if shape[i] == 'a' && !isUpper(b[i]) || shape[i] == 'd' && !isDigit(b[i]) {
			return false
		}
	}
	return true
}

// dutch reports whether b is three groups that are letters or digits each, and both among them, as the Netherlands write
// them, without vowels.
func dutch(b []byte, r *run) bool {
	kinds := 0
	for i, at := 0, 0; i < 3; i++ {
		g := b[at : at+r.sizes[i]]
		at += r.sizes[i]
		switch {
		case allDigit(g):
			kinds |= 1
		case allUpper(g) && consonants(g):
			kinds |= 2
		default:
			return false
		}
	}
	return kinds == 3
}

// swiss reports whether b is a canton and five or six digits, together or in threes.
func swiss(b []byte, r *run, k int) bool {
	if n := len(b) - 2; r.sizes[0] != 2 || n < 5 || n > 6 || !allDigit(b[2:]) || k == 3 && r.sizes[2] != 3 {
		return false
	}
	return strings.Contains(" AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH ", " "+string(b[:2])+" ")
}

// siv reports whether the letters are ones that France and Italy use.
func siv(b []byte) bool { return !strings.ContainsAny(string(b), "IOU") }

// british reports whether b has a registration area, an age identifier and letters that exist.
func british(b []byte) bool {
	age := checksum.Decimal(b[2:4])
	return b[0] != 'I' && b[0] != 'Q' && b[0] != 'Z' && b[1] != 'I' && b[1] != 'Q' && b[1] != 'Z' && (age >= 2 && age <= 29 || age >= 51 && age <= 79) && !strings.ContainsAny(string(b[4:]), "IQ")
}

// consonants reports whether b holds none of the letters that Spain leaves out.
func consonants(b []byte) bool { return !strings.ContainsAny(string(b), "AEIOUQ") }

// oldProvince reports whether p is a province of Spanish plates until 2000.
func oldProvince(p string) bool {
	return len(p) > 0 && strings.Contains(" A AB AL AV B BA BI BU C CA CC CE CO CR CS CU GC GE GI GR GU H HU IB J L LE LO LU M MA ML MU NA O OR OU P PM PO S SA SE SG SO SS T TE TF TO V VA VI Z ZA ", " "+p+" ")
}
