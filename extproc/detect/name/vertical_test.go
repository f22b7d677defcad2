package name_test

import "testing"

func TestATableOnItsSide(t *testing.T) {
	exact(t,
		"| Feld | Wert |\n|---|---|\n| Nachname | [N Oberholzer] |\n| Vorname | [N Till] |\n| Geburtsdatum | heute |\n| Ort | [L Zug] |",
		"| Name | [N Anna Karlsson] |\n|---|---|\n| DOB | unknown |\n| PIN | none |",
		"surname       | [N Kowalczyk]\nforename      | [N Zofia]\npwd           | none\n",
		"Nachname\t[N Wächter]\nVorname\t[N Till]\nPasswort\tkeines\n")
	exact(t,
		"| Vorname | Nachname |\n|---|---|\n| [N Till] | [N Oberholzer] |")
}

func TestNamesOfAFormBeforeItsValues(t *testing.T) {
	exact(t,
		"Name:\nVorname:\nOrt:\n\n[N Wächter]\n[N Annegret]\n[L Zug]\n",
		"First name\nLast name\nNationality\n[N Rosalind]\n[N Thicke]\nBritish")
}
