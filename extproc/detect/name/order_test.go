package name_test

import "testing"

func TestAnOrderIsNobody(t *testing.T) {
	exact(t,
		"borra el correo de ayer",
		"Lee el texto y corrige los errores.",
		"bitte leite das an den vermieter weiter",
		"Salva la lista e mandami una copia.",
		"Lance le script de nuit, s'il te plaît.",
		"Chase the invoice politely.",
		"Donne-moi cinq idées de cadeaux pour Noël.",
		"Hai la partita iva o sei dipendente?")
}

func TestANameBeforeAVerbIsNoOrder(t *testing.T) {
	exact(t,
		"[N Lee] the plumber wants his money.",
		"Ich habe [N Leite] das Buch gegeben.",
		"He hablado con [N Lee] la semana pasada.")
}
