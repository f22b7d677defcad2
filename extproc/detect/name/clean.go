package name

import (
	"unicode"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// clean takes out of names what is none: in a text with capitals, common words in small letters that are no particles,
// numbers and addresses of any kind, and what stands beyond the end of a sentence. A name goes on after such a word as one
// of its own if it has a capital.
func clean(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	for i := 0; i < len(labels); {
		if labels[i] != model.BeginPerson {
			i++
			continue
		}
		j := i + 1
		for j < len(labels) && labels[j] == model.InPerson {
			j++
		}
		cleanName(labels, d, rules, i, j)
		i = j
	}
}

func cleanName(labels []model.Label, d *feature.Document, rules *cue.Rules, from, to int) {
	open, commas := false, 0
	capital := false // somewhere in the name: then small letters stand only for particles
	for k := from; k < to; k++ {
		c := d.Words[k].Case
		capital = capital || c == word.Title || c == word.Upper
	}
	for k := from; k < to; k++ {
		w := &d.Words[k]
		out := false
		switch w.Kind {
		case word.Opaque, word.Digits, word.Mixed, word.Break, word.Gap:
			out = true
		case word.Mark:
			switch w.Rune {
			case ',':
				commas++
				out = commas > 1 || k+1 < to && d.Words[k+1].Case == word.Lower && d.Mode == feature.Mixed
			case '.':
				out = k > from && d.Words[k-1].End-d.Words[k-1].Start > 3 && d.Words[k-1].Case != word.Initial && k+1 < to
			case ':', ';', '(', ')', '|', '!', '?', '=':
				out = true
			}
		case word.Letters:
			b := d.Infos[k].Bits
			switch {
			case d.Infos[k].Cue != 0 || d.Mode != feature.Mixed:
			case w.Case == word.Lower:
				out = !rules.Particle(w.Hash) && (capital || b&lexicon.Common != 0 && b&lexicon.Person == 0)
			case w.Case == word.Camel:
				out = unicode.IsLower(w.Rune) // setMail, iPhone
			}
		}
		switch {
		case out:
			labels[k] = model.Outside
			open = false
		case !open:
			labels[k] = model.BeginPerson
			open = true
			// A particle or a small word alone begins no name.
			if w.Case == word.Lower && k > from && d.Mode == feature.Mixed {
				labels[k] = model.Outside
				open = false
			}
		default:
			labels[k] = model.InPerson
		}
	}
	if d.Mode == feature.Mixed && letterless(labels, d, from, to) {
		for k := from; k < to; k++ {
			labels[k] = model.Outside
		}
	}
}

// letterless says that a name has no word of its own: only initials and abbreviations in capitals, as P. IVA and C.F. have.
func letterless(labels []model.Label, d *feature.Document, from, to int) bool {
	for k := from; k < to; k++ {
		w := &d.Words[k]
		if labels[k] == model.Outside || w.Kind != word.Letters {
			continue
		}
		if w.Case != word.Initial && (w.Case != word.Upper || w.End-w.Start > 3) || d.Infos[k].Cue != 0 {
			return false
		}
	}
	return true
}
