package name

import (
	"strings"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/word"
)

// hop says that what was taken for an address is what a header of HTTP or SIP says of the way that a message took: Via: 1.1 varnish,
// Via: SIP/2.0/UDP pc33.example.com. Via is a street in Italian.
func hop(d *feature.Document, i int) bool {
	if i < 2 || d.Words[i-1].Rune != ':' || !strings.EqualFold(d.Text[d.Words[i-2].Start:d.Words[i-2].End], "via") {
		return false
	}
	text := d.Text[d.Words[i].Start:]
	for _, p := range [...]string{"1.0 ", "1.1 ", "2.0 ", "2 ", "3 ", "HTTP/", "SIP/"} {
		if strings.HasPrefix(text, p) {
			return true
		}
	}
	return false
}

// logged says that the word at i is the machine that a line of syslog comes from: Mar 12 10:11:12 nas sshd[991]:.
func logged(d *feature.Document, i int) bool {
	ws := d.Words
	if i+2 >= len(ws) || ws[i].Case != word.Lower || ws[i].Kind != word.Letters {
		return false
	}
	from := i
	for from > 0 && i-from < 8 && !ws[from].Line {
		from--
	}
	if !ws[from].Line || from == i || ws[from].Kind != word.Letters && ws[from].Kind != word.Digits {
		return false
	}
	head := d.Text[ws[from].Start:ws[i].Start]
	if n := len(head); n < len("Mar 12 10:11:12 ") || strings.Count(head[n-len("10:11:12 "):], ":") != 2 || head[n-1] != ' ' {
		return false
	}
	rest := d.Text[ws[i].End:]
	end := strings.IndexAny(rest, "[:\n")
	return end > 1 && rest[0] == ' ' && rest[end] != '\n' && !strings.Contains(strings.TrimSpace(rest[:end]), " ")
}
