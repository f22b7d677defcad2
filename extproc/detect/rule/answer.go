package rule

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect"
)

// Answers to the questions that open an account when its password is lost.

// Bounds of an answer, in bytes.
const (
	reachAnswer  = 160 // behind the question
	mostAnswer   = 48
	leastLetters = 2
)

// answers finds what stands behind a word for such an answer, or for a question and then one for its answer: secret answer: x,
// Sicherheitsfrage: Name des Haustiers? Antwort: x.
func (s *scan) answers() {
	for _, h := range s.hits {
		if h.groups&gAnswer == 0 {
			continue
		}
		at := h.end
		if b, n := small(s.src[h.start:h.end]); !hasAnswerWord(string(b[:n])) {
			if at = s.answerWord(h.end); at < 0 {
				continue
			}
		}
		s.answer(at)
	}
}

// hasAnswerWord reports whether a keyword has the word for an answer in it, and so needs no other.
func hasAnswerWord(word string) bool {
	for _, w := range answerWords {
		if strings.Contains(word, w) {
			return true
		}
	}
	return false
}

var answerWords = [...]string{"answer", "antwort", "réponse", "reponse", "respuesta", "risposta"}

// answerWord is where the word for an answer ends that stands behind a question, in its paragraph; -1 if there is none.
func (s *scan) answerWord(from int) int {
	for i := from; i < len(s.src) && i-from < reachAnswer; i++ {
		s.steps++
		if s.src[i] == '\n' && s.byteAt(i+1) == '\n' {
			return -1
		}
		if !s.wordAt(i) || s.wordAt(i-1) {
			continue
		}
		b, n := small(s.src[i:s.lettersEnd(i)])
		if word := string(b[:n]); slices.Contains(answerWords[:], word) {
			return i + n
		}
	}
	return -1
}

// answer takes what is assigned at i, or said with a verb of being and a capital.
func (s *scan) answer(i int) {
	start, said := s.blank(i), false
	switch c := s.byteAt(start); {
	case c == ':' || c == '=':
		start = s.blank(start + 1)
	default:
		end := s.lettersEnd(start)
		if !isVerb(s.src[start:end]) {
			return
		}
		start, said = s.blank(end), true
	}
	quote := s.byteAt(start)
	if isQuote(quote) {
		start++
	} else {
		quote = 0
	}
	end := start
	for end < len(s.src) && end-start < mostAnswer && s.src[end] != '\n' && (quote != 0 && s.src[end] != quote || quote == 0 && strings.IndexByte(",;.)|<\t\"", s.src[end]) < 0) {
		end++
	}
	s.steps += end - start
	end = s.runeStart(end)
	v := strings.TrimRight(s.src[start:end], " ")
	r, _ := utf8.DecodeRuneInString(v)
	if !hasLetters(v, leastLetters) || placeholder(v) || said && quote == 0 && !unicode.IsUpper(r) && !strong(v) {
		return
	}
	s.emit(start, start+len(v), detect.Secret, 0.8)
}
