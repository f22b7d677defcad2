package train

import "strings"

// A verb of Spanish, Italian or French begins many a sentence, with a capital and in a form that the raw text, which is
// small, does not hold. inflect gives the regular forms of an infinitive, so that they are known as common words. Irregular
// verbs give some forms that don't exist; these do no harm, since names are never made common by them.

// conjugation is what takes the place of an infinitive's ending.
type conjugation struct {
	infinitive, forms string
	clitics           bool // Spanish: pronouns hang on, too
}

// endings are the conjugations of everyday verbs, by language.
var endings = map[string][]conjugation{
	"es": {
		{"ar", "o as a amos áis an é aste ó asteis aron aba abas ábamos abais aban aré arás ará aremos aréis arán aría arías aríamos arían e es emos éis en ad ando ado ada ados adas ara aras áramos aran ase asen arme arte arse arlo arla arle arlos arlas arles arnos ame alo ala ale", true},
		{"er", "o es e emos éis en í iste ió imos isteis ieron ía ías íamos íais ían eré erás erá eremos eréis erán ería erías eríamos erían a as amos áis an ed iendo ido ida idos idas iera ieras ieran yó yendo yeron erme erte erse erlo erla erle erlos erlas erles ernos", true},
		{"ir", "o es e imos ís en í iste ió isteis ieron ía ías íamos íais ían iré irás irá iremos iréis irán iría irías iríamos irían a as amos áis an id iendo ido ida idos idas iera ieras ieran yó yendo yeron irme irte irse irlo irla irle irlos irlas irles irnos", true},
	},
	"it": {
		{"are", "o i a iamo ate ano avo avi ava avamo avate avano ai asti ò ammo aste arono erò erai erà eremo erete eranno erei eresti erebbe eremmo erebbero ino ando ato ata ati ante anti assi asse assero armi arti arsi arlo arla arli arle argli arci arvi arne ami alo ala ali ale ane atemi atelo atela ateli atele andomi andolo andola", false},
		{"ere", "o i e iamo ete ono evo evi eva evamo evate evano ei esti è emmo este erono etti ette ettero erò erai erà eremo erete eranno erei eresti erebbe erebbero a ano endo uto uta uti ute ente enti essi esse essero ermi erti ersi erlo erla erli erle ergli erci ervi erne imi ilo ila ili ile etemi etelo endolo", false},
		{"ire", "o i e iamo ite ono isco isci isce iscono ivo ivi iva ivamo ivate ivano ii isti ì immo iste irono irò irai irà iremo irete iranno irei iresti irebbe irebbero a ano isca iscano endo ito ita iti ente enti issi isse issero irmi irti irsi irlo irla irli irle irgli irci irvi irne imi ilo ila ili ile itemi itelo endolo", false},
	},
	"fr": {
		{"er", "e es ons ez ent ais ait ions iez aient ai as a âmes èrent erai eras era erons erez eront erais erait erions eriez eraient ant é ée és ées", false},
	},
}

// fewer are the forms that stand in texts about somebody: those of the verbs of newspapers and offices, which are many, so that the
// lists stay small.
var fewer = map[string][]conjugation{
	"es": {
		{"ar", "o a an é ó aron aba aban ará arán aría aran e en ando ado ada ados adas arlo arse", false},
		{"er", "o e en í ió ieron ía ían erá erán ería a an iendo ido ida idos idas erlo erse", false},
		{"ir", "o e en í ió ieron ía ían irá irán iría a an iendo ido ida idos idas irlo irse", false},
	},
	"it": {
		{"are", "o i a ano ava avano ò arono erà eranno erebbe ino ando ato ata ati ate arsi arlo", false},
		{"ere", "o i e ono eva evano é erono ette erà eranno erebbe a ano endo uto uta uti ersi erlo", false},
		{"ire", "o i e ono isce iscono iva ivano ì irono irà iranno irebbe a ano endo ito ita iti irsi", false},
	},
	"fr": {
		{"er", "e ent ait aient a èrent era eront erait ant é ée és ées", false},
		{"ir", "it issent issait issaient irent ira iront irait issant i ie is ies", false},
	},
}

// clitics are what Spanish puts after a verb's stem for "tell him", "give it me".
const clitics = "ame ale alo ala ales alos alas eme ele elo ela eles elos elas anos enos"

// stressed puts an accent on the last vowel before the ending, which is n bytes long: explícale, ayúdame.
func stressed(w string, n int) string {
	for i := len(w) - n - 1; i >= 0; i-- {
		if at := strings.IndexByte("aeiou", w[i]); at >= 0 {
			if w[i] == 'u' && i > 0 && (w[i-1] == 'q' || w[i-1] == 'g') {
				continue // explíquele
			}
			return w[:i] + []string{"á", "é", "í", "ó", "ú"}[at] + w[i+1:]
		}
	}
	return w
}

// minStem is the fewest letters before an infinitive's ending: shorter words are too often none.
const minStem = 2

// inflect calls f with each form that the conjugations give a word that looks like an infinitive.
func inflect(conjugations []conjugation, lang, w string, f func(form string)) {
	for _, e := range conjugations {
		stem, ok := strings.CutSuffix(w, e.infinitive)
		if !ok || len(stem) < minStem {
			continue
		}
		for _, form := range strings.Fields(e.forms) {
			f(join(lang, stem, form, e.infinitive[0] == 'a'))
		}
		if e.clitics {
			for _, form := range strings.Fields(clitics) {
				f(stressed(join(lang, stem, form, e.infinitive[0] == 'a'), len(form)))
			}
		}
		return
	}
}

// join puts a form after a stem as the language writes it: cercare, cerchi; mangiare, mangi; buscar, busqué.
// first says that the infinitive ends in -ar or -are, whose stems keep their sound before e and i.
func join(lang, stem, form string, first bool) string {
	front := strings.HasPrefix(form, "e") || strings.HasPrefix(form, "i") || strings.HasPrefix(form, "é")
	last := stem[len(stem)-1]
	switch {
	case lang == "it" && first && front && (last == 'c' || last == 'g'):
		return stem + "h" + form
	case lang == "it" && first && last == 'i' && form[0] == 'i':
		return stem + form[1:]
	case lang == "es" && first && front && last == 'c':
		return stem[:len(stem)-1] + "qu" + form
	case lang == "es" && first && front && last == 'g':
		return stem + "u" + form
	case lang == "es" && first && front && last == 'z':
		return stem[:len(stem)-1] + "c" + form
	case lang == "fr" && last == 'g' && (form[0] == 'a' || form[0] == 'o'):
		return stem + "e" + form
	}
	return stem + form
}
