package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// ofs are what stands between a thing and whose it is, by language.
var ofs = [...]uint32{german: word.Hash("von"), french: word.Hash("de"), spanish: word.Hash("de"), italian: word.Hash("di")}

// knownList is what is called by who found or made it, or by where it is: el algoritmo de Dijkstra, il film di Visconti, die Schlacht von Pavia.
const knownList = `
methode verfahren regel satz konstante skala effekt prinzip theorie formel diagramm kurve verteilung krankheit algorithmus gesetz
film filme roman romane bücher gedicht gedichte gemälde bilder werk werke album alben oper opern lied lieder sinfonie symphonie märchen erzählung drama stück insel schlacht belagerung frieden bucht schloss burg grafschaft herzog graf könig königin
método regla constante escala efecto principio teoría fórmula diagrama curva distribución enfermedad cápsula
película películas novela novelas libros poema poemas cuadro cuadros obra obras disco discos ópera óperas canción canciones sinfonía cuento cuentos versos isla batalla sitio bahía cabo golfo valle río castillo condado duque conde rey reina traición
méthode règle constante échelle effet principe théorie formule diagramme courbe distribution maladie
film films roman romans livres poème poèmes tableau tableaux œuvre œuvres disque disques album opéra opéras chanson chansons symphonie conte contes fable fables île bataille siège baie cap golfe vallée château comté duc comte roi reine position
metodo regola costante scala effetto principio teoria formula diagramma curva distribuzione malattia capsula morbo
film romanzo romanzi libri poesia poesie quadro quadri opera opere disco dischi canzone canzoni sinfonia racconto racconti favola isola battaglia assedio baia capo golfo valle castello contea duca conte re regina
test zeichen punkt dreieck winkel wein käse schinken senf dorf stadt bahnhof flughafen strand hafen universität museum kirche park bezirk region küste see platz gegend nähe umgebung
prueba pruebas maniobra signo síntoma síntomas punto triángulo ángulo vino queso aceite jamón pan turrón salsa pueblo ciudad calle plaza playa aeropuerto estación universidad museo iglesia ermita puerto puente parque barrio zona región provincia comarca costa lago sierra municipio localidad
épreuve signe signes symptôme manœuvre point triangle angle vin vins fromage jambon huile moutarde sauce village ville rue place plage aéroport gare université musée église port pont parc quartier région province côte lac forêt abbaye commune
prova segno segni sintomi manovra punto triangolo angolo formaggio prosciutto olio pane salame salsa paese città piazza spiaggia aeroporto stazione università museo chiesa porto ponte parco quartiere regione comune lago bosco abbazia
`

// belongings finds the surnames behind a noun, its article and the word of, which are listed and nothing else: der Vortrag von Rechberger, el
// examen de Quiroga, l'esame di Garifo. A small town of the name hides with them, since half the surnames are some, but not in French, where
// trains and people are from towns by the same word.
func belongings(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags, capital []int) {
	if d.Lang <= english || int(d.Lang) >= len(ofs) {
		return
	}
	other := besidesNames
	if d.Lang == french {
		other |= lexicon.Place
	}
	own := d.Common()
	noun := word.Lower
	if d.Lang == german {
		noun = word.Title
	}
	for _, i := range capital {
		w, in := &d.Words[i], &d.Infos[i]
		if i < 3 || w.Case != word.Title || in.Bits&lexicon.Surname == 0 || in.Bits&other != 0 || labels[i] != model.Outside || w.First != w.Hash || d.Words[i-1].Hash != ofs[d.Lang] { // most
			continue
		}
		of, thing := &d.Words[i-1], &d.Words[i-2]
		if of.Case != word.Lower || !adjoins(of) || !adjoins(w) || thing.Case != noun || d.Infos[i-2].Bits&own == 0 || in.Known || in.Cue != 0 || labels[i-2] != model.Outside || d.Name(i)&feature.OtherName != 0 {
			continue
		}
		if before := &d.Words[i-3]; !determined(d, around, before.Hash) && before.Rune != '\'' && before.Rune != '’' { // l'esame
			continue
		}
		if rules.Theorem(thing.Hash) || rules.Law(thing.Hash) || around.Get(thing.Hash)&known != 0 {
			continue
		}
		if i+1 < len(labels) && d.Words[i+1].Case == word.Title && adjoins(&d.Words[i+1]) && d.Infos[i+1].Bits&own == 0 {
			continue
		}
		labels[i] = model.BeginPerson
	}
}
