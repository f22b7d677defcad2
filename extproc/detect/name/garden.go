package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

const (
	// plantList is plants that people are called after.
	plantList = `
rosa rose lily poppy violet iris daisy rosemary basil jasmine ivy heather erica veronica camilla angelica clematis azalea begonia dahlia petunia magnolia ginger sage hazel holly laurel myrtle
willow marigold primrose flora olive melissa salvia fuchsia freesia gardenia hyacinth lavender clover fern bryony juniper
phlox hosta akelei rittersporn astilbe margerite geranie fuchsie
rosen lilie jasmin heide erika veronika kamille viola hortensie hyazinthe narzisse malve lavendel basilikum rosmarin efeu linde lieschen vergissmeinnicht
hortensia bruyère valériane géranium pivoine
véronique marguerite angélique anémone jacinthe capucine camille hortense pervenche églantine garance hyacinthe clémentine mélisse lilas violette
margherita viole gelsomino camelia ortensia dalia malva erika lavanda giglio gigli margherite
verónica jacinto geranio
margarita violeta azucena hortensia camelia jazmín lavanda begoña dalia amapola`

	// varietyList is what fruit, vegetables and roses are called by, and people.
	varietyList = `
linda laura annabelle sieglinde elise elvira agata monalisa amandine charlotte gariguette williams regina candonga shirley alicante nicola désirée desiree anya elena gala adretta agria
annabelle limelight peace meilland jackmanii marlene pinova rubinette ferrovia conférence roma clara elsanta florence mara lola`

	// kindList is what such varieties are of.
	kindList = `
variety varieties cultivar cultivars potato potatoes tomato tomatoes apple apples pear pears strawberry hydrangea hydrangeas cherry
sorte sorten kartoffelsorten apfelsorten birnensorten tomatensorten rosensorten kartoffelsorte apfelsorte tomatensorte rosensorte birnensorte erdbeersorte kartoffel kartoffeln erdbeere erdbeeren tomate tomaten hortensien birne
variété variétés pomme pommes fraise fraises poire poires rosier rosiers cerise hortensias
varietà patata patate pomodoro fragola fragole mela mele pera pesca ciliegia ortensie rosaio
variedad variedades patatas manzana fresa fresas cereza tomates hortensias rosal`

	// sortList is those of them that ask for nothing but varieties, and what plants stand behind.
	sortList = `perennials stauden vivaces plantas piante perenni varieties cultivars sorten kartoffelsorten apfelsorten birnensorten tomatensorten rosensorten variétés varietà variedades`

	// gardenList is what is done to plants and where they stand.
	gardenList = `
prune pruning plant planting bloom blooms trellis sill greenhouse poisonous clay compost hedge potted bulbs seeds flowerbed
blüht blühen beet topf düngen verträgt vertragen winterhart schatten frost garten
tailler pousse pousse-t-elle jardin gelé gelée ombre arroser semis planter massif
concimo concimare potare vaso gelo gelano ombra giardino
podar maceta sembrar regar jardín sombra helada`
)

// What a word says of a garden.
const (
	plantName   = 1 << iota
	varietyName // called so, behind what it is of
	kindOfPlant
	sortOfPlant // may stand before a colon; behind "potatoes:" stands who brings them
	gardening
)

func newGarden() *word.Flags {
	return word.FlagsOf(map[string]uint32{plantList: plantName, varietyList: varietyName, kindList: kindOfPlant, sortList: sortOfPlant, gardenList: gardening})
}

// maxGarden is the most words of a question about a garden.
const maxGarden = 40

// plants takes back first names that are plants and varieties, in a short text about those that names nobody else: When should I prune a
// [Rosa] rugosa? Kartoffelsorte [Linda] oder [Laura]? The words beside each say so.
func (r *Recogniser) plants(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	if len(d.Words) > maxGarden {
		return
	}
	any := false
	for i, j := range found(labels) {
		if labels[i] != model.BeginPerson || j > i+1 || r.garden.Get(d.Words[i].Hash)&(plantName|varietyName) == 0 || d.Infos[i].Cue != 0 || d.Infos[i].Field != cue.NoField {
			return
		}
		any = true
	}
	if !any {
		return
	}
	listed := 0 // up to here they are enumerated with plants
	for i := range found(labels) {
		if i < listed || r.ofPlants(d, i) {
			continue
		}
		if listed = r.plantsListed(labels, d, rules, i); listed == 0 {
			return
		}
	}
	for i, j := range found(labels) {
		drop(labels, i, j)
	}
}

// ofPlants says that the words beside the one at i tell that it is a plant: an article before it and a garden near, what it is of right before it, or
// right beside it a plant that nobody is called after.
func (r *Recogniser) ofPlants(d *feature.Document, i int) bool {
	for k := i - 1; k >= max(0, i-2) && d.Words[k].Kind == word.Letters; k-- {
		if r.garden.Get(d.Words[k].Hash)&kindOfPlant != 0 || k == i-1 && determined(d, r.around, d.Words[k].Hash) && r.inGarden(d, i) {
			return true
		}
	}
	for k := max(0, i-3); k < min(len(d.Words), i+4); k++ {
		if is := r.garden.Get(d.Words[k].Hash); k != i && (is&plantName != 0 && d.Infos[k].Bits&lexicon.First == 0 || is&varietyName != 0 && r.ofKind(d, k)) {
			return true
		}
	}
	return false
}

// minPlants is the fewest items of a list of plants.
const minPlants = 3

// plantsListed answers with where an enumeration ends that the word at i is in and in which all are plants or varieties, 0 if it is none: one of them
// is nobody's first name, Phlox, Iris, Veronika, or the word before them says what they are, and none is found that the lists don't know: Vivaces :
// véronique, angélique, marguerite.
func (r *Recogniser) plantsListed(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) int {
	of := func(k int) bool {
		return d.Words[k].Kind == word.Letters && r.garden.Get(d.Words[k].Hash)&(plantName|varietyName) != 0
	}
	first := i
	for n := 0; n < maxGarden && first > 1 && !d.Words[first].Line && (d.Words[first-1].Rune == ',' || rules.And(d.Words[first-1].Hash)) && d.Words[first-2].Kind == word.Letters; n++ {
		first -= 2
	}
	sure := first > 1 && d.Words[first-1].Rune == ':' && r.garden.Get(d.Words[first-2].Hash)&sortOfPlant != 0
	asked := sure
	items := 0
	for k := first; k < len(d.Words) && (of(k) || asked && d.Words[k].Kind == word.Letters && labels[k] == model.Outside); {
		items++
		sure = sure || d.Infos[k].Bits&lexicon.First == 0 && d.Name(k)&feature.RareName == 0
		next := separated(d, rules, k+1)
		if next > k+1 && next < len(d.Words) {
			k = next
			continue
		}
		if items >= minPlants && sure && !(k+1 < len(d.Words) && d.Words[k+1].Case == word.Title && adjoins(&d.Words[k+1])) {
			return k + 1
		}
		return 0
	}
	return 0
}

// ofKind says that what a variety is of stands right before the word at i, or before the varieties that it is enumerated with: Kartoffelsorten:
// Linda, Laura.
func (r *Recogniser) ofKind(d *feature.Document, i int) bool {
	for i > 1 && d.Words[i-1].Rune == ',' && r.garden.Get(d.Words[i-2].Hash)&varietyName != 0 {
		i -= 2
	}
	if i > 1 && d.Words[i-1].Rune == ':' && r.garden.Get(d.Words[i-2].Hash)&sortOfPlant != 0 {
		i--
	}
	return i > 0 && r.garden.Get(d.Words[i-1].Hash)&kindOfPlant != 0
}

// gardenReach is how many words from a plant a garden is spoken of.
const gardenReach = 4

// inGarden says that a garden is spoken of near the word at i.
func (r *Recogniser) inGarden(d *feature.Document, i int) bool {
	for k := max(0, i-gardenReach); k < min(len(d.Words), i+gardenReach+1); k++ {
		if r.garden.Get(d.Words[k].Hash)&(gardening|kindOfPlant) != 0 {
			return true
		}
	}
	return false
}
