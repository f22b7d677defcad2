package name_test

import "testing"

// Whoever names one person names more: what is in doubt by itself is a name beside another.
func TestATextThatNamesSomebodyNamesMore(t *testing.T) {
	exact(t,
		"Hat jemand den Uwe erreicht?",
		"[N Dagmar Petersen] fragt: Hat jemand den [N Uwe] erreicht?",
		"Avisar a Anders si se cae el contenedor.",
		"[N María Gómez] pide avisar a [N Anders] si se cae el contenedor.")
}
