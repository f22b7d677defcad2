package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// shortSurname is the fewest bytes of a common word that may be a surname: shorter ones are small words of a sentence.
const shortSurname = 3

// surnames gives a first name the surname behind it that no list holds, since it is a common word: Lucía Pescador. Its capital tells, where
// others of the sentence have none.
func surnames(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags) {
	if d.Mode != feature.Mixed {
		return
	}
	for i, k := range found(labels) {
		if labels[i] == model.BeginPerson && k == i+1 && k < len(labels) && labels[k] == model.Outside && firstName(d, i) && common(d, rules, around, k) && inSentence(d, rules, around, i, k) {
			labels[k] = model.InPerson
		}
	}
}

// firstName says that the word at i is a listed first name, and nothing else unless many are called so.
func firstName(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	return w.Case == word.Title && in.Bits&lexicon.First != 0 && in.Bits&lexicon.Known == 0 && (in.Bits&lexicon.Frequent != 0 || in.Bits&(lexicon.Common|lexicon.Place) == 0 && in.Place == 0)
}

// common says that the word at k, right behind another, is a common word with a capital that may be a surname: no day, no title, no word
// that talks to somebody or begins a sentence, and known as nothing else.
func common(d *feature.Document, rules *cue.Rules, around *word.Flags, k int) bool {
	w, in := &d.Words[k], &d.Infos[k]
	return w.Kind == word.Letters && w.Case == word.Title && w.Space && !w.Apart && !w.Line && w.End-w.Start >= shortSurname &&
		in.Bits&lexicon.Common != 0 && in.Bits&(lexicon.Known|lexicon.City|lexicon.Country) == 0 && in.Place == 0 && !in.Known && in.Cue == 0 &&
		(in.Field == cue.NoField || in.Field == d.Infos[k-1].Field) &&
		!rules.Day(w.Hash) && !rules.Generic(w.Hash) && !rules.Abbreviation(w.Hash) && !rules.Label(w.Hash) &&
		!rules.Firm(w.Hash) && !rules.FirmEnd(w.Hash) && !rules.Closing(w.Hash) && !rules.Particle(w.Hash) && around.Get(w.Hash)&talks == 0
}

// inSentence says that a first name at i and what stands at k behind it are amid a sentence, or end one: a capital beside other capitals tells
// nothing, as in a heading. In German only where no noun of its own could stand: before the verb, where a sentence has one part alone, and
// behind a preposition, unless it is what people share, mit Anna Schluss gemacht, or behind a mark.
func inSentence(d *feature.Document, rules *cue.Rules, around *word.Flags, i, k int) bool {
	ends := k+1 == len(d.Words) || d.Words[k+1].Kind >= word.Mark
	if !ends && (d.Words[k+1].Kind != word.Letters || d.Words[k+1].Case != word.Lower) || ends && k+1 < len(d.Words) && strings.ContainsRune("=(/-–:&", d.Words[k+1].Rune) {
		return false
	}
	if d.Lang == german && genitive(d, rules, i) {
		return false
	}
	if d.Infos[i].Cue > weakCue {
		return true
	}
	if beginsSentence(d, i) {
		return !ends
	}
	before := &d.Words[i-1]
	if d.Lang == german {
		return before.Case == word.Lower && around.Get(before.Hash)&precedes != 0 && d.Name(k)&feature.Shared == 0 || before.Kind == word.Mark && ends
	}
	return before.Kind == word.Letters && before.Case == word.Lower || ends
}

// genitive says that the word at i is a name with the s of the genitive, which has a noun behind it: Bernds Lungen. Jens and Hans are names
// that many have.
func genitive(d *feature.Document, rules *cue.Rules, i int) bool {
	w := &d.Words[i]
	return d.Text[w.End-1] == 's' && d.Infos[i].Bits&lexicon.Frequent == 0 && rules.Listed(word.Hash(d.Text[w.Start:w.End-1]))
}

// What a word says that stands around a name.
const (
	talks         = 1 << iota // behind it: it begins a sentence or turns to somebody, Emma Please send it
	precedes                  // before it in German: a preposition
	determines                // before it: what follows is a thing or a rank
	virtue                    // it is a first name, too
	deed                      // behind it: what somebody does
	tells                     // behind it: what people tell the asker
	needs                     // beside it: what somebody may, has to or wants to do
	homework                  // behind it: what is prepared for a class or a meeting
	conjoins                  // beside it: and, or
	asker                     // beside that: who asks
	deals                     // before it: what is done to somebody
	dealsBy                   // before it, with one of the next between
	links                     // small words
	has                       // before it in German, where what was done to somebody stands at the end
	dealtWith                 // there
	article                   // it determines in English
	form                      // the form of a firm
	localForm                 // one in languages of its own
	house                     // the kind of a school, a surgery, a shop or an inn
	working                   // before a small word and a firm: what one does there
	employs                   // this small word
	owned                     // what is somebody's in German, of whom a first name with an s is told: Ivos Jacke
	lent                      // a first name, and a word that languages lend one another
	signed                    // before by and who did so
	by                        // this word
	ordering                  // it asks for something to be done
	object                    // behind it: what that is done to
	please                    // before it
	nounFollows               // before a noun of German, and nobody who is called so
	nounMayFollow             // before both
	behindNoun                // where a clause goes on behind the noun
	known                     // before it and the word of: what is called by who found or made it, or where it is
)

// newAround is the table of these words.
func newAround() *word.Flags {
	return word.FlagsOf(map[string]uint32{talkList: talks, precedeList: precedes, determineList: determines, virtueList: virtue, deedList: deed,
		tellList: tells, needList: needs, taskList: homework, joinList: conjoins, askerList: asker,
		dealList: deals, dealByList: dealsBy, linkList: links, hasList: has, dealtList: dealtWith, articleList: article, formList: form, localFormList: localForm,
		houseList: house, workList: working, atList: employs, ownedList: owned, lentList: lent, knownList: known,
		signedList: signed, byList: by, orderList: ordering, objectList: object, pleaseList: please,
		nounBefore: nounFollows, nounMaybeBefore: nounMayFollow, nounBehind: behindNoun})
}

const precedeList = `mit von vom an bei beim für durch gegen ohne zu über um nach seit wegen gegenüber samt außer neben hinter vor namens`

// sharedList is what people do with, have with or get for one another in German, and hardly anybody is called.
const sharedList = `
schluss kaffee fußball handball urlaub tennis schach abschied geburtstag mittag frühstück abendessen ärger sex stress hausaufgaben musik spaß kontakt pizza mathe englisch französisch latein physik yoga sport weihnachten ostern
freundschaft kinder wäsche möbel pläne witze fotos geschenke briefe mails bescheid probleme händchen verstecken monopoly gitarre klavier auto schlitten theater kino fieber husten durchfall masern termine videos filme serien memory skat
doppelkopf poker billard basketball volleyball federball tischtennis badminton salsa tango gassi schulden feierabend mitleid nachsicht beeren nudeln kartoffeln gemüse`

const talkList = `
please thanks thank thx can could would will shall should may might must do does did don't have has had is are was were am be been being let let's see saw call called calls
hope hopefully sorry yes yeah yep no nope not okay sure great good morning afternoon evening night hi hello hey dear welcome congratulations happy merry bye cheers regards best kind sincerely
the this that these those there here what when where which who why how and but or if as at in on to for from with by of about so then than you your we our they their he she his her it its i'm my me us them
just also maybe perhaps well now today tomorrow yesterday tonight next last all any some every each both please. says said asked wrote writes sent
merci bonjour bonsoir salut coucou cher chère bien cordialement bises bisous désolé pardon oui non voici voilà peux peut pouvez pourrais pourriez veux voulez est êtes suis sont était ont avez avons fait
le la les un une des du ce cet cette ces mon ma mes ton ta tes son sa ses notre votre leur nos vos qui que quoi quand où comment pourquoi et mais ou donc car si je tu il elle on nous vous ils elles
pour par dans sur avec sans chez après avant depuis pendant aujourd'hui demain hier puis alors aussi très plus bon bonne joyeux joyeuse félicitations
gracias hola buenos buenas días tardes noches estimado estimada querido querida saludos perdona perdón disculpa sí claro vale puedes puede podrías podría quieres quiere tienes tiene eres soy estoy está están
el los las un una unos unas este esta estos estas ese esa eso mi tu su nuestro vuestro que quién cuándo dónde cómo por porque pero cuando como y o si yo él ella nosotros ustedes te me se nos os le les lo
para por en con sin sobre desde hasta hoy mañana ayer ahora luego también muy más ya no feliz felicidades enhorabuena dice dijo
grazie ciao salve buongiorno buonasera caro cara gentile saluti scusa scusi sì certo puoi può potresti potrebbe vuoi vuole hai ha sei sono è siamo
il lo gli un uno una questo questa questi queste quello quella mio mia tuo tua suo sua nostro vostro che chi quando dove come perché ma però e o se io tu lui lei noi voi loro ti mi si ci vi
per in con su da di tra fra oggi domani ieri adesso poi anche molto più già non buon buona auguri dice disse
`
