package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// homonyms takes out German nouns that people are called by as well, where the word before says that the noun is meant: Die Wohnung hat Schimmel,
// ich arbeite als Maurer, wegen Rost am Auto. Behind mit, von, bei and where a sentence begins they stay hidden, as they do behind a title, and
// behind an article where many are called so: der Müller, der Stein.
func homonyms(labels []model.Label, d *feature.Document, around *word.Flags) {
	for from, to := range found(labels) {
		i := to - 1
		known := d.Name(i) & (feature.Thing | feature.Trade)
		if known == 0 || i == 0 || i-from > 1 || d.Infos[i].Field != cue.NoField || !adjoins(&d.Words[i]) {
			continue
		}
		says := around.Get(d.Words[i-1].Hash)
		if i > from && says&holdsThing == 0 || d.Infos[i].Cue != 0 && says&being == 0 { // Anna Schimmel, but not Wegen Schimmel; ich bin Raucher
			continue
		}
		few := d.Infos[i].Bits&(lexicon.Frequent|lexicon.First) == 0
		meant := uint32(0)
		if few {
			meant = determines | being
		}
		if known&feature.Thing != 0 {
			meant |= being | holdsThing
		}
		if known&feature.Trade != 0 {
			meant |= trade
		}
		if says&meant != 0 {
			drop(labels, from, to)
		}
	}
}

const (
	// thingNouns are what people have, need or suffer from far more often than somebody is called so.
	thingNouns = `
schimmel knoblauch honig hering kalb kalbfleisch rindfleisch karpfen zander krabbe knödel hummer huhn hafer gerste roggen hopfen mangold kresse rettich zwiebel mandel mohn kerbel bohne pfeffer nuss kohl koks kohle kupfer nickel
bernstein rubin edelstein rost schaum schmalz rahm speck stroh mörtel kies moos staub pilz pilze klee nelke birnbaum apfelbaum holzapfel fichte eiche linde staude strauch hecke rinne gulli kante kette klammer nagel hobel beil deichsel
degen dolch eimer kappe kittel keule kiefer krug leuchter mast pfahl pfeil pflug ranzen sattel schacht scheibe schenkel schleier schmuck schnabel schnecke segel seil senkel sichel siegel skala speer spiegel spieß spindel stange steg
stengel strick strumpf stube waage zahn zopf zweig zwirn lieder schlager trost kummer neid hohn ungemach scherz schreck rausch pech pracht murks macken klima mensa bares adel auerhahn biber dachs ferkel frosch geier habicht hengst
hermelin kranich kuckuck luchs marder ochse otter pfau rabe reiher sperling storch taube wachtel wels wurm zobel gaul käfer krebs hecht amsel dohle spatz stier rind henne kälber rüde sonnabend jänner herbst prügel putz schlitz klotz
kram hort halm blazer faktor kost brett gasse grube gulden harke lanze laube mantel park pfennig saal schar stab trub zauber zeder ziegel mucks rochen rebe schopf schilder schimmer schlangen sonnenschein schauer strom platte hammer
lampe leber milz acker feld felder stein holz korn kern rock sack salz sand reis senf zucker fleck fels heide heim wiese weiher weinberg teich wall feuerstein löffel gips nebel sturm reif hagel`
	// tradeNouns are what somebody is.
	tradeNouns = `
schreiner tischler maurer schlosser zimmerer glaser maler metzger bäcker gärtner kellner pfleger fischer jäger koch fleischer förster töpfer schuster schneider dreher drechsler buchbinder sattler küster pastor prediger bischof winzer
wirt kutscher schmied steinmetz bauer richter seiler färber gerber schreiber lehrer pfarrer raucher trinker sparer taucher tänzer wanderer radler läufer stürmer seemann steuermann bräutigam schütze löwe ritter held narr
rentner schwager vetter neuling pilger reiter springer händler müller geiger trommler trompeter pauker mörder riese zwerg`
	// thingBefore stands before such a thing, and seldom before whom it is done to.
	thingBefore = `
hat habe haben hast hatte hatten gibt gibt's gab braucht brauche brauchen brauchst kaufe kaufen mag mögen esse essen isst trinke nehme nimmt wegen gegen ohne aus kein keine keinen keiner viel viele etwas mehr wenig genug noch
voller im ins ans zum zur am aufs ums statt trotz nur`
	// tradeBefore stands before what somebody becomes, beingBefore before what somebody or something is.
	tradeBefore = `als kein keine gelernter gelernte werde wird wurde werden wurden`
	beingBefore = `bin bist ist sind war waren`
)
