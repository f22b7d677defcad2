package token

// Value is what a token stands for.
type Value struct {
	Text    string
	Written Written // as the places that Table.Note noted say
	entry   int32
}

// Resolve finds the value that a token, exact or altered, stands for. A type that the table holds under the very name comes
// before a translation.
func (t *Table) Resolve(m *Match) (Value, bool) {
	word := m.word[:m.typeLen]
	if id, ok := t.typed(string(word)); ok {
		if i, ok := t.named(ref{id, m.N}); ok {
			return t.value(i), true
		}
	}
	if typ := meaning(word); typ != "" {
		if id, ok := t.typed(string(typ)); ok {
			if i, ok := t.named(ref{id, m.N}); ok {
				return t.value(i), true
			}
		}
	}
	return Value{}, false
}

func (t *Table) value(i int32) Value {
	return Value{Text: t.entries[i].Value, Written: t.written[i], entry: i}
}

// Knows reports whether the type of m is one of the service's or of the table's, or a translation of one.
func (t *Table) Knows(m *Match) bool {
	word := m.word[:m.typeLen]
	if isBuiltin(word) || meaning(word) != "" {
		return true
	}
	_, ok := t.typed(string(word))
	return ok
}

// AvoidIn notes the tokens that begin in text[from:to], in any form that restoring would accept: their numbers are
// never minted, neither for their type nor for one that it may translate (api.md, Tokens). Call it for every text of the
// request before the first Mint.
func (t *Table) AvoidIn(text string, from, to int) {
	var m Match
	for i := from; NextIn(text, i, to, &m); i = m.Start + 1 {
		t.AvoidMatch(&m)
	}
}

// AvoidMatch is AvoidIn for one token that Scan found.
func (t *Table) AvoidMatch(m *Match) {
	if t.avoid == nil {
		t.avoid = map[uint64]struct{}{}
	}
	word := m.word[:m.typeLen]
	t.avoid[hash(string(word), m.N)] = struct{}{}
	if typ := meaning(word); typ != "" {
		t.avoid[hash(string(typ), m.N)] = struct{}{}
	}
}

func (t *Table) avoided(typ string, n uint64) bool {
	if len(t.avoid) == 0 {
		return false
	}
	_, ok := t.avoid[hash(typ, n)]
	return ok
}

// hash is FNV-1a of a type and a number. Two that collide cost a number that is skipped without need, no more.
func hash(typ string, n uint64) uint64 {
	h := uint64(14695981039346656037)
	for i := 0; i < len(typ); i++ {
		h = (h ^ uint64(typ[i])) * 1099511628211
	}
	for ; n > 0; n >>= 8 {
		h = (h ^ n&0xFF) * 1099511628211
	}
	return h
}

// Viable reports whether a partial token of Scan may still become one that the table resolves. A stream holds back only
// these.
func (t *Table) Viable(m *Match) bool {
	if len(t.entries) == 0 {
		return false
	}
	if m.N != 0 { // only the braces may be missing
		_, ok := t.Resolve(m)
		return ok
	}
	if m.wordLen == 0 {
		return true
	}
	word := m.word[:m.wordLen]
	d := len(word)
	for d > 0 && word[d-1] >= '0' && word[d-1] <= '9' {
		d--
	}
	if d > 1 && d < len(word) && word[d-1] == '_' && word[d] != '0' {
		if digits := t.digits(word[:d-1]); digits > 0 {
			return len(word)-d <= digits
		}
	}
	return t.begun(string(word)) || t.translated(word)
}

// translated reports whether a translation of some type of the table begins with word.
func (t *Table) translated(word []byte) bool {
	for _, a := range aliases[firstAlias(word):] { // a slice of it: ranging over the array copies 3 KB onto the stack of each stream
		if len(a.word) < len(word) || a.word[:len(word)] != string(word) {
			return false
		}
		if _, ok := t.typed(string(a.typ)); ok {
			return true
		}
	}
	return false
}

// digits is how many digits the numbers of the types have at most that word names, 0 where it names none of the table.
func (t *Table) digits(word []byte) int {
	id, own := t.typed(string(word))
	n := uint64(0)
	if own {
		n = t.kinds[id].last
	}
	if typ := meaning(word); typ != "" {
		if id, ok := t.typed(string(typ)); ok {
			n, own = max(n, t.kinds[id].last), true
		}
	}
	if !own {
		return 0
	}
	d := 1
	for ; n > 9; n /= 10 {
		d++
	}
	return d
}
