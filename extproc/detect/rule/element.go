package rule

import "strings"

// element is what an element of XML holds whose start ends before i, if that is one word: as it is or in <![CDATA[ ]]>.
func (s *scan) element(i int) (place, bool) {
	line := s.src[i:min(len(s.src), i+maxValue)]
	if cut := strings.IndexAny(line, " \n"); cut >= 0 {
		line = line[:cut]
	}
	s.steps += len(line)
	const open, shut = "<![CDATA[", "]]>"
	if data, ok := strings.CutPrefix(line, open); ok {
		end := strings.Index(data, shut)
		return place{i + len(open), i + len(open) + end}, end > 0
	}
	end := strings.Index(line, "</")
	return place{i, i + end}, end > 0
}

// memberOfObject reports whether the value at i is that of a member of an object in JSON: a colon stands before it, and a quotation mark
// before that.
func (s *scan) memberOfObject(i int) bool {
	i = s.blankBack(i) - 1
	return s.byteAt(i) == ':' && isQuote(s.byteAt(s.blankBack(i)-1))
}

// memberEnd is where the string v ends whose quotation mark stands at i behind some backslashes, if a mark ends it only where its object goes
// on or ends; -1 if there is none on its line. A mark that is written as \u0022 reads as one that ends nothing.
func (s *scan) memberEnd(i int, v place) int {
	quote, escaped := s.src[v.start-1], s.byteAt(i) == '\\'
	limit := min(len(s.src), i+maxValue)
	run := 0
	for j := v.end; j < limit && s.src[j] != '\n'; j++ {
		s.steps++
		switch s.src[j] {
		case '\\':
			run++
			continue
		case quote:
			if next := s.byteAt(j + 1); (escaped || run%2 == 0) && (next <= ' ' || next == ',' || next == '}' || next == ']') {
				if escaped {
					return j - run
				}
				return j
			}
		}
		run = 0
	}
	return -1
}
