package name_test

import (
	"context"
	"strings"
	"testing"
	"unicode"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

// kinds lists what was found in a text of one type.
func kinds(t *testing.T, r *name.Recogniser, text string, typ detect.Type) []string {
	t.Helper()
	spans, err := r.Find(context.Background(), nil, detect.Text{Value: text})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, s := range spans {
		if s.Type == typ {
			found = append(found, text[s.Start:s.End])
		}
	}
	return found
}

// A line-up names persons alone: a surname that is a town, too, is one among them.
func TestAmongTheNamesOfALineUpATownIsAPerson(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Alineación: Fernández; Rubiales, Martínez, Cantalapiedra, López; Gutiérrez (Campuzano, 70), Ramírez, Soria y Domínguez.",
		"Votaron a favor Fernández, Torrellas, Martínez, Almansa, Gutiérrez y Ramírez.",
	} {
		if towns := kinds(t, r, want, detect.Location); len(towns) > 0 {
			t.Errorf("%s: places %q", want, towns)
		}
		found := strings.Join(kinds(t, r, want, detect.Name), " ")
		_, rest, _ := strings.Cut(want, " Fern")
		for _, surname := range strings.FieldsFunc("Fern"+rest, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if surname != "y" && !strings.Contains(found, surname) {
				t.Errorf("%s: %s is missed, found %s", want, surname, found)
			}
		}
	}
}

func TestAShoppingListThatBeginsWithANameIsNoLineUp(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	text := "Einkauf mit Annegret: Käse, Brot, Milch, Butter, Senf und Gurken."
	if found := kinds(t, r, text, detect.Name); len(found) != 1 {
		t.Errorf("names %q", found)
	}
}

func TestCountriesAndKnownPhrasesAreNobody(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"El Libro Blanco de la Comisión no basta.",
		"¿Quién va a pagar, Francia o nosotros?",
		"Explica el problema de Monty Hall.",
	} {
		if found := kinds(t, r, text, detect.Name); len(found) > 0 {
			t.Errorf("%s: names %q", text, found)
		}
	}
	if found := kinds(t, r, "Me llamo Laura Blanco y vivo con Juan Francia.", detect.Name); len(found) != 2 {
		t.Errorf("names %q", found)
	}
}
