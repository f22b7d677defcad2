package openai

import (
	"strconv"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
)

// annotations is the member of a message, and of a delta, that says where in the content something was cited.
const annotations = "annotations"

// listed reports whether v is an array with something in it.
func listed(v jsontext.Value) bool { return v.Kind() == jsontext.Array && !empty(v) }

// cite sets the positions that annotations name to where the same characters stand once m says how their text was restored.
// A position that is no whole number, or that m doesn't know, stays as it came.
func (a *restoring) cite(v jsontext.Value, m *restore.Moves) {
	for _, e := range v.Items() {
		a.cite(e, m)
	}
	for k, e := range v.Members() {
		move := m.Start
		switch k.Text() {
		case "start_index":
		case "end_index":
			move = m.End
		default:
			a.cite(e, m)
			continue
		}
		from, err := strconv.ParseUint(e.Raw(), 10, 31)
		if err != nil {
			continue
		}
		if to, ok := move(int(from)); ok && to != int(from) {
			a.replace(e, strconv.Itoa(to))
		}
	}
}

// citeMessage does so for a message that came whole.
func (a *restoring) citeMessage(message jsontext.Value) {
	notes, content := message.Get(annotations), message.Get("content")
	if !a.o.Restore || a.err != nil || !listed(notes) || content.Kind() != jsontext.String {
		return
	}
	said := content.Text()
	e, _ := escapeOf(modeOf("content", a.o.JSON), said)
	places, _, err := restore.Places(a.pace.ctx, nil, said, a.o.Table, e, a.o.Types.ofContent())
	if err != nil {
		a.err = amplified(err)
		return
	}
	a.cite(notes, restore.MovesOf(said, places))
}

// citeDelta restores the annotations of a delta, which come whole, and sets their positions in the content so far.
func (s *Stream) citeDelta(a *restoring, notes jsontext.Value, r *rule) {
	a.met = true // what becomes of them depends on more than the event
	for _, e := range notes.Items() {
		s.texts += textIn(e)
	}
	a.value(notes, prose, r)
	s.key = append(s.key, ".content"...)
	if l := s.lanes[string(s.key)]; l != nil && l.moves != nil && a.o.Restore {
		a.cite(notes, l.moves)
	}
}
