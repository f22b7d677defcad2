package name_test

import "testing"

func TestAStreetOfCommonWordsInSmallLettersNeedsATown(t *testing.T) {
	exact(t,
		"adresse is [A am deich 12 in carolinensiel]",
		"I live at [A 33 The Paddocks, Thetford], a parcel went to [A 7 The Maltings], and in 1908 The Willows came out.",
		"my landlord lives at [A Flat 3, 88 Gloucester Terrace, W2 3HB], can I serve papers there",
		"ich wohne [A am markt 3, 25813 husum], klingel bei uns",
		"wir sind [A an der alten mühle 4a, hamburg]",
		"das paket geht nach [A unter den linden 12a, berlin]",
		"am deich 12 ist was los",
		"wir treffen uns am samstag 12 in [L husum]",
		"im schnitt 12 in [L hamburg]",
		"unter anderem 3 in [L köln]",
		"ci vediamo in [A via dei mille 8 a cuneo]",
		"l'ho detto via dei mille 8 volte",
		"send it to [A 44 lower high street, stourbridge]",
		"take 44 lower high street prices")
}
