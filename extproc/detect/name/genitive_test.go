package name_test

import "testing"

func TestAFirstNameBeforeWhatIsTheirs(t *testing.T) {
	exact(t,
		"Begleitung: [N Sinas] Vater und Frau [N Öztürk].",
		"[N Ritas] Mutter kommt gleich.",
		"Wann ist [N Mias] Geburtstag?",
		"Das ist [N Ivos] neue Wohnung.",
		"[N Leons] Vater fährt, [N Uwes] Eltern nicht.",
		"[N ritas] mutter hat angerufen, wo ist [N ivos] jacke und [N mias] neuer rucksack")
}

func TestWhatIsATownsOrATitlesIsNobodys(t *testing.T) {
	exact(t,
		"Die meisten Parks und Gärten sind offen.",
		"Das ist des Romans Ende.",
		"Berlins Wohnungen sind teuer geworden.",
		"alles handy oder was, und eines mutter ist immer da")
}
