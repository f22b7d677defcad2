package template

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect/name/corpus"
)

// standIn is a way in which raw sentences speak of somebody, or of a place, without a name.
type standIn struct {
	match *regexp.Regexp // its first group is what goes
	with  string         // what comes, a name in the place of §
}

// ways are pairs of an expression for what stands behind a space or the like, and of what comes in its place.
func ways(of ...string) []standIn {
	var out []standIn
	for i := 0; i+1 < len(of); i += 2 {
		out = append(out, standIn{regexp.MustCompile(`(?:^|[ "“«(—–¿¡])` + of[i]), of[i+1]})
	}
	return out
}

// end is what a word ends before.
const end = `(?:$|[ .,;:!?…'’"”»)])`

// standIns are pronouns and common nouns for somebody, where a name may stand in their place without any other change.
var standIns = map[string][]standIn{
	"en": ways(
		`((?i:he|she))`+end, "§",
		`(him)`+end, "§",
		`((?i:his)) [a-z]`, "§'s",
		`((?i:the|that|this|an?|my|your|his|her|our|their) (?:old |young |poor |little |other )?(?:man|woman|boy|girl|doctor|king|teacher|stranger|captain|lady|gentleman|soldier|father|mother|brother|sister|friend|wife|husband|son|daughter|uncle|aunt|driver|officer|judge|lawyer|professor|manager|boss|nurse|alchemist|merchant|neighbou?r|colleague))`+end, "§",
	),
	"fr": ways(
		`((?i:elle))`+end, "§",
		`([Ii]l) (?:[lmts]['’][a-z]|l[ae]s? |avait|allait|disait|dit|voulait|vint|fut|prit|sortit|entra|regarda|savait|pouvait|venait|voyait|parlait|aimait|a |va |veut|peut|sait|dort|vient|répond|demand|travaill|jou)`, "§",
		`[a-zéû]+(-(?:t-)?(?:il|elle))`+end, " §",
		`(?:à|de|avec|pour|chez|contre|sans|sur|par|vers|devant|derrière|que) (lui|elle)`+end, "§",
		`([Qq]u['’]elle)`+end, "que §",
		`((?i:l['’]|le |la |ce |cet |cette |mon |ma |ton |ta |son |sa |notre |votre |leur )(?:jeune |vieille? |vieux |pauvre |petite? |bon |bonne )?(?:homme|femme|garçon|fille|père|mère|roi|docteur|médecin|vieillard|professeur|capitaine|juge|maître|voisine?|amie?|frère|sœur|fils|oncle|tante|mari|général|soldat|curé|marquise?|comte|comtesse|patron|avocat|directeur|directrice|collègue))`+end, "§",
	),
	"de": ways(
		`([Ee]r)`+end, "§",
		`(ihm|ihn)`+end, "§",
		`((?i:der|ein|mein|dein|sein|ihr|unser|dieser) (?:alte |junge |neue |alter |junger )?(?:Mann|Junge|Arzt|König|Lehrer|Vater|Bruder|Freund|Sohn|Onkel|Nachbar|Chef|Fahrer|Richter|Trainer|Kollege|Opa|Polizist|Minister|Präsident|Autor|Pfarrer|Bürgermeister|Kunde|Sänger|Täter|Professor|Verkäufer))`+end, "§",
		`((?i:die|eine|meine|deine|seine|ihre|unsere|diese) (?:alte |junge |neue )?(?:Frau|Mutter|Schwester|Freundin|Tochter|Tante|Nachbarin|Chefin|Lehrerin|Ärztin|Kollegin|Oma|Kanzlerin|Ministerin|Sängerin|Trainerin))`+end, "§",
		`((?i:den|einen|meinen|deinen|seinen|ihren|dem|einem|meinem|deinem|seinem|ihrem) (?:alten |jungen |neuen )?(?:Mann|Jungen|Arzt|König|Lehrer|Vater|Bruder|Freund|Sohn|Onkel|Nachbarn|Chef|Fahrer|Richter|Trainer|Kollegen|Opa|Polizisten|Minister|Präsidenten|Autor|Pfarrer|Bürgermeister|Kunden))`+end, "§",
		`(?:mit|von|bei|zu) ((?:der|einer|meiner|deiner|seiner|ihrer) (?:alten |jungen |neuen )?(?:Frau|Mutter|Schwester|Freundin|Tochter|Tante|Nachbarin|Chefin|Lehrerin|Ärztin|Kollegin|Oma|Kanzlerin))`+end, "§",
	),
	"es": ways(
		`([Éé]l|[Ee]lla)`+end, "§",
		`((?i:el|la|un|una|su|mi|tu|nuestro|nuestra|este|esta|aquel|aquella) (?:viejo |joven |pobre |buen |buena )?(?:hombre|mujer|niño|niña|padre|madre|hermano|hermana|amigo|amiga|rey|reina|médico|médica|profesor|profesora|maestro|maestra|abogado|abogada|presidente|presidenta|ministro|ministra|autor|autora|joven|viejo|vieja|señor|señora|chico|chica|muchacho|muchacha|hijo|hija|marido|esposa|jefe|jefa|director|directora|alcalde|alcaldesa|abuelo|abuela|tío|tía|vecino|vecina|cliente|novio|novia|juez|soldado|capitán|doctor|doctora))`+end, "§",
		`(al (?:hombre|niño|padre|hermano|amigo|rey|médico|profesor|maestro|abogado|presidente|ministro|autor|joven|viejo|señor|chico|muchacho|hijo|marido|jefe|director|alcalde|abuelo|tío|vecino|cliente|novio|juez|soldado|capitán|doctor))`+end, "a §",
		`(del (?:hombre|niño|padre|hermano|amigo|rey|médico|profesor|maestro|abogado|presidente|ministro|autor|joven|viejo|señor|chico|muchacho|hijo|marido|jefe|director|alcalde|abuelo|tío|vecino|cliente|novio|juez|soldado|capitán|doctor))`+end, "de §",
		`(?:dijo|preguntó|respondió|contestó|exclamó|gritó|añadió|murmuró|pensó|explicó)( ?)[.,;]`, " §",
	),
	"it": ways(
		`((?i:lui|lei|egli|ella))`+end, "§",
		`((?i:l['’]|il |lo |la |un |uno |una |un['’]|suo |sua |mio |mia |tuo |tua |quel |quella |quell['’]|questo |questa )(?:vecchio |vecchia |giovane |povero |povera |buon |buona )?(?:uomo|donna|ragazzo|ragazza|padre|madre|fratello|sorella|amico|amica|re|regina|medico|professore|professoressa|maestro|maestra|avvocato|avvocata|presidente|ministro|ministra|autore|autrice|giovane|vecchio|vecchia|signore|signora|figlio|figlia|marito|moglie|capo|direttore|direttrice|sindaco|sindaca|nonno|nonna|zio|zia|vicino|vicina|cliente|giudice|soldato|capitano|dottore|dottoressa|prete|bambino|bambina))`+end, "§",
		`((?:al |all['’]|alla )(?:uomo|donna|ragazzo|ragazza|padre|madre|fratello|sorella|amico|amica|medico|professore|maestro|avvocato|presidente|ministro|autore|vecchio|signore|signora|figlio|figlia|direttore|sindaco|cliente|giudice|capitano|dottore|prete|bambino|bambina))`+end, "a §",
		`((?:del |dell['’]|della )(?:uomo|donna|ragazzo|ragazza|padre|madre|fratello|sorella|amico|amica|medico|professore|maestro|avvocato|presidente|ministro|autore|vecchio|signore|signora|figlio|figlia|direttore|sindaco|cliente|giudice|capitano|dottore|prete|bambino|bambina))`+end, "di §",
		`(?:disse|chiese|rispose|domandò|esclamò|gridò|aggiunse|mormorò|pensò|spiegò)( ?)[.,;]`, " §",
	),
}

// townsIn are phrases for where somebody is or goes, where a town may stand in their place.
var townsIn = map[string][]standIn{
	"en": ways(`(?:in|to|from|near|through|of|at|around) ((?:the|this|that|a|our|my|his|her|their) (?:old |little |small |big |whole )?(?:city|town|village|country|house|garden|castle|station|church|school|place|forest|valley|island|hospital|hotel|harbou?r|camp|palace))`+end, "§"),
	"fr": ways(
		`((?:à la|dans la|dans cette|dans une|en|de la) (?:petite |grande |vieille )?(?:ville|campagne|maison|forêt|rue|vallée|gare|église|cour|prison|capitale))`+end, "à §",
		`((?:au|dans le|dans ce|dans un|du) (?:petit |grand |vieux )?(?:village|château|pays|palais|port|jardin|bourg|salon|camp|quartier))`+end, "à §",
	),
	"de": ways(
		`((?:in|aus) (?:der|die|dieser|diese|einer|eine|unserer) (?:kleinen |ganzen |großen |alten )?(?:Stadt|Schule|Küche|Kirche|Gegend|Straße|Wohnung|Hauptstadt|Innenstadt|Klinik))`+end, "in §",
		`((?:im|ins|am) (?:Dorf|Haus|Wald|Garten|Keller|Hotel|Krankenhaus|Tal|Ort|Park|Bahnhof|Büro|Ausland))`+end, "in §",
		`nach (Hause)`+end, "§",
		`(zu Hause)`+end, "in §",
	),
	"es": ways(
		`en ((?:el|la|un|una|este|esta|mi|su) (?:pequeño |pequeña |gran )?(?:ciudad|pueblo|casa|calle|plaza|escuela|oficina|campo|parque|país|barrio|iglesia|hospital|estación|puerto|isla|mundo|hotel|universidad|jardín|cocina))`+end, "§",
		`(?:a|de) (casa|clase)`+end, "§",
	),
	"it": ways(
		`((?:nella|nel|in) (?:piccola |piccolo |grande )?(?:città|paese|villaggio|casa|scuola|chiesa|giardino|castello|ospedale|stazione|campagna|piazza|palazzo|porto|camera|via))`+end, "a §",
		`((?:dalla|dal|alla|al) (?:città|paese|villaggio|scuola|chiesa|giardino|castello|stazione|mare|porto))`+end, "da §",
		`a (casa|scuola)`+end, "§",
	),
}

// openers are verbs with which a sentence begins that says no subject: one may stand before them.
var openers = map[string]*regexp.Regexp{
	"es": regexp.MustCompile(`^(\p{Lu}\p{Ll}+ó|\p{Lu}\p{Ll}{2,}aba|Tenía|Quería|Sabía|Podía|Debía|Decía|Hacía|Venía|Vivía|Hizo|Dijo|Tuvo|Fue|Puso|Quiso|Vino|Está|Tiene|Quiere|Sabe|Puede|Dice|Hace|Viene|Vive|Trabaja|Estudia|Juega|Habla) `),
	"it": regexp.MustCompile(`^(\p{Lu}\p{Ll}+[òì]|\p{Lu}\p{Ll}{2,}[aei]va|Disse|Fece|Ebbe|Prese|Mise|Venne|Rispose|Chiese|Chiuse|Vide|Ha|Vuole|Può|Dice|Viene|Vive|Lavora|Studia|Gioca|Parla) `),
}

// subjectless are beginnings that look like openers' and are none.
var subjectless = regexp.MustCompile(`^(Così|Qui|Lì|Però|Perciò|Può|Bisognava|Sembrava|Lunedì|Martedì|Giovedì|Venerdì|Mercoledì|Oggidì|Sí|Nuova|Pareva|Serviva|Bastava|Faltaba|Bastaba|Iba)`)

// place is where a name may stand in a sentence.
type place struct {
	before, gone, with, after string // the sentence is before, gone and after; with takes the place of gone, the name that of its §
	town                      bool
}

// places are where names of persons, and of towns, may stand in sentences.
func places(lang string, sentences []string) (out, towns []place) {
	for _, s := range sentences {
		if o := openers[lang]; o != nil && o.MatchString(s) && !subjectless.MatchString(s) {
			r, n := utf8.DecodeRuneInString(s)
			out = append(out, place{"", "", "§", " " + string(unicode.ToLower(r)) + s[n:], false})
		}
		for _, w := range standIns[lang] {
			for _, m := range w.match.FindAllStringSubmatchIndex(s, -1) {
				out = append(out, place{s[:m[2]], s[m[2]:m[3]], w.with, s[m[3]:], false})
			}
		}
		for _, w := range townsIn[lang] {
			for _, m := range w.match.FindAllStringSubmatchIndex(s, -1) {
				towns = append(towns, place{s[:m[2]], s[m[2]:m[3]], w.with, s[m[3]:], true})
			}
		}
	}
	return out, towns
}

// stand writes a raw sentence in which a name stands in the place of what speaks of a person.
func (w *writer) stand() error {
	if len(w.places) == 0 {
		return nil
	}
	list := w.places
	if len(w.towns) > 0 && w.rng.Percent(18) {
		list = w.towns
	}
	p := &list[w.rng.Below(len(list))]
	before, after, _ := strings.Cut(p.with, "§")
	if p.town {
		w.out.WriteString(p.before + before)
		w.mark(corpus.Location, pick(w, w.stock.city(), w.stock.city(), w.stock.of(w.stock.country)))
		w.out.WriteString(after + p.after)
		return nil
	}
	if strings.ContainsAny(p.gone, " '’") && !strings.Contains(p.gone, "-") && w.rng.Percent(40) { // my brother Tom
		before = p.gone + pick(w, " ", " ", " ", ", ")
		after = ""
		if strings.HasSuffix(before, ", ") && !strings.HasPrefix(p.after, ",") {
			after = ","
		}
	}
	w.out.WriteString(p.before + before)
	letter := byte(w.rng.Below(26))
	form := pick(w, "s", "s", "s", "", "f", "f", "d", "l")
	if err := w.person(letter, form); err != nil {
		return err
	}
	w.out.WriteString(after + p.after)
	return nil
}
