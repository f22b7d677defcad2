package train

import (
	"embed"
	"slices"
	"strings"
)

// everydayFiles are lists, a file a language, of words that everybody uses and the raw text lacks: in Spanish and Italian it is
// a few thousand sentences, in which a third of the words of kitchen, school, clinic and parliament don't come up. The words of
// programs, settings and logs are a file that all languages share.
//
//go:embed words
var everydayFiles embed.FS

// everyday are the words of a file of everydayFiles.
func everyday(file string) ([]string, error) {
	text, err := everydayFiles.ReadFile("words/" + file + ".txt")
	return strings.Fields(string(text)), err
}

// listed are the lines of such a file but for its remarks, which begin with #.
func listed(file string) ([]string, error) {
	text, err := everydayFiles.ReadFile("words/" + file + ".txt")
	return slices.DeleteFunc(strings.Split(string(text), "\n"), func(line string) bool { return line == "" || strings.HasPrefix(line, "#") }), err
}
