package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Birthdays that are told without their year.

// reachDay is how far behind a word for birth a day and month without a year may stand, in bytes.
const reachDay = 32

// dayAfter takes the day and month without a year that a word for birth, which ends at from, is followed by, and reports whether it saw one.
func (s *scan) dayAfter(from, to int) bool {
	if s.all&gMonth == 0 {
		return false
	}
	for i := from; i < min(to, from+reachDay) && s.src[i] != '\n'; i++ {
		s.steps++
		if !s.wordAt(i) || s.wordAt(i-1) {
			continue
		}
		if end := s.dayMonth(i); end > 0 {
			if s.celebrated(from, i) {
				s.emit(i, end, detect.DateOfBirth, 0.75)
			}
			return true
		}
	}
	return false
}

// dayBefore takes the day and month that a sentence names before the word for a birthday, which begins at to: "May 3rd is my birthday",
// "sie hat am 3. Mai Geburtstag".
func (s *scan) dayBefore(to int) {
	if s.all&gMonth == 0 {
		return
	}
	for i := to - 1; i >= 0 && to-i < reachDay && s.src[i] != '\n'; i-- {
		s.steps++
		if !s.wordAt(i) || s.wordAt(i-1) {
			continue
		}
		if end := s.dayMonth(i); end > 0 && end <= to {
			between := strings.Trim(s.src[end:to], " ,")
			if between == "" && s.has(i) || between != "" && !strings.ContainsAny(between, ":=") && s.celebrated(end, to) {
				s.emit(i, end, detect.DateOfBirth, 0.75)
			}
			return
		}
	}
}

// has reports whether a form of the German verb that goes with a birthday stands before the day at i, with at most two words between: "hat am",
// "habe ich am".
func (s *scan) has(i int) bool {
	for range 3 {
		end := s.blankBack(i)
		i = s.lettersStart(end, longestWord)
		switch b, n := small(s.src[i:end]); string(b[:n]) {
		case "hat", "habe", "hab", "haben", "hatte", "hast":
			return true
		}
	}
	return false
}

// celebrated reports whether the words from from to i, right behind a word for a birth, say no more than that its day follows: "birthday
// is on the ", "compleanno di Anna è il ".
func (s *scan) celebrated(from, i int) bool {
	names := 1 // of whose birthday it is
	for from < i {
		end := s.lettersEnd(from)
		if end == from {
			if strings.IndexByte(" :=.'", s.src[from]) < 0 {
				return false
			}
			from++
			continue
		}
		switch b, n := small(s.src[from:end]); string(b[:n]) {
		case "is", "was", "s", "on", "the", "ist", "war", "am", "den", "der", "est", "était", "le", "es", "era", "el", "è", "il", "of", "von", "de", "di", "d",
			"c", "la", "del", "della", "my", "your", "his", "her", "our", "their", "mein", "meine", "meiner", "meines", "dein", "deiner", "sein", "seine", "seiner",
			"ihr", "ihre", "ihrer", "hat", "habe", "ich", "er", "sie", "unser", "unserer", "mon", "ma", "ton", "ta", "son", "sa", "mi", "tu", "su", "mio", "mia", "tuo", "tua", "suo", "sua":
		default:
			if relative(s.src[from:end]) {
				break
			}
			if names--; names < 0 || !isUpper(s.src[from]) {
				return false
			}
		}
		from = end
	}
	return true
}
