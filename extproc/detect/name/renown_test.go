package name_test

import "testing"

func TestALanguageIsMeantWhereItIsSpokenOrTranslatedInto(t *testing.T) {
	exact(t,
		"Translate this text into Khmer.",
		"please translate it to nepali",
		"How do you say good morning in Slovak?",
		"Wie sagt man Guten Morgen auf Igbo?",
		"¿cómo se dice buenos días en vasco?",
		"traduci questo testo in catalano",
		"Translate to German and Italian, sentence case",
		"Translate this into French, Polish and Italian.",
		"Ask [N German] and [N Italian] about it.",
		"Please translate this for [N Catalan].",
		"Habla con [N Gallego] sobre el contrato.",
		"Parla con [N Russo] del contratto.")
}

func TestAGodOrAWorkIsMeantWhereNobodyElseIsNamed(t *testing.T) {
	exact(t,
		"Who was Odin?",
		"Erzähl mir die Geschichte von Siegfried.",
		"Summarize Emma for me.",
		"¿Quién era Abraham?",
		"[N Hugo Keller] left early. Who was [N Odin]?",
		"I wrote [N Emma] a letter about the film.",
		"Tell me the story of [N Daniel].")
}

func TestAnIllnessAMedicineAShopAndACarAreMeantBehindTheirWords(t *testing.T) {
	exact(t,
		"What are the symptoms of Addison's?",
		"My dad was diagnosed with Huntington's last year.",
		"Welche Nebenwirkungen hat Yasmin?",
		"I have an account with Macy's.",
		"Ich bin Kunde bei Deichmann.",
		"I sold my old Polo last week.",
		"Ich war bei [N Deichmann] zu Besuch.",
		"Lunch with [N Yasmin] at noon.")
}

func TestACarIsMeantBehindItsLabel(t *testing.T) {
	exact(t,
		"Vehículo: Fabia gris",
		"Fahrzeug: Octavia Kombi, Halter [N Jens Petersen]",
		"Véhicule : Mégane, conducteur [N Yann Le Goff]",
		"Coche: Toledo de 2004",
		"Ich fahre einen Karl und bin zufrieden.",
		"Auto: [N Giulia], [N Marco], [N Elena]",
		"Car: [N Zoe], [N Adam] and [N Leon]",
		"Meine Tochter [N Giulia] kommt morgen.")
}

func TestWhatEverybodyKnowsAndTheModelWasNotTaught(t *testing.T) {
	exact(t,
		"Darf ich Lorazepam mit Alkohol nehmen?",
		"How do I contact NatWest?",
		"i got a letter from citibank today.",
		"My Tiguan stopped working yesterday.",
		"Explain Pascal's triangle and Murphy’s law in simple terms.",
		"I saw [N Lara Lorens] at NatWest.")
}

func TestWhatNoListHasIsALanguageOrAMedicineBehindItsWords(t *testing.T) {
	exact(t,
		"Translate this text into Dzongkha.",
		"What are the side effects of Zonegran?",
		"Therapie: Duphaston 50 mg",
		"I take [N Zayleigh] to school.",
		"Translate this for [N Wojciechowska].")
}

func TestWhatIsInstalledIsNobody(t *testing.T) {
	exact(t,
		"How do I install Hugo on Ubuntu?",
		"Wie installiere ich Luigi unter Linux? Danke!",
		"It is written in Julia and I like it.",
		"Please install [N Julia]'s printer and send an update to [N Julia].",
		"Can [N Hugo] come on Monday?")
}
