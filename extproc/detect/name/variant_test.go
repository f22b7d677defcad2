package name_test

import "testing"

func TestANameIsFoundWithoutItsMarks(t *testing.T) {
	exact(t,
		"Herr [N Weiß] rief an. Rechnung [N WEISS] offen.",
		"Mr [N Müllner] called, file [N MUELLNER] is open",
		"Sr. [N Ibáñez]: expte. [N IBANEZ] cerrado",
		"Mme [N Lefèvre-Niang] : dossier [N LEFEVRE-NIANG] complet.",
		"Frau [N Mueller-Arslan] schrieb. Akte [N Müller-Arslan] liegt bei.")
}
