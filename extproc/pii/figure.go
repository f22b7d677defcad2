package pii

import (
	_ "embed" // the list of figures
	"strings"
	"sync"
)

//go:embed words/figures.txt
var figuresList string

// figureNames are the names of figures that everybody knows, in small letters.
var figureNames = sync.OnceValue(func() map[string]bool { return setOf(figuresList, strings.Lines) })

// wide is how many words before a name, and behind it, may belong to a figure's of which it is a part: Juana Inés, of Sor Juana Inés de la
// Cruz.
const wide = 3

// longestFigure is the most bytes of such a name, and of what is asked whether it is one.
const longestFigure = 64

// figure reports whether a figure's name stands in text from start to end, or one of which this is a part: a recogniser may have found the
// first name alone. It looks at the words of the same line.
func figure(text string, start, end int) bool {
	first := start
	for before := 0; ; before++ {
		last := end
		for behind := 0; last-first <= longestFigure; behind++ {
			if figureNames()[strings.ToLower(strings.TrimRight(text[first:last], `.,:;?!'"’”»)`))] {
				return true
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
			return false
		}
		from := max(0, first-longestFigure)
		first = from + strings.LastIndexAny(text[from:first-1], " \n") + 1
	}
}
