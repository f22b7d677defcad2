package east

import (
	"slices"
	"strings"
	"unicode/utf8"

	"veil/extproc/detect/name/word"
)

// Span is a name's place in a text, in bytes.
type Span struct{ Start, End int }

// Scanner finds names. It is safe for concurrent use.
type Scanner struct {
	chinese  language
	japanese language
	korean   language
}

// language is what a language's names are told by.
type language struct {
	family  map[string]bool // family names
	longest int             // signs of the longest one
	plain   map[string]bool // common words that begin like a name
	cues    map[rune][]cue  // what stands before a name, by first sign
	titles  map[rune][]string
}

// cue is what stands before a name.
type cue struct {
	text  string
	kind  kind
	signs int
}

// kind says how far a cue is believed.
type kind uint8

const (
	intro  kind = iota // my name is: a name follows
	field              // name, contact: a name follows a colon
	weak               // I am, my colleague: a name may follow, and has to end where the next word tells
	beside             // our clerk: a family name may follow, with a small word behind it
)

// New builds the scanner.
func New() *Scanner {
	return &Scanner{
		chinese:  newLanguage(chineseFamilies, chineseWords, chineseTitles, chineseCues),
		japanese: newLanguage(japaneseFamilies, japaneseWords, japaneseTitles, japaneseCues),
		korean:   newLanguage(koreanFamilies, koreanWords, koreanTitles, koreanCues),
	}
}

func newLanguage(families, words, titles string, cues [4]string) language {
	l := language{family: map[string]bool{}, plain: map[string]bool{}, cues: map[rune][]cue{}, titles: map[rune][]string{}}
	for _, f := range strings.Fields(families) {
		l.family[f] = true
		l.longest = max(l.longest, utf8.RuneCountInString(f))
	}
	for _, w := range strings.Fields(words) {
		l.plain[w] = true
	}
	for _, t := range strings.Fields(titles) {
		first, _ := utf8.DecodeRuneInString(t)
		l.titles[first] = append(l.titles[first], t)
	}
	for k, list := range cues {
		for _, c := range strings.FieldsFunc(list, func(r rune) bool { return r == '|' }) {
			first, _ := utf8.DecodeRuneInString(c)
			l.cues[first] = append(l.cues[first], cue{text: c, kind: kind(k), signs: utf8.RuneCountInString(c)})
		}
	}
	for _, of := range l.cues {
		slices.SortFunc(of, func(a, b cue) int { return len(b.text) - len(a.text) })
	}
	for _, of := range l.titles {
		slices.SortFunc(of, func(a, b string) int { return len(b) - len(a) })
	}
	return l
}

// Has says that a word is written in a script that this package reads: Han, Kana, Hangul.
func Has(s word.Script) bool { return word.Han <= s && s <= word.Hangul }

// maxKnown is the most different names of a text that are looked for again.
const maxKnown = 32

// Find appends the names in text to dst, in order and without overlaps.
func (s *Scanner) Find(dst []Span, text string) []Span {
	p := newPage(text)
	first := len(dst)
	add := func(from, to int) {
		if from < to {
			dst = append(dst, Span{p.at[from], p.at[to]})
		}
	}
	for i := range p.signs {
		switch p.script(i) {
		case word.Han, word.Kana:
			add(s.quoted(&p, i))
			if p.kana {
				add(s.japaneseAt(&p, i))
				break
			}
			from, to := s.chineseAt(&p, i)
			add(from, to)
			for from < to { // 刘洋、张磊和赵雪
				from, to = p.another(&s.chinese, to)
				add(from, to)
			}
		case word.Hangul:
			add(s.koreanAt(&p, i))
		}
	}
	return append(dst[:first], tidy(again(dst[first:], text))...)
}

// again adds the places where a found name of three signs or more stands once more.
func again(found []Span, text string) []Span {
	known := map[string]bool{}
	for _, f := range found {
		if name := text[f.Start:f.End]; utf8.RuneCountInString(name) > 2 && len(known) < maxKnown {
			known[name] = true
		}
	}
	out := found
	for name := range known {
		for at := 0; ; {
			i := strings.Index(text[at:], name)
			if i < 0 {
				break
			}
			out = append(out, Span{at + i, at + i + len(name)})
			at += i + len(name)
		}
	}
	return out
}

// tidy puts spans in order and leaves the longer one of two that overlap.
func tidy(s []Span) []Span {
	slices.SortFunc(s, func(a, b Span) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	out := s[:0]
	for _, x := range s {
		if n := len(out); n > 0 && x.Start < out[n-1].End {
			if x.End-x.Start > out[n-1].End-out[n-1].Start {
				out[n-1] = x
			}
			continue
		}
		out = append(out, x)
	}
	return out
}
