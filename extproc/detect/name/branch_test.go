package name_test

import "testing"

func TestABranchTellsTheTownItIsCalledBy(t *testing.T) {
	exact(t,
		"The [L Framfield] branch lost my parcel.",
		"our [L barlby] office closes at five",
		"the head office closes at five",
		"Il treno per [L Maccarese] è cancellato.",
		"¿Habéis visto La casa de papel 3?",
		"La casa de Papel 3.")
}
