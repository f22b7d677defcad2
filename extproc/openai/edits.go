package openai

import (
	"context"
	"errors"
	"slices"

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
func (c *Chat) edits(ctx context.Context, edits [][]pii.Edit) ([]jsontext.Patch, error) {
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
	p := patcher{c: c, edits: edits, pace: pace{ctx: ctx}}
	patches, done, err := p.within(patches, c.doc.Source(), alone, 0)
	if err == nil && done < len(edits) {
		err = errEdits
	}
	return patches, err
}

// patcher turns the edits of a request's leaves into patches.
type patcher struct {
	c      *Chat
	pace   pace
	edits  [][]pii.Edit
	places []place            // of one leaf or string: memory for the next
	inner  [][]jsontext.Patch // of the JSON in strings that are in one another, likewise
	deep   int                // in how many of them it is
}

// within appends the patches of src that the leaves from the i-th on make, as long as they stand in it: src is what the
// string in says, the body if that is alone. It answers with the first leaf that stands elsewhere.
func (p *patcher) within(dst []jsontext.Patch, src string, in int32, i int) ([]jsontext.Patch, int, error) {
	for i < len(p.edits) {
		s := &p.c.sources[i]
		err := p.pace.pass(perByte * len(p.edits[i]))
		if err != nil {
			return nil, i, err
		}
		if s.outer == in {
			if dst, err = p.leaf(dst, src, s, p.edits[i]); err != nil {
				return nil, i, err
			}
			i++
			continue
		}
		next, ok := p.c.child(in, s.outer)
		if !ok {
			break
		}
		if dst, i, err = p.json(dst, src, next, i); err != nil {
			return nil, i, err
		}
	}
	return dst, i, nil
}

// json appends the patches of src that the leaves from the i-th on make within a string of it that says JSON.
func (p *patcher) json(dst []jsontext.Patch, src string, in int32, i int) ([]jsontext.Patch, int, error) {
	if p.deep == len(p.inner) {
		p.inner = append(p.inner, nil)
	}
	o, deep := &p.c.outers[in], p.deep
	p.deep++
	inner, i, err := p.within(p.inner[deep][:0], o.said, in, i)
	p.deep--
	if err != nil {
		return nil, i, err
	}
	p.inner[deep] = inner
	p.places = slices.Grow(p.places[:0], len(inner))
	if err := p.pace.pass(perByte * len(inner)); err != nil {
		return nil, i, err
	}
	for _, e := range inner { // patches of the JSON are edits of the string that it stands in
		p.places = append(p.places, place{e.Start, e.End, inside(e.Text)})
	}
	return appendPatches(dst, &p.c.texts, o.at, src, p.places), i, nil
}

// child is the string in which, at some depth, the string at stands, and which itself stands right in in. It is false where
// at does not stand in it.
func (c *Chat) child(in, at int32) (int32, bool) {
	for at != alone {
		o := &c.outers[at]
		if o.in == in {
			return at, true
		}
		at = o.in
	}
	return alone, false
}

// leaf turns the edits of one leaf, checked, into patches of src, the document that it stands in. A number is replaced from
// end to end, since part of a number can't be a string.
func (p *patcher) leaf(dst []jsontext.Patch, src string, s *source, edits []pii.Edit) ([]jsontext.Patch, error) {
	if len(edits) == 0 {
		return dst, nil
	}
	p.places = slices.Grow(p.places[:0], len(edits))
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > int(s.size) {
			return nil, errEdits
		}
		p.places = append(p.places, place{e.Start, e.End, inside(e.Token)})
		at = e.End
	}
	if s.at.Kind() != jsontext.Number {
		return appendPatches(dst, &p.c.texts, s.at, src, p.places), nil
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
	ends := slices.Grow(few[:0], 2*len(places))
	for _, p := range places {
		ends = append(ends, p.start, p.end)
	}
	texts.Locate(at, src, ends, odd)
	for i, p := range places {
		dst = append(dst, jsontext.Patch{Start: ends[2*i], End: ends[2*i+1], Text: p.text})
	}
	return dst
}
