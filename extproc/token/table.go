package token

import (
	"unsafe"

	"veil/extproc/apierr"
	"veil/extproc/detect"
)

// MaxEntries is how many entries a table of the service may hold, given and minted (api.md, Tokens), and how many rests of values
// besides. Table.Allow sets another bound, for texts that are no request of a stranger.
const MaxEntries = 20_000

// ErrTooMany refuses a request with more distinct values than a table may hold.
var ErrTooMany = apierr.New(413, apierr.InvalidRequest, "The request holds more than 20,000 distinct items of personal data. Split it into smaller requests.")

// errType is a fault of the program: a recogniser or setting made a type that no token can carry.
var errType = apierr.New(500, apierr.Internal, "Internal error: a detection type is no valid token type.")

// Use says where a value stood, which decides what a token of it becomes again.
type Use uint8

// The uses. A value that stood both as a bare number and as a whole string of JSON text gets a token for each, because
// each must come back as it was; a value within other text shares the first token of that value.
const (
	InText   Use = 1 << iota // within text
	AsNumber                 // a bare number of JSON text (api.md, What is anonymized)
	AsString                 // a whole string of JSON text
)

// Table holds the mapping of one exchange. It is not safe for concurrent use. The zero Table is not ready: use NewTable.
type Table struct {
	entries []Entry
	uses    []Use // beside entries: all of this request; a given entry may have none
	refs    []ref // beside entries: what their tokens name
	kinds   []kind
	index   *index              // of all of these; nil while there are few
	second  map[string]int32    // entry for the other of AsNumber and AsString; or a second given one
	avoid   map[uint64]struct{} // hash of type and number that the request holds in some form
	numbers int                 // entries used AsNumber
	under   map[under]struct{}  // where they stood
	escaped bool                // some value holds what Escaped says
	written map[int32]Written   // of entries whose values stood in strings of JSON
	twins   map[string][]int32  // further entries of a value, once a place needed one
	most    int                 // entries that it may hold, without rests
	rests   int                 // entries that are rests
	arena   [][]byte            // bytes of values, types and given tokens, so that Wipe can overwrite them
}

// kind is a type and the numbers that it has given.
type kind struct {
	typ  detect.Type
	last uint64 // highest number of this type so far
	low  uint64 // last number that was given again from below
}

// ref is what a token names: a type, by its place in Table.kinds, and a number.
type ref struct {
	typ uint32
	n   uint64
}

// NewTable makes an empty table for one exchange.
func NewTable() *Table { return &Table{most: MaxEntries} }

// Room is how many more entries the table may hold, without rests.
func (t *Table) Room() int { return t.most + t.rests - len(t.entries) }

// Full is the error of a table without room: an ErrTooMany that names its bound.
func (t *Table) Full() error {
	if t.most == MaxEntries {
		return ErrTooMany
	}
	return ErrTooMany.With("The text holds more than %d distinct items of personal data. Split it.", t.most)
}

// Allow makes n the most entries that the table may hold, and the most rests besides. It is called before Load.
func (t *Table) Allow(n int) { t.most = n }

// Load takes the caller's mapping, before anything is minted. The first token of a value is the one that its further
// occurrences get. It fails with a 400 at existing_mapping when there are too many entries, a key is no token, or two
// entries give a token different values.
func (t *Table) Load(m []Entry) error {
	if !t.fits(m) {
		return apierr.Invalid("existing_mapping", "The mapping has more than %d entries.", t.most)
	}
	for i, e := range m {
		typ, n, ok := split(e.Token)
		if !ok || n > maxNumber {
			return apierr.Invalid("existing_mapping", "Key %d of the mapping is no token. Keys have the form {{TYPE_N}}: TYPE in capital letters, N a whole number from 1 to %d without leading zeros.", i+1, maxNumber)
		}
		id := t.kind(typ)
		r := ref{id, n}
		if j, dup := t.named(r); dup {
			if t.entries[j].Value != e.Value {
				return apierr.Invalid("existing_mapping", "Key %d of the mapping is there twice with different values.", i+1)
			}
			continue
		}
		t.add(r, t.keep(e.Token), e.Value, 0)
		t.kinds[id].last = max(t.kinds[id].last, n)
	}
	return nil
}

// Mint gives the token of a value, a new one if the value has none. The type of the first call for a value stays. It fails
// with ErrTooMany when the table is full.
func (t *Table) Mint(typ detect.Type, value string) (string, error) {
	tok, _, err := t.MintAs(typ, value, InText)
	return tok, err
}

// MintAs is Mint for a value that stood as use says. It also tells the type in the token.
func (t *Table) MintAs(typ detect.Type, value string, use Use) (string, detect.Type, error) {
	i, err := t.mint(typ, value, use)
	if err != nil {
		return "", "", err
	}
	tok := t.entries[i].Token
	n := len(t.kinds[t.refs[i].typ].typ)
	return tok, detect.Type(tok[len("{{") : len("{{")+n]), nil // a part of the token, and good for as long: to Wipe, where the token was given
}

// mint is the entry of a value, a new one if the value has none.
func (t *Table) mint(typ detect.Type, value string, use Use) (int32, error) {
	if i, ok := t.valued(value); ok {
		if t.uses[i]|use|InText != InText|AsNumber|AsString {
			t.use(i, use)
			return i, nil
		}
		if j, ok := t.second[value]; ok {
			t.use(j, use)
			return j, nil
		}
		typ = t.kinds[t.refs[i].typ].typ
	}
	if t.full(typ) {
		return 0, t.Full()
	}
	if !validType(typ) {
		return 0, errType
	}
	id := t.kind(typ)
	n := t.number(id)
	return t.add(ref{id, n}, Format(typ, n), value, use), nil
}

// number is the next number of a type: one above the highest, and where a given mapping has used those up, the lowest that
// is free. A number above maxNumber would make a mapping that is refused when it is given back.
func (t *Table) number(id uint32) uint64 {
	k := &t.kinds[id]
	for k.last < maxNumber {
		if k.last++; !t.avoided(string(k.typ), k.last) {
			return k.last
		}
	}
	for {
		k.low++
		if _, taken := t.named(ref{id, k.low}); !taken && !t.avoided(string(k.typ), k.low) {
			return k.low
		}
	}
}

func (t *Table) add(r ref, tok, value string, use Use) int32 {
	known := false
	if use != InText { // else it makes no difference
		_, known = t.valued(value)
	}
	value = t.keep(value)
	i := int32(len(t.entries))
	t.entries = append(t.entries, Entry{tok, value})
	t.uses = append(t.uses, 0)
	t.refs = append(t.refs, r)
	if IsRest(t.kinds[r.typ].typ) {
		t.rests++
	}
	t.noteEntry(i)
	t.escaped = t.escaped || Escapes(value)
	if _, ok := t.second[value]; known && !ok {
		if t.second == nil {
			t.second = map[string]int32{}
		}
		t.second[value] = i
	}
	t.use(i, use)
	return i
}

func (t *Table) use(i int32, use Use) {
	if use&^t.uses[i] == AsNumber {
		t.numbers++
	}
	t.uses[i] |= use
}

// kind is the place in t.kinds of a type, which is added where it is new.
func (t *Table) kind(typ detect.Type) uint32 {
	id, ok := t.typed(string(typ))
	if !ok {
		id = uint32(len(t.kinds))
		t.kinds = append(t.kinds, kind{typ: detect.Type(t.keep(string(typ)))})
		t.noteKind(id)
	}
	return id
}

// firstArena is the table's first piece of memory for values and types, in bytes: those of a short text fit into it, and
// thousands of open streams hold one each.
const firstArena = 192

// keep copies a value into memory of the table's own. What is not kept here would hold the whole body that it stood in.
func (t *Table) keep(v string) string {
	if v == "" {
		return ""
	}
	last := len(t.arena) - 1
	if last < 0 || cap(t.arena[last])-len(t.arena[last]) < len(v) {
		size := firstArena
		if last >= 0 {
			size = min(4*cap(t.arena[last]), 64<<10)
		}
		t.arena = append(t.arena, make([]byte, 0, max(size, len(v))))
		last++
	}
	a := append(t.arena[last], v...)
	t.arena[last] = a
	return unsafe.String(&a[len(a)-len(v)], len(v))
}

// Len is how many entries the table holds.
func (t *Table) Len() int { return len(t.entries) }

// Entries is the mapping: the given entries first, then the minted ones in the order of minting. The slice and its values
// are the table's: they hold until the next call that changes the table, and not beyond Wipe.
func (t *Table) Entries() []Entry { return t.entries }

// Escaped reports whether some value holds a quote, a backslash or a control character: what a quoted string writes otherwise.
func (t *Table) Escaped() bool { return t.escaped }

// Escapes reports whether a value holds what Escaped says.
func Escapes(value string) bool {
	for i := 0; i < len(value); i++ {
		if b := value[i]; b < ' ' || b == '"' || b == '\\' {
			return true
		}
	}
	return false
}

// Wipe ends the table: it overwrites the values that it holds with zeros and drops everything. Strings of Entries and
// Resolve must not be used afterwards. What the caller's own buffers hold is the caller's to wipe.
func (t *Table) Wipe() {
	for _, a := range t.arena {
		clear(a)
	}
	*t = Table{most: t.most}
}
