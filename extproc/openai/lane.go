package openai

import (
	"strconv"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// mode says what kind of text a string of an answer holds.
type mode uint8

const (
	prose mode = iota // any text, with JSON in it perhaps
	maybe             // JSON if it begins like it, as arguments and answers in JSON do; else prose
)

// modeOf is the mode of a string under a key of an answer's message or delta. jsonContent says that the client asked for
// an answer in JSON.
func modeOf(key string, jsonContent bool) mode {
	if key == "arguments" || (key == "content" && jsonContent) {
		return maybe
	}
	return prose
}

// escapeOf is how values are put into a text of mode m that begins with s. It is unsure while s is all white space.
func escapeOf(m mode, s string) (e restore.Escape, sure bool) {
	if m != maybe {
		return restore.Mixed, true
	}
	for _, c := range []byte(s) {
		switch c {
		case ' ', '\t', '\n', '\r':
		case '{', '[', '"':
			return restore.JSON, true
		default:
			return restore.Mixed, true
		}
	}
	return restore.Mixed, false
}

// lane restores one text that comes in pieces: one field of one choice, or of one tool call of it.
type lane struct {
	choice int64
	number int    // by its first text
	noted  bool   // in Stream.holding
	path   []step // from the delta to the field
	mode   mode
	calls  bool   // a part of a tool call
	kind   string // raw "type" of the object that the field stands in, "" if it has none
	table  *token.Table
	types  restore.Types
	text   *restore.Lane  // nil until the text has begun
	moves  *restore.Moves // of a choice's content: annotations point into it; nil: nobody follows them
}

// write appends what of the text may be passed on after piece. White space before the text begins is passed on at once.
func (l *lane) write(dst []byte, piece string) ([]byte, error) {
	if l.text == nil {
		e, sure := escapeOf(l.mode, piece)
		if !sure {
			if l.moves != nil {
				l.moves.Pass(piece)
			}
			return append(dst, piece...), nil
		}
		l.text = restore.NewLane(l.table, e)
		l.text.Track(l.moves)
		l.text.Type(l.types)
	}
	return l.text.Write(dst, piece)
}

// retype says of which types the values are to be that are not restored yet. The lane had types before.
func (l *lane) retype(types restore.Types) {
	l.types = types
	if l.text != nil {
		l.text.Type(types)
	}
}

// flush appends what was held back.
func (l *lane) flush(dst []byte) ([]byte, error) {
	if l.text == nil {
		return dst, nil
	}
	return l.text.Flush(dst)
}

func (l *lane) held() bool { return l.text != nil && l.text.Held() }

// step is one step of a path: a key of an object, or the index that an element of an array has or says it has.
type step struct {
	key   string
	index int64
	array bool
}

// appendDelta appends the delta that holds nothing but text at the lane's path.
func (l *lane) appendDelta(dst, text []byte) []byte { return l.appendAt(dst, l.path, -1, text) }

// appendAt appends what stands at the rest of the path. index is that of the array element it is in, -1 outside of one.
func (l *lane) appendAt(dst []byte, path []step, index int64, text []byte) []byte {
	if len(path) == 0 {
		return jsontext.AppendString(dst, string(text))
	}
	s := path[0]
	if s.array {
		return append(l.appendAt(append(dst, '['), path[1:], s.index, text), ']')
	}
	dst = append(dst, '{')
	if index >= 0 {
		dst = append(strconv.AppendInt(append(dst, `"index":`...), index, 10), ',')
	}
	if len(path) == 1 && l.kind != "" {
		dst = append(append(append(dst, `"type":`...), l.kind...), ',')
	}
	dst = append(jsontext.AppendString(dst, s.key), ':')
	return append(l.appendAt(dst, path[1:], -1, text), '}')
}
