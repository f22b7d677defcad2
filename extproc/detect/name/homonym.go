package name

import (
	"slices"
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// homonyms takes out German nouns that people are called by as well, where the words beside say that the noun is meant: Die Schrauben sind aus
// Kupfer, ich arbeite als Maurer, and where the clause ends behind it or goes on with a preposition, die Wohnung hat Schimmel im Bad. Behind mit,
// von, bei and where a sentence begins they stay hidden, as they do behind a title, and behind an article where many are called so: der Müller.
func homonyms(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags) {
	if d.Lang != german && d.Lang != 0 { // Ist Kamille gut? has no word that is German alone
		return
	}
	for from, to := range found(labels) {
		i := to - 1
		if d.Name(i)&feature.Shared != 0 && d.Infos[i].Bits&lexicon.Person == 0 && d.Infos[i].Field == cue.NoField && labels[from] == model.BeginPerson {
			drop(labels, i, to) // Morgen bringt Lea Theater mit
			continue
		}
		if to-from == 1 && i > 1 && d.Infos[i].Bits.Plain() && d.Infos[i].Bits&lexicon.CommonDE != 0 && rules.Abbreviation(d.Words[i-1].Hash) && rules.Owner(d.Words[i-2].Hash) {
			drop(labels, i, to) // Heute hat meine Schwester Schnupfen: she is no nurse
			continue
		}
		known := d.Name(i) & (feature.Thing | feature.State | feature.Trade)
		if known == 0 || i == 0 || i-from > 1 || d.Infos[i].Field != cue.NoField || !adjoins(&d.Words[i]) {
			continue
		}
		if known&feature.Thing != 0 && to-from == 1 && d.Words[i-1].Kind == word.Digits && i > 1 && d.Words[i-2].Case == word.Lower && i+1 < len(d.Words) && (d.Words[i+1].Kind != word.Letters || d.Words[i+1].Case == word.Lower) {
			drop(labels, from, to) // Das Brett hat 16 Felder
			continue
		}
		says := around.Get(d.Words[i-1].Hash)
		if i > from && says&nounMayFollow == 0 { // Anna Schimmel, but not Wegen Schimmel
			continue
		}
		few := d.Infos[i].Bits&(lexicon.Frequent|lexicon.First) == 0
		is := slices.Contains(being[:], d.Words[i-1].Hash) && !(i > 1 && d.Words[i-2].Hash == nameWord) // Mein Name ist Richter
		if d.Infos[i].Cue != 0 && !(d.Words[i-1].Hash == being[0] && known&feature.State != 0) {        // Mein Name ist Honig, ich bin Raucher
			continue
		}
		may := says&nounMayFollow != 0
		if known&feature.Thing == 0 { // ohne Koch im Team
			may = slices.Contains(becoming[:], d.Words[i-1].Hash)
		}
		if says&nounFollows != 0 || few && says&determines != 0 || (is && few || may) && nounEnds(d, around, i+1, is) {
			drop(labels, from, to)
		}
	}
}

// nounEnds says that a clause ends before the word at i, or goes on as it does behind a thing that is had or a trade: hat Schimmel im Bad. Who
// is named has something said of them there: hat Koch Geburtstag. Behind what somebody is no preposition counts: Das ist Koch aus der Küche.
func nounEnds(d *feature.Document, around *word.Flags, i int, is bool) bool {
	if i == len(d.Words) || d.Words[i].Line || d.Words[i].Kind >= word.Break {
		return true
	}
	w := &d.Words[i]
	return w.Kind == word.Mark && strings.ContainsRune(".,;:!?)…", w.Rune) || !is && w.Kind == word.Letters && around.Get(w.Hash)&behindNoun != 0
}

// nameWord is the hash of the word for a name.
var nameWord = word.Hash("name")

// being are the hashes of what stands before what somebody or something is.
var being = [...]uint32{word.Hash("bin"), word.Hash("bist"), word.Hash("ist"), word.Hash("sind"), word.Hash("war"), word.Hash("waren")}

// becoming are those of what stands before what somebody becomes or works as.
var becoming = [...]uint32{word.Hash("als"), word.Hash("werde"), word.Hash("wird"), word.Hash("wurde"), word.Hash("werden"), word.Hash("wurden")}

const (
	// thingNouns are what people have, need or suffer from far more often than somebody is called so.
	thingNouns = `
schimmel knoblauch honig hering kalb kalbfleisch rindfleisch karpfen zander krabbe knödel hummer huhn hafer gerste roggen hopfen mangold kresse rettich zwiebel mandel mohn kerbel bohne pfeffer nuss kohl koks kohle kupfer nickel
bernstein rubin edelstein rost schaum schmalz rahm speck stroh mörtel kies moos staub pilz pilze klee nelke birnbaum apfelbaum holzapfel fichte eiche linde staude strauch hecke rinne gulli kante kette klammer nagel hobel beil deichsel
degen dolch eimer kappe kittel keule kiefer krug leuchter mast pfahl pfeil pflug ranzen sattel schacht scheibe schenkel schleier schmuck schnabel schnecke segel seil senkel sichel siegel skala speer spiegel spieß spindel stange steg
stengel strick strumpf stube waage zahn zopf zweig zwirn lieder schlager trost kummer neid hohn ungemach scherz schreck rausch pech pracht murks macken klima mensa bares adel auerhahn biber dachs ferkel frosch geier habicht hengst
hermelin kranich kuckuck luchs marder ochse otter pfau rabe reiher sperling storch taube wachtel wels wurm zobel gaul käfer krebs hecht amsel dohle spatz stier rind henne kälber rüde sonnabend jänner herbst prügel putz schlitz klotz
kram hort halm blazer faktor kost brett gasse grube gulden harke lanze laube mantel park pfennig saal schar stab trub zauber zeder ziegel mucks rochen rebe schopf schilder schimmer schlangen sonnenschein schauer strom platte hammer
azalee hortensie ricotta salami zucchini penne bolognese lampe leber milz acker feld felder stein holz korn kern rock sack salz sand reis senf zucker fleck fels heide heim wiese weiher weinberg teich wall feuerstein löffel gips kamille nebel sturm reif`
	// stateNouns are what somebody is, and hardly anybody's name.
	stateNouns = `raucher trinker sparer taucher radler stürmer seemann rentner bräutigam neuling mörder schwager`
	// tradeNouns are what somebody is who learned it.
	tradeNouns = `
schreiner tischler maurer schlosser zimmerer glaser maler metzger bäcker gärtner kellner pfleger fischer jäger koch fleischer förster töpfer schuster schneider dreher drechsler buchbinder sattler küster pastor prediger bischof winzer
tänzer wanderer läufer pilger held narr riese zwerg vetter wirt kutscher schmied steinmetz steuermann bauer richter seiler färber gerber schreiber lehrer pfarrer schütze löwe ritter reiter springer händler müller geiger trommler trompeter pauker`
	// nounBefore stands before a noun and before nobody's name, nounMaybeBefore before both, and nounBehind where a clause goes on behind a noun.
	nounBefore      = `aus kein keine keinen keiner viel viele etwas mehr wenig genug voller im ins ans zum zur am aufs ums gelernter gelernte`
	nounMaybeBefore = `
hat habe haben hast hatte hatten gibt gibt's gab braucht brauche brauchen brauchst kaufe kaufen mag mögen esse essen isst trinke nehme nimmt wegen gegen ohne noch trotz statt nur ich man wir als
werde wird wurde werden wurden`
	nounBehind = `in im am an ans auf aufs aus unter unterm bei beim mit vom von für zum zur und oder als wie zu`
)
