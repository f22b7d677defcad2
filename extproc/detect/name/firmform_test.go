package name_test

import "testing"

func TestFirmsByTheirForm(t *testing.T) {
	exact(t,
		"La [O Bacchini Idraulica srl] non risponde, dice [N Marta Conti].",
		"Abbiamo pagato [O Rossi Costruzioni s.r.l.] ieri",
		"Il tecnico della ditta [O Idraulica Bacchini snc] ha sostituito il sifone",
		"The [O Kestrel Group plc] pays late.",
		"Ich überweise die Miete an die [O Wohnbau Deister eG].",
		"La SCI [O Les Tilleuls] réclame le loyer.")
	exact(t,
		"vado alla spa con [N Marta]",
		"What is an LLC in [L Texas]?",
		"Une SARL ou une SAS ?")
}
