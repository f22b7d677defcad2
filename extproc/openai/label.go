package openai

import (
	"strings"

	"veil/extproc/jsontext"
)

// What a member of JSON in a string says of the value beside it, or below it. A text of the same JSON is read so by the rules (decision 0122);
// here each string is a text of its own, and knows of the others by its key alone.

// named is what an object calls the datum that its value holds: {"name": "lastname", "value": "Oberholzer"}. It is empty where the object
// has no such value or no such name.
func (w *walk) named(v jsontext.Value) (name string) {
	holds, id := false, false
	for k, m := range v.Members() {
		key, _ := w.texts.Of(k)
		holds = holds || holdsValue(key)
		if (name == "" || id) && m.Kind() == jsontext.String && namesValue(key) {
			name, _ = w.texts.Of(m)
			id = key == "id" // of a form's field; a name says more
		}
	}
	if !holds {
		return ""
	}
	return label(name[strings.LastIndexByte(name, '/')+1:]) // /date_of_birth of a patch
}

// under is the key that a member stands under: its own, or where that says no more than that it holds a value, what the object calls it,
// or else the key of the object: {"surname": {"value": "Oberholzer"}}. Of a date or number it is both.
func under(key, name, outer string) string {
	switch {
	case of(key) && outer != "" && len(outer) <= longestOuter:
		return outer + "_" + key
	case !holdsValue(key):
		return label(key)
	case name != "":
		return name
	case outer != "":
		return outer
	}
	return label(key)
}

// longestOuter is how much of an object's key may stand before that of a member, in bytes.
const longestOuter = 64

// of reports whether a key needs that of its object to say what stands under it: {"birth": {"date": "1984-05-17"}}.
func of(key string) bool {
	switch key {
	case "number", "no", "nr", "date", "nummer", "numéro", "numero", "número", "datum", "fecha", "data":
		return true
	}
	return false
}

// holdsValue reports whether a key says no more than that a value stands under it: value, new, $eq, 0.
func holdsValue(key string) bool {
	switch key {
	case "value", "Value", "values", "val", "valeur", "wert", "valor", "valore", "answer", "antwort", "réponse", "respuesta", "risposta", "response",
		"new", "old", "newValue", "oldValue", "new_value", "old_value", "before", "after", "fromString", "toString", "current", "previous",
		"stringValue", "string_value", "integerValue", "displayValue", "display_value", "ParameterValue", "AttributeValue", "S", "N", "v", "#text",
		"_text", "raw",
		"_eq", "_in", "_like", "_ilike", "eq", "equals", "contains", "startsWith", "starts_with", "like", "in", "query", "match":
		return true
	}
	return key != "" && (key[0] == '$' || strings.Trim(key, "0123456789") == "")
}

// namesValue reports whether a key is that of the name of the value beside it.
func namesValue(key string) bool {
	switch key {
	case "name", "Name", "key", "Key", "field", "label", "question", "attribute", "property", "column", "parameter", "header", "path", "title", "prompt",
		"field_name", "fieldName", "column_name", "columnName", "display_name", "displayName", "ParameterKey", "k",
		"champ", "feld", "campo", "clave", "chiave", "frage", "pregunta", "domanda", "etiqueta", "etichetta", "libellé", "bezeichnung", "id", "system":
		return true
	}
	return false
}
