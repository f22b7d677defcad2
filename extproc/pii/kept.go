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

// appendKept appends spans that are sorted and don't overlap.
func appendKept(to []byte, spans []detect.Span) []byte {
	end := 0
	for i := range spans {
		s := &spans[i]
		to = binary.AppendUvarint(to, uint64(s.Start-end))
		to = binary.AppendUvarint(to, uint64(s.End-s.Start))
		end = s.End
		n := slices.Index(keptTypes[:], s.Type) + 1
		to = append(to, byte(n))
		if n == 0 {
			to = append(binary.AppendUvarint(to, uint64(len(s.Type))), s.Type...)
		}
		to = binary.LittleEndian.AppendUint32(to, math.Float32bits(s.Score))
	}
	return to
}

// leastKept is the bytes that a span takes at least.
const leastKept = 1 + 1 + 1 + 4

// readKept reads what appendKept wrote.
func readKept(b []byte) []detect.Span {
	if len(b) == 0 {
		return nil
	}
	spans, end := make([]detect.Span, 0, len(b)/leastKept), 0
	number := func() int {
		n, size := binary.Uvarint(b)
		b = b[size:]
		return int(n)
	}
	for len(b) > 0 {
		var s detect.Span
		s.Start = end + number()
		s.End = s.Start + number()
		end = s.End
		n := b[0]
		b = b[1:]
		if n > 0 {
			s.Type = keptTypes[n-1]
		} else {
			size := number()
			s.Type, b = detect.Type(b[:size]), b[size:]
		}
		s.Score = math.Float32frombits(binary.LittleEndian.Uint32(b))
		b = b[4:]
		spans = append(spans, s)
	}
	return spans
}
