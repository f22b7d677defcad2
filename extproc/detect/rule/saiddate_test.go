package rule

import "testing"

func TestBirthsInWords(t *testing.T) {
	for text, want := range map[string]string{
		"born on the third of May 1984":                                              "DATE_OF_BIRTH third of May 1984",
		"i was born on the third of may nineteen eighty four":                        "DATE_OF_BIRTH third of may nineteen eighty four",
		"born May the third, nineteen eighty-four, in Leeds":                         "DATE_OF_BIRTH May the third, nineteen eighty-four",
		"DOB: twenty-first of June two thousand and three":                           "DATE_OF_BIRTH twenty-first of June two thousand and three",
		"born on march thirtieth nineteen seventy and raised":                        "DATE_OF_BIRTH march thirtieth nineteen seventy",
		"née le premier mars 1968 à Oran":                                            "DATE_OF_BIRTH premier mars 1968",
		"né le vingt et un juin mil neuf cent quatre-vingt-dix-neuf à Pau":           "DATE_OF_BIRTH vingt et un juin mil neuf cent quatre-vingt-dix-neuf",
		"geboren am dritten Mai 1984":                                                "DATE_OF_BIRTH dritten Mai 1984",
		"geb. am einunddreißigsten August neunzehnhundertvierundachtzig":             "DATE_OF_BIRTH einunddreißigsten August neunzehnhundertvierundachtzig",
		"nacida a los tres días del mes de mayo de mil novecientos ochenta y cuatro": "DATE_OF_BIRTH tres días del mes de mayo de mil novecientos ochenta y cuatro",
		"Fecha de nacimiento: veintitrés de abril de dos mil uno.":                   "DATE_OF_BIRTH veintitrés de abril de dos mil uno",
		"nato a Cuneo il primo gennaio millenovecentoquarantaquattro":                "DATE_OF_BIRTH primo gennaio millenovecentoquarantaquattro",
		"nata il ventotto luglio ottantadue":                                         "DATE_OF_BIRTH ventotto luglio ottantadue",
		"date of birth: May nineteen eighty":                                         "DATE_OF_BIRTH May nineteen eighty",
		"married on the third of May 1984":                                           "",
		"born on the third of May one of them cried":                                 "",
		"a star was born in three acts, march on":                                    "",
		"nato per unire due o tre persone":                                           "",
		"nacimiento de una nueva idea":                                               "",
		"birthday on the thirdly May 1984x":                                          "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestWordsOfNumbers(t *testing.T) {
	for _, w := range []string{"one", "thirtieth", "vierundachtzig", "neunzehnhundertsiebenundsechzig", "zwanzigsten", "dreisigster", "novecentottanta", "duemilatre", "trentuno",
		"dieciseis", "veintidos", "novecientos", "quatre", "vingt"} {
		if !saysNumber(w) {
			t.Errorf("%s says no number", w)
		}
	}
	for _, w := range []string{"", "someone", "ones", "hunderte", "undine", "tresor", "millet", "dixie"} {
		if saysNumber(w) {
			t.Errorf("%s says a number", w)
		}
	}
}
