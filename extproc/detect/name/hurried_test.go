package name_test

import "testing"

// What telephones and haste leave out of words makes nobody's name of them.
func TestWordsWrittenInAHurryAreNobody(t *testing.T) {
	exact(t,
		"puo darsi che lunedi piova? pero mercoledi e venerdi dovrebbe esserci il sole, cosi dicono",
		"xke nn funziona il wifi?? ho gia riavviato il modem e la fibra e attiva, cmq grazie",
		"jai pas compris pq mon pc rame depuis la maj, jai deja vidé le cache et cest pareil",
		"etre ou ne pas etre, cest deja la question de lautre soir",
		"xq no me va el mando de la tele?? tambien le cambie las pilas despues y na",
		"asi no se puede, manana hay reunion y el camion todavia no llego",
		"wieso geht mein drucker nich, muss ich da fuer die naechste patrone ueberhaupt was koennen",
		"theyre late again and whos got the keys, doesnt anyone care")
}

// A name among them is found, and ends where it ends.
func TestNamesAmongWordsWrittenInAHurry(t *testing.T) {
	exact(t,
		"scusa prof, sono [N samuele] della 4c, mia madre [N loredana] nn puo venire al colloquio",
		"jai vu [N kenza] hier, cest elle qui ma dit que [N bilal] etait deja parti",
		"dile a [N merche] q manana tambien viene [N nacho]")
}
