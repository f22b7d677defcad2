package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// What commands print: names of packages, dates of files, how a program is used.

// printed takes back what was found in a text and is of that kind.
func printed(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	slugs := -1
	for i, j := range found(labels) {
		if labels[i] == model.BeginAddress {
			if usage(d, i) {
				drop(labels, i, j)
			}
			continue
		}
		switch {
		case output(d, rules, i, j):
			drop(labels, i, j)
		case j == i+1 && slug(d, rules, i):
			if d.Mode != feature.Mixed && slugs < 0 {
				slugs = 0
				for k := range d.Words {
					if slug(d, rules, k) {
						slugs++
					}
				}
			}
			if d.Mode == feature.Mixed || slugs >= manySlugs {
				drop(labels, i, j)
			}
		}
	}
}

// output says that the words from i up to j are of what commands print.
func output(d *feature.Document, rules *cue.Rules, i, j int) bool {
	if usage(d, i) || contracted(d, j) || described(d, i, j) || filePath(d, i, j) {
		return true
	}
	return j == i+1 && (monthOfDate(d, i) || d.Text[d.Words[i].Start:d.Words[i].End] == "The" || heading(d, i) || hyphenTail(d, rules, i) || kind(d, i) || header(d, rules, i) || covered(d, i))
}

// header says that the word at i begins a line, is put together by hyphens, and names what follows its colon, as heads of mails and of packages
// have it: Requires-Python: >=3.5. Who is called by two first names says something there.
func header(d *feature.Document, rules *cue.Rules, i int) bool {
	ws := d.Words
	w := &ws[i]
	if !w.Line || w.First == w.Hash || i+1 == len(ws) || ws[i+1].Rune != ':' || ws[i+1].Space || d.Infos[i].Bits&lexicon.Place != 0 {
		return false
	}
	for part := range strings.SplitSeq(d.Text[w.Start:w.End], "-") {
		if b := rules.Lists(word.Hash(part)); b&lexicon.Person == 0 || b&lexicon.Common != 0 && b&lexicon.First == 0 {
			return true
		}
	}
	return false
}

// covered says that the word at i heads a column of how much of a program its tests cover: Stmts   Miss  Cover.
func covered(d *feature.Document, i int) bool {
	text := func(k int) string { return d.Text[d.Words[k].Start:d.Words[k].End] }
	return i > 1 && text(i) == "Cover" && text(i-1) == "Miss" && text(i-2) == "Stmts"
}

// contracted says that what ends at word j goes on with an apostrophe and a t: Don't.
func contracted(d *feature.Document, j int) bool {
	ws := d.Words
	return j > 0 && j+1 < len(ws) && !ws[j].Space && !ws[j+1].Space && (ws[j].Rune == '\'' || ws[j].Rune == '’') && d.Text[ws[j+1].Start:ws[j+1].End] == "t"
}

// described says that the words from i up to j tell what an option is for, a column behind it: "  -r, --recursive      Read all files". They are
// common words or in no list, and one in small letters goes on.
func described(d *feature.Document, i, j int) bool {
	ws := d.Words
	if !ws[i].Apart || ws[i].Line || ws[i].Case == word.Lower || j == len(ws) || ws[j].Case != word.Lower || !ws[j].Space || ws[j].Line {
		return false
	}
	for k := i; k < j; k++ {
		if b := d.Infos[k].Bits; d.Infos[k].Cue != 0 && d.Infos[k].Field == cue.NoField || b&lexicon.Person != 0 && b&lexicon.Common == 0 {
			return false
		}
	}
	return dashed(d, i, i-1)
}

// hyphenTail says that the word at i goes on behind its last hyphen with a common word in small letters, as names don't: Per-connection.
func hyphenTail(d *feature.Document, rules *cue.Rules, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Kind != word.Letters || w.Case == word.Lower || w.First == w.Hash || in.Cue > weakCue || in.Place != 0 || towned(w.First) || rules.Lists(w.Hash)&(lexicon.Place|lexicon.Person) != 0 {
		return false
	}
	text := d.Text[w.Start:w.End]
	tail := text[strings.LastIndexByte(text, '-')+1:]
	b := rules.Lists(w.Last)
	return len(tail) > 2 && tail[0] >= 'a' && tail[0] <= 'z' && b&lexicon.Common != 0 && b&lexicon.Person == 0
}

// heading says that the word at i is all that a cell at the head of a page's table has, and a common word or in no list of names: <th>Field</th>.
func heading(d *feature.Document, i int) bool {
	w, b := &d.Words[i], d.Infos[i].Bits
	return i > 0 && d.Words[i-1].Rune == '>' && (b&lexicon.Person == 0 || b&lexicon.Common != 0) && strings.HasSuffix(d.Text[:w.Start], "<th>") && strings.HasPrefix(d.Text[w.End:], "</th>")
}

// kind says that the word at i tells of what kind a thing is, as the manifests of clusters have it: kind: Scale, "kind": "Lease".
func kind(d *feature.Document, i int) bool {
	if i < 2 || d.Words[i-1].Rune != ':' && d.Words[i-1].Rune != '"' {
		return false
	}
	before := strings.TrimRight(d.Text[max(0, int(d.Words[i].Start)-12):d.Words[i].Start], "\" ")
	return strings.HasSuffix(before, ":") && strings.HasSuffix(strings.TrimRight(before[:len(before)-1], "\" "), "kind")
}

// monthOfDate says that the word at i is short for a month and a day follows it: Mar 22  2023, as lists of files and logs have it.
func monthOfDate(d *feature.Document, i int) bool {
	w := &d.Words[i]
	if w.End-w.Start != 3 || w.Case != word.Title || i+1 == len(d.Words) || d.Words[i+1].Kind != word.Digits || !d.Words[i+1].Space || d.Words[i+1].Line || d.Words[i+1].End-d.Words[i+1].Start > 2 {
		return false
	}
	switch d.Text[w.Start:w.End] {
	case "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec":
		return true
	}
	return false
}

// usage says that the words from i on tell what an option of a program is for, and stand behind what it takes: --engine <name>   Crypto engine.
func usage(d *feature.Document, i int) bool {
	ws := d.Words
	if i < 3 || !ws[i].Space || ws[i].Line || ws[i-1].Rune != '>' {
		return false
	}
	return dashed(d, i, i-2)
}

// dashed says that the line of the word at k, before the one at i, begins with a dash, as those of options do.
func dashed(d *feature.Document, i, k int) bool {
	for ; k >= 0 && i-k < maxLineWords; k-- {
		if d.Words[k].Line {
			return d.Words[k].Rune == '-'
		}
	}
	return false
}
