package rule

import "testing"

func TestADateOfBirthInParts(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"dob":{"day":12,"month":4,"year":1979},"ssn_last_4":"0000"}`, `DATE_OF_BIRTH 12,"month":4,"year":1979`},
		{`"birthdays":[{"date":{"year":1990,"month":5,"day":1}}]`, `DATE_OF_BIRTH 1990,"month":5,"day":1`},
		{"Geburtsdatum: Tag 12 Monat 04 Jahr 1979", "DATE_OF_BIRTH 12 Monat 04 Jahr 1979"},
		{"individual[dob][day]=12&individual[dob][month]=4&individual[dob][year]=1979&x=1", "DATE_OF_BIRTH 12&individual[dob][month]=4&individual[dob][year]=1979"},
		{"birth_date { year: 1979 month: 4 day: 12 }", "DATE_OF_BIRTH 1979 month: 4 day: 12"},
		{"Date de naissance : jour 3, mois 11, année 1968", "DATE_OF_BIRTH 3, mois 11, année 1968"},

		{`{"dob":{"day":42,"month":4,"year":1979}}`, ""},
		{`{"issued":{"day":12,"month":4,"year":1979}}`, ""},
		{"born: day 12 of month 4", ""},
		{"the birth rate per day 12 in month 4 of the last year 1979", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestBornAfterAName(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Darren Potts b. 12/04/1990 of Rhyl", "DATE_OF_BIRTH 12/04/1990"},
		{"IC1 male, Darren POTTS b. 12/04/1990", "DATE_OF_BIRTH 12/04/1990"},
		{"clause b. 12/04/1990", ""},
		{"see Annex b. 12/04/1990", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestACodeInWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"meine pin ist vier vier sieben eins", "SECRET vier vier sieben eins"},
		{"the PIN is four four seven one, cvv seven three seven", "SECRET four four seven one; SECRET seven three seven"},
		{"le code de ma carte c'est quatre quatre sept un", "SECRET quatre quatre sept un"},
		{"el pin es cuatro, cuatro, siete, uno", "SECRET cuatro, cuatro, siete, uno"},
		{"il codice della carta è sette tre sette", "SECRET sette tre sette"},

		{"Agent: and your telephone PIN please?\nCaller: it's four nine two zero", "SECRET four nine two zero"},
		{"use pin one, two and three of the header", ""},
		{"a PIN has four digits, sometimes six or eight", ""},
		{"the PIN can be tried one or two times. three is too many", ""},
		{"the pin was sent on the twenty three", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestLinesOfPgpass(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"db.corp.internal:5432:orders:ewa_n:Zima!2023\n", "USERNAME ewa_n; SECRET Zima!2023"},
		{"# mine\n*:*:*:postgres:pgroot77", "SECRET pgroot77"},
		{"localhost:5432:*:ewa_n:a:b", "USERNAME ewa_n; SECRET a:b"},

		{"db:5432:8080:80:1", ""},
		{"listening on db:5432: one two", ""},
		{"x = a:5432:b", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}
