package openai

import (
	"slices"

	"veil/extproc/jsontext"
	"veil/extproc/sse"
)

// spotAt is a spot of an event that was read: offsets into its data.
type spotAt struct {
	start, end int
	spot       spot
}

// learn notes how the event looks that was just read and given on: f are fields of it, and s.a holds its patches. It notes
// nothing where the event has not one text alone, or where more became of it than another like it would tell.
func (s *Stream) learn(e sse.Event, f *fields) {
	lead, framed := e.Frame()
	if s.alike.tries == 0 || !framed || f.usage.Given() || s.a.finished || s.a.met {
		return
	}
	s.alike.tries--
	text, lane, ok := s.sole(f.choices)
	if !ok {
		return
	}
	start, end := text.Bounds()
	spots := append(make([]spotAt, 0, mostParts), spotAt{start + 1, end - 1, textSpot})
	var says head
	says.note(f)
	if whole([]byte(says.created)) == len(says.created) {
		start, end := f.created.Bounds()
		spots = append(spots, spotAt{start, end, timeSpot})
		says.created = ""
	}
	if pad := s.doc.Root().Get("obfuscation"); pad.Kind() == jsontext.String {
		start, end := pad.Bounds()
		spots = append(spots, spotAt{start + 1, end - 1, paddedSpot})
	}
	slices.SortFunc(spots, func(a, b spotAt) int { return a.start - b.start })
	parts, ok := parted(string(e.Raw), len(lead), spots, s.a.patches)
	if !ok {
		return
	}
	s.alike.parts, s.alike.lane, s.alike.head, s.alike.mute = parts, lane, says, !s.quiet.more
}

// sole is the one text of the event just read, and its lane where it is restored. Where texts are kept back, as restore: false
// wants it, there is none.
func (s *Stream) sole(choices jsontext.Value) (jsontext.Value, *lane, bool) {
	if s.o.Table != nil {
		return s.said, s.saidBy, s.pieces == 1
	}
	var only jsontext.Value
	n := 0
	for _, c := range choices.Items() {
		n += saidIn(c.Get("delta"), &only)
	}
	return only, nil, n == 1
}

// saidIn counts the strings of a delta that textIn counts the bytes of. The last of them goes into v.
func saidIn(delta jsontext.Value, last *jsontext.Value) (n int) {
	for k, m := range delta.Members() {
		switch m.Kind() {
		case jsontext.String:
			if !fixed(k.Text()) {
				*last = m
				n++
			}
		case jsontext.Object:
			n += saidIn(m, last)
		case jsontext.Array:
			for _, e := range m.Items() {
				n += saidIn(e, last)
			}
		}
	}
	return n
}

// parted takes an event apart at its spots, in order, and finds what its patches make of each part. The data, in which spots
// and patches stand, begins at raw[lead:]. It is false where a patch is in no part and not the text's own.
func parted(raw string, lead int, spots []spotAt, patches []jsontext.Patch) ([]part, bool) {
	parts := make([]part, 0, len(spots)+1)
	from, used := -lead, 0
	for _, s := range append(spots, spotAt{start: len(raw) - lead}) {
		var own []jsontext.Patch
		for _, p := range patches {
			switch {
			case s.spot == textSpot && p.Start == s.start && p.End == s.end:
				used++
			case p.Start >= from && p.End <= s.start:
				own = append(own, jsontext.Patch{Start: p.Start - from, End: p.End - from, Text: p.Text})
			}
		}
		in := raw[lead+from : lead+s.start]
		out := in
		if len(own) > 0 {
			b, err := jsontext.Apply(nil, in, own)
			if err != nil {
				return nil, false
			}
			out, used = shared(b), used+len(own)
		}
		parts = append(parts, part{in, out, s.spot})
		from = s.end
	}
	return parts, used == len(patches)
}
