package train

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
)

// surnames adds to beside the surnames that the lists lack, but for those that are a word of a language or known as something else.
func surnames(beside, lists *lexicon.Builder) error {
	lines, err := listed("surnames")
	if err != nil {
		return err
	}
	const other = lexicon.Common | lexicon.Known | lexicon.Company | lexicon.Country | lexicon.Metropolis
	for _, line := range lines {
		for _, w := range strings.Fields(line) {
			for _, h := range forms(w) {
				if (lists.Bits(h)|beside.Bits(h))&(other|lexicon.Surname) == 0 {
					beside.Add(h, lexicon.Surname)
				}
			}
		}
	}
	return nil
}
