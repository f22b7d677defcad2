package name

import (
	"strconv"
	"strings"

	"veil/extproc/detect/name/address"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/word"
)

// maxGutter is the most digits of a line's number.
const maxGutter = 6

// streetsOnly takes out of what the scanner found what has the number of a line for that of a house: "	name string", and 52 before the next line
// of the file.
func streetsOnly(found []address.Span, d *feature.Document) []address.Span {
	kept := found[:0]
	for _, f := range found {
		inside := false
		for k := f.From; k < f.To && !inside; k++ {
			inside = gutter(d, k)
		}
		if !inside {
			kept = append(kept, f)
		}
	}
	return kept
}

// gutter says that the word at i is the number of a line, as tools put it before each line of a file that they show: before an arrow, or before a
// tab or a bar where the line before has one less.
func gutter(d *feature.Document, i int) bool {
	ws := d.Words
	w := &ws[i]
	if w.Kind != word.Digits || !w.Line || w.End-w.Start > maxGutter || i+1 == len(ws) {
		return false
	}
	rest := d.Text[w.End:]
	if strings.HasPrefix(rest, "→") {
		return true
	}
	if rest[0] != '\t' && rest[0] != '|' && !strings.HasPrefix(rest, " |") {
		return false
	}
	n, err := strconv.Atoi(d.Text[w.Start:w.End])
	if err != nil {
		return false
	}
	k := i - 1
	for k > 0 && i-k < maxLineWords && !ws[k].Line {
		k--
	}
	if k < 0 || ws[k].Kind != word.Digits {
		return false
	}
	before, err := strconv.Atoi(d.Text[ws[k].Start:ws[k].End])
	return err == nil && before == n-1
}

// maxLineWords is how many words before a number the beginning of the line before it is looked for.
const maxLineWords = 64
