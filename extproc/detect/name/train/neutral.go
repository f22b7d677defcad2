package train

import (
	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Neutral picks, by language, the sentences of the raw text that name nobody and no place: what templates put between.
// In four languages they have no capital but the first; in German none of their capitalised words is only a name.
func Neutral(s *corpus.Source, lex *lexicon.Lexicon) (map[string][]string, error) {
	out := map[string][]string{}
	for _, lang := range languages {
		err := s.Lines("raw/"+lang+".txt.xz", func(line string) {
			ws := word.Append(nil, line)
			if len(ws) < 4 || len(ws) > 40 {
				return
			}
			for i, w := range ws {
				if w.Kind != word.Letters || w.Case == word.Lower || w.Case == word.Initial && (w.Rune == 'I' || i == 0) {
					continue
				}
				b := lex.Bits(w.Hash)
				if i == 0 && b&lexicon.Common != 0 {
					continue
				}
				if lang != "de" || b&lexicon.CommonDE == 0 {
					return
				}
			}
			out[lang] = append(out[lang], line)
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
