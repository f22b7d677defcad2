package openai

import (
	"errors"

	"veil/extproc/jsontext"
	"veil/extproc/pii"
)

// errEdits is a fault of the program: edits that do not belong to the leaves.
var errEdits = errors.New("openai: edits do not fit the leaves")

// place is one edit on its way to a patch: offsets into the Text of a string, and what is put there, escaped for it.
type place struct {
	start, end int
	text       string
}

// edits turns the edits of the leaves into patches of the body.
func (c *Chat) edits(edits [][]pii.Edit) ([]jsontext.Patch, error) {
	if edits == nil {
		return nil, nil
	}
	if len(edits) != len(c.sources) {
		return nil, errEdits
	}
	count := 0
	for _, e := range edits {
		count += len(e)
	}
	patches := make([]jsontext.Patch, 0, count+8) // room for those that Rewrite adds
	var places, all []place                       // used again for each leaf
	var within []jsontext.Patch
	for i := 0; i < len(edits); {
		s := &c.sources[i]
		var whole bool
		var err error
		if s.outer == alone {
			if places, whole, err = placesIn(places[:0], s, edits[i]); err != nil {
				return nil, err
			}
			patches = appendPatches(patches, s.at, places, whole)
			i++
			continue
		}
		all = all[:0] // of one string that holds JSON, in its order
		for outer := s.outer; i < len(edits) && c.sources[i].outer == outer; i++ {
			s = &c.sources[i]
			if places, whole, err = placesIn(places[:0], s, edits[i]); err != nil {
				return nil, err
			}
			within = appendPatches(within[:0], s.at, places, whole)
			for _, p := range within {
				all = append(all, place{p.Start, p.End, inside(p.Text)})
			}
		}
		patches = appendPatches(patches, c.outers[c.sources[i-1].outer], all, false)
	}
	return patches, nil
}

// placesIn appends the edits of one leaf, checked. whole says that the value is a number: it is replaced from
// end to end, since part of a number can't be a string.
func placesIn(places []place, s *source, edits []pii.Edit) (_ []place, whole bool, err error) {
	if len(edits) == 0 {
		return places, false, nil
	}
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > int(s.size) {
			return nil, false, errEdits
		}
		places = append(places, place{e.Start, e.End, inside(e.Token)})
		at = e.End
	}
	if s.at.Kind() != jsontext.Number {
		return places, false, nil
	}
	said, text, at := s.at.Raw(), []byte{'"'}, 0
	for _, p := range places {
		text = append(append(text, said[at:p.start]...), p.text...)
		at = p.end
	}
	text = append(append(text, said[at:]...), '"')
	return append(places[:0], place{0, len(said), string(text)}), true, nil
}

// odd says that the place is the end of an edit, not its start.
func odd(i int) bool { return i%2 == 1 }

// appendPatches turns places in the text at a spot into patches of its document.
func appendPatches(dst []jsontext.Patch, v jsontext.Spot, places []place, whole bool) []jsontext.Patch {
	if len(places) == 0 {
		return dst
	}
	if whole {
		start, end := v.Bounds()
		return append(dst, jsontext.Patch{Start: start, End: end, Text: places[0].text})
	}
	var few [16]int
	at := few[:0]
	for _, p := range places {
		at = append(at, p.start, p.end)
	}
	v.Locate(at, odd)
	for i, p := range places {
		dst = append(dst, jsontext.Patch{Start: at[2*i], End: at[2*i+1], Text: p.text})
	}
	return dst
}
