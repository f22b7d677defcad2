package pii

import (
	_ "embed" // the lists of figures
	"strings"
	"sync"
)

//go:embed words/figures.txt
var figuresList string

//go:embed words/namesakes.txt
var namesakesList string

// fame is whose name a name is.
type fame uint8

// Whose names names are.
const (
	unknown fame = iota // nobody's whom everybody knows
	common              // a figure's that everybody knows, and that of people who are called so by chance
	figure              // a figure's, and hardly anybody else's
)

// famous are the names of figures that everybody knows, in small letters.
var famous = sync.OnceValue(func() map[string]fame {
	names := map[string]fame{}
	for list, whose := range map[string]fame{namesakesList: common, figuresList: figure} {
		for name := range setOf(list, strings.Lines) {
			names[name] = whose
		}
	}
	return names
})

// wide is how many words before a name, and behind it, may belong to a figure's of which it is a part: Juana Inés, of Sor Juana Inés de la
// Cruz.
const wide = 3

// longestFigure is the most bytes of such a name, and of what is asked whether it is one.
const longestFigure = 64

// fameOf tells whose name stands in text from start to end, or one of which this is a part: a recogniser may have found the first name
// alone. It looks at the words of the same line.
func fameOf(text string, start, end int) fame {
	first := start
	for before := 0; ; before++ {
		last := end
		for behind := 0; last-first <= longestFigure; behind++ {
			if whose := famous()[strings.ToLower(strings.TrimRight(text[first:last], `.,:;?!'"’”»)`))]; whose != unknown {
				return whose
			}
			if behind == wide || last == len(text) || text[last] != ' ' {
				break
			}
			if n := strings.IndexAny(text[last+1:min(len(text), last+longestFigure)], " \n"); n >= 0 {
				last += 1 + n
			} else {
				last = min(len(text), last+longestFigure)
			}
		}
		if before == wide || first == 0 || text[first-1] != ' ' || end-first > longestFigure {
			return unknown
		}
		from := max(0, first-longestFigure)
		first = from + strings.LastIndexAny(text[from:first-1], " \n") + 1
	}
}
