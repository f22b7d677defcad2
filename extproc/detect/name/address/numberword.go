package address

import (
	"strings"

	"veil/extproc/detect/name/word"
)

// What a word can be in an address whose number is dictated in words.
const (
	numeral  flag = 1 << iota // three, trois, dreizehn, quarantatré
	one                       // an article as well
	links                     // between numerals: one hundred and four, treinta y dos
	again                     // behind a number: bis, ter
	rue                       // a French word for a street that has no other form for several
	via                       // a word for a street that its name stands behind, and then its number
	habite                    // says in French that somebody lives or gets something somewhere
	wherever                  // stands between an address and its town
	coding                    // in the words of a postcode, beside numerals
)

const (
	wordsNumeral = `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts trente quarante cinquante soixante cent cents
dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintidos veintitrés veintitres veinticuatro veinticinco veintiséis veintiseis veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento`
	wordsOne      = `one un une uno una ein eins eine`
	wordsLinks    = `and et y e`
	wordsAgain    = `bis ter`
	wordsRue      = `rue avenue boulevard impasse chemin allée route ruelle sentier venelle quai place passage cité résidence`
	wordsVia      = `via viale corso piazza piazzetta vicolo largo strada borgo contrada lungomare calle avenida plaza paseo camino carretera ronda travesía callejón glorieta`
	wordsHabite   = `habite habites habitons habitez habitent habitait vit vivent demeure loge adresse livrer livraison livrez envoyer envoie envoyez passer domicile déménage déménagé installe installé au`
	wordsWherever = `in à a en bei near`
	wordsCoding   = `zéro zero mille cero mil null tausend mila thousand`
)

// dictatedFlags is the table of these words, with the numbers that German and Italian write as one word up to 199.
func dictatedFlags() *word.Flags {
	flags := word.ByHash(map[string]flag{
		wordsNumeral: numeral, wordsOne: one, wordsLinks: links, wordsAgain: again, wordsRue: rue, wordsVia: via, wordsHabite: habite, wordsWherever: wherever, wordsCoding: coding,
	})
	for n := 2; n < 200; n++ {
		flags[word.Hash(germanNumber(n))] |= numeral
		flags[word.Hash(strings.ReplaceAll(germanNumber(n), "ü", "ue"))] |= numeral
		flags[word.Hash(italianNumber(n))] |= numeral
		if n%10 == 3 && n > 20 {
			flags[word.Hash(strings.TrimSuffix(italianNumber(n), "é")+"e")] |= numeral
		}
	}
	for _, tens := range strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety") {
		for _, small := range strings.Fields("one two three four five six seven eight nine") {
			flags[word.Hash(tens+"-"+small)] |= numeral
		}
	}
	for _, tens := range strings.Fields("vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix dix") {
		flags[word.Hash(tens)] |= numeral
		for _, small := range strings.Fields("un deux trois quatre cinq six sept huit neuf onze douze treize quatorze quinze seize vingt vingts") {
			flags[word.Hash(tens+"-"+small)] |= numeral
		}
	}
	flags[word.Hash("quatre-vingts")] |= numeral
	for _, from := range strings.Fields("un deux trois quatre cinq six sept huit neuf dix onze douze") { // cinq-sept, two houses
		for _, to := range strings.Fields("deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze") {
			flags[word.Hash(from+"-"+to)] |= numeral
		}
	}
	return word.NewFlags(flags)
}

// germanNumber is n, below 200, as German writes it.
func germanNumber(n int) string {
	small := strings.Fields("null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn")
	tens := strings.Fields("- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
	switch {
	case n < 20:
		return small[n]
	case n >= 100 && n%100 == 0:
		return "hundert"
	case n >= 100:
		return "hundert" + germanNumber(n%100)
	case n%10 == 0:
		return tens[n/10]
	case n%10 == 1:
		return "einund" + tens[n/10]
	}
	return small[n%10] + "und" + tens[n/10]
}

// italianNumber is n, below 200, as Italian writes it.
func italianNumber(n int) string {
	small := strings.Fields("zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove")
	tens := strings.Fields("- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
	switch {
	case n < 20:
		return small[n]
	case n >= 100 && n%100 == 0:
		return "cento"
	case n >= 100:
		return "cento" + italianNumber(n%100)
	case n%10 == 0:
		return tens[n/10]
	case n%10 == 1 || n%10 == 8:
		return tens[n/10][:len(tens[n/10])-1] + small[n%10]
	case n%10 == 3:
		return tens[n/10] + "tré"
	}
	return tens[n/10] + small[n%10]
}

// numeralAt is what a word is as a part of a number: numeral, one, or 0.
func (s *Scanner) numeralAt(w *word.Word) flag { return s.dictation.Get(w.Hash) & (numeral | one) }

// numerals is the end of the number whose first word is i.
func (s *Scanner) numerals(ws []word.Word, i int) int {
	end := i + 1
	for j := end; j < len(ws) && j-i < mostNumerals && ws[j].Kind == word.Letters && !ws[j].Line; j++ {
		switch {
		case s.numeralAt(&ws[j]) != 0, s.dictation.Get(ws[j].Hash)&coding != 0: // deux mille dix
			end = j + 1
		case s.dictation.Get(ws[j].Hash)&links == 0 || j > end:
			return end
		}
	}
	return end
}

// Bounds of a postcode in words: quarante-sept, zéro zéro zéro; soixante-quatorze mille quatre cents.
const (
	leastCoding = 2
	mostCoding  = 12 // with its commas
)

// codeInWords is the end of the postcode in words and of its town behind a street that ends at i, 0 if none follows.
func (s *Scanner) codeInWords(ws []word.Word, i int) int {
	n, end := 0, 0
words:
	for j := i; j < len(ws) && j-i < mostCoding && !ws[j].Line; j++ {
		w := &ws[j]
		switch {
		case w.Rune == ',':
		case w.Kind == word.Letters && (s.numeralAt(w) != 0 || s.dictation.Get(w.Hash)&coding != 0):
			n++
			if w.First != w.Hash { // quarante-sept
				n++
			}
			end = j + 1
		case w.Kind == word.Letters && s.dictation.Get(w.Hash)&links != 0 && end == j:
		default:
			break words
		}
	}
	if n < leastCoding {
		return 0
	}
	j := end
	if j < len(ws) && ws[j].Rune == ',' {
		j++
	}
	if j < len(ws) && s.dictation.Get(ws[j].Hash)&wherever != 0 {
		j++
	}
	return max(end, s.city(ws, j, true))
}
