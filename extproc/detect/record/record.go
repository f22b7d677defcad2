package record

import (
	"context"
	"strings"
	"unicode"

	"veil/extproc/detect"
)

// certain is the score of what stands in a field that holds nothing else.
const certain = 0.95

// Recogniser finds what records say of persons. The zero value is ready, and safe for concurrent use.
type Recogniser struct{}

// Find appends the spans of t to dst; it is the method of detect.Recogniser.
func (Recogniser) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	s := scan{text: t.Value, spans: dst}
	s.each('|', s.hl7)
	if err := ctx.Err(); err != nil {
		return s.spans, err
	}
	s.each('*', s.x12)
	s.each('+', s.edifact)
	s.dicom()
	s.statement()
	s.tree()
	s.docs()
	s.blame()
	return s.spans, ctx.Err()
}

// scan is one text that is looked at.
type scan struct {
	text   string
	spans  []detect.Span
	person bool // the records at hand are of a person, not of a firm (X12)
}

// place is a part of the text, end exclusive.
type place struct{ start, end int }

func (s *scan) at(p place) string { return s.text[p.start:p.end] }

// tag is how many bytes name a record, at most.
const tag = len("PID")

// each calls read with the name of each record whose fields sep divides, and the place behind its first separator. read answers with
// where the record ends, or 0 where it is none.
func (s *scan) each(sep byte, read func(name string, from int) int) {
	for at := 0; ; {
		i := strings.IndexByte(s.text[at:], sep)
		if i < 0 {
			return
		}
		i += at
		from := i
		for from > at && i-from < tag && names(s.text[from-1]) {
			from--
		}
		at = i + 1
		if i-from > 1 && s.begins(from) {
			at = max(at, read(s.text[from:i], i+1))
		}
	}
}

// names says that c may stand in the name of a record.
func names(c byte) bool { return 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' }

// begins says that a record may begin at i: at the beginning of a line, or behind the end of another one.
func (s *scan) begins(i int) bool {
	if i == 0 {
		return true
	}
	if c := s.text[i-1]; c == 'r' || c == 'n' { // \r in the strings of a program
		return i > 1 && s.text[i-2] == '\\'
	}
	return !strings.ContainsRune("_-.+*|^/", rune(s.text[i-1])) && !letterOrDigit(s.text[i-1])
}

func letterOrDigit(c byte) bool { return names(c) || 'a' <= c && c <= 'z' || c >= 0x80 }

// end is where the record ends that is read from i on: at the end of its line, of the string that it stands in, or at stop.
func (s *scan) end(i int, stop string) int {
	for {
		n := strings.IndexAny(s.text[i:], "\r\n\"`\\"+stop)
		if n < 0 {
			return len(s.text)
		}
		i += n
		if s.text[i] != '\\' || strings.HasPrefix(s.text[i:], `\r`) || strings.HasPrefix(s.text[i:], `\n`) {
			return i
		}
		i++
	}
}

// lineEnd is where the line ends that i is in.
func (s *scan) lineEnd(i int) int {
	if n := strings.IndexByte(s.text[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(s.text)
}

// split puts the parts of p that sep divides into dst, and answers with those of them that there was room for.
func (s *scan) split(p place, sep byte, dst []place) []place {
	n := 0
	for n < len(dst) {
		i := strings.IndexByte(s.at(p), sep)
		if i < 0 {
			dst[n] = p
			return dst[:n+1]
		}
		dst[n] = place{p.start, p.start + i}
		p.start += i + 1
		n++
	}
	return dst[:n]
}

// emit adds p as a typ if it looks like one.
func (s *scan) emit(p place, typ detect.Type) {
	value := s.at(p)
	trimmed := strings.TrimSpace(value)
	p.start += strings.Index(value, trimmed)
	p.end = p.start + len(trimmed)
	digits := 0
	for i := range len(trimmed) {
		if c := trimmed[i]; '0' <= c && c <= '9' {
			digits++
		}
	}
	ok := false
	switch typ {
	case detect.DateOfBirth:
		ok = digits == len(trimmed) && digits >= len("19610615")
	case detect.Phone, detect.NationalID, detect.Passport, detect.IBAN:
		ok = digits >= 5
	case detect.Address:
		ok = digits > 0 || letters(trimmed) > 2
	default:
		ok = digits == 0 && letters(trimmed) > 0
	}
	if ok {
		s.spans = append(s.spans, detect.Span{Start: p.start, End: p.end, Type: typ, Score: certain})
	}
}

func letters(s string) (n int) {
	for _, c := range s {
		if unicode.IsLetter(c) {
			n++
		}
	}
	return n
}
