package rule

import "testing"

// A program's string is often written in another one, with as many backslashes before its marks as strings are around it.
func TestValuesInStringsThatStandInStrings(t *testing.T) {
	for text, want := range map[string]string{
		`{"password": "Sup3r\"Secret!9","host":"db1"}`:                      `SECRET Sup3r\"Secret!9`,
		`DB_PASSWORD="Sup3r\"Secret!9"`:                                     `SECRET Sup3r\"Secret!9`,
		`password: 'Sup3r\'Secret!9'`:                                       `SECRET Sup3r\'Secret!9`,
		`{"api_key": "Sup3r\"Secret9xyzabc"}`:                               `SECRET Sup3r\"Secret9xyzabc`,
		`{"password": "ab\"cd99!x"}`:                                        `SECRET ab\"cd99!x`,
		`curl -d "{\"host\": \"db1\", \"password\": \"Sup3rSecret!9\"}" x`:  `SECRET Sup3rSecret!9`,
		`{\\\"password\\\":\\\"Sup3rSecret!9\\\",\\\"host\\\":\\\"db1\\\"}`: `SECRET Sup3rSecret!9`,
		`{\"password\":\"Sup3r\\\"Secret!9\",\"host\":\"db1\"}`:             `SECRET Sup3r\\\"Secret!9`,
		`{"password": "Sup3rSecret\\", "host": "db1"}`:                      `SECRET Sup3rSecret\\`,
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestWholeNumbersThatProgramsWriteWithDecimals(t *testing.T) {
	for text, want := range map[string]string{
		`[{"card":4111111111111111.0,"phone":33612345678.0}]`: "CREDIT_CARD 4111111111111111.0; PHONE 33612345678.0",
		"Zoe,4111111111111111.0,ok":                           "CREDIT_CARD 4111111111111111.0",
		`{"nhs_number":9434765919.0}`:                         "NATIONAL_ID 9434765919.0",
		"ssn: 153323653.0":                                    "NATIONAL_ID 153323653.0",
		"pesel 44051401359.00":                                "NATIONAL_ID 44051401359.00",
		"amount 1234567890.00 EUR":                            "",
		"release 41111111.0.1":                                "",
		"4111111111111111.05":                                 "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
