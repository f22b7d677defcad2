package address

import "testing"

// Who dictates an address says its number in words, and often its postcode.
func TestAnAddressWithItsNumberInWords(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"send it to [twenty two fernbank road in norwich] today",
		"she lives at [one hundred and four priory lane] and waits",
		"bring it to [twenty-two Fernbank Road, Norwich] by noon",
		"to [flat nine quarry terrace] please",
		"mon père habite [trois impasse du puits] à larzac",
		"il faut passer au [neuf bis chemin du lavoir] à trucmoul demain",
		"[cent cinq rue Roger Barnal, vingt-quatre, zéro zéro zéro, Nantes]",
		"[vingt-trois rue des gautreaux, quatre-vingt-six mille trois cents nantes]",
		"soll in den [amselweg neun a in ulm] kommen",
		"mein vater wohnt [am alten sportplatz drei in ulm] und",
		"wir sind im [lerchenstieg zweiundzwanzig].",
		"[calle almendro treinta y dos en sevilla] es mi casa",
		"es en el [camino del pozo nueve bis]",
		"in [via dei gerani quarantatré a padova] da mia zia",
		"abito in [viale dei tigli centododici].",
	} {
		if got := dictatedIn(s, bare(want)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	for _, text := range []string{
		"there are two roads in norwich", "one road in norwich is shut", "we walked three miles by road to norwich",
		"les trois rues du centre", "une rue du centre à nantes", "j'ai deux routes", "passo per via roma due volte al giorno",
		"am abend drei in der stadt", "der weg drei", "auf dem heimweg zwei bier", "borrow it for an hour or two", "la plaza mayor dos veces",
		"via due", "quatre chemins",
	} {
		if got := dictatedIn(s, text); got != text {
			t.Errorf("found %s", got)
		}
	}
}

// dictatedIn marks in text what Dictated finds.
func dictatedIn(s *Scanner, text string) string {
	ws, _ := all(s, text)
	return marked(text, ws, s.Dictated(nil, text, ws))
}

func TestNumbersThatAreOneWord(t *testing.T) {
	for n, want := range map[int][2]string{
		2: {"zwei", "due"}, 17: {"siebzehn", "diciassette"}, 21: {"einundzwanzig", "ventuno"}, 28: {"achtundzwanzig", "ventotto"}, 40: {"vierzig", "quaranta"},
		43: {"dreiundvierzig", "quarantatré"}, 100: {"hundert", "cento"}, 112: {"hundertzwölf", "centododici"}, 199: {"hundertneunundneunzig", "centonovantanove"},
	} {
		if german, italian := germanNumber(n), italianNumber(n); german != want[0] || italian != want[1] {
			t.Errorf("%d: %s, %s, want %s", n, german, italian, want)
		}
	}
}
