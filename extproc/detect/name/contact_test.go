package name_test

import "testing"

func TestWhomANumberBelongsTo(t *testing.T) {
	exact(t,
		"[N Kaltenbrunner] 07700 900318",
		"[N Zwiener], 0341 5520418\n[N Oyelaran]: +49 341 5520418",
		"The password of [N Kaltenbrunner] is kept in the safe.")
	exact(t,
		"Hotline 07700 900318",
		"Notruf 112, Zentrale 0341 5520418",
		"Monday 07 08 2026")
}
