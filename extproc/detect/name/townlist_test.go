package name_test

import "testing"

func TestANameAmongTownsIsATown(t *testing.T) {
	exact(t,
		"Order these from west to east: [L Denver], [L Lima], [L Accra], [L Nairobi].",
		"Ordena de oeste a este: [L Lugo], [L Soria], [L Teruel], [L Huelva], [L Cáceres].",
		"Mrs [N Lima], Mrs [N Santos] and Mrs [N Soria] have not paid.",
	)
}
