package east

import (
	"strings"

	"veil/extproc/detect/name/word"
)

// maxForename is the most signs of a Japanese given name in Han.
const maxForename = 3

// maxIntroduced is the most signs of a name between "my name is" and the verb.
const maxIntroduced = 10

// japaneseAt is the name that sign i tells of, by beginning a cue or a title.
func (s *Scanner) japaneseAt(p *page, i int) (from, to int) {
	l := &s.japanese
	if k, from := p.cue(l, i); from >= 0 {
		switch k {
		case field:
			return from, p.japaneseField(l, from)
		case beside:
			if n := p.family(l, from, len(p.signs)); n > 1 && strings.ContainsRune("がはにをもとへよ", p.sign(from+n)) {
				return from, from + n // 担当の中島が
			}
			return 0, 0
		}
		return from, p.introduced(l, from, k)
	}
	if p.title(l, i) > 0 && !p.inside(l, i) {
		return p.japaneseBefore(l, i), i
	}
	return 0, 0
}

// inside says that the sign before a title belongs to it: お客様, 皆さん.
func (p *page) inside(l *language, i int) bool {
	return l.plain[p.text(max(i-1, 0), i+1)] || l.plain[p.text(max(i-2, 0), i+1)]
}

// introduced is where the name at sign i ends that a verb or a mark ends; i if none stands there.
func (p *page) introduced(l *language, i int, k kind) int {
	end := i
	for end < len(p.signs) && end-i <= maxIntroduced && (Has(p.script(end)) || p.sign(end) == ' ' || p.sign(end) == '　' || p.sign(end) == '・') {
		if end > i && p.closes(end) {
			break
		}
		if !p.han(end) && strings.ContainsRune("はがをのにで", p.sign(end)) {
			return i
		}
		end++
	}
	mark := p.script(end) == 0
	if end == i || end-i > maxIntroduced || !p.closes(end) && (!mark || k == weak) {
		return i
	}
	for end > i && (p.sign(end-1) == ' ' || p.sign(end-1) == '　') {
		end--
	}
	n := p.family(l, i, end)
	if n == 0 && (k == weak || mark && !p.katakana(i) || p.sign(i) == '何' || l.plain[p.text(i, end)]) || p.worker(l, i, end, n) {
		return i
	}
	return end
}

// closes says that the words stand at sign i that end an introduction.
func (p *page) closes(i int) bool {
	for _, s := range []string{"です", "でした", "と申", "ともう", "といい", "と言", "という", "だ。", "である", "でございます"} {
		if p.is(i, s) {
			return true
		}
	}
	return false
}

// japaneseField is where the name that begins at sign i ends: at the end of a line or cell, one space between two parts.
func (p *page) japaneseField(l *language, i int) int {
	n := p.family(l, i, len(p.signs))
	end, spaces := i, 0
	for Has(p.script(end)) || p.sign(end) == '・' || (p.sign(end) == ' ' || p.sign(end) == '　') && Has(p.script(end+1)) && spaces == 0 {
		if !Has(p.script(end)) && p.sign(end) != '・' {
			spaces++
		}
		if p.title(l, end) > 0 && end > i {
			break
		}
		end++
	}
	if end-i < 2 || end-i > maxIntroduced || n == 0 && !p.katakana(i) || p.worker(l, i, end, n) {
		return i
	}
	return end
}

// japaneseBefore is where the name that ends before the title at sign i begins; i if none does.
func (p *page) japaneseBefore(l *language, i int) int {
	from := i
	if p.katakana(i - 1) {
		for i-from < maxRun && (p.katakana(from-1) || p.sign(from-1) == '・') {
			from--
		}
		if i-from < 2 || l.plain[p.text(from, i)] {
			return i
		}
		return from
	}
	for from > 0 && p.script(from-1) == word.Kana && i-from < 4 { // a given name in syllables: 田中さくら
		from--
	}
	if from < i && (!p.han(from-1) || strings.ContainsRune("のはがをにでともへや", p.sign(from))) {
		return i
	}
	forename := i - from
	run := from
	for p.han(run-1) && from-run < maxRun {
		run--
	}
	if forename > 0 {
		for n := run; n < from; n++ {
			if p.family(l, n, from) == from-n {
				return n
			}
		}
		return i
	}
	if n := p.family(l, run, i); n > 0 && i-run-n <= maxForename && !p.worker(l, run, i, n) {
		return run
	}
	for n := run + 1; n+1 < i; n++ {
		if p.family(l, n, i) == i-n {
			return n // 営業部佐藤様
		}
	}
	if s := p.sign(run - 1); (s == ' ' || s == '　') && i-run <= maxForename {
		for n := max(run-1-l.longest, 0); n < run-1; n++ {
			if p.family(l, n, run-1) == run-1-n && !p.han(n-1) {
				return n // 田中 太郎様
			}
		}
	}
	return i
}

// worker says that what looks like a name is what somebody is or where one works: a common word, or one that ends as such words do.
func (p *page) worker(l *language, from, to, family int) bool {
	return l.plain[p.text(from, to)] || to-from > family && strings.ContainsRune("者員屋師家民官係客達生人様県市区町村社店部課校院会合局署館所行業語庁", p.sign(to-1))
}
