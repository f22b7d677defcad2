package name

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// programmed says that the words from from up to to are a part of a program or of its settings.
func programmed(d *feature.Document, rules *cue.Rules, ends *elements, from, to int) bool {
	if font(d, from) || zone(d, from) || flag(d, from) || setting(d, from, to) || option(d, rules, from) || placeholder(d, from, to) {
		return true
	}
	if to-from > 1 {
		return to-from == 2 && d.Words[from].Case == word.Initial && selector(d, to-1)
	}
	return selector(d, from) || d.Words[from].Case == word.Lower && versioned(d, rules, from) || tag(d, ends, from) || task(d, from) ||
		code(d, from) || parameter(d, from) || scheme(d, from) || called(d, rules, from) || compound(d, rules, from) || hyphened(d, rules, from) ||
		keyword(d, from) || dated(d, rules, from)
}

// tag says that the word at i is the name of an element that the text also ends: <Ntry>…</Ntry>.
func tag(d *feature.Document, ends *elements, i int) bool {
	ws := d.Words
	if i == 0 || i+1 >= len(ws) || ws[i].Space || ws[i-1].Rune != '<' && !(i > 1 && ws[i-1].Rune == '/' && ws[i-2].Rune == '<') {
		return false
	}
	return ends.have(d.Text[ws[i].Start:ws[i].End])
}

// maxElement is the longest name of an element that is looked for, in bytes.
const maxElement = 128

// elements are the names of the elements that a text ends. They are read once, when the first is asked for.
type elements struct {
	text  string
	names map[string]bool
}

// have reports whether the text ends an element of that name.
func (e *elements) have(name string) bool {
	if e.names == nil {
		e.names = map[string]bool{}
		for _, rest, more := strings.Cut(e.text, "</"); more; _, rest, more = strings.Cut(rest, "</") {
			if n := strings.IndexByte(rest[:min(len(rest), maxElement+1)], '>'); n > 0 {
				e.names[rest[:n]] = true
			}
		}
	}
	return e.names[name]
}

// parameter says that the word at i names what the next member of its object holds: {"name":"Authorization","value":"…"}. Persons are
// given values in tables of figures.
func parameter(d *feature.Document, i int) bool {
	w := &d.Words[i]
	if i == 0 || w.Space || d.Words[i-1].Rune != '"' || d.Infos[i].Bits&lexicon.Person != 0 {
		return false
	}
	rest, quoted := strings.CutPrefix(d.Text[w.End:], `",`)
	return quoted && strings.HasPrefix(strings.TrimLeft(rest[:min(len(rest), 48)], " \t\r\n"), `"value"`)
}

// task says that the word at i begins what a step of a list is called: "- name: Install nginx". It is a common word, and one in small letters
// goes on; if a list of names has it, a common one that is no name.
func task(d *feature.Document, i int) bool {
	in, next := &d.Infos[i], i+1
	if in.Field != cue.FullName || next == len(d.Words) || d.Words[next].Kind != word.Letters || d.Words[next].Case != word.Lower || !d.Words[next].Space || d.Words[next].Line {
		return false
	}
	b := d.Infos[next].Bits
	return in.Bits.Plain() || in.Bits&lexicon.Common != 0 && b&lexicon.Common != 0 && b&lexicon.Person == 0
}

// code says that the word at i is one of two capitals between quotes or tags, as programs write countries and states: 'DE'.
func code(d *feature.Document, i int) bool {
	ws := d.Words
	w := &ws[i]
	return w.Case == word.Upper && w.End-w.Start == 2 && !w.Space && i > 0 && i+1 < len(ws) && !ws[i+1].Space && ((ws[i-1].Rune == '\'' || ws[i-1].Rune == '"') && ws[i+1].Rune == ws[i-1].Rune || ws[i-1].Rune == '>' && ws[i+1].Rune == '<')
}

// zone says that the word at i is in the name of a time zone: Europe/Berlin, America/New_York.
func zone(d *feature.Document, i int) bool {
	ws := d.Words
	from := i
	for i-from < maxZone && from > 0 && !ws[from].Space && (ws[from-1].Kind == word.Letters || ws[from-1].Rune == '/' || ws[from-1].Rune == '_') {
		from--
	}
	if from+2 >= len(ws) || ws[from+1].Rune != '/' || ws[from+1].Space || ws[from+2].Space || ws[from+2].Case == word.Lower {
		return false
	}
	switch d.Text[ws[from].Start:ws[from].End] {
	case "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific":
		return true
	}
	return false
}

// maxZone is how many words and marks the name of a time zone has before its last word: America/Argentina/Buenos_.
const maxZone = 6

// flag says that the word at i is the letter of a program's option, before its value in quotes, or the name of a header there:
// -H 'sec-ch-ua: …'.
func flag(d *feature.Document, i int) bool {
	ws := d.Words
	if ws[i].Rune == '\'' && i+1 < len(ws) { // a mark before a name may have been taken for a part of it
		i++
	}
	if i > 2 && ws[i].Case == word.Lower && ws[i-1].Rune == '\'' && ws[i-2].Rune == 'H' && ws[i-3].Rune == '-' {
		return true
	}
	return i > 0 && i+1 < len(ws) && ws[i].Case == word.Initial && !ws[i].Space && ws[i-1].Rune == '-' && ws[i-1].Space && (ws[i+1].Rune == '\'' || ws[i+1].Rune == '"') && ws[i+1].Space
}

// option says that the word at i is the name of a program's option, or its letter: --clear-obsolete, -D DATADIR. A list may have one such mark
// before a name, and a letter two that stand on its last line: -maria, -J. Keller, --maria.
func option(d *feature.Document, rules *cue.Rules, i int) bool {
	ws := d.Words
	w := &ws[i]
	if i == 0 || w.Space || ws[i-1].Rune != '-' || w.Kind != word.Letters {
		return false
	}
	first := i - 1
	if first > 0 && ws[first-1].Rune == '-' && !ws[first].Space {
		first--
	}
	opened := first > 0 && !ws[first].Space && strings.ContainsRune("[(|,\"'`«", ws[first-1].Rune)
	if first > 0 && !ws[first].Space && !ws[first].Line && !opened {
		return false
	}
	ends := i+1 == len(ws) || ws[i+1].Line || ws[i+1].Kind >= word.Break
	if w.Case == word.Initial {
		return ends || opened || ws[i+1].Rune != '.' && ws[i+1].Case != word.Title
	}
	if w.Case != word.Lower {
		return false
	}
	if first < i-1 {
		return !ends || first > 0 && !ws[first].Line
	}
	if w.First != w.Hash {
		return !(rules.Listed(w.First) && rules.Listed(w.Last))
	}
	return d.Infos[i].Bits&lexicon.Person == 0
}

// placeholder says that the words from from up to to are capitals behind the sign that gives an option its value: --set=VARIABLE.
func placeholder(d *feature.Document, from, to int) bool {
	ws := d.Words
	if from < 2 || ws[from].Space || ws[from-1].Rune != '=' || ws[from-1].Space {
		return false
	}
	for k := from; k < to; k++ {
		if ws[k].Kind == word.Letters && (ws[k].Case != word.Upper && ws[k].Case != word.Initial || d.Infos[k].Bits&lexicon.Frequent != 0) {
			return false
		}
	}
	for k := from - 2; k >= 0 && from-k < maxOption && !ws[k+1].Space; k-- {
		if ws[k].Rune == '-' && (k == 0 || ws[k].Space || ws[k].Line) {
			return true
		}
	}
	return false
}

// maxOption is how many words and marks an option has before its value.
const maxOption = 8

// agent says that the word at i is in how a browser calls itself: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15
// (KHTML, like Gecko).
func agent(d *feature.Document, i int) bool {
	const longest = 256
	before := d.Text[max(0, d.Words[i].Start-longest):d.Words[i].Start]
	at := strings.LastIndex(before, mozilla)
	return at >= 0 && !strings.ContainsAny(before[at:], "\"'\n")
}

// mozilla is what the names of nearly all browsers begin with.
const mozilla = "Mozilla/"

// mostFonts is how many words before a font its property may stand.
const mostFonts = 16

// font says that the word at i is in the value of a style's property that names fonts: font-family: Lucida, Georgia.
func font(d *feature.Document, i int) bool {
	for k := i - 1; k > 0 && i-k < mostFonts; k-- {
		switch w := &d.Words[k]; {
		case w.Kind == word.Break || w.Kind == word.Gap || w.Rune == ';' || w.Rune == '{' || w.Rune == '}':
			return false
		case w.Rune == ':' && d.Words[k-1].Kind == word.Letters:
			switch d.Text[d.Words[k-1].Start:d.Words[k-1].End] {
			case "font", "font-family", "fontFamily":
				return true
			}
			return false
		}
	}
	return false
}

// versioned says that the word at i, in small letters, is joined by hyphens to a number, as versions of programs and models
// are: gpt-3.5-turbo, claude-sonnet-4. One listed name before a number is somebody's login or file: anna-4.
func versioned(d *feature.Document, rules *cue.Rules, i int) bool {
	ws := d.Words
	number := func(dash, i int) bool {
		return dash >= 0 && i >= 0 && dash < len(ws) && i < len(ws) && ws[dash].Rune == '-' && !ws[max(dash, i)].Space && (ws[i].Kind == word.Digits || ws[i].Kind == word.Mixed)
	}
	w := &ws[i]
	if w.Kind != word.Letters {
		return false
	}
	if !w.Space && number(i-1, i-2) {
		return true
	}
	return w.First != w.Hash && number(i+1, i+2) && !ws[i+1].Space && !(rules.Listed(w.First) && rules.Listed(w.Last))
}

// numberless says that what was found as an address goes over several lines and has no number in it, which only lists of words do.
func numberless(d *feature.Document, from, to int) bool {
	lines := false
	for k := from; k < to; k++ {
		switch w := &d.Words[k]; w.Kind {
		case word.Digits, word.Mixed, word.Opaque:
			if unicode.IsDigit(w.Rune) || w.Kind == word.Opaque {
				return false
			}
		case word.Break:
			lines = true
		}
	}
	return lines
}

// scheme says that the word at i is what an address in a link begins with: mailto:ann@example.com.
func scheme(d *feature.Document, i int) bool {
	ws := d.Words
	return i+2 < len(ws) && ws[i].Case == word.Lower && ws[i+1].Rune == ':' && !ws[i+1].Space && ws[i+2].Kind == word.Opaque && !ws[i+2].Space && d.Infos[i].Bits&lexicon.Person == 0
}

// called says that the word at i is a method or a field, or a function that is called: fmt.Println(, os.Stderr, append(, AWS::. A
// sentence may begin right after the full stop of another one, with a listed name, a title ends with one, and after a title a name
// may have an age behind it: ok.Anna, Dr.Meier, Frau Wrzesniewski(54).
func called(d *feature.Document, rules *cue.Rules, i int) bool {
	ws := d.Words
	w := &ws[i]
	call := i+1 < len(ws) && ws[i+1].Rune == '(' && !ws[i+1].Space
	in := &d.Infos[i]
	listed := in.Bits&lexicon.Person != 0
	if titled := in.Cue != 0 && in.Field == cue.NoField && w.Space; call && !titled && (!listed || w.Case == word.Lower && d.Mode == feature.Mixed) {
		return true
	}
	if i+2 < len(ws) && ws[i+1].Rune == ':' && ws[i+2].Rune == ':' && !ws[i+1].Space && !ws[i+2].Space {
		return true
	}
	if i < 2 || w.Space || ws[i-1].Rune != '.' || ws[i-1].Space {
		return false
	}
	p := &ws[i-2]
	if p.Rune == ')' || p.Rune == ']' || call && p.Kind == word.Letters && p.Case != word.Initial {
		return true
	}
	return !listed && p.Kind == word.Letters && (p.Case == word.Lower || p.Case == word.Camel) && !rules.Abbreviation(p.Hash)
}

// selector says that the word at i, in small letters, is what something of a program is chosen from: param.Opt[int], log.Fatal(err).
// No sentence that somebody begins without a space has such a bracket behind its first word.
func selector(d *feature.Document, i int) bool {
	if i+3 >= len(d.Words) || d.Words[i].Case != word.Lower {
		return false
	}
	dot, of, open := &d.Words[i+1], &d.Words[i+2], &d.Words[i+3]
	return dot.Rune == '.' && of.Kind == word.Letters && of.Case != word.Lower && (open.Rune == '(' || open.Rune == '[' || open.Rune == '{') && !dot.Space && !of.Space && !open.Space
}

// compound says that a word with a capital inside is put together by a programmer: podName, RawSockaddr. Names have one after a
// particle (McCarthy, DeVito), and what is put together of listed names is left: AnnaMaria.
func compound(d *feature.Document, rules *cue.Rules, i int) bool {
	w := &d.Words[i]
	if w.Case != word.Camel || d.Infos[i].Bits&lexicon.Person != 0 {
		return false
	}
	text := d.Text[w.Start:w.End]
	cut := inner(text)
	if cut == 0 {
		return false
	}
	if unicode.IsLower(w.Rune) {
		return true
	}
	head, tail := word.Hash(text[:cut]), word.Hash(text[cut:])
	return !rules.Particle(head) && !(rules.Listed(head) && rules.Listed(tail))
}

// inner is where the second part of a word with a capital inside begins, 0 if nowhere: podName, HTTPRoute.
func inner(s string) int {
	for i, c := range s {
		if i == 0 || !unicode.IsUpper(c) {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(s[:i])
		next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(c):])
		if unicode.IsLower(last) || unicode.IsLower(next) {
			return i
		}
	}
	return 0
}

// hyphened says that a word with a hyphen is none of a name: neither part is listed, and the last one is small (Go-spew,
// Re-vendor) or stands in a pattern ([A-Za-z]).
func hyphened(d *feature.Document, rules *cue.Rules, i int) bool {
	w := &d.Words[i]
	if w.First == w.Hash || rules.Listed(w.First) || rules.Listed(w.Last) {
		return false
	}
	if i > 0 && d.Words[i-1].Rune == '[' && !w.Space {
		return true
	}
	text := d.Text[w.Start:w.End]
	last, _ := utf8.DecodeRuneInString(text[strings.LastIndexByte(text, '-')+1:])
	return w.Case != word.Lower && unicode.IsLower(last)
}

// keyword says that the one word of a value is a word of programs, which are common words of every language: kind: Gateway.
func keyword(d *feature.Document, i int) bool {
	in := &d.Infos[i]
	return in.Field != cue.NoField && in.Field != cue.City && in.Bits&lexicon.Common == lexicon.Common && in.Bits&lexicon.Person == 0
}

// setting says that a value under a key that asks for a name is one of a program's settings: in small letters, in no list of
// names or places, and each of its words a common one or joined to another: name: certs, name: default-scheduler.
func setting(d *feature.Document, from, to int) bool {
	for k := from; k < to; k++ {
		w, in := &d.Words[k], &d.Infos[k]
		if w.Kind == word.Mark && w.Rune != '/' && w.Rune != '-' && w.Rune != '_' && w.Rune != '.' {
			return false
		}
		if w.Kind != word.Letters {
			continue
		}
		named := in.Field == cue.FullName || in.Field == cue.PartName || in.Field == cue.Person
		if !named || w.Case != word.Lower || in.Bits&(lexicon.Person|lexicon.Place) != 0 || in.Place != 0 {
			return false
		}
		if in.Bits&lexicon.Common == 0 && w.First == w.Hash && !joined(d, k) {
			return false
		}
	}
	return true
}

// joined says that a hyphen, a stroke or an underscore joins the word at i to the one beside it.
func joined(d *feature.Document, i int) bool {
	ws := d.Words
	mark := func(w *word.Word) bool { return w.Rune == '-' || w.Rune == '/' || w.Rune == '_' }
	return i > 0 && !ws[i].Space && mark(&ws[i-1]) || i+1 < len(ws) && !ws[i+1].Space && mark(&ws[i+1])
}

// dated says that the word at i is a day of the week before a date: Thu, 14 Aug 2025; Sun 2026-03-01.
func dated(d *feature.Document, rules *cue.Rules, i int) bool {
	k := i + 1
	if k < len(d.Words) && d.Words[k].Rune == ',' {
		k++
	}
	return k < len(d.Words) && unicode.IsDigit(d.Words[k].Rune) && rules.Day(d.Words[i].Hash)
}
