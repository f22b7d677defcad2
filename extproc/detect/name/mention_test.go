package name_test

import "testing"

// A mention says that a first name is one: the surname after it needs no more, though it is a common word.
func TestWhoIsMentionedByTwoNamesLosesBoth(t *testing.T) {
	exact(t,
		"Hallo @Jürgen [N Müller], schaust du bitte drauf?",
		"Merci @Julien [N Petit], on valide demain.",
		"Danke @Anna Termin ist verschoben.",
		"@Override Public class and @Anna Will you come?")
}

func TestAGermanWordForSomebodyByWhatTheyDoStandsBeforeAName(t *testing.T) {
	exact(t, "Der Kfz-Mechaniker [N R. Stollberg] hat es geprüft, die Fachverkäuferin [N Yilmaz] auch.")
	exact(t, "Kassenwart [N Krüger] und der Brandschutzbeauftragte [N Yilmaz] kommen heute.")
}

func TestANameAfterAClosingInsideALineIsFound(t *testing.T) {
	exact(t, "See you tomorrow! Cheers [N Deano]")
}
