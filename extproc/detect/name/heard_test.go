package name_test

import "testing"

// A text that was dictated has no capitals and no marks: once it surely names somebody, less is asked of the names of the lists in it.
func TestNamesOfADictatedTextAreFound(t *testing.T) {
	exact(t,
		"hallo frau keller [N melanie] bekommt kindergeld für den [N finn] obwohl er bei uns wohnt und nicht bei ihr",
		"trois semaines sans chaudière et [N anne martin] ne répond plus [N momo] de chez nous est passé deux fois")
}

// It has a word of its own language where that is a name elsewhere, and a question about the world names nobody.
func TestWordsOfADictatedTextAreNobody(t *testing.T) {
	exact(t,
		"what is the best way to cook rice for six people without a rice cooker and can i use the oven",
		"morgen zuerst die präsentation fertig machen dann den bericht an die buchhaltung schicken und im mai den rest")
}
