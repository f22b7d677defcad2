package train

import (
	"embed"
	"strings"
)

// everydayFiles are lists, a file a language, of words that everybody uses and the raw text lacks: in Spanish and Italian it is
// a few thousand sentences, in which a third of the words of kitchen, school, clinic and parliament don't come up.
//
//go:embed words
var everydayFiles embed.FS

// everyday are the words of everydayFiles in a language.
func everyday(lang string) ([]string, error) {
	text, err := everydayFiles.ReadFile("words/" + lang + ".txt")
	return strings.Fields(string(text)), err
}
