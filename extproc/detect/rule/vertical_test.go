package rule

import "testing"

func TestATableOnItsSide(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"| Feld | Wert |\n|---|---|\n| Nachname | Oberholzer |\n| Passwort | Sommerwind |\n| Geburtsdatum | 12.3.1980 |", "SECRET Sommerwind; DATE_OF_BIRTH 12.3.1980"},
		{"| Server | north |\n| Password | sunny#day8 |\n| Port | 993 |", "SECRET sunny#day8"},
		{"-[ RECORD 1 ]-+-----\nsurname       | Kowalczyk\npwd           | zosia#1990\nid            | 7\n", "SECRET zosia#1990"},
		{"Benutzername\tannak\nPasswort\tSommerwind\nServer\tmail", "USERNAME annak; SECRET Sommerwind"},
		{"| Phone | 5550142 |\n| Notes | none |", "PHONE 5550142"},

		{"| User | Password |\n|---|---|\n| annak | Sommerwind |", "USERNAME annak; SECRET Sommerwind"},
		{"| Password | Length |\n|---|---|\n| Sommerwind | 10 |", "SECRET Sommerwind"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestALineBetweenAHeadAndItsRows(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{" id |  login  |    dob     \n----+---------+------------\n  1 | xvogt   | 1990-01-31\n  2 | obrandt | 1985-11-02\n(2 rows)", "USERNAME xvogt; DATE_OF_BIRTH 1990-01-31; USERNAME obrandt; DATE_OF_BIRTH 1985-11-02"},
		{"+----+------------+----------+\n| id | naissance  | pwd      |\n+----+------------+----------+\n|  1 | 1990-01-31 | azerty77 |\n|  2 | 1991-02-28 | loulou5  |\n+----+------------+----------+\n", "DATE_OF_BIRTH 1990-01-31; SECRET azerty77; DATE_OF_BIRTH 1991-02-28; SECRET loulou5"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestNamesOfAFormBeforeItsValues(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Nachname:\nGeburtsdatum:\nBeruf:\nKrone\n17.05.1964\nKoch", "DATE_OF_BIRTH 17.05.1964"},
		{"Contract\nName:\nDate of birth:\nValid until:\n\nKrone\n17.05.1964\n01.01.2030\n", "DATE_OF_BIRTH 17.05.1964"},
		{"First name\nDate of birth\nPassport number\nExpiry date\nRosalind\n14/09/1971\n533380006\n12/12/2030", "DATE_OF_BIRTH 14/09/1971; PASSPORT 533380006"},
		{"Login\nPassword\nServer\n\nannak\nSommerwind\nmail", "USERNAME annak; SECRET Sommerwind"},

		{"Password:\nServer:\nName:\n", ""},
		{"Password\nis what you need\nfor this\n\nserver one\nserver two\nserver three", ""},
		{"  password:\n    secret:\n      name:\n        a: 1\n        b: 2\n        c: 3", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}
