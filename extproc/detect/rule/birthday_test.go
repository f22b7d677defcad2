package rule

import "testing"

func TestBirthdaysAreTold(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"sie hat am 3. Mai Geburtstag", "DATE_OF_BIRTH 3. Mai"},
		{"Am 3. Mai hat sie Geburtstag", "DATE_OF_BIRTH 3. Mai"},
		{"May 3rd is my birthday", "DATE_OF_BIRTH May 3rd"},
		{"le 3 mai c'est mon anniversaire", "DATE_OF_BIRTH 3 mai"},
		{"son anniv c'est le 3 mai", "DATE_OF_BIRTH 3 mai"},
		{"el cumple de mi hija es el 29 de febrero", "DATE_OF_BIRTH 29 de febrero"},
		{"compie gli anni il 2 giugno", "DATE_OF_BIRTH 2 giugno"},
		{"l'anniversaire de ma mère est le 3 mai", "DATE_OF_BIRTH 3 mai"},
		{"born Aug. 23rd, '71 in Leeds", "DATE_OF_BIRTH Aug. 23rd, '71"},
		{"Born: 1971 March 12", "DATE_OF_BIRTH 1971 March 12"},
		{"born in 1971, March was cold", ""},
		{"no cumple el plazo del 3 de mayo de 2024", ""},
		{"on 3 May birthday cards were sent", ""},
		{"it was 3 May when the birthday party began", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestAQueryHoldsOtherColumnsAgainstDates(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"SELECT geb_dat, telefon FROM kunden WHERE angelegt > '2026-01-01'", ""},
		{"SELECT dob FROM users WHERE created_at = '2026-01-01' AND dob = '1990-01-01'", "DATE_OF_BIRTH 1990-01-01"},
		{"SELECT dob FROM t WHERE x BETWEEN '2026-01-01' AND '2026-02-01'", ""},
		{"SELECT * FROM p WHERE dob BETWEEN '1990-01-01' AND now()", "DATE_OF_BIRTH 1990-01-01"},
		{"UPDATE p SET dob = '1990-01-01' WHERE created < '2026-04-04'", "DATE_OF_BIRTH 1990-01-01"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}
