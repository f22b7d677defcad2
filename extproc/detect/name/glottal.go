package name

import (
	"strings"
	"unicode/utf8"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
	"veil/extproc/detect/source"
)

// glottals finds names with a mark amid a word that stands for a stop of the voice, Fa'afetai, Ja'far, Nu'uali'i, and joins them with what stands
// beside: they are several words here, and no list has them. The five languages drop a vowel where they write that mark, so that what stands
// before it ends in a consonant; and what English and German shorten is told by its end.
func glottals(labels []model.Label, d *feature.Document, capital []int) {
	last := 0
	for _, i := range capital {
		if i < last || i+1 == len(d.Words) || d.Words[i+1].Space || d.Words[i].Kind != word.Letters {
			continue
		}
		end, open := glottalEnd(d, i)
		if end == i+1 {
			continue
		}
		told := false // a part of it is somebody
		for k := i; k < end; k++ {
			told = told || person(labels[k])
		}
		if !told && (!open || d.Words[i].Case != word.Title || labels[i] != model.Outside || source.May(d.Text)) { // a program has marks of its own
			continue
		}
		from := i
		for from > 0 && labels[from] == model.InPerson {
			from--
		}
		if from == i && i > 0 && person(labels[i-1]) && d.Words[i].Space && !d.Words[i].Line {
			for from--; from > 0 && labels[from] == model.InPerson; {
				from--
			}
		}
		to := end
		if to < len(labels) && labels[to] == model.BeginPerson && d.Words[to].Space && !d.Words[to].Line {
			to++
		}
		if to == end && to < len(labels) && labels[to] == model.Outside && d.Words[to].Case == word.Title && d.Words[to].Space && !d.Words[to].Line && d.Infos[to].Bits&lexicon.Common == 0 {
			to++ // a surname that no list has either
		}
		for to < len(labels) && labels[to] == model.InPerson {
			to++
		}
		set(labels, from, to, model.BeginPerson)
		last = to
	}
}

// glottalEnd is where the word ends that begins at i and goes on behind such marks, i+1 if it doesn't, and whether a vowel stands before the first.
// A mark is the end of the word before it, or a word of its own.
func glottalEnd(d *feature.Document, i int) (end int, open bool) {
	end = i + 1
	for {
		before, next := d.Text[d.Words[end-1].Start:d.Words[end-1].End], end
		switch {
		case strings.HasSuffix(before, "'"), strings.HasSuffix(before, "’"):
			before = strings.TrimRight(before, "'’")
		case next < len(d.Words) && !d.Words[next].Space && (d.Words[next].Rune == '\'' || d.Words[next].Rune == '’' || d.Words[next].Rune == '‘'):
			next++
		default:
			return end, open
		}
		if next >= len(d.Words) {
			return end, open
		}
		if rest := &d.Words[next]; rest.Space || rest.Kind != word.Letters || rest.Case != word.Lower || !stops(d.Text[rest.Start:rest.End]) {
			return end, open
		}
		if end == i+1 {
			open = vowelEnd(before) && !strings.HasSuffix(before, "qu") && !strings.HasSuffix(before, "Qu")
		}
		end = next + 1
	}
}

// stops reports whether v may be the rest of a name behind such a mark: it is nothing that English or German shortens to.
func stops(v string) bool {
	switch v = strings.TrimRight(v, "'’"); v {
	case "s", "t", "m", "d", "n", "ll", "re", "ve", "em", "er", "ne", "nen", "am", "all", "clock", "un", "une", "una", "uno", "il", "ils", "elle", "on", "en", "a", "est", "au", "aux":
		return false
	}
	return utf8.RuneCountInString(v) > 1 || vowelEnd(v)
}

// vowelEnd reports whether v ends in a vowel that stands for itself.
func vowelEnd(v string) bool {
	return v != "" && strings.IndexByte("aeiouAEIOU", v[len(v)-1]) >= 0
}
