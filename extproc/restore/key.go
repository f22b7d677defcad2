package restore

import "unicode/utf8"

// Key tells a key of a JSON object from others, however either is escaped: two that differ in the ASCII letters of their beginning have
// two Keys. None is that of what stands under no key, and Masked that of all keys that hold a token: what they say is known on one side only.
type Key uint64

// The keys that say nothing.
const (
	None   Key = 0
	Masked Key = 1
)

// longestKey is how much of a key counts, in units of UTF-16.
const longestKey = 256

// wide is any unit of UTF-16 that is no ASCII: the first byte of a character, so that it is one to whoever reads bytes.
const wide = 0xC2

// keyReader reads one key: FNV-1a of its units, of which all that are no ASCII are alike.
type keyReader struct {
	key    Key
	units  int
	masked bool // it holds a token
}

func newKey() keyReader { return keyReader{key: 14695981039346656037} }

// unit takes one more byte of ASCII, or unit of UTF-16.
func (r *keyReader) unit(u byte) {
	if u < ' ' {
		u = 1
	}
	if r.units++; r.units <= longestKey {
		r.key = (r.key ^ Key(u)) * 1099511628211
	}
}

// byte takes one more byte of UTF-8.
func (r *keyReader) byte(b byte) {
	switch {
	case b < utf8.RuneSelf:
		r.unit(b)
		return
	case b < 0xC0: // within a character
		return
	case b >= 0xF0: // two units
		r.unit(wide)
	}
	r.unit(wide)
}

// KeyOf is the Key of what a key says.
func KeyOf(text string) Key {
	r := newKey()
	for i := 0; i < len(text) && r.units < longestKey; i++ {
		r.byte(text[i])
	}
	return r.key
}

// keys follows the keys of one JSON text.
type keys struct {
	nearest []Key // by the containers that the text is in: the key nearest to what stands there
	now     keyReader
}

// at is the key nearest to a value that comes in a container.
func (k *keys) at(depth int) Key {
	if depth == 0 || depth > len(k.nearest) {
		return None
	}
	return k.nearest[depth-1]
}

// enter is in a container that was just opened. What stands in an array, stands under the array's key.
func (k *keys) enter(depth int, object bool) {
	under := None
	if outer := depth - 1; outer > 0 && !object {
		under = k.nearest[outer-1]
	}
	k.nearest = append(k.nearest[:depth-1], under)
}

// end is behind a key in a container.
func (k *keys) end(depth int) {
	key := k.now.key
	if k.now.masked {
		key = Masked
	}
	k.nearest[depth-1] = key
}

// before is where a level was before a byte.
type before struct {
	depth    int
	escape   int8
	inString bool
}

// follow takes note of what a byte has changed of the keys of a level. said is what it added to what a string says, if ok.
func (s *state) follow(i int, was before, b, said byte, ok bool) {
	for len(s.keys) <= i {
		s.keys = append(s.keys, keys{})
	}
	l, k := &s.levels[i], &s.keys[i]
	switch {
	case l.depth > maxDepth:
	case l.depth > was.depth:
		k.enter(l.depth, l.inObject())
	case l.depth == 0 || l.depth > len(k.nearest):
	case was.inString && !l.inString:
		if l.want == colon {
			k.end(l.depth)
		}
	case l.want&key == 0 || !l.inString: // in no key
	case !was.inString:
		k.now = newKey()
	case ok && was.escape == 0:
		k.now.byte(b)
	case ok:
		k.now.unit(said)
	}
}

// masks takes note of a token, in the keys that the text is in.
func (s *state) masks() {
	for i := range s.keys[:min(len(s.keys), len(s.levels))] {
		if l := &s.levels[i]; l.inString && l.want&key != 0 {
			s.keys[i].now.masked = true
		}
	}
}

// under is the key nearest to a value that comes now in a level.
func (s *state) under(i int) Key {
	if i >= len(s.keys) {
		return None
	}
	return s.keys[i].at(s.levels[i].depth)
}
