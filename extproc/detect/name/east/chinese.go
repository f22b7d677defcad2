package east

import "strings"

// maxGiven is the most signs of a Chinese given name.
const maxGiven = 2

// chineseAt is the name that sign i tells of, by beginning a cue or a title.
func (s *Scanner) chineseAt(p *page, i int) (from, to int) {
	l := &s.chinese
	if k, from := p.cue(l, i); from >= 0 {
		return from, p.chineseName(l, from, k)
	}
	if p.title(l, i) > 0 {
		return p.chineseBefore(l, i), i
	}
	return 0, 0
}

// quoted is the Chinese name in Latin text that begins at sign i and stands alone there.
func (s *Scanner) quoted(p *page, i int) (from, to int) {
	l := &s.chinese
	if !p.alone || Has(p.script(i-1)) {
		return 0, 0
	}
	end := i
	for p.han(end) && end-i < maxRun {
		end++
	}
	n := p.family(l, i, end)
	if n == 0 || end-i <= n || end-i-n > maxGiven || Has(p.script(end)) || l.plain[p.text(i, end)] {
		return 0, 0
	}
	return i, end
}

// chineseName is where the name that begins at sign i after a cue ends; i if none does.
func (p *page) chineseName(l *language, i int, k kind) int {
	run := i
	for run-i < maxRun && (p.han(run) || p.sign(run) == '·' && run > i) {
		run++
	}
	if strings.ContainsRune(p.text(min(i, run), run), '·') {
		return run // 玛丽·史密斯
	}
	n := p.family(l, i, run)
	if n == 0 {
		if k == field && run-i >= 2 && run-i <= 3 && !l.plain[p.text(i, run)] && p.title(l, run-2) == 0 && p.ends(run) {
			return run
		}
		return i
	}
	end := i + n
	for end < run && end-i-n < maxGiven && !strings.ContainsRune(never, p.signs[end]) && (end == i+n || !strings.ContainsRune(seldom, p.signs[end])) && p.title(l, end) == 0 {
		end++
	}
	bounded := end == run || strings.ContainsRune(never+seldom, p.sign(end)) || p.title(l, end) > 0
	if end == i+n && p.title(l, end) == 0 || k == weak && !bounded || p.common(l, i, end) {
		return i
	}
	return end
}

// another is the name that an enumeration goes on with behind one that ends at sign i.
func (p *page) another(l *language, i int) (from, to int) {
	if !strings.ContainsRune("、，,和与及", p.sign(i)) || p.sign(i) == 0 {
		return 0, 0
	}
	return i + 1, p.chineseName(l, i+1, weak)
}

// ends says that what stands at sign i ends a field: no letter, or the text's end.
func (p *page) ends(i int) bool { return p.script(i) == 0 }

// common says that a common word stands from sign i on and takes in more than the family name: 高兴, 高中生.
func (p *page) common(l *language, i, end int) bool {
	for to := i + 2; to <= min(end+1, len(p.signs)); to++ {
		if l.plain[p.text(i, to)] {
			return true
		}
	}
	return false
}

// chineseBefore is where the name that ends before the title at sign i begins; i if none does. The longest that begins where a word
// may is taken: after a mark, or after a small word.
func (p *page) chineseBefore(l *language, i int) int {
	best := i
	for n := 4; n > 0; n-- {
		from := i - n
		if from < 0 || !p.han(from) {
			continue
		}
		f := p.family(l, from, i)
		if f == 0 || n-f > maxGiven || p.plainBetween(l, from, i) || l.plain[p.text(max(from-1, 0), from+1)] {
			continue
		}
		free := !p.han(from-1) || strings.ContainsRune(never+seldom+verbs, p.sign(from-1))
		if free {
			return from
		}
		if best == i && n > 1 {
			best = from
		}
	}
	return best
}

// plainBetween says that the signs between are a common word, or have one in a name's first two signs, or a sign that stands in no name.
func (p *page) plainBetween(l *language, from, to int) bool {
	for k := from; k < to; k++ {
		if k > from && strings.ContainsRune(never, p.signs[k]) || !p.han(k) {
			return true
		}
	}
	return l.plain[p.text(from, to)] || to-from > 2 && l.plain[p.text(from, from+2)]
}
