package name_test

import "testing"

func TestWhoIsCalledByAFirstNameIsFoundInAQuestion(t *testing.T) {
	exact(t,
		"Is [N Emma] allowed to keep the deposit?",
		"Dankeskarte an [N Emma] für den Schal",
		"Does [N Laura] qualify for parental leave if she started in March?",
		"Why is [N Gary] not answering my emails?",
		"And what about [N Emma]?",
		"Yesterday I drove [N Laura] to the hospital.",
		"Peux-tu relire le CV de [N Nadège] ?",
		"On a embauché [N Sophie] au printemps et ça ne marche pas.",
		"Può [N Giulia] tenersi la caparra?",
		"¿Tiene [N Lucía] derecho a permiso de maternidad si empezó en marzo?")
}

func TestAFirstNameThatTheLexiconLacksIsFound(t *testing.T) {
	exact(t,
		"[N Yolotl] es musulmana y come de todo menos cerdo.",
		"Who of us takes [N Oluwaseun]'s dog when she goes into labour?",
		"Peux-tu relire le CV de [N Gwenola] ?",
		"Kann [N Tjorven] mitkommen?",
		"Is [N Desislava] tired because of the new tablets?")
}

func TestAFirstNameBesideAThingIsFound(t *testing.T) {
	exact(t,
		"Wie kündigt [N Kevin] Netflix?",
		"Hat [N Kevin] Anspruch auf Elterngeld?",
		"How does [N Gary] cancel Netflix?",
		"Does the Seat Leon pull to the left after new tyres?",
		"Why does Madonna Netflix end so soon?")
}

func TestAFirstNameThatIsASmallTownOrASurnameIsFound(t *testing.T) {
	exact(t,
		"Is [N Oluwaseun] allowed to keep the deposit?",
		"¿Y si [N Ainhoa] dice que no?",
		"Kann [N Sándor] mitkommen?")
}

func TestAFirstNameThatIsAWordIsFoundByItsCapital(t *testing.T) {
	exact(t,
		"I can't forgive [N Hope] for what happened at the wedding.",
		"[N Hope] uses a wheelchair and needs a ground-floor room.",
		"[N Will] said no.",
		"Is [N Rose] being clingy when she cries?",
		"À quelle heure devrait se coucher [N Marine], debout à six heures ?",
		"¿Por qué [N Mar] no saluda a nadie?",
		"[N Sole] cammina col girello.")
}

func TestAFirstNameThatIsSomethingElseStays(t *testing.T) {
	exact(t,
		"It was hot in August and we stayed until Sunday.",
		"Will we see the Rose in bloom?",
		"Will Outlook keep my hope alive?",
		"Compare Alexa with Siri.",
		"Many Danish companies ask for a channel that Dutch people watch.",
		"We had a cool April, and in May it rained.",
		"The poire Belle-Hélène and the Mercedes manual.",
		"Explain Murphy's law with an example.",
		"Resume el papel de Isabel la Católica.",
		"Il sole scalda e la Luna tramonta.",
		"Ich habe die Hoffnung und die Rose im Garten.")
}
