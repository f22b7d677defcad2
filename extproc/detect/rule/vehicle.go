package rule

import (
	"sort"
	"strings"

	"veil/extproc/detect"
)

// What words for a device's number say more than their group, in place of a country.
const (
	vehicleLand    = "vehicle"
	serialLand     = "serial"
	subscriberLand = "subscriber"
)

// vinSize is how many letters and digits a vehicle's identification number has (ISO 3779).
const vinSize = 17

// vehicle takes t as a vehicle's identification number where a word for one stands before it, or where its check digit is right, as
// North America asks for it (49 CFR 565.15).
func (s *scan) vehicle(t piece) {
	v := s.src[t.start:t.end]
	if hasLower(v) || strings.ContainsAny(v, "IOQ") || !onlyDigits(v[vinSize-4:]) || s.hangs(t.start, t.end) {
		return
	}
	switch {
	case s.landBefore(t.start) == vehicleLand:
		s.emit(t.start, t.end, detect.DeviceID, 0.9)
	case vinCheck(v) && onlyDigits(v[vinSize-5:]) && hasLetters(v[:vinSize-6], 3):
		s.emit(t.start, t.end, detect.DeviceID, 0.7)
	}
}

// vinCheck reports whether the ninth sign of v checks the others.
func vinCheck(v string) bool {
	const weights = "\x08\x07\x06\x05\x04\x03\x02\x0a\x00\x09\x08\x07\x06\x05\x04\x03\x02"
	const letters = "\x01\x02\x03\x04\x05\x06\x07\x08\x00\x01\x02\x03\x04\x05\x00\x07\x00\x09\x02\x03\x04\x05\x06\x07\x08\x09" // of A to Z
	sum := 0
	for i := range len(v) {
		c := int(v[i] - '0')
		if isUpper(v[i]) {
			c = int(letters[v[i]-'A'])
		}
		sum += c * int(weights[i])
	}
	return v[8] == "0123456789X"[sum%11]
}

// landBefore is what the word says more than its group that names what begins at start, "" if none does.
func (s *scan) landBefore(start int) string {
	i := s.hitAfter(start) - 1
	if i < 0 || start-s.hits[i].end > 24 || !joins(s.src[s.hits[i].end:start]) {
		return ""
	}
	return s.words.landsOf(s.src, s.hits[i].start)
}

// reachSerial is how far before or behind the word for a serial number the device may be named, or whose it is, and the number stand, in
// bytes.
const reachSerial = 40

// serial is the serial number behind the word h for one, of somebody's device: capitals and digits, and the text says that it is a thing
// that people have. Others are of products.
func (s *scan) serial(h hit) place {
	if s.words.landsOf(s.src, h.start) != serialLand {
		return place{}
	}
	i := sort.Search(len(s.pieces), func(i int) bool { return s.pieces[i].start >= h.end })
	if i == len(s.pieces) || s.pieces[i].start-h.end > reachSerial {
		return place{}
	}
	t := s.pieces[i]
	v := s.src[t.start:t.end]
	if len(v) < 7 || len(v) > 15 || !plainGroup(v) || hasLower(v) || !hasLetters(v, 2) || digitsIn(v) < 2 || allHex(v) || strings.IndexByte(s.src[h.end:t.start], '\n') >= 0 || s.hangs(t.start, t.end) {
		return place{}
	}
	from := max(0, h.start-reachSerial)
	for from > 0 && from < h.start && s.wordAt(from-1) {
		from++
	}
	s.steps += t.start - from
	for i := from; i < t.start; {
		end := s.lettersEnd(i)
		if end > i && owned(s.src[i:end]) {
			return place{t.start, t.end}
		}
		i = max(end, i+1)
	}
	return place{}
}

// owned reports whether w is a device that people have, or says whose it is.
func owned(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "my", "his", "her", "our", "mein", "meine", "meines", "meiner", "unser", "mon", "ma", "mi", "mio", "mia",
		"laptop", "laptops", "macbook", "iphone", "ipad", "notebook", "thinkpad", "phone", "handy", "smartphone", "tablet", "watch", "airpods", "pixel", "galaxy",
		"portable", "ordinateur", "portátil", "ordenador", "móvil", "portatile", "telefono", "cellulare", "computer", "pc",
		"pacemaker", "herzschrittmacher", "hörgerät", "implant", "implantat", "drone", "camera", "kamera", "ebike", "bike", "fahrrad", "vélo", "bici":
		return true
	}
	return false
}
