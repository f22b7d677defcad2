package name_test

import "testing"

func TestANameWithAMarkAmidItIsOne(t *testing.T) {
	exact(t,
		"[N Fa'afetai Leota] and [N Kai Alapa'i] sign on Monday.",
		"Ask [N Nu'uali'i] about the shift.",
		"It was signed by [N Ja'far Rezai] and by [N Sa’id Akbari].",
		"Dossier de [N Sa'ata Tehahe], à rappeler.")
	exact(t,
		"She'll be there, We're late, You've won.",
		"Qu'il vienne, Jusqu'à demain, Lorsqu'on part.",
		"So'ne Sache, Wie's geht.",
		"Ma'am, the Po' boy is here.",
		"Un'altra volta, Dell'acqua calda.")
}
