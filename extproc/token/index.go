package token

import "sort"

// few is how many entries, and how many types, are looked for one by one. Most tables hold fewer, and thousands of open
// streams hold a table each: three empty maps would be as large as all that stands in one.
const few = 16

// index finds what a table with many entries or types holds.
type index struct {
	values map[string]int32 // first entry of a value
	tokens map[ref]int32    // entry of a token
	kinds  map[string]uint32
	names  []string // of the types, sorted; nil: to be built
}

// valued is the first entry of a value.
func (t *Table) valued(value string) (int32, bool) {
	if t.index != nil {
		i, ok := t.index.values[value]
		return i, ok
	}
	for i := range t.entries {
		if t.entries[i].Value == value {
			return int32(i), true
		}
	}
	return 0, false
}

// named is the entry whose token names r.
func (t *Table) named(r ref) (int32, bool) {
	if t.index != nil {
		i, ok := t.index.tokens[r]
		return i, ok
	}
	for i := range t.refs {
		if t.refs[i] == r {
			return int32(i), true
		}
	}
	return 0, false
}

// typed is the place in t.kinds of the type of that name.
func (t *Table) typed(name string) (uint32, bool) {
	if t.index != nil {
		id, ok := t.index.kinds[name]
		return id, ok
	}
	for id := range t.kinds {
		if string(t.kinds[id].typ) == name {
			return uint32(id), true
		}
	}
	return 0, false
}

// noteEntry puts entry i into the index, which it makes where there are no longer few.
func (t *Table) noteEntry(i int32) {
	if t.index != nil {
		t.index.entry(t, i)
	} else if len(t.entries) > few {
		t.makeIndex()
	}
}

// noteKind is noteEntry for a type.
func (t *Table) noteKind(id uint32) {
	if t.index != nil {
		t.index.kind(t, id)
	} else if len(t.kinds) > few {
		t.makeIndex()
	}
}

func (t *Table) makeIndex() {
	const some = 4 * few // who has more than few has some
	x := &index{values: make(map[string]int32, some), tokens: make(map[ref]int32, some), kinds: map[string]uint32{}}
	for i := range t.entries {
		x.entry(t, int32(i))
	}
	for id := range t.kinds {
		x.kind(t, uint32(id))
	}
	t.index = x
}

func (x *index) entry(t *Table, i int32) {
	x.tokens[t.refs[i]] = i
	if _, ok := x.values[t.entries[i].Value]; !ok {
		x.values[t.entries[i].Value] = i
	}
}

func (x *index) kind(t *Table, id uint32) {
	x.kinds[string(t.kinds[id].typ)] = id
	x.names = nil
}

// begun reports whether the name of some type of the table begins with word.
func (t *Table) begun(word string) bool {
	if t.index == nil {
		for id := range t.kinds {
			if name := t.kinds[id].typ; len(name) >= len(word) && string(name[:len(word)]) == word {
				return true
			}
		}
		return false
	}
	names := t.index.sorted()
	i := sort.SearchStrings(names, word)
	return i < len(names) && len(names[i]) >= len(word) && names[i][:len(word)] == word
}

// sorted are the names of all types in order.
func (x *index) sorted() []string {
	if x.names == nil {
		for name := range x.kinds {
			x.names = append(x.names, name)
		}
		sort.Strings(x.names)
	}
	return x.names
}
