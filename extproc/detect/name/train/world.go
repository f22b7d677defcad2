package train

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// world adds to beside what everybody knows and the lists that the model is trained with lack: languages, medicines, firms, works. A single
// word that people are called by as well is left to what stands around it, and so is a common word of any language (MIT, and mit).
func world(beside, lists *lexicon.Builder) error {
	lines, err := listed("world")
	if err != nil {
		return err
	}
	for _, line := range lines {
		for name := range strings.SplitSeq(line, ", ") {
			for _, form := range []string{name, plain(name)} {
				ws := word.Append(nil, form)
				if form != name && lists.Bits(ws[0].Hash)&lexicon.Country != 0 { // indonésien, Indonesien
					continue
				}
				if len(ws) == 0 || !plainWords(form) || len(ws) == 1 && lists.Bits(ws[0].Hash)&(lexicon.Person|lexicon.Common) != 0 {
					continue
				}
				phrase(beside, form, lexicon.Known)
			}
		}
	}
	return nil
}
