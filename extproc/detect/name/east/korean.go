package east

import (
	"strings"

	"veil/extproc/detect/name/word"
)

// koreanGiven is how many syllables nearly every Korean given name has.
const koreanGiven = 2

// koreanAt is the name that sign i tells of, by beginning a cue or a title.
func (s *Scanner) koreanAt(p *page, i int) (from, to int) {
	l := &s.korean
	if p.script(i-1) != word.Hangul {
		if k, from := p.cue(l, i); from >= 0 {
			return from, p.koreanName(l, from, k)
		}
	}
	n := p.title(l, i)
	if n == 0 || p.script(i+n) == word.Hangul && !p.particle(i+n) {
		return 0, 0
	}
	end := i
	if p.sign(end-1) == ' ' {
		end--
	}
	return p.koreanBefore(l, end), end
}

// koreanName is where the name that begins at sign i ends; i if none does: a family name and a given name, with what the grammar
// puts to a word's end or nothing behind it.
func (p *page) koreanName(l *language, i int, k kind) int {
	n := p.family(l, i, len(p.signs))
	if n == 0 {
		return i
	}
	for _, given := range []int{koreanGiven, 1} {
		end := i + n + given
		if !p.hangul(i, end) || k == weak && given == 1 || l.plain[p.text(i, end)] {
			continue
		}
		if p.script(end) != word.Hangul && k != weak || p.copula(end) || k != weak && (p.particle(end) || p.title(l, end) > 0) {
			if k == weak && strings.ContainsRune(workers, p.sign(end-1)) {
				return i
			}
			return end
		}
	}
	return i
}

// koreanBefore is where the name that ends at sign end, before a title, begins; end if none does.
func (p *page) koreanBefore(l *language, end int) int {
	from := end
	for p.script(from-1) == word.Hangul && end-from <= 5 {
		from--
	}
	n := p.family(l, from, end)
	if n > 1 && end-from == 1+koreanGiven {
		n = 1 // 황보라: the longer family name would leave too little
	}
	if given := end - from - n; n == 0 || given != koreanGiven && (given != 0 || !strings.Contains(alone, p.text(from, end))) || l.plain[p.text(from, end)] || given > 0 && strings.ContainsRune(workers, p.sign(end-1)) {
		return end
	}
	return from
}

// hangul says that all signs from one to another are Korean.
func (p *page) hangul(from, to int) bool {
	for ; from < to; from++ {
		if p.script(from) != word.Hangul {
			return false
		}
	}
	return true
}

// copula says that "is" or "is called" stands at sign i, at a name's end.
func (p *page) copula(i int) bool {
	for _, s := range []string{"입니다", "이에요", "예요", "이라고", "라고", "이라 ", "이고", "이며", "이야", "인데"} {
		if p.is(i, s) {
			return true
		}
	}
	return false
}

// particle says that what the grammar puts to a noun's end stands at sign i, and the word ends there.
func (p *page) particle(i int) bool {
	for _, s := range []string{"께서", "에게", "한테", "이랑", "으로", "은", "는", "이", "가", "을", "를", "의", "께", "와", "과", "도", "만", "랑", "님", "로"} {
		if p.is(i, s) {
			if end := i + len([]rune(s)); p.script(end) != word.Hangul || s == "님" {
				return true
			}
		}
	}
	return false
}
