package address

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// flag says what a word can be in an address.
type flag = uint32

const (
	before     flag = 1 << iota // a word for a street that stands before its name: rue, via, calle
	after                       // a word for a street that stands after its name: Street, Road
	beside                      // flat, floor, staircase, house
	join                        // a small word inside a street's or town's name
	number                      // says that a number follows: n., nº, no
	inTown                      // stands between street and town: in, à
	sure                        // a word for a street that is little else: street, road
	label                       // names a postcode
	district                    // stands before the name of a part of a town, between street and town
	way                         // where a street ends that has a side: Lower, North
	box                         // a box at the post office, before its number
	grid                        // a street that is told by a number: calle 45 #12-30
	street                      // a word for a street that means nothing else and stands before its name
	stand                       // begins a street that is named by where it is: Am, Hinter
	counting                    // a number stands behind it, and it is no street's: Montag 12, Gleis 3
	codeName                    // means a postcode and nothing else
	code                        // code, in words for a postcode of two: code postal
	codeKind                    // what says that a code is a postcode's: zip code
	says                        // may stand between the word for a postcode and the code: is
	manor                       // a word for a street behind The alone: The Maltings
	english                     // of says, what is English
	notEnglish                  // of label, what means something else in English
	part                        // what a part or model is called by
	home                        // says that somebody lives or gets something somewhere
	leads                       // stands between such a word and the number
	called                      // a common word that English streets are called by
	dwell                       // says in other languages that somebody lives or gets something somewhere
	house                       // a house or a flat in them
	verb                        // a verb behind a house's number
	farm                        // stands in for a street in the country, before the name of a place: Hof, Mas, lieu-dit
	dotted                      // a word for a street that is written short, if it has a full stop: Lot., Loc.
	stall                       // ends as streets do and is none: Stellplatz 12
)

// Scanner finds addresses. It is safe for concurrent use.
type Scanner struct {
	lex   *lexicon.Lexicon
	flags *word.Flags
	tails *word.Flags // of the ends of streets that are one word, by word.Word.Tail

	dictation *word.Flags // of numbers in words and what stands beside them
}

// Span is an address: words from From up to To.
type Span struct{ From, To int }

const (
	wordsBefore = `rue r avenue av ave boulevard bd bld place allée allées allee chemin impasse quai route cours square passage ruelle villa sentier faubourg voie cité montée esplanade promenade lieu-dit hameau lotissement venelle sente traverse parvis chaussée drève placette
via viale v.le corso piazza piazzale piazzetta largo vicolo strada lungotevere lungarno lungomare contrada borgo salita calle traversa galleria rione fondamenta campo str vico viottolo calata frazione località fraz
calle c avenida avda avd plaza pza paseo pº camino carretera ctra ronda travesía carrer pasaje passeig glorieta callejón bulevar urbanización rambla rua cuesta polígono poligono costanilla plaça avinguda rúa praza camiño estrada gran jirón carrera diagonal callejuela vereda trav
rue ru avnue`
	wordsAfter = `street road avenue lane drive close court gardens terrace place way square crescent hill park grove mews row walk boulevard st rd ave ln dr blvd ct pl green parade view highway hwy parkway pkwy circle cir trail quay wharf yard rise broadway embankment fields end strand meadow meadows vale lanes cottages villas buildings heights ridge loop cove crossing plaza brow reach bend cl gdns cres tce`
	wordsManor = `maltings paddocks willows limes oaks elms firs pines poplars cedars beeches birches chestnuts laurels hollies hawthorns orchards spinney glebe dell dingle copse coppice moorings stables barns lawns chase nook croft glade brambles sycamores rowans larches paddock leas orchard mount ridgeway quadrant causeway pastures hawthorn coverts beechwood shrubbery hollow
`
	wordsBeside = `flat apt apartment unit suite floor room house hse building bldg block level basement
appt appartement app bât bat bâtiment batiment étage etage etg esc escalier porte résidence residence rés bte boîte entrée ent interphone rdc digicode hall tour
og eg dg ug stock wohnung whg hinterhaus vorderhaus seitenflügel stiege top aufgang links rechts mitte etage haus obergeschoss erdgeschoss dachgeschoss tür block
dpto dep oficina despacho nave km apto aptdo casa manzana mz lote buzón parcela
piso esc escalera pta puerta portal planta bajo bajos ático atico izda izq dcha izquierda derecha bloque int interior edificio edif local depto departamento torre entresuelo principal hostal pensión
ufficio fabbricato
int interno scala piano palazzina cond condominio appartamento presso palazzo lotto pensione terra terzo secondo primo quarto quinto blocco edificio cortile
º ª er ère ème e nd rd th st izqda droite gauche`
	wordsJoin     = `de la le les du des d' l' del della dei delle dello degli dell' di da do dos das los las el y e et en sur sous am an der den dem die im in zum zur vor auf unter bei ob upon on of the and und saint sainte san santa st ste s`
	wordsNumber   = `n no nr num núm número numero número° nº n° n.º`
	wordsStand    = `am an auf im hinter unter vor zum zur beim`
	wordsCounting = `montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar februar märz april juni juli august september oktober november dezember
tag abend morgen mittag raum zimmer saal gleis tor halle stand jahr jahre kapitel abschnitt punkt artikel absatz seite alter stock block haus bus zug hotel spiel platz rang runde stunde stunden minuten uhr etwa circa mindestens über genau gut ende anfang stück anderem nächsten letzten ersten zweiten dritten wochenende besten meisten rande tisch server set rechner schalter counter terminal ausgang eingang standort telefon apparat`
	wordsLabel    = `zip plz cp cap postcode zipcode postleitzahl postal postale`
	wordsSure     = `street road avenue lane st rd ave boulevard terrace crescent gardens mews`
	wordsInTown   = `in à a en bei near`
	wordsDistrict = `col colonia fracc fraccionamiento urb barrio bo colonia`
	wordsWay      = `lower upper north south east west nw ne sw se n s e w`
	wordsBox      = `postfach apartado apdo bp cs`
	wordsCodeName = `postcode zipcode postleitzahl plz eircode codepostal`
	wordsCode     = `code código codigo codice`
	wordsCodeKind = `zip postal postale post`
	wordsSays     = `is was ist war lautet est c' era es è now jetzt maintenant ahora ora ort wohnort ville ciudad población localidad città comune city town`
	wordsSaysEN   = `is was now`
	wordsNotEN    = `cap`
	wordsHome     = `live lives lived living stay stays staying address house home flat moved move moving deliver delivered delivery ship shipped send sent post posted collect pickup`
	wordsLeads    = `at to is was from`
	wordsCalled   = `chestnut pine oak oaks elm ash beech birch cedar willow maple holly hazel rowan poplar hawthorn laurel walnut lime lilac rose ivy heather cherry apple tree mulberry juniper magnolia
church chapel abbey priory vicarage rectory manor mill mills meadow meadows green park market station school college lodge castle bridge ferry farm kings king's queens queen's prince high main mount hill hillside river riverside lake spring orchard garden
north south east west old memorial roman forest wood woodland field valley sunset sunrise highland lakeview skyline railway railroad airport prospect front water state union silver second third fourth fifth`
	wordsPart  = `part model type order ref reference item sku no version chip serial`
	wordsDwell = `wohne wohnst wohnt wohnen wohnte wohnhaft adresse anschrift liefern liefere geliefert lieferung zustellung besichtigung abholung abholen hol holt paket rettungswagen notarzt treffpunkt
vivo vives vive vivimos viven vivía vivíamos domicilio dirección entrega entregar entréguelo entréguenlo entregad envío enviar envíenlo visita recógeme recoger recogida paquete ambulancia
abito abiti abita abitiamo abitano abitavo indirizzo consegna consegnare consegnate spedire visita pacco ambulanza ritiro`
	wordsHouse  = `wohnung whg haus büro praxis laden filiale grundstück baustelle piso casa local oficina appartamento ufficio negozio`
	wordsVerb   = `hat ist war wird steht hatte tiene es está fue era è ha liefern zustellen abholen bringen schicken ab am um por per`
	wordsStreet = `calle avenida avda carrer rue vicolo venelle ruelle`
	wordsFarm   = `lieu-dit route chemin ferme mas hameau domaine moulin hof gehöft gutshof weiler mühle cascina podere masseria maso cortijo caserío caserio masía mas cortijada`
	wordsDotted = `lot res rés loc fraz`
	wordsStall  = `stellplatz parkplatz sitzplatz arbeitsplatz liegeplatz standplatz lagerplatz tischplatz studienplatz kitaplatz rastplatz lebensweg rückweg hinweg ausweg`
	wordsGrid   = `calle carrera cra kra cr cl kr diagonal transversal tv dg avenida av ak ac`
)

// germanEnds end the names of streets that are one word.
var germanEnds = []string{"straße", "strasse", "str", "weg", "gasse", "allee", "platz", "ring", "ufer", "damm", "steig", "straat", "laan", "plein", "gracht", "kade", "stieg", "chaussee", "pfad", "zeile", "twiete", "graben", "anger"}

// New is a scanner over the lists of lex.
func New(lex *lexicon.Lexicon) *Scanner {
	flags := word.FlagsOf(map[string]flag{
		wordsBefore: before, wordsAfter: after, wordsManor: manor, wordsBeside: beside, wordsJoin: join, wordsNumber: number, wordsInTown: inTown, wordsSure: sure,
		wordsLabel: label, wordsDistrict: district, wordsWay: way, wordsBox: box, wordsGrid: grid, wordsStreet: street, wordsStand: stand, wordsCounting: counting,
		wordsCodeName: codeName, wordsCode: code, wordsCodeKind: codeKind, wordsSays: says, wordsSaysEN: english, wordsNotEN: notEnglish,
		wordsPart: part, wordsHome: home, wordsLeads: leads, wordsCalled: called, wordsDwell: dwell, wordsHouse: house, wordsVerb: verb, wordsFarm: farm, wordsStall: stall, wordsDotted: dotted,
	})
	return &Scanner{lex: lex, flags: flags, tails: word.TailsOf(germanEnds), dictation: dictatedFlags()}
}

// maxName is the most words of a street's name.
const maxName = 7

// reach is how far from a word for a street its number may be.
const reach = maxName + 6

// Find appends the addresses of text. From each word for a street a bounded number of words is looked at.
func (s *Scanner) Find(dst []Span, text string, ws []word.Word) []Span {
	last := 0
	digits := -reach - 1 // where the last number stood
	next := 0            // where the next one stands
	for i := 0; i < len(ws); i++ {
		w := &ws[i]
		if isNumber(w) {
			digits = i
			from, to := s.byCode(text, ws, i, last)
			if to == 0 {
				if from, to = s.dwelt(text, ws, i, last); to > 0 {
					to = s.town(text, ws, s.flats(text, ws, to))
				}
			}
			if to > 0 {
				dst = append(dst, Span{From: from, To: to})
				last = to
			}
			continue
		}
		if i-digits > reach { // no address without a number
			for next = max(next, i); next < len(ws) && !isNumber(&ws[next]); {
				next++
			}
			if next == len(ws) {
				break
			}
			if next-i > reach {
				i = next - reach - 1 // the next word is near enough
				continue
			}
		}
		if w.Kind != word.Letters || i < last {
			continue
		}
		from, to := s.street(text, ws, i)
		if to == 0 {
			from, to = s.plainStreet(text, ws, i)
		}
		if to == 0 {
			continue
		}
		from = s.left(ws, max(from, last), last)
		to = s.town(text, ws, s.flats(text, ws, to))
		dst = append(dst, Span{From: from, To: to})
		last = to
	}
	return dst
}

func isNumber(w *word.Word) bool { return w.Kind == word.Digits || w.Kind == word.Mixed }

// longestManor is the most bytes of a number before such a street: more are a year's, in 1908 The Willows.
const longestManor = 3

// the is the hash of the English article.
var the = word.Hash("the")

// street reads a street and its number with its telling word at i.
func (s *Scanner) street(text string, ws []word.Word, i int) (from, to int) {
	f := s.flags.Get(ws[i].Hash)
	if f&(grid|box) != 0 {
		if to = s.counted(text, ws, i, f); to > 0 {
			return i, to
		}
	}
	if to = postBox(text, ws, i); to > 0 {
		return i, to
	}
	if abbreviated(text, ws, i) {
		if _, to = s.leading(text, ws, i); to > 0 {
			return i - 2, to // P.zza del Popolo 3
		}
	}
	if f&after != 0 && i > 0 || f&manor != 0 && i > 1 && ws[i].Case == word.Title && ws[i-1].Case == word.Title && ws[i-1].Hash == the && ws[i-2].End-ws[i-2].Start <= longestManor {
		if from, to = s.trailing(text, ws, i); to > 0 {
			return from, to
		}
	}
	if f&before != 0 || f&dotted != 0 && stopped(ws, i) {
		if from, to = s.leading(text, ws, i); to > 0 {
			return from, to
		}
	}
	switch {
	case f&stand != 0 && ws[i].Case == word.Title && i > 0:
		return s.standing(text, ws, i)
	case f&stand != 0 && ws[i].Case == word.Lower:
		return s.stood(text, ws, i)
	}
	if ws[i].End-ws[i].Start >= 3 && i+1 < len(ws) && (ws[i+1].Kind == word.Digits || ws[i+1].Kind == word.Mixed || ws[i+1].Rune == '.' || ws[i+1].Rune == 'd' && ws[i+1].End-ws[i+1].Start == 3) {
		return s.german(text, ws, i)
	}
	return 0, 0
}

// name is the end of the name of a street that begins at i: capitals and small joining words; small letters throughout
// where the text has no capitals.
func (s *Scanner) name(ws []word.Word, i int, small bool) int {
	end := i
	for j := i; j < len(ws) && j-i < maxName; j++ {
		w := &ws[j]
		f := s.flags.Get(w.Hash)
		switch {
		case w.Kind == word.Mark && w.Rune == '.' && j > i && ws[j-1].End-ws[j-1].Start <= 5 && !w.Space:
			if small && s.lex.Bits(ws[j-1].Hash)&lexicon.Common != 0 {
				return end // 13 rue du four. je passe
			}
			end = j + 1
		case w.Kind == word.Mark && w.Rune == '\'' && !w.Space:
		case w.Kind != word.Letters, noNumber(ws, j) > 0, j+2 < len(ws) && ws[j+1].Rune == '/' && ws[j+2].Rune|0x20 == 'n' && w.Rune|0x20 == 's' && w.End-w.Start == 1:
			return end
		case f&join != 0 && w.Case != word.Upper:
			if w.Case == word.Title {
				end = j + 1
			}
		case w.Case == word.Lower && !small:
			return end
		default:
			end = j + 1
		}
	}
	return end
}

// trailing reads "14 Chandos Mews": a number, one to four capitalised words, and a word for a street.
func (s *Scanner) trailing(text string, ws []word.Word, i int) (from, to int) {
	small := ws[i].Case == word.Lower
	j := i - 1
	for j >= 0 && i-j <= 4 && (ws[j].Kind == word.Letters && (ws[j].Case != word.Lower || small) || i-j == 1 && s.flags.Get(ws[i].Hash)&sure != 0 && counts(text[ws[j].Start:ws[j].End])) {
		j--
	}
	if j >= 1 && i-j >= 2 && ws[j].Rune == '.' && !ws[j].Space && ws[j-1].Case != word.Lower && ws[j-1].End-ws[j-1].Start <= 2 { // N. Pearl St
		j -= 2
	}
	if j > 0 && ws[j-1].Rune == ':' && !ws[j].Space { // 8:00 Frau Dr. von Alten
		return 0, 0
	}
	if j < 0 || i-j < 2 || i-j > 5 || ws[j].Kind != word.Digits && ws[j].Kind != word.Mixed || ws[j].End-ws[j].Start > 6 || !whole(text, &ws[j]) {
		return 0, 0
	}
	if small && !s.townAfter(ws, i+1) && !s.livedAt(ws, j, i) {
		k := s.behindSide(ws, j+1, i)
		plain := i-k > 1 || s.flags.Get(ws[i].Hash)&sure == 0
		for ; k < i; k++ {
			if plain && s.lex.Bits(ws[k].Hash)&lexicon.Common != 0 {
				return 0, 0
			}
		}
	}
	from, to = j, i+1
	if from >= 2 && ws[from-1].Rune == '-' && !ws[from].Space && ws[from-2].Kind == word.Digits {
		from -= 2
	}
	if to < len(ws) && ws[to].Rune == '.' && ws[i].End-ws[i].Start <= 4 {
		to++
	}
	if to < len(ws) && s.flags.Get(ws[to].Hash)&way != 0 && ws[to].Kind == word.Letters && ws[to].Case != word.Lower && (to+1 == len(ws) || ws[to+1].Kind != word.Letters) {
		to++ // Rathmines Road Lower
	}
	return from, to
}

// german reads "Lindenstraße 17a", "Karl-Marx-Allee 91" and, with its first word at i, "Am Hang 3".
func (s *Scanner) german(text string, ws []word.Word, i int) (from, to int) {
	w := &ws[i]
	if s.tails.Get(w.Tail) == 0 {
		return 0, 0
	}
	if s.flags.Get(w.Hash)&stall != 0 {
		return 0, 0
	}
	low := strings.ToLower(text[w.Start:w.End])
	if i+1 < len(ws) && (low == "straße" || low == "strasse" || low == "platz" || low == "allee") && (ws[i+1].Hash == word.Hash("der") || ws[i+1].Hash == word.Hash("des")) {
		return s.leading(text, ws, i) // Platz der Republik 1
	}
	for _, e := range germanEnds {
		if !strings.HasSuffix(low, e) || len(low) == len(e) && (i == 0 || e == "zeile" || ws[i-1].Kind != word.Letters || ws[i-1].Case == word.Lower && w.Case != word.Lower || w.Line) {
			continue
		}
		j := i + 1
		if j < len(ws) && ws[j].Rune == '.' && !ws[j].Space {
			if e != "str" {
				return 0, 0
			}
			j++
		} else if e == "str" && w.Case != word.Lower && len(low) < 6 && (len(low) > 3 || !strings.HasSuffix(text[ws[i-1].Start:ws[i-1].End], "e") && !strings.HasSuffix(text[ws[i-1].Start:ws[i-1].End], "er")) {
			return 0, 0
		}
		to = s.numberAt(text, ws, j)
		if to == 0 || w.Case == word.Lower && s.lex.Bits(w.Hash)&lexicon.CommonDE != 0 && ws[to-1].End-ws[to-1].Start > 3 {
			return 0, 0
		}
		from = i
		if len(low) == len(e) {
			from--
		} else if from > 0 && ws[from-1].Kind == word.Letters && ws[from-1].Case == word.Title && ws[i].Space && !ws[i].Line && strings.HasSuffix(text[ws[from-1].Start:ws[from-1].End], "er") {
			from-- // Altenberger Straße
		}
		return from, to
	}
	return 0, 0
}
