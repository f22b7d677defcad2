package detect

import (
	"mime"
	"strings"
	"unicode/utf8"
)

// mail is what a decoder knows of a text that may be a mail as it is sent.
type mail struct {
	looked bool // quoted is known
	quoted bool // the text says that it is quoted-printable, or holds an encoded word
	until  int  // where the text ends of the encoded word at hand, 0 outside of one
}

// equals reads what the equals sign at i begins: an encoded word (RFC 2047) or its end, or a quoted-printable character (RFC
// 2045). A character in one byte, and a line that goes on in the next, count only where the text says how it is written: in
// pin=DE0815 there is none.
func (d *decoder) equals(i int) int {
	if d.mail.until > 0 && i > d.mail.until {
		d.mail.until = 0
		return d.put(`"`, i-len("?"), i+len("="))
	}
	if next := d.encoded(i); next > i {
		return next
	}
	s := d.s[i:]
	soft := softBreak(s)
	if soft > 0 && !d.inMail() {
		return i + 1
	}
	c, n := quotedPrintable(s[soft:])
	if soft > 0 && !shown(c) {
		if c, n = utf8.DecodeRuneInString(s[soft:]); c == utf8.RuneError {
			return i + 1
		}
	}
	one := n == len("=C3")
	if !shown(c) || one && !d.inMail() {
		return i + 1
	}
	d.guessed = d.guessed || one
	return d.put(string(c), i, i+soft+n)
}

// low reads the low line at i: a blank in an encoded word, else what may mark emphasis.
func (d *decoder) low(i int) int {
	if i < d.mail.until {
		return d.put(" ", i, i+1)
	}
	return d.emphasis(i)
}

// quotedPrintable is the character that s begins with as mails write it.
func quotedPrintable(s string) (rune, int) {
	return octets(s, func(s string) (byte, int) {
		b, n := hex(s, '=')
		if strings.ToUpper(s[:n]) != s[:n] {
			return 0, 0
		}
		return b, n
	})
}

// softBreak is how long the end of a line is that s begins with and that only keeps lines short.
func softBreak(s string) int {
	for _, end := range []string{"=\n", "=\r\n"} {
		if strings.HasPrefix(s, end) {
			return len(end)
		}
	}
	return 0
}

// inMail says that the text says of itself that it is quoted-printable, or that it holds an encoded word. It is looked up once.
func (d *decoder) inMail() bool {
	if !d.mail.looked {
		d.mail.looked = true
		for _, name := range []string{"quoted-printable", "Quoted-Printable", "QUOTED-PRINTABLE"} {
			d.mail.quoted = d.mail.quoted || strings.Contains(d.s, name)
		}
	}
	return d.mail.quoted
}

// maxEncoded is the longest encoded word that is read: RFC 2047 allows 75 bytes, and programs write more.
const maxEncoded = 1 << 10

// encoded reads the encoded word at i, =?UTF-8?Q?J=C3=BCrgen?= or =?UTF-8?B?SsO8cmdlbg==?=, as text in quotation marks: of the first kind
// bit by bit, of the second, whose letters share bytes, as a whole. It answers with where to go on, i if there is none.
func (d *decoder) encoded(i int) int {
	s := d.s[i:min(len(d.s), i+maxEncoded)]
	if !strings.HasPrefix(s, "=?") {
		return i
	}
	part := strings.SplitN(s, "?", 5) // =, character set, kind, text, =…
	if len(part) < 5 || len(part[2]) != 1 || part[3] == "" || part[4] == "" || part[4][0] != '=' || strings.ContainsAny(part[3], " \t\r\n") {
		return i
	}
	begin := i + len("=?") + len(part[1]) + len("?Q?")
	end := begin + len(part[3])
	switch part[2] {
	case "Q", "q":
		d.mail.looked, d.mail.quoted, d.mail.until = true, true, end
		return d.put(`"`, i, begin)
	case "B", "b":
		end += len("?=")
		said, err := new(mime.WordDecoder).Decode(d.s[i:end])
		if err != nil || !utf8.ValidString(said) || strings.ContainsFunc(said, func(c rune) bool { return !shown(c) }) {
			return i
		}
		return d.put(`"`+said+`"`, i, end)
	}
	return i
}
