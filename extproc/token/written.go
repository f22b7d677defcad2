package token

import (
	"strings"

	"veil/extproc/detect"
)

// MaxStrings is how many strings of JSON inside one another places are told apart by.
const MaxStrings = 8

// Place is where a value of a request stands, as restoring will see it when a model says the text again.
type Place struct {
	JSON    bool // the text is followed as JSON alone, as arguments are; else JSON may stand in some of its lines
	Strings int  // in how many strings of JSON inside one another it stands
	Read    int  // how many of these the request's side has read: to come back as it stood, the value is escaped for so many
	Sound   bool // it is what the others may hold, with their escapes; else its own quotes or line ends broke their JSON
}

// Written says how the value of an entry is written. The zero value is that of one that stood in no string of JSON.
type Written struct {
	strings int8                    // for how many strings it has escapes already, plus one; 0: no place told
	exact   [2][MaxStrings + 1]int8 // Place.Read of places, those in JSON second, by their strings; plus one; 0: there was none
}

// Escapes is for how many strings of JSON the value is to be escaped in a text where it stands in n: as its places of the request
// say, and else for all strings but those for which it is written already.
func (w Written) Escapes(json bool, n int) int {
	if e := w.at(json, n); e != nil && *e > 0 {
		return int(*e) - 1
	}
	return max(0, n-max(0, int(w.strings)-1))
}

// at is what is known of places in n strings; nil where there are none.
func (w *Written) at(json bool, n int) *int8 {
	mode := 0
	if json {
		mode = 1
	}
	if n < 0 || n >= len(w.exact[mode]) {
		return nil
	}
	return &w.exact[mode][n]
}

// takes notes a place. It is false, and nothing noted, where others say that the value is written in another way.
func (w *Written) takes(p Place) bool {
	e := w.at(p.JSON, p.Strings)
	done, read := int8(p.Strings-p.Read)+1, int8(p.Read)+1
	if e == nil || *e > 0 && *e != read || p.Sound && w.strings > 0 && w.strings != done {
		return false
	}
	*e = read
	if p.Sound {
		w.strings = done
	}
	return true
}

// twin is what the types of further tokens of a value end with: numbers of their own leave those of the type as they are while a
// conversation grows.
const twin = "_ALT"

// Note notes a place of a value of the table, and gives the token that stands there: the value's own, or another one where that stood
// in a place from which it comes back in another way. It fails with ErrTooMany when the table is full.
func (t *Table) Note(value string, p Place) (tok string, err error) {
	i, ok := t.valued(value)
	if !ok {
		return "", nil
	}
	if t.written == nil {
		t.written = map[int32]Written{}
	}
	if t.wrote(i, p) {
		return t.entries[i].Token, nil
	}
	if t.twins == nil {
		t.findTwins()
	}
	for _, j := range t.twins[value] {
		if t.wrote(j, p) {
			return t.entries[j].Token, nil
		}
	}
	typ := t.kinds[t.refs[i].typ].typ
	if alt := typ + detect.Type(twin); !strings.HasSuffix(string(typ), twin) && validType(alt) {
		typ = alt
	}
	if t.full(typ) {
		return "", t.Full()
	}
	id := t.kind(typ)
	n := t.number(id)
	value = t.entries[i].Value
	j := t.add(ref{id, n}, Format(typ, n), value, InText)
	t.twins[value] = append(t.twins[value], j)
	t.wrote(j, p)
	return t.entries[j].Token, nil
}

// wrote notes a place of entry i, if it can be one of it.
func (t *Table) wrote(i int32, p Place) bool {
	w := t.written[i]
	ok := w.takes(p)
	if ok {
		t.written[i] = w
	}
	return ok
}

// findTwins looks for the further entries of values, which a given mapping may have.
func (t *Table) findTwins() {
	t.twins = map[string][]int32{}
	for i := range t.entries {
		v := t.entries[i].Value
		if first, _ := t.valued(v); first != int32(i) && t.uses[i]&AsNumber == 0 {
			t.twins[v] = append(t.twins[v], int32(i))
		}
	}
}
