package rule

import "testing"

func TestCardsWithWhatComesBehindThem(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"blanks", "4111 1111 1111 1111 04/27 381", "CREDIT_CARD 4111 1111 1111 1111; SECRET 381"},
		{"commas", "4111111111111111,04/27,381", "CREDIT_CARD 4111111111111111; SECRET 381"},
		{"bars", "4111111111111111|04|2027|381", "CREDIT_CARD 4111111111111111; SECRET 381"},
		{"colons", "4111111111111111:0427:381", "CREDIT_CARD 4111111111111111; SECRET 381"},
		{"lines", "4111 1111 1111 1111\n04/27\n381", "CREDIT_CARD 4111 1111 1111 1111; SECRET 381"},
		{"words", "4111 1111 1111 1111 gültig bis 04/27 Code 381", "CREDIT_CARD 4111 1111 1111 1111; SECRET 381"},
		{"four digits", "378282246310005 04/27 3811", "CREDIT_CARD 378282246310005; SECRET 3811"},
		{"digit by digit", "card 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "CREDIT_CARD 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"},
		{"CVV2", "CVV2: 381", "SECRET 381"},
		{"a question", "security code? 381", "SECRET 381"},
		{"an amount behind it", "4111 1111 1111 1111 04/27 EUR 381.50", "CREDIT_CARD 4111 1111 1111 1111"},
		{"no month", "4111 1111 1111 1111 24/27 381", ""},
		{"a longer number", "4111 1111 1111 1111 9427", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestBirthsWithoutAYearOrAColumn(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a letter and a month", "Jo Harlan (b. May 3, 1984)", "DATE_OF_BIRTH May 3, 1984"},
		{"a star and a month", "Jo Harlan *May 3, 1984", "DATE_OF_BIRTH May 3, 1984"},
		{"a birthday", "my birthday is on May 3rd", "DATE_OF_BIRTH May 3rd"},
		{"somebody's", "Annas Geburtstag ist am 3. Mai", "DATE_OF_BIRTH 3. Mai"},
		{"of somebody", "il compleanno di Anna è il 3 maggio", "DATE_OF_BIRTH 3 maggio"},
		{"the day and the whole", "geb. am 5. Mai, genauer 05.05.1949", "DATE_OF_BIRTH 5. Mai; DATE_OF_BIRTH 05.05.1949"},
		{"somebody long dead", "he was born on 27 January 1756", ""},
		{"in brackets", "1 February 1979 (DOB)", "DATE_OF_BIRTH 1 February 1979"},
		{"children", "Hijos: Gael (03/03/2019) y Ireti (27/08/2023)", "DATE_OF_BIRTH 03/03/2019; DATE_OF_BIRTH 27/08/2023"},
		{"no children", "Notas: Gael (03/03/2019)", ""},
		{"a short form", "cumple: 12 de diciembre de 1990", "DATE_OF_BIRTH 12 de diciembre de 1990"},
		{"a verb", "no cumple con la norma 12/05/1990", ""},
		{"a party", "the birthday party is on 3 May", ""},
		{"blanks and two digits", "DOB 03 05 84", "DATE_OF_BIRTH 03 05 84"},
		{"told first", "1984-05-03, that's my birthday", "DATE_OF_BIRTH 1984-05-03"},
		{"members of one letter", `"dob": {"y": 1984, "m": 5, "d": 3}`, `DATE_OF_BIRTH 1984, "m": 5, "d": 3`},
		{"rows", "INSERT INTO patients VALUES (1, 'x', '1984-05-03'), (2, 'y', '1979-12-01');", "DATE_OF_BIRTH 1984-05-03; DATE_OF_BIRTH 1979-12-01"},
		{"rows of things", "INSERT INTO orders VALUES (1, 'x', '1984-05-03');", ""},
		{"rows of today", "INSERT INTO customers VALUES (1, 'x', '2024-05-03');", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLoginsBesidePasswordsAndDomains(t *testing.T) {
	for text, want := range map[string]string{
		"accounts:\nkbrandt:Sommer!2024\nnight_owl7:Winter?2023": "USERNAME kbrandt; SECRET Sommer!2024; USERNAME night_owl7; SECRET Winter?2023",
		"color:#F0a1B2c3 at 12:30:Ab1":                           "",
		`Logon failure for ACME\kbrandt from there`:              `USERNAME ACME\kbrandt`,
		`session of CORP-EU\m.keller2 closed`:                    "USERNAME m.keller2",
		`NT AUTHORITY\SYSTEM in session 2`:                       "",
		`key HKCU\printers in session`:                           "",
		"nina_x — Today at 1:12 PM\nhey all 2":                   "USERNAME nina_x",
		"**NinaX** — heute um 01:12\nhallo":                      "USERNAME NinaX",
		"Release — 12:30\nhallo":                                 "",
		"erreichbar per Signal bei enno.41":                      "USERNAME enno.41",
		"the alarm code was changed to 7702":                     "SECRET 7702",
		"created by kbrandt on 3 May":                            "USERNAME kbrandt",
		"echo 'tulip9982' | sudo -S ls":                          "SECRET tulip9982",
		"echo tulip9982 | docker login -u x --password-stdin":    "SECRET tulip9982",
		"echo $PASS | docker login --password-stdin":             "",
		"echo hello | sudo tee x":                                "",
		"Creds specifies credentials.PerRPCCredentials":          "",
		"PIN-Code: 4-stellig":                                    "",
		"Passphrase: wird beim ersten Start abgefragt":           "",
		"https://www.goodreads.com/book/show/12345.Dune":         "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestCodesThatAreSent(t *testing.T) {
	for text, want := range map[string]string{
		"Use 447120 to log in":                          "SECRET 447120",
		"Utilisez 447120 pour vous connecter":           "SECRET 447120",
		"votre code est 447120":                         "SECRET 447120",
		"447120 is your Instagram code":                 "SECRET 447120",
		"447120 IS YOUR INSTAGRAM CODE":                 "SECRET 447120",
		"G-447120 is your Google verification code.":    "SECRET 447120",
		"Code de confirmation : 447 120":                "SECRET 447 120",
		"use 2024 for the year":                         "",
		"your table is 4471":                            "",
		"pin code format is 6 digits":                   "",
		"passphrase: correct horse battery staple":      "SECRET correct horse battery staple",
		"I changed the pw from Igel77! to Dachs78!":     "SECRET Igel77!; SECRET Dachs78!",
		"root / Hedge#hog77":                            "SECRET Hedge#hog77",
		"default creds admin/Hedge#hog77":               "SECRET Hedge#hog77",
		"compte : treed / mdp : Hedge#hog77":            "USERNAME treed; SECRET Hedge#hog77",
		"my github is treeddev":                         "USERNAME treeddev",
		"my github is down":                             "",
		"Kennung tr4471":                                "USERNAME tr4471",
		"mein Handycode ist 280419":                     "SECRET 280419",
		"creds: kbrandt Hedge#hog77":                    "USERNAME kbrandt; SECRET Hedge#hog77",
		"kbrandt / Hedge#hog77":                         "USERNAME kbrandt; SECRET Hedge#hog77",
		"sftp kbrandt:Hedge#hog77@files.example.net":    "SECRET kbrandt:Hedge#hog77@files.example.net",
		"use Xa4kP0qLm2Rt7Zc9Vb1N as the API key":       "SECRET Xa4kP0qLm2Rt7Zc9Vb1N",
		"sudo: x : TTY=pts/0 ; PWD=/srv ; COMMAND=list": "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
