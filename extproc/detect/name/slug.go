package name

import (
	"slices"
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// manySlugs is how many names of packages a text without capitals has, at least, if what looks like one is.
const manySlugs = 4

// slug says that the word at i is in small letters and put together by hyphens as names of packages are: ca-certificates, google-cloud-cli.
// One of its parts is a common word that nobody is called by, or it has three parts; no list has it for a place, nor all of its parts
// for names, and it does not begin as towns do.
func slug(d *feature.Document, rules *cue.Rules, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Kind != word.Letters || w.Case != word.Lower || w.First == w.Hash || in.Cue > weakCue && in.Field == cue.NoField || in.Place != 0 || towned(w.First) ||
		in.Field != cue.NoField && rules.Lists(w.First)&lexicon.Person != 0 || rules.Lists(w.Hash)&(lexicon.Place|lexicon.Person) != 0 {
		return false
	}
	parts, common, names := 0, false, true
	for part := range strings.SplitSeq(d.Text[w.Start:w.End], "-") {
		b := rules.Lists(word.Hash(part))
		parts++
		common = common || b&lexicon.Common != 0 && b&(lexicon.Person|lexicon.City) == 0 || parts > 1 && packageTail(part)
		names = names && b&lexicon.Person != 0
	}
	return !names && (common || parts > 2 && in.Field == cue.NoField)
}

// packageTail says that the names of packages end with a word: libcrypt-dev.
func packageTail(part string) bool {
	switch part {
	case "dev", "doc", "docs", "common", "utils", "util", "bin", "data", "tools", "cli", "server", "client", "core", "lib", "libs", "devel", "debuginfo", "dbg", "plugin", "plugins", "runtime", "sdk", "api":
		return true
	}
	return false
}

// towned says that names of towns begin with a word, and go on behind a hyphen: saint-denis, bad-homburg.
func towned(hash uint32) bool { return slices.Contains(townBegins, hash) }

// townBegins are the hashes of such words.
var townBegins = hashes("saint sainte st ste san santa santo sankt bad villa ville villeneuve castel castello monte mont neu alt groß klein ober unter nieder hohen la le les los las el neuf ris port pont puy val l d notre")

// hashes are those of words with blanks between them.
func hashes(words string) []uint32 {
	var out []uint32
	for w := range strings.FieldsSeq(words) {
		out = append(out, word.Hash(w))
	}
	return out
}

// filePath says that the words from i up to j are the path of a file with an ending, in a column that is headed Name: shop/__init__.py.
func filePath(d *feature.Document, i, j int) bool {
	const longest = 5
	text := d.Text[d.Words[i].Start:d.Words[j-1].End]
	dot := strings.LastIndexByte(text, '.')
	return oneToken(d, i, j) && dot > 0 && strings.IndexByte(text[:dot], '/') > 0 && len(text)-dot <= longest && len(text)-dot > 1 && strings.IndexByte(text[dot:], '/') < 0
}
