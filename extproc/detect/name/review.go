package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
)

// review looks once more at all that was found. It takes back what stands in programs, settings and logs where the writing says
// that it names nobody: the parts of identifiers, what is called, plain words under a key such as name, days of the week before a
// date, and lines of words that look like an address but hold no number. After a name it looks for the others of an enumeration.
func review(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	listed := 0 // where enumerations have been looked for
	for i, j := range found(labels) {
		switch l := labels[i]; {
		case l == model.BeginAddress && numberless(d, i, j), l != model.BeginAddress && programmed(d, rules, i, j):
			drop(labels, i, j)
		case l == model.BeginPerson && j >= listed:
			listed = enumerate(labels, d, rules, j)
		}
	}
}
