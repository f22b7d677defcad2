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
	p := patcher{texts: &c.texts}
	var err error
	for i := 0; i < len(edits); {
		in := c.sources[i].outer
		if in == alone {
			if patches, err = p.leaf(patches, c.doc.Source(), &c.sources[i], edits[i]); err != nil {
				return nil, err
			}
			i++
			continue
		}
		o := &c.outers[in]
		p.inner = p.inner[:0]
		for ; i < len(edits) && c.sources[i].outer == in; i++ {
			if len(edits[i]) == 0 {
				continue
			}
			if p.inner, err = p.leaf(p.inner, o.said, &c.sources[i], edits[i]); err != nil {
				return nil, err
			}
		}
		p.places = p.places[:0]
		for _, e := range p.inner { // patches of the JSON are edits of the string that it stands in
			p.places = append(p.places, place{e.Start, e.End, inside(e.Text)})
		}
		patches = appendPatches(patches, &c.texts, o.at, c.doc.Source(), p.places)
	}
	return patches, nil
}

// patcher is memory that is used again for each leaf.
type patcher struct {
	texts  *jsontext.Texts
	places []place
	inner  []jsontext.Patch // of the JSON in one string
}

// leaf turns the edits of one leaf, checked, into patches of src, the document that it stands in. A number is replaced from
// end to end, since part of a number can't be a string.
func (p *patcher) leaf(dst []jsontext.Patch, src string, s *source, edits []pii.Edit) ([]jsontext.Patch, error) {
	if len(edits) == 0 {
		return dst, nil
	}
	p.places = p.places[:0]
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > int(s.size) {
			return nil, errEdits
		}
		p.places = append(p.places, place{e.Start, e.End, inside(e.Token)})
		at = e.End
	}
	if s.at.Kind() != jsontext.Number {
		return appendPatches(dst, p.texts, s.at, src, p.places), nil
	}
	start, end := s.at.Bounds()
	text := append(pii.Apply([]byte{'"'}, src[start:end], edits), '"') // tokens have nothing to escape
	return append(dst, jsontext.Patch{Start: start, End: end, Text: string(text)}), nil
}

// odd says that the place is the end of an edit, not its start.
func odd(i int) bool { return i%2 == 1 }

// appendPatches turns places in the text at a spot of src, which texts may know, into patches of src.
func appendPatches(dst []jsontext.Patch, texts *jsontext.Texts, at jsontext.Spot, src string, places []place) []jsontext.Patch {
	if len(places) == 0 {
		return dst
	}
	var few [16]int
	ends := few[:0]
	for _, p := range places {
		ends = append(ends, p.start, p.end)
	}
	texts.Locate(at, src, ends, odd)
	for i, p := range places {
		dst = append(dst, jsontext.Patch{Start: ends[2*i], End: ends[2*i+1], Text: p.text})
	}
	return dst
}
