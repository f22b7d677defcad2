package name

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// How far from a mail address the name stands that it says, in words: a signature or a line of a table may lie between.
const (
	beforeMail = 16
	afterMail  = 8
)

// mailboxes finds the name beside a mail address whose local part says it, whatever the model makes of the sentence: Contact Zoe
// Laurent (zoe.laurent@example.org). A middle name belongs to it.
func mailboxes(labels []model.Label, d *feature.Document) {
	if !d.Opaque {
		return
	}
	for i := range d.Words {
		w := &d.Words[i]
		if w.Kind != word.Opaque {
			continue
		}
		at := strings.IndexByte(d.Text[w.Start:w.End], '@')
		if at < minMailbox || at > maxMailbox {
			continue
		}
		box := mailboxOf(d.Text[int(w.Start) : int(w.Start)+at])
		for k := max(0, i-beforeMail); k < min(len(d.Words), i+afterMail); k++ {
			if n := box.name(d, k); n > 0 {
				unite(labels[k : k+n])
				k += n - 1
			}
		}
	}
}

// unite makes the words one person, or a part of the one that they stand in already. What was found as something else stays.
func unite(labels []model.Label) {
	for _, l := range labels {
		if l != model.Outside && !person(l) {
			return
		}
	}
	if labels[0] == model.Outside {
		labels[0] = model.BeginPerson
	}
	for i := range labels[1:] {
		labels[1+i] = model.InPerson
	}
}

// A local part that says a name has so many bytes, and each of its words no more than the longest.
const (
	minMailbox = 5
	maxMailbox = 64 // RFC 5321, 4.5.3.1.1
)

// mailbox is the letters of a mail address's local part, small: zoelaurent.
type mailbox string

func mailboxOf(local string) mailbox {
	return mailbox(strings.Map(func(r rune) rune {
		if r == '.' || r == '_' || r == '-' {
			return -1
		}
		return unicode.ToLower(r)
	}, strings.TrimRight(local, "0123456789")))
}

// name is how many words from i on are the name that the mailbox says, 0 if it says none there.
func (m mailbox) name(d *feature.Document, i int) int {
	if len(m) < minMailbox || !mayBeCalled(d, i) {
		return 0
	}
	for j := i + 1; j <= i+2 && j < len(d.Words); j++ {
		if !d.Words[j].Space || d.Words[j].Line || !mayBeCalled(d, j) {
			return 0
		}
		if m.says(d.Text[d.Words[i].Start:d.Words[i].End], d.Text[d.Words[j].Start:d.Words[j].End]) {
			return j - i + 1
		}
	}
	return 0
}

// mayBeCalled says that the word at i may be part of a name: it has a capital and is neither a common word that is no name too nor a firm:
// Sales Team has an address as well.
func mayBeCalled(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	switch {
	case w.Kind != word.Letters, w.Case != word.Title && w.Case != word.Camel && w.Case != word.Upper, in.Known, w.End-w.Start > maxMailbox:
		return false
	}
	return in.Bits&lexicon.Person != 0 || in.Bits&(lexicon.Common|lexicon.Company|lexicon.Country) == 0
}

// says reports whether the mailbox is one and other, in either order, or one of them and the first letter of the one before it.
func (m mailbox) says(one, other string) bool {
	if c := m[0]; !mayBegin(one, c) && !mayBegin(other, c) {
		return false // most
	}
	short, long := spell(one, other)
	return m.madeOf(short) || long != short && m.madeOf(long)
}

// madeOf reports whether the mailbox is made of a pair, in either order.
func (m mailbox) madeOf(p pair) bool { return m.joins(p.first, p.last) || m.joins(p.last, p.first) }

// joins reports whether the mailbox is a and then b, a and the first letter of b, or the first letter of a and b.
func (m mailbox) joins(a, b string) bool {
	if len(a) < 2 {
		return false
	}
	if n := len(a); n < len(m) && string(m[:n]) == a && (len(b) > 1 && string(m[n:]) == b || n+1 == len(m) && n > 3 && m[n] == b[0]) {
		return true
	}
	return len(b) > 3 && m[0] == a[0] && string(m[1:]) == b
}

// letters are those of Latin that are no letter of ASCII with a mark.
func letters(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'æ':
		return "ae"
	case 'œ', 'ø':
		return "oe"
	case 'ł':
		return "l"
	case 'đ', 'ð':
		return "d"
	case 'ı':
		return "i"
	}
	return ""
}

// mayBegin says that s may begin with the small letter c.
func mayBegin(s string, c byte) bool { return s[0]|0x20 == c || s[0] >= utf8.RuneSelf }

// latin appends s as mail addresses have it, in small letters of ASCII: without marks, or with an e for the two points. What is of
// another script is "?".
func latin(dst []byte, s string, long bool) []byte {
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf && unicode.IsLetter(r):
			dst = append(dst, byte(r)|0x20)
		case r < utf8.RuneSelf:
		default:
			plain := ""
			if r < marked {
				plain = unmarked[r][index(long)]
			} else {
				plain = unmark(r, long)
			}
			if plain == otherScript {
				return append(dst[:0], '?')
			}
			dst = append(dst, plain...)
		}
	}
	if len(dst) == 0 {
		return append(dst, '?')
	}
	return dst
}

// otherScript stands for a letter that is none of Latin.
const otherScript = "?"

// marked is the end of the letters with marks that most names have, and unmarked those without: short and long.
const marked = 0x250

var unmarked = func() (t [marked][2]string) {
	for r := range t {
		t[r] = [2]string{unmark(rune(r), false), unmark(rune(r), true)}
	}
	return t
}()

// index is 1 for true.
func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// unmark is a letter beyond ASCII in small letters of ASCII; a mark alone is nothing.
func unmark(letter rune, long bool) string {
	var out []byte
	for _, r := range norm.NFD.String(strings.ToLower(string(letter))) {
		switch {
		case r < utf8.RuneSelf && unicode.IsLetter(r):
			out = append(out, byte(r)|0x20)
		case r == '\u0308':
			if long {
				out = append(out, 'e')
			}
		case unicode.IsLetter(r):
			ascii := letters(r)
			if ascii == "" {
				return otherScript
			}
			out = append(out, ascii...)
		}
	}
	return string(out)
}
