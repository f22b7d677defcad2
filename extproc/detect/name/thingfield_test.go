package name_test

import "testing"

func TestWhatAThingIsCalledInItsRecordIsNobody(t *testing.T) {
	exact(t,
		`{"name":"Silver Shield","damage":4}`,
		`{"name":"Monthly Report","enabled":false}`,
		`<item><name>Walnut Desk</name><price>249</price></item>`,
		"name: Build Docs\non: push\njobs:\n  build:\n    runs-on: ubuntu-latest",
		"rooms:\n  - name: Bedroom\n  - name: Pantry",
		"pièces :\n  - nom: Cuisine\n  - nom: Chambre",
		"stanze:\n  - nome: Cucina\n  - nome: Bagno",
		"Name: Sommerreifen\nMenge: 8",
		`{"nome":"Zaino rosso","prezzo":49}`)
}

func TestSomebodyInARecordOfThingsStaysHidden(t *testing.T) {
	exact(t,
		`{"name":"[N Hope Carpenter]","enabled":true}`,
		`{"name":"[N Novak]","enabled":true}`,
		`{"name":"[N Silver]","age":40,"enabled":true}`,
		"rooms:\n  - name: [N Kovacs]\n  - name: [N Brandt]",
		"Name: [N Koch]\nMenge: 4",
		"Name: [N Anna Sommer]\nMenge: 4",
		`{"nom":"[N Camille Lampe]","prix":39}`,
		`{"nome":"[N Serena Rosso]","prezzo":49}`)
}
