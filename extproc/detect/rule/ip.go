package rule

import (
	"net/netip"
	"sort"
	"strings"

	"veil/extproc/detect"
)

// addresses finds the IP addresses of version 4 among the numbers, and of version 6 around the colons.
func (s *scan) addresses() {
	for _, i := range s.turn(turnAddress) {
		if t := s.pieces[i]; t.numeric && t.after == '.' && t.before != '.' && t.end-t.start <= 3 {
			s.ipv4(t.start)
		}
	}
	end := 0
	for _, m := range s.marks {
		if at := int(m); s.src[at] == ':' && at >= end && !strings.HasPrefix(s.src[at:], "://") {
			end = s.colons(at, end)
		}
	}
	sort.Ints(s.hosts)
}

// ipv4 looks at four numbers with dots that begin at start. Versions, chapters and OIDs look alike: five parts are never
// an address, and without a word for it one part must be too large for a version.
func (s *scan) ipv4(start int) {
	if before := s.byteAt(start - 1); s.wordAt(start-1) || before == '_' || (before == '-' && s.wordAt(start-2)) {
		return
	}
	i, largest, total, octets := start, 0, 0, [4]int{}
	for part := range 4 {
		value, from := 0, i
		for i < len(s.src) && isDigit(s.src[i]) && i-from < 3 {
			value = value*10 + int(s.src[i]-'0')
			i++
		}
		if i == from || value > 255 || (i-from > 1 && s.src[from] == '0') {
			return
		}
		octets[part], largest = value, max(largest, value)
		total += value
		if part < 3 {
			if s.byteAt(i) != '.' {
				return
			}
			i++
		}
	}
	s.steps += i - start
	if s.wordAt(i) || (s.byteAt(i) == '.' && isDigit(s.byteAt(i+1))) || s.byteAt(i) == '_' || (s.byteAt(i) == '-' && s.wordAt(i+1)) {
		return
	}
	if s.product(start) {
		return
	}
	if impersonal(octets) || octets[3] == 0 && s.byteAt(i) == '/' && isDigit(s.byteAt(i+1)) { // or a network
		return
	}
	score := float32(0.4)
	if largest >= 100 || octets[0] == 10 && total >= 80 {
		score = 0.7
	} else if total >= 200 || octets[0] == 10 && s.placed(start) {
		score = 0.6
	}
	if s.byteAt(i) == ':' && isDigit(s.byteAt(i+1)) && largest >= 60 {
		score = 0.8
	}
	switch e := s.evidence(start, i, gIP, gVersion); {
	case e >= near:
		score = 0.95
	case e == against && (largest < 100 || s.label(start)&gVersion != 0):
		return
	case e == none && s.label(start)&gFrom != 0 && (private(octets) || s.column(start) != 0 || strings.IndexByte("=:", s.byteAt(start-1)) >= 0 && s.byteAt(start-1) != 0):
		score = 0.85
	case e == none && s.byteAt(start-1) == '@' && s.wordAt(start-2): // name@address
		score = 0.9
	case e == none && total >= 120 && s.evidence(start, i, gFrom, gVersion) >= near:
		score = 0.85
	}
	s.emit(start, i, detect.IP, score)
	s.hosts = append(s.hosts, start)
}

// placed reports whether a preposition of place or a verb of reaching stands before start: "open shares on 10.8.0.14". Versions stand behind the
// name of their program, and behind from and to where something is brought up to date.
func (s *scan) placed(start int) bool {
	if s.byteAt(start-1) != ' ' {
		return false
	}
	end := s.blankBack(start)
	b, n := small(s.src[s.lettersStart(end, longestPlacing+1):end])
	switch string(b[:n]) {
	case "on", "at", "via", "reach", "auf", "unter", "über", "erreiche", "sur", "joindre", "en", "alcanzo", "su", "sull":
		return true
	}
	return false
}

// longestPlacing is the most bytes of a word that placed knows.
const longestPlacing = 9

// product reports whether what stands before start is the name of a program whose version follows: Chrome/128.0.0.0 (RFC 9110, 10.1.5).
// Hosts are written in small letters.
func (s *scan) product(start int) bool {
	i := start - 1
	if s.byteAt(i) != '/' {
		return false
	}
	for i > 0 && start-i < longestWord && isAlpha(s.src[i-1]) {
		i--
	}
	return i < start-1 && isUpper(s.src[i]) && (i == 0 || s.src[i-1] <= ' ' || s.src[i-1] == '(')
}

// private reports whether an address is of a private network (RFC 1918); versions seldom begin so.
func private(o [4]int) bool {
	return o[0] == 10 || o[0] == 192 && o[1] == 168 || o[0] == 172 && o[1] >= 16 && o[1] < 32
}

// impersonal reports whether an address is one that every machine has or knows: loopback, unspecified, a mask, a public
// resolver.
func impersonal(o [4]int) bool {
	switch o {
	case [4]int{8, 8, 8, 8}, [4]int{8, 8, 4, 4}, [4]int{1, 1, 1, 1}, [4]int{1, 0, 0, 1}, [4]int{9, 9, 9, 9}, [4]int{149, 112, 112, 112}, [4]int{208, 67, 222, 222}, [4]int{208, 67, 220, 220}:
		return true
	}
	return o[0] == 0 || o[0] == 127 || o[0] == 255
}

// octetsOf is b as numbers.
func octetsOf(b [4]byte) (o [4]int) {
	for i, v := range b {
		o[i] = int(v)
	}
	return o
}

// colons looks at the run of hexadecimal groups and colons around at: an IPv6 address or a MAC address. It doesn't go
// back before floor, and answers with the end of the run.
func (s *scan) colons(at, floor int) int {
	start, end := at, at
	for start > floor && (isHex(s.src[start-1]) || s.src[start-1] == ':') && at-start < 48 {
		start--
	}
	for end < len(s.src) && (isHex(s.src[end]) || s.src[end] == ':' || s.src[end] == '.') && end-start < 64 {
		end++
	}
	s.steps += end - start
	run := strings.TrimRight(s.src[start:end], ".")
	for strings.HasSuffix(run, ":") && !strings.HasSuffix(run, "::") {
		run = run[:len(run)-1]
	}
	stop := start + len(run)
	if s.wordAt(start-1) || s.wordAt(stop) || strings.Count(run, ":") < 2 {
		return end
	}
	addr, err := netip.ParseAddr(run)
	if err != nil || !addr.Is6() || addr.IsLoopback() || addr.IsUnspecified() || strings.HasSuffix(run, "::") && s.byteAt(stop) == '/' {
		return end
	}
	score := float32(0.3)
	if mapped := addr.Unmap(); mapped.Is4() && !mapped.IsLinkLocalUnicast() && !impersonal(octetsOf(mapped.As4())) {
		score = 0.9
	} else if first := addr.As16()[0]; first&0xE0 == 0x20 || first == 0xFE || first&0xFE == 0xFC || strings.Count(run, ":") >= 5 {
		score = 0.9
	}
	if e := s.evidence(start, stop, gIP, 0); e >= near {
		score = 0.95
	}
	if s.byteAt(stop) == '%' {
		for stop++; s.wordAt(stop); stop++ {
		}
	}
	s.emit(start, stop, detect.IP, score)
	s.hosts = append(s.hosts, start)
	return end
}
