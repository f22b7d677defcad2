package name

import (
	_ "embed" // the list of kinds
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

//go:embed kinds.txt
var kindsList string

// kinds knows what is enumerated: by the hash of a word the kinds that it is an item of, and those that it stands before. A kind is a bit.
type kinds struct{ items, heads, work *word.Flags }

// newKinds reads a list in sections, as kinds.txt says of itself.
func newKinds(list string) kinds {
	items, heads, work := map[uint32]uint32{}, map[uint32]uint32{}, map[uint32]uint32{}
	to, kind := items, uint32(0)
	for line := range strings.Lines(unremarked(list)) {
		for w := range strings.FieldsSeq(line) {
			switch w {
			case "=":
				kind = max(1, kind<<1)
				to = map[uint32]uint32{} // what it is called
			case "heads":
				to = heads
			case "items":
				to = items
			case "woodwork":
				to = work
			default:
				to[word.Hash(w)] |= kind
			}
		}
	}
	return kinds{word.NewFlags(items), word.NewFlags(heads), word.NewFlags(work)}
}

// The fewest items of an enumeration that its kind stands before, and of one that all the items tell.
const (
	minHeaded = 3
	minTold   = 5
)

// longestThing is the most words of an item.
const longestThing = 4

// enumerated takes back what the items of an enumeration are that the word at i is in: Vögel: Amsel, Kleiber, Girlitz. What stands before it is their
// kind, those that were found are of that kind, and one is nobody's first name, since Kuchen: Charlotte, Madeleine, Victoria is who brings one; or all
// of many are of a kind, and most of them nobody's first name. It answers with where the enumeration ends.
func (k *kinds) enumerated(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) int {
	first := i
	for n := 0; n < longestList && first > 1 && listMark(d, first-1) && d.Words[first-2].Kind == word.Letters && !d.Words[first].Line; n++ {
		first -= 2
		for w := 1; w < longestThing && first > 0 && d.Words[first-1].Kind == word.Letters && adjoins(&d.Words[first]); w++ {
			first--
		}
	}
	least, of := minTold, ^uint32(0)
	headed := first > 1 && d.Words[first-1].Rune == ':' && k.heads.Get(d.Words[first-2].Hash) != 0
	if headed {
		least, of = minHeaded, k.heads.Get(d.Words[first-2].Hash)
	}
	items, given, end := 0, 0, first
	for at := first; at < len(labels) && d.Words[at].Kind == word.Letters; at = end {
		next := at
		for ; next < len(labels) && d.Words[next].Kind == word.Letters && (next == at || adjoins(&d.Words[next]) && !rules.And(d.Words[next].Hash)); next++ {
			is := k.items.Get(d.Words[next].Hash) & of
			if is == 0 && !headed && next > at && d.Words[next].Case == word.Lower {
				break // the sentence goes on
			}
			if is == 0 && (!headed || labels[next] != model.Outside) || d.Infos[next].Cue != 0 || next > at && is != 0 && labels[next] != model.Outside {
				return max(next, i+1)
			}
			if is != 0 {
				of = is
			}
			if d.Infos[next].Bits&lexicon.First != 0 {
				given++
			}
		}
		items++
		if end = separated(d, rules, next); end == next {
			break
		}
	}
	if items < least || given == items || !headed && 2*given >= items {
		return max(end, i+1)
	}
	drop(labels, first, end)
	return end
}

// ofWood says that the word at i is the wood of what stands before it: 2 Regale Kiefer.
func (k *kinds) ofWood(d *feature.Document, i int) bool {
	return i > 0 && d.Lang == german && adjoins(&d.Words[i]) && d.Infos[i].Cue == 0 && k.items.Get(d.Words[i].Hash)&k.work.Get(d.Words[i-1].Hash) != 0
}
