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

func TestWhatElementsAndObjectsHold(t *testing.T) {
	exact(t,
		`{"lastname":{"value":"[N Oberholzer]"},"city":{"value":"[L Lyon]"}}`,
		"\"lastname\": {\n  \"value\": \"[N Oberholzer]\",\n  \"source\": \"CRM\"\n}",
		"<ns2:lastName>[N Petit]</ns2:lastName><cbc:PostalZone>[A 94032]</cbc:PostalZone>",
		"<PstlAdr><PstCd>[A 20122]</PstCd></PstlAdr>")
	exact(t, `{"lastname":{"type":"string"}}`)
}

func TestMachinesThatLogAndPassOn(t *testing.T) {
	exact(t,
		"Mar 12 10:11:12 nas kernel: eth0 up\nMar 12 10:12:01 nas cron: done",
		"Via: SIP/2.0/UDP pc33;branch=z9\nVia: 1.1 varnish, 1.1 proxy",
		"Via: [A Roma 12]")
}
