package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Logins behind a time: commands that run at one, and chats.

// cronLine finds whose command runs when: */5 * * * * x /opt/sync.sh. Most tables have no login there, so it has to look like one.
func (s *scan) cronLine(line string, at int) {
	i := 0
	for n := 0; n < 5; n++ {
		from := i
		for i < len(line) && (isDigit(line[i]) || strings.IndexByte("*/,-", line[i]) >= 0) {
			i++
		}
		if i == from || i == len(line) || line[i] != ' ' && line[i] != '\t' {
			return
		}
		for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
			i++
		}
	}
	end := s.loginEnd(at + i)
	if v := s.src[at+i : end]; s.byteAt(end) == ' ' && s.byteAt(s.blank(end)) == '/' && !detect.Common(v) {
		s.entered(at+i, end)
	}
}

// chatLine finds who speaks in the line of a chat that begins with a time: [12:04:11] <x> hi, [10:33] x_y: no. It reports whether the line
// begins with a time.
func (s *scan) chatLine(line string, at int) bool {
	i := 0
	if line[0] == '[' {
		i++
	}
	from := i
	for i < len(line) && i-from < 20 && (isDigit(line[i]) || strings.IndexByte(":.-/T ", line[i]) >= 0) {
		i++
	}
	if i-from < len("9:04") || strings.IndexByte(line[from:i], ':') < 0 || i == len(line) {
		return false
	}
	if line[i] == ']' {
		i++
	}
	start := s.blank(at + i)
	angled := s.byteAt(start) == '<'
	if angled {
		if start++; strings.IndexByte("@+% ", s.byteAt(start)) >= 0 { // who may speak or lead there
			start++
		}
	}
	end := s.loginEnd(start)
	v := s.src[start:end]
	switch after := s.byteAt(end); {
	case angled && after == '>':
		s.entered(start, end)
	case !angled && after == ':' && s.byteAt(end+1) == ' ' && chatName(v) && start > at+i-1:
		s.entered(start, end)
	}
	return true
}

// longHead is how long the line over a message is at most, in bytes.
const longHead = 72

// heads finds who wrote a message in the line that chats put over it when it is copied: nina_x — Today at 1:12 PM, **NinaX** — heute um 01:12,
// nina.x  1:12 PM.
func (s *scan) heads(line string, at int) {
	if last := line[len(line)-1]; len(line) > longHead || !isDigit(last) && last != 'M' {
		return
	}
	cut := strings.Index(line, " - ") // a dash of any length, folded
	if cut < 0 || !dayWord(line[cut+len(" - "):]) {
		s.bareHead(line, at)
		return
	}
	name := strings.Trim(line[:cut], "*_ ")
	start := at + strings.Index(line, name)
	colon := strings.IndexByte(line[cut:], ':')
	if len(name) < 3 || colon < 0 || !isDigit(line[cut+colon-1]) || !loginShape(name) || generic(name) || detect.Common(name) || s.loginEnd(start) != start+len(name) {
		return
	}
	s.emit(start, start+len(name), detect.Username, 0.75)
}

// bareHead finds who wrote a message in a line that has nothing but a login and a time of day, over the line of the message.
func (s *scan) bareHead(line string, at int) {
	end := s.loginEnd(at)
	v := s.src[at:end]
	next := at + len(line) + 1
	if end-at >= len(line) || !timeOfDay(strings.TrimLeft(line[end-at:], " ")) || next >= len(s.src) || s.src[next] <= ' ' || !chatName(v) && !detect.Initialled(v) {
		return
	}
	if below := s.src[next:s.lineEnd(next)]; len(below) > len(v) && timeOfDay(below[len(below)-min(len(below), len("9:04")):]) { // a plan of a day
		return
	}
	s.entered(at, end)
}

// timeOfDay reports whether v is a time of day and nothing else: 9:04, 16:20, 8:02 AM.
func timeOfDay(v string) bool {
	for _, half := range []string{" AM", " PM"} {
		v = strings.TrimSuffix(v, half)
	}
	colon := strings.IndexByte(v, ':')
	return (colon == 1 || colon == 2) && len(v) == colon+3 && onlyDigits(v[:colon]) && onlyDigits(v[colon+1:])
}

// chatName reports whether v reads like the name that somebody has in a chat: a login, or two words with a dot between them that are no file.
func chatName(v string) bool {
	if personalLogin(v) {
		return true
	}
	first, second, ok := strings.Cut(v, ".")
	return ok && len(first) >= 2 && len(v) <= 2*longestNick && onlyLetters(first) && onlyLetters(second) && strings.ToLower(v) == v && (len(second) == 1 || topLevel(second)) && !fileEnding(second) && !hostEnding(second)
}

// hostEnding reports whether v is how names of machines and sites end that people write.
func hostEnding(v string) bool {
	switch v {
	case "com", "net", "org", "eu", "local", "lan", "internal", "dev", "io":
		return true
	}
	return false
}

// dayWord reports whether a line begins with today or yesterday.
func dayWord(line string) bool {
	for _, day := range [...]string{"Today", "Yesterday", "heute", "Heute", "gestern", "Gestern", "aujourd", "Aujourd", "hier", "Hier", "hoy", "Hoy", "ayer", "Ayer", "oggi", "Oggi", "ieri", "Ieri"} {
		if strings.HasPrefix(line, day) {
			return true
		}
	}
	return false
}
