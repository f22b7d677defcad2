package restore

import (
	"context"
	"strings"
	"unicode/utf8"

	"veil/extproc/token"
)

// restorer carries the state of one text across its pieces.
type restorer struct {
	ctx     context.Context // asked in long texts; nil: nobody asks
	table   *token.Table
	escape  Escape
	in, out int // bytes taken and given so far
	stats   Stats
	json    state           // of the text before what is scanned next; kept only where it matters: see follows
	list    bool            // collect stats.Unknown
	free    bool            // without MaxText and MaxGrowth
	seen    map[string]bool // what stats.Unknown holds
	moves   *Moves          // where the text's characters go; nil: nobody asks
	apart   bool            // collect places instead of writing the text
	places  []Place
	match   token.Match
	types   Types // what a schema wants; empty: it may be told later in the text
}

// stride is how many bytes are passed between two looks at whether the context has ended.
const stride = 64 << 10

// run appends the restored src to dst. The first sent bytes of src were passed on before: they are no part of a token that
// is restored, and are not appended again. Unless final, it stops at a token that the end of src may cut off. It answers
// with that place: src[done:] must come again with more text behind it, of which ahead bytes are appended already.
func (r *restorer) run(dst []byte, src string, sent int, final bool) (out []byte, done, ahead int, err error) {
	json := r.follows()
	r.json.mixed, r.json.named = r.escape == Mixed, r.numbers()
	lit := sent // src[lit:] is not appended yet
	line := -1  // where the line ends that src[i] is in, as long as it is not before i
	m := &r.match
	for i, look := 0, stride; i < len(src); {
		if i >= look {
			if look = i + stride; r.ctx != nil && r.ctx.Err() != nil {
				return dst, i, 0, r.ctx.Err()
			}
		}
		if json && (src[i] == '"' || src[i] == '\\') {
			end, wait := r.number(src, i, final)
			if wait {
				dst, err = r.literal(dst, src[lit:i])
				return dst, i, 0, err
			}
			if end > 0 {
				v, _ := r.table.Resolve(m)
				if dst, err = r.restore(dst, src, lit, i, end, v); err != nil {
					return dst, i, 0, err
				}
				r.json.walk(src[i:end])
				i, lit = end, end
				continue
			}
		}
		if !json || r.json.prose() {
			if line < i {
				line = stretch(src, i, json)
			}
			if i = token.Opening(src, i, line); i == len(src) {
				break
			}
		}
		found := token.No
		if token.Opens(src[i]) {
			found = token.Scan(src, i, !final, m)
		}
		switch found {
		case token.No:
			if json {
				r.json.step(src[i])
			}
			i++
			continue
		case token.Partial:
			j := r.viable(src, max(i, lit), i)
			dst, err = r.literal(dst, src[lit:j])
			return dst, i, j - i, err
		}
		if dst, lit, err = r.matched(dst, src, lit, i, json); err != nil {
			return dst, i, 0, err
		}
		i = m.End
	}
	dst, err = r.literal(dst, src[lit:])
	return dst, len(src), 0, err
}

// stretch is the end of the text from src[i] on in which only tokens matter: where JSON is followed, that of the line.
func stretch(src string, i int, json bool) int {
	if json {
		if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
			return i + n
		}
	}
	return len(src)
}

// matched takes r.match, which begins at src[i], and appends its value, and what is not appended before it, if it has one. It
// answers with where what is not appended begins then. json says that JSON is followed.
func (r *restorer) matched(dst []byte, src string, lit, i int, json bool) ([]byte, int, error) {
	m := &r.match
	if v, ok := r.table.Resolve(m); ok {
		dst, err := r.restore(dst, src, lit, i, m.End, v)
		if json {
			r.json.token()
		}
		return dst, m.End, err
	}
	if m.Exact || r.table.Knows(m) {
		r.left(src[i:m.End])
	}
	if json {
		r.json.walk(src[i:m.End])
	}
	return dst, lit, nil
}

// viable finds where in src a token that may yet be restored begins, len(src) if nowhere. r.match is what is known of the
// partial token at first.
func (r *restorer) viable(src string, from, first int) int {
	if from == first && r.table.Viable(&r.match) {
		return first
	}
	for j := max(from, first+1); j < len(src); j++ {
		if token.Opens(src[j]) && token.Scan(src, j, true, &r.match) == token.Partial && r.table.Viable(&r.match) {
			return j
		}
	}
	return len(src)
}

// follows reports whether the JSON that tokens stand in is followed: some value would not stand in a string as it is, or
// comes back as a bare number.
func (r *restorer) follows() bool {
	return r.escape != Plain && r.table.Escaped() || r.numbers()
}

// numbers reports whether bare numbers may come back.
func (r *restorer) numbers() bool {
	return r.escape == JSON && (r.table.Numbers() || r.types != nil)
}

// number looks whether the string that opens at src[i], its quote behind the backslashes of the strings that it stands in,
// is just a token that comes back as a bare number. It answers with the end of that string, 0 if it is none, and whether more text is
// needed to tell.
func (r *restorer) number(src string, i int, final bool) (end int, wait bool) {
	if !r.numbers() {
		return 0, false
	}
	slashes, under, ok := r.json.opensValue()
	if !ok {
		return 0, false
	}
	first, wait := quote(src, i, slashes, final)
	if first == 0 {
		return 0, wait
	}
	if first == len(src) {
		return 0, !final
	}
	if !token.Opens(src[first]) {
		return 0, false
	}
	switch token.Scan(src, first, !final, &r.match) {
	case token.Partial:
		return 0, r.table.Viable(&r.match)
	case token.Yes:
		if v, ok := r.table.Resolve(&r.match); ok && r.bare(&v, under, slashes == 0) {
			return quote(src, r.match.End, slashes, final)
		}
	}
	return 0, false
}

// bare reports whether a value comes back as a bare number under a key, of the text itself or of JSON in a string of it.
func (r *restorer) bare(v *token.Value, under Key, outside bool) bool {
	if outside {
		switch r.types[under] {
		case AString:
			return false
		case ANumber:
			if wholeNumber(v.Text) {
				return true
			}
		}
	}
	return r.table.Number(v, uint64(under))
}

// quote is the end of the quote behind just so many backslashes at src[i], 0 if there is none, and whether more text is
// needed to tell.
func quote(src string, i, slashes int, final bool) (end int, wait bool) {
	for end = i; end < len(src) && end < i+slashes; end++ {
		if src[end] != '\\' {
			return 0, false
		}
	}
	switch {
	case end == len(src):
		return 0, !final
	case src[end] != '"':
		return 0, false
	}
	return end + 1, false
}

// restore appends src[lit:start] and v, the value of r.match, in the place of src[start:end].
func (r *restorer) restore(dst []byte, src string, lit, start, end int, v token.Value) ([]byte, error) {
	dst, err := r.literal(dst, src[lit:start])
	if err != nil {
		return dst, err
	}
	r.stats.Restored++
	r.in += end - start
	depth := r.strings(v)
	if err := r.admit(written(v.Text, depth)); err != nil { // before it is copied
		return dst, err
	}
	if r.apart {
		if len(r.places) >= MaxPlaces {
			return dst, ErrPlaces
		}
		text := valueText(v.Text, r.match.Style, depth)
		r.places = append(r.places, Place{start, end, text})
		r.out += len(text)
		return dst, r.admit(0)
	}
	before := len(dst)
	dst = appendValue(dst, v.Text, r.match.Style, depth)
	r.out += len(dst) - before
	if r.moves != nil {
		r.moves.replace(utf8.RuneCountInString(src[start:end]), utf8.RuneCount(dst[before:]))
	}
	return dst, r.admit(0)
}

// strings is for how many strings of JSON a value is escaped that is put where the text is now.
func (r *restorer) strings(v token.Value) int {
	if r.escape == Plain || !r.table.Escaped() {
		return 0
	}
	json := r.escape == JSON
	return v.Written.Escapes(json, stringsOf(json, r.json.strings()))
}

// admit refuses n more bytes that would break MaxText or MaxGrowth. A text without tokens has none.
func (r *restorer) admit(n int) error {
	if out := r.out + n; !r.free && r.stats.Restored > 0 && (out > MaxText || out-r.in > MaxGrowth) {
		return ErrAmplified
	}
	return nil
}

// left counts a token that names no entry.
func (r *restorer) left(tok string) {
	r.stats.Left++
	if !r.list || r.seen[tok] {
		return
	}
	if r.seen == nil {
		r.seen = map[string]bool{}
	}
	r.seen[tok] = true
	r.stats.Unknown = append(r.stats.Unknown, tok)
}

// literal appends text as it is.
func (r *restorer) literal(dst []byte, text string) ([]byte, error) {
	r.in += len(text)
	r.out += len(text)
	if r.moves != nil {
		r.moves.Pass(text)
	}
	if err := r.admit(0); err != nil {
		return dst, err
	}
	if r.apart {
		return dst, nil
	}
	return append(dst, text...), nil
}
