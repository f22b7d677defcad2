package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// review looks once more at all that was found. It takes back what stands in programs, settings and logs where the writing says
// that it names nobody: the parts of identifiers, what is called, plain words under a key such as name, days of the week before a
// date, lines of words that look like an address but hold no number, and forms of text that were taken for a place. After a name it
// looks for the others of an enumeration.
func review(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	browsers := strings.Contains(d.Text, mozilla)
	ends := elements{text: d.Text}
	listed := 0 // where enumerations have been looked for
	for i, j := range found(labels) {
		switch l := labels[i]; {
		case l == model.BeginAddress && (numberless(d, i, j) || hop(d, i)), j == i+1 && l == model.BeginPerson && logged(d, i), l != model.BeginAddress && (programmed(d, rules, &ends, i, j) || browsers && agent(d, i)),
			l == model.BeginLocation && j == i+1 && d.Infos[i].Cue == 0 && rules.Format(d.Words[i].Hash): // Answer in Markdown.
			drop(labels, i, j)
		case l == model.BeginPerson && j >= listed:
			listed = enumerate(labels, d, rules, spread(labels, d, j))
		}
	}
}

// spread takes into a name that ends before word i the words with a capital behind it that are in the same script, where that is
// Cyrillic or Greek, of which the lists know few names: Анна Каренина. It answers with where the name ends.
func spread(labels []model.Label, d *feature.Document, i int) int {
	for script := d.Words[i-1].Script; script == word.Cyrillic || script == word.Greek; i++ {
		if i == len(labels) || labels[i] != model.Outside || d.Words[i].Script != script || d.Words[i].Case != word.Title || !d.Words[i].Space || d.Words[i].Line {
			break
		}
		labels[i] = model.InPerson
	}
	return i
}
