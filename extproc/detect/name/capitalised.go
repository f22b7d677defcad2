package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/word"
)

// capitalised appends where words begin with a capital and go on in small letters, in a text that has both: the passes that look for nothing else
// go through these few and not through all words.
func capitalised(dst []int, d *feature.Document) []int {
	if d.Mode != feature.Mixed {
		return dst
	}
	for i := range d.Words {
		if c := d.Words[i].Case; c == word.Title || c == word.Camel {
			dst = append(dst, i)
		}
	}
	return dst
}
