package token

// under is where a value stood as a bare number: its entry, and what tells the key of the object that it stood under from others.
type under struct {
	entry int32
	key   uint64
}

// Numbers reports whether some entry was a bare JSON number.
func (t *Table) Numbers() bool { return t.numbers > 0 }

// Counted notes that a value of the table stood as a bare number under a key, which tells it from other keys. It is called when all
// values are minted.
func (t *Table) Counted(value string, key uint64) {
	i, ok := t.counting(value)
	if !ok || !t.doubtful(i) {
		return
	}
	if t.under == nil {
		t.under = map[under]struct{}{}
	}
	t.under[under{i, key}] = struct{}{}
}

// Number reports whether a value comes back as a bare number where its token is all that a string says under a key: it stood as nothing
// else in the request, or stood so under that key. A value that was a text as well is wanted as one in all other places.
func (t *Table) Number(v *Value, key uint64) bool {
	if t.uses[v.entry]&AsNumber == 0 {
		return false
	}
	_, stood := t.under[under{v.entry, key}]
	return stood || !t.doubtful(v.entry)
}

// counting is the entry of a value that stood as a bare number.
func (t *Table) counting(value string) (int32, bool) {
	i, ok := t.valued(value)
	if ok && t.uses[i]&AsNumber == 0 {
		i, ok = t.second[value]
	}
	return i, ok && t.uses[i]&AsNumber != 0
}

// doubtful reports whether the value of an entry that was a bare number was a text, too.
func (t *Table) doubtful(i int32) bool {
	j, ok := t.second[t.entries[i].Value]
	if ok && j == i {
		j, _ = t.valued(t.entries[i].Value)
	}
	return t.uses[i]&InText != 0 || ok && t.uses[j] != 0
}
