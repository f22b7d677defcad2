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
		"take 44 lower high street prices",
		"i live at [A 27 chestnut drive] now",
		"she lives at [A 3 pine close] and works at 5 days a week",
		"ship to [A 14 s 4th street] please",
		"our house is [A 112 n park street] and the key is under the mat",
		"home is 20 minutes drive away, i live at 5 min walk from the park",
		"it was sent to 30 people last place")
}
