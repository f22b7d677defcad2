package pii

import (
	"encoding/binary"
	"math"
	"slices"

	"veil/extproc/detect"
)

// Spans are kept as bytes: some eight a span, and no pointer in them. Each is how far it begins behind the end of the one
// before, its length, its type (a number, or 0 and the name of one that is not built in), and its score.

// keptTypes are the built-in types by their number in kept spans, from 1.
var keptTypes = [...]detect.Type{detect.Name, detect.Email, detect.Phone, detect.Address, detect.Location, detect.Org, detect.DateOfBirth,
	detect.NationalID, detect.Passport, detect.LicensePlate, detect.IBAN, detect.CreditCard, detect.IP, detect.DeviceID, detect.URL,
	detect.Username, detect.Secret}

// insideKept marks the type of a span that lies inside of a user's own. Such spans come last; each begins so far behind the one
// before it begins.
const insideKept = 0x80

// appendKept appends spans that are sorted and don't overlap, and those inside of them, sorted by where they begin.
func appendKept(to []byte, spans, inside []detect.Span) []byte {
	end := 0
	for i := range spans {
		to = appendSpan(to, &spans[i], end, 0)
		end = spans[i].End
	}
	start := 0
	for i := range inside {
		to = appendSpan(to, &inside[i], start, insideKept)
		start = inside[i].Start
	}
	return to
}

// appendSpan appends a span that begins at a place or behind it.
func appendSpan(to []byte, s *detect.Span, behind int, mark byte) []byte {
	to = binary.AppendUvarint(to, uint64(s.Start-behind))
	to = binary.AppendUvarint(to, uint64(s.End-s.Start))
	n := slices.Index(keptTypes[:], s.Type) + 1
	to = append(to, byte(n)|mark)
	if n == 0 {
		to = append(binary.AppendUvarint(to, uint64(len(s.Type))), s.Type...)
	}
	return binary.LittleEndian.AppendUint32(to, math.Float32bits(s.Score))
}

// leastKept is the bytes that a span takes at least.
const leastKept = 1 + 1 + 1 + 4

// readKept reads what appendKept wrote.
func readKept(b []byte) (spans, inside []detect.Span) {
	if len(b) == 0 {
		return nil, nil
	}
	spans = make([]detect.Span, 0, len(b)/leastKept)
	end, start := 0, 0
	number := func() int {
		n, size := binary.Uvarint(b)
		b = b[size:]
		return int(n)
	}
	for len(b) > 0 {
		var s detect.Span
		behind, size, n := number(), number(), b[0]
		b = b[1:]
		if kind := n &^ insideKept; kind > 0 {
			s.Type = keptTypes[kind-1]
		} else {
			size := number()
			s.Type, b = detect.Type(b[:size]), b[size:]
		}
		s.Score = math.Float32frombits(binary.LittleEndian.Uint32(b))
		b = b[4:]
		if n&insideKept == 0 {
			s.Start = end + behind
			s.End = s.Start + size
			spans, end = append(spans, s), s.End
		} else {
			s.Start = start + behind
			s.End = s.Start + size
			inside, start = append(inside, s), s.Start
		}
	}
	return spans, inside
}
