package jsontext

import "unsafe"

// Texts holds what many strings say in few pieces of memory, and the way back from a place in such a text to its source.
// The zero Texts is ready. It is not for concurrent use.
type Texts struct {
	room  []byte
	marks []mark // of all texts with escapes, one text's behind another's
}

// Sizes of the pieces: small, so that a short text keeps little, then larger.
const (
	firstRoom = 1 << 10
	mostRoom  = 64 << 10
)

// Of is v.Text, in memory that it shares with other texts of t or with the source, and v.Spot.
func (t *Texts) Of(v Value) (string, Spot) {
	n := v.node()
	if n.escaped {
		return t.unescaped(v.d.src[n.start+1:n.end-1], n.spot())
	}
	if n.kind != String {
		return "", n.spot()
	}
	return v.d.src[n.start+1 : n.end-1], n.spot()
}

// unescaped is the text of a string with escapes, in memory of t.
func (t *Texts) unescaped(raw string, at Spot) (string, Spot) {
	if cap(t.room)-len(t.room) < len(raw) {
		t.room = make([]byte, 0, max(len(raw), min(max(firstRoom, 2*cap(t.room)), mostRoom)))
	}
	from, first := len(t.room), len(t.marks)
	t.room, t.marks = decode(t.room, raw, t.marks, true)
	at.mark, at.marks = uint32(first), uint32(len(t.marks)-first)
	text := t.room[from:]
	return unsafe.String(unsafe.SliceData(text), len(text)), at
}

// Locate turns offsets into the text of a string of src, sorted ascending, into offsets into src, in place. An offset inside
// an escaped character becomes that character's end where up(index) says so and its start otherwise. The string's Spot came
// from t.Of, which knows short ways, or from Value.Spot.
func (t *Texts) Locate(s Spot, src string, at []int, up func(index int) bool) {
	base := int(s.start) + 1
	if !s.escaped {
		for i := range at {
			at[i] += base
		}
		return
	}
	raw, marks := src[s.start+1:s.end-1], t.marks[s.mark:s.mark+s.marks]
	pos, seen, next := 0, 0, -1 // offset in raw and in the text of a run of plain bytes, and where in raw it ends if that is known
places:
	for i, want := range at {
		for len(marks) > 0 && int(marks[0].said) <= want {
			pos, seen = int(marks[0].raw), int(marks[0].said)
			marks = marks[1:]
		}
		if next < pos { // else the run goes on over the mark: to look for its end from each would cost its square
			next = pos + slash(raw[pos:])
		}
		for run := next - pos; want > seen+run; run = next - pos {
			if next == len(raw) { // past the end of the string
				want = seen + run
				break
			}
			r, width := unescape(raw[next:])
			size := runeLen(r)
			if want < seen+run+size { // inside the character
				at[i] = base + next
				if up != nil && up(i) {
					at[i] += width
				}
				continue places
			}
			pos, seen = next+width, seen+run+size
			next = pos + slash(raw[pos:])
		}
		at[i] = base + pos + want - seen
	}
}
