package name

import (
	_ "embed" // the lists of names
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

//go:embed rarenames.txt
var rareList string

//go:embed wordnames.txt
var wordNames string

// newNames is the table of what is known of names beside the lexicon.
func newNames() *word.Flags {
	return word.FlagsOf(map[string]uint32{unremarked(rareList): feature.RareName, otherwiseList: feature.OtherName, heardList: feature.HeardName,
		unremarked(wordNames): feature.WordName, unremarked(surnameWords): feature.WordSurname, unremarked(affairList): feature.Affair,
		thingNouns: feature.Thing, tradeNouns: feature.Trade, stateNouns: feature.State, sharedList: feature.Shared})
}

// unremarked is a list without its remarks, which are lines that begin with #.
func unremarked(list string) string {
	names := &strings.Builder{}
	for line := range strings.Lines(list) {
		if !strings.HasPrefix(line, "#") {
			names.WriteString(line)
		}
	}
	return names.String()
}

// shortFirst is the fewest bytes of a first name that is found by its capital alone.
const shortFirst = 3

// firstNames finds whom a sentence calls by a first name alone, though it asks as one asks about the world: Is Emma allowed to keep the
// deposit? The capital tells, amid words that have none.
func firstNames(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags, capital []int) {
	for _, i := range capital {
		if labels[i] != model.Outside {
			continue
		}
		if d.Words[i].Case == word.Camel {
			camelNames(labels, d, rules, i)
			continue
		}
		if commonName(labels, d, around, i) {
			labels[i], labels[i+1] = model.BeginPerson, model.InPerson
			continue
		}
		if doubleName(labels, d, rules, around, i) {
			continue
		}
		rare := d.Name(i)&feature.RareName != 0
		if !rare && (d.Infos[i].Bits&lexicon.First == 0 || !amongWords(d, around, i) && !does(d, around, i)) || !callsSomebody(d, rules, around, i) {
			continue
		}
		labels[i] = model.BeginPerson
		if rare && i+1 < len(d.Words) && labels[i+1] == model.Outside && mayFollow(d, i+1) {
			labels[i+1] = model.InPerson
		}
	}
}

// mayFollow says that the word at i, behind a first name that is nothing else, may be its surname: it has a capital and is not known as
// anything else.
func mayFollow(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	return w.Kind == word.Letters && w.Case == word.Title && w.Space && !w.Apart && !w.Line && in.Bits&(lexicon.Common|lexicon.World) == 0 && !in.Known && in.Place == 0
}

// callsSomebody says that the word at i, which has a capital, is a first name and nothing else that has one. In German every noun has one, and with a hyphen
// it is the name of a thing more often: tarte Belle-Hélène.
func callsSomebody(d *feature.Document, rules *cue.Rules, around *word.Flags, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if d.Name(i)&feature.OtherName != 0 || rules.Day(w.Hash) || w.End-w.Start < shortFirst || w.First != w.Hash || d.Lang == german && in.Bits&lexicon.Common != 0 {
		return false
	}
	return d.Called(i) || around.Get(w.Hash)&virtue != 0 && in.Place == 0
}

// does says that a sentence begins with the word at i, which does what is said next: Hope uses a wheelchair. A thing has an article there, and
// the verb Will has somebody behind it.
func does(d *feature.Document, around *word.Flags, i int) bool {
	if !beginsSentence(d, i) || i+1 == len(d.Words) || d.Lang == german {
		return false
	}
	next := &d.Words[i+1]
	return next.Kind == word.Letters && next.Case == word.Lower && next.Space && around.Get(next.Hash)&deed != 0
}

// amongWords says that the word at i stands amid a sentence or ends one: behind a word without a capital, or the first one, that is no article, and
// before none with a capital, and no number.
func amongWords(d *feature.Document, around *word.Flags, i int) bool {
	if i == 0 {
		return false
	}
	w, before := &d.Words[i], &d.Words[i-1]
	if !w.Space || w.Line || begins(d, i) || before.Kind != word.Letters || determined(d, around, before.Hash) {
		return false
	}
	if before.Case != word.Lower && (d.Infos[i-1].Bits&lexicon.Common == 0 || !d.Opens(i-1)) {
		return false
	}
	if i+1 == len(d.Words) {
		return true
	}
	next := &d.Words[i+1]
	switch next.Kind {
	case word.Digits, word.Mixed:
		return false
	case word.Letters:
		if i+2 < len(d.Words) && determined(d, around, next.Hash) && d.Words[i+2].Case == word.Title {
			return false // Isabel la Católica, Alexander the Great
		}
		return next.Case == word.Lower && (next.Space || next.End-next.Start <= genitiveEnd)
	}
	return !strings.ContainsRune("-/&=({", next.Rune)
}

// genitiveEnd is the most bytes of what stands behind a name without a space: the s of Emma's.
const genitiveEnd = 2

// determineList is what a name seldom has before it, and a thing or a rank often.
const determineList = `
the this that these those my your his her our their every each any some saint st san santa santo sankt dom king queen prince princess pope emperor tsar
le la les un une l d ce cet cette ces mon ma mes ton ta tes son sa ses notre votre leur quelque chaque
el los las una unos unas este esta ese esa mi tu su nuestro nuestra
il lo gli i uno dei delle degli della dello del dell al alla allo nel nella sul sulla dal dalla questo questa quel quella mio mia tuo tua suo sua
der die das dem den des ein eine einen einem einer eines mein meine meinem meinen meiner dein deine sein seine seinem ihr ihre unser unsere kein keine
`

// articleList is those of English that are prepositions and other words elsewhere: Brief an Emma, le dije a Emma.
const articleList = `a an no`

// determined says that a word is one of these in the text's language.
func determined(d *feature.Document, around *word.Flags, hash uint32) bool {
	says := around.Get(hash)
	return says&determines != 0 || says&article != 0 && d.Lang <= english
}

// otherwiseList is first names that are something else with a capital more often: months, peoples, ranks, kin, things of the world, gods.
const otherwiseList = `
may august april june january march avril mai juin juillet mars abril mayo junio julio agosto aprile maggio giugno luglio
german roman romano romana dutch danish french georgian asia africa america christian muslim baptist king queen prince pope park price ward hall mac villa job lei una luna sol valentine eve angel thor kaiser wolf santa
man dad mum mom nan papa mama lord lady sir star major general judge doc page bishop dean earl duke baron mason sale love sonic
noël natale silvester reyes sunday valentino domingo jensen jasper alexa siri cortana mercedes dacia clio jenkins tex ming reg nil len
alpha beta delta earth mercury venus jupiter dieu dios dio gott god jesus jésus jesús gesù christ cristo maria
`

// heardList is first names that many have though few lists do, or that the lexicon has as a surname or a small town, too, or as a word of another
// language, and that people hear as first names.
const heardList = `
oluwaseun olumide oluwakemi oluwaseyi oluwatosin temitope ayomide ayodele adewale uzoma funmilayo taiwo omolara opeyemi tolulope wuraola kojo wanjiru
wambui wanjiku njeri nyambura muthoni wairimu kamau mwangi njoroge chebet jepkosgei achieng atieno akinyi otieno ochieng onyango odhiambo nekesa
naliaka wekesa mwende kioko baraka hamisi vusi cheikh lamine harini naveen prakash ramesh sachin suresh vinay mahbub nadeem maham dolma xinyi trang
vinh yuki ngozi putri wulandari lestari ligaya erdem ferhat onur selçuk helin abdelaziz badr mustapha saïd saida heba noha ashraf layth luay qasim
raed samer wafa batool elham jarosław stanisław hynek štěpán vojtěch balázs ferenc gábor gyula lilla pál sándor tamás dumitru gheorghe
georgiana grigore mihai petre radu vasile arben egzon boban zorica edin mirza kaarina saara erla petras piret eoin gráinne muireann oisín tiernan
morag ewen gaël tanguy ainhoa gorka jokin kepa miren unai arnau ferran jaume sergi leilani stepan artyom stanislav viktoriya marat giorgi hayk
jürgen günter jörg götz sönke müslüm heiko heike anke antje silke gabi renate ulrike elke kerstin klaus wolfgang günther bernd jochen hartmut
volker detlef rüdiger thorsten carsten karsten steffen philipp jannik émilie élodie séverine raymonde morgane amandine laetitia noémie agathe
gérard éric matthieu kévin jérémy bastien corentin yann hervé franck fabrice mónica inés verónica alejandra raúl iván rubén óscar
joaquín ramón víctor nicolás gonzalo borja iker aitor xavi federica giorgio emanuele raffaele grayson jaxon brayden avery riley aubrey addison
skylar sadie madelyn kaylee nevaeh peyton kylie aubree mackenzie kinsley brianna rylee everly hadley delilah brielle adalynn khloe lori carrie
darlene stacy katie kristen vicki stacey courtney mattie todd clarence curtis jeffery randall lloyd floyd greg corey clyde priya rahul anjali pooja
neha sneha kavya divya deepak sanjay vijay rajesh amit ankit rohit arjun aditya vikram nikhil emre ayşe hatice merve büşra serkan volkan burak
furkan małgorzata paweł michał szymon oksana iryna tetiana svitlana andriy oleksandr dmytro serhiy mykola volodymyr haruto kenji hiroshi jisoo
hyun thuy linh huong flemming björk juris zane lenka šimon ľubica lászló vlad ovidiu boyko miodrag levent rashid khalil kayode babatunde ayanda kabir kamala usha asha ganesh aoi edson
oriol martí xiana sabela thibault thibaud gauthier donncha fergus lachlan euan morven iona tyrone darnell ewald burkhard hartwig gunther gisbert sepp awa juma davo
`

// virtueList is first names that are common words and that no list calls frequent.
const virtueList = `
hope faith charity patience prudence mercy honor honour autumn winter sky skye rain lark sue pat rob nick gene dick drew chance chase
daisy lily ivy ruby pearl amber jade holly heather hazel iris violet poppy jasmine rose joy
prudence clémence constance aimée désirée céleste fleur olive marine capucine violette
mar luz paz alba dulce consuelo esperanza soledad dolores remedios rocío nieves rosario socorro angustias milagros amparo encarnación inmaculada
gioia viola sole alba stella luce grazia fiore gemma serena felice chiara bianca celeste fortunato benedetto massimo
`

// deedList is what who is named does right behind the name, with no word between.
const deedList = `
said says told tells asked asks wants wanted thinks thought needs needed keeps kept got gets has had does doesn did didn won can't cannot isn wasn hasn uses used hates hated loves loved likes liked
feels felt lives lived works worked moved came comes went goes took takes made makes left leaves called calls knows knew broke fell fainted failed refuses refused turned turns and
est n ne se s a va veut dit jure tire fait peut doit prend vient part reste dort habite travaille aime déteste adore pense croit refuse pleure boit mange sort rentre
no es está ha tiene va quiere dice dijo puede debe hace vive trabaja come duerme llega viene sale llora bebe odia piensa cree
non è ha va vuole dice fa può deve vive lavora mangia dorme arriva viene esce piange beve ama odia pensa crede cammina si
`
