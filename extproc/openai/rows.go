package openai

import "veil/extproc/jsontext"

// columns is what a table calls its columns: the strings of a list, or the names of its objects; nil if v is no such list.
func (w *walk) columns(v jsontext.Value) (names []string) {
	for _, e := range v.Items() {
		name := ""
		switch e.Kind() {
		case jsontext.String:
			name, _ = w.texts.Of(e)
		case jsontext.Object:
			for k, m := range e.Members() {
				if key, _ := w.texts.Of(k); name == "" && m.Kind() == jsontext.String && namesValue(key) {
					name, _ = w.texts.Of(m)
				}
			}
		case jsontext.Array:
			return nil
		}
		names = append(names, label(name))
	}
	return names
}

// heads is the columns of an object that holds a table apart from its rows: {"columns": ["surname"], "rows": [["Oberholzer"]]}.
func (w *walk) heads(v jsontext.Value) []string {
	for k, m := range v.Members() {
		if m.Kind() == jsontext.Array && headsOf(k) {
			return w.columns(m)
		}
		if m.Kind() == jsontext.Object && k.Is("schema") {
			for k, m := range m.Members() {
				if m.Kind() == jsontext.Array && headsOf(k) {
					return w.columns(m)
				}
			}
		}
	}
	return nil
}

func headsOf(k jsontext.Value) bool {
	for _, word := range [...]string{"columns", "cols", "headers", "header", "fields", "column_names", "columnNames"} {
		if k.Is(word) {
			return true
		}
	}
	return false
}

// rows takes the leaves of a list of rows, each cell under its column's name. Without such names a row of two is a name and its value, and
// else the first row gives them if it is one of strings alone: where they are no names, they say nothing.
func (w *walk) rows(v jsontext.Value, names []string, key string) {
	for i, row := range v.Items() {
		if row.Kind() != jsontext.Array {
			w.value(row, only(inner), key)
			continue
		}
		first, texts, cells := "", true, 0
		for _, cell := range row.Items() {
			if texts = texts && cell.Kind() == jsontext.String; texts && cells == 0 {
				first, _ = w.texts.Of(cell)
			}
			cells++
		}
		labels := names
		if names == nil && cells == 2 && first != "" {
			labels = []string{key, label(first)}
		}
		for j, cell := range row.Items() {
			if j < len(labels) && labels[j] != "" {
				w.value(cell, only(inner), labels[j])
			} else {
				w.value(cell, only(inner), key)
			}
		}
		if i == 0 && names == nil && texts && cells > 2 {
			names = w.columns(row)
		}
	}
}

// table reports whether a value is a list that begins with a row.
func table(v jsontext.Value) bool {
	if v.Kind() != jsontext.Array {
		return false
	}
	for _, e := range v.Items() {
		return e.Kind() == jsontext.Array
	}
	return false
}
