package filename

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Span is a name's place in a file's name, in bytes.
type Span struct{ Start, End int }

// Scanner finds names. It is safe for concurrent use.
type Scanner struct {
	lex        *lexicon.Lexicon
	extensions map[string]bool
	kinds      *word.Flags
}

// What a word of a file's name is, beside a name.
const (
	paper uint32 = 1 << iota
	particle
)

// New builds the scanner over the lists of lex.
func New(lex *lexicon.Lexicon) *Scanner {
	s := &Scanner{lex: lex, extensions: map[string]bool{}, kinds: word.FlagsOf(map[string]uint32{papers: paper, particles: particle})}
	for _, e := range strings.Fields(extensions) {
		s.extensions[e] = true
		s.extensions[strings.ToUpper(e)] = true // NAME.PDF
	}
	return s
}

// longest is the most bytes of an extension.
const longest = 7

// Document says that name ends as the name of a file does that may be named after somebody; name may be its end alone.
func (s *Scanner) Document(name string) bool {
	dot := strings.LastIndexByte(name, '.')
	return dot >= 0 && len(name)-dot-1 <= longest && s.extensions[name[dot+1:]]
}

// Find appends the names in name, a Document's with or without its folders, to dst, in order and apart. known says of a word's hash
// that it is part of a name which the text has elsewhere; called, that a person's name ends right before, but for a space.
func (s *Scanner) Find(dst []Span, name string, called bool, known func(hash uint32) bool) []Span {
	stem := name[:strings.LastIndexByte(name, '.')]
	for at := 0; at <= len(stem); {
		end := len(stem)
		if i := strings.IndexAny(stem[at:], `/\`); i >= 0 {
			end = at + i
		}
		dst = s.component(dst, stem[at:end], at, called && at == 0, known)
		at = end + 1
	}
	return dst
}

// piece is a run of letters in a file's name; a capital after a small letter begins another one.
type piece struct {
	Span
	hash  uint32
	bits  lexicon.Bits
	kind  uint32 // 0: neither a paper nor a particle
	title bool   // begins with a capital
	upper bool   // has no small letters
	after bool   // one mark at most stands between it and the piece before
	name  bool   // is part of a name
}

// component finds the names in one folder's or file's name, which begins at byte at.
func (s *Scanner) component(dst []Span, text string, at int, called bool, known func(uint32) bool) []Span {
	var room [16]piece
	all := s.cut(room[:0], text)
	personal := false
	for i := range all {
		p := &all[i]
		personal = personal || p.kind == paper
		p.name = p.kind == 0 && p.End-p.Start >= 3 && (p.title || !p.common()) && known(p.hash)
	}
	if called && len(all) > 0 && all[0].Start == 0 && all[0].title && all[0].family(true) {
		all[0].name = true
	}
	s.pairs(all, personal)
	if personal {
		alone(all)
	}
	for i := 0; i < len(all); i++ {
		if !all[i].name {
			continue
		}
		from := i
		for i+1 < len(all) && all[i+1].name && all[i+1].after {
			i++
		}
		dst = append(dst, Span{at + all[from].Start, at + all[i].End})
	}
	return dst
}

// cut appends the pieces of text to dst.
func (s *Scanner) cut(dst []piece, text string) []piece {
	end := -2
	for p := range pieces(text) {
		p.after = p.Start == end || p.Start == end+1 && end >= 0 && strings.IndexByte("_-.+", text[end]) >= 0
		p.bits, p.kind = s.lex.Bits(p.hash), s.kinds.Get(p.hash)
		dst, end = append(dst, p), p.End
	}
	return dst
}

// pieces goes over the runs of letters of text.
func pieces(text string) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		for i := 0; i < len(text); {
			r, n := utf8.DecodeRuneInString(text[i:])
			if !unicode.IsLetter(r) {
				i += n
				continue
			}
			p := piece{Span: Span{Start: i}, title: unicode.IsUpper(r), upper: true}
			for small := false; i < len(text); i += n {
				if r, n = utf8.DecodeRuneInString(text[i:]); !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) || small && unicode.IsUpper(r) {
					break
				}
				small = unicode.IsLower(r)
				p.upper = p.upper && !small
			}
			p.End, p.hash = i, word.Hash(text[p.Start:i])
			if !yield(p) {
				return
			}
		}
	}
}

// Words is the hashes of the words of a name that Find found.
func Words(name string) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for p := range pieces(name) {
			if !yield(p.hash) {
				return
			}
		}
	}
}

func (p *piece) common() bool { return p.bits&lexicon.Common != 0 }

// given says that p may be a first name.
func (p *piece) given() bool {
	return p.bits&lexicon.First != 0 && p.bits&lexicon.Known == 0 && (p.title || !p.common()) && p.kind == 0
}

// family says that p may be the surname beside a first name. A common word is one only on a personal paper, and an unknown word
// only with a capital.
func (p *piece) family(personal bool) bool {
	switch {
	case p.kind != 0 || p.End-p.Start < 2 || p.bits&lexicon.Known != 0:
		return false
	case p.common():
		return personal && p.title && p.bits&lexicon.Surname != 0
	case p.title && (personal || !p.upper):
		return p.bits&lexicon.Person != 0 || p.bits == 0 && p.End-p.Start >= 3
	}
	return p.bits&lexicon.Surname != 0 || personal && p.bits == 0 && p.End-p.Start >= 3
}

// pairs marks a first name and a surname side by side, in either order, also with a particle or two between them. In small letters,
// and in capitals, both must be frequent ones, but on a personal paper; without a mark between them both must be names.
func (s *Scanner) pairs(pieces []piece, personal bool) {
	for i := range pieces {
		j := i + 1
		for j < len(pieces) && j <= i+2 && pieces[j].after && pieces[j].kind == particle {
			j++
		}
		if j >= len(pieces) || !pieces[j].after {
			continue
		}
		a, b := &pieces[i], &pieces[j]
		if !(a.given() && b.family(personal) || a.family(personal) && b.given()) {
			continue
		}
		written := a.title && b.title && !a.upper && !b.upper && (b.Start > pieces[j-1].End || a.bits&b.bits&lexicon.Person != 0)
		if !personal && !written && a.bits&b.bits&lexicon.Frequent == 0 {
			continue
		}
		if s.lex.Phrase(word.Join(a.hash, b.hash))&(lexicon.Place|lexicon.Known) != 0 {
			continue
		}
		for ; i <= j; i++ {
			pieces[i].name = true
		}
	}
}

// alone marks the only word on a personal paper that a list of names and no other holds: Rechnung_Brunnhuber.pdf.
func alone(pieces []piece) {
	only := -1
	for i := range pieces {
		p := &pieces[i]
		if p.name {
			return
		}
		if p.kind != 0 || p.common() || p.End-p.Start < 3 {
			continue
		}
		if only >= 0 {
			return
		}
		only = i
	}
	if only >= 0 && pieces[only].title && pieces[only].bits&lexicon.Person != 0 && pieces[only].bits&(lexicon.Place|lexicon.Company|lexicon.Known) == 0 {
		pieces[only].name = true
	}
}
