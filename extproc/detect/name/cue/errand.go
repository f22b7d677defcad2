package cue

import "veil/extproc/detect/name/word"

// A request to do something for, to or with somebody sounds like a question about the world where it says nothing of who speaks: Explain to
// Karla Novotny how a mortgage works. What stands right before a name tells them apart (docs/decisions/0144-errands.md).

// What a word says of an errand, as bits: some mean two things in two languages.
const (
	toSomebody  flag = 1 << iota // right before a name: what is done is for, to or with who is called so
	article                      // it is an article in English
	asks                         // as the first word, or behind a short one: a question and no request
	ofWhoSpeaks                  // who speaks is in it, which makes an errand of a question, too
	belonging                    // what people have whom one knows
)

// newErrands is the table of these words.
func newErrands() *word.Flags {
	return word.FlagsOf(map[string]flag{recipients: toSomebody, "a an": article, questions: asks, selves: ofWhoSpeaks, belongings: belonging})
}

// Recipient says that word i stands where whoever something is done for, to or with is named: right behind a word that says so, or behind
// what people have, as in the feedback of Karla Novotny. english is whether the text is, where a is no preposition.
func (r *Rules) Recipient(ws []word.Word, i int, english bool) bool {
	if i == 0 || !ws[i].Space || ws[i].Line || ws[i-1].Kind != word.Letters {
		return false
	}
	if i > 1 && r.Of(ws[i-1].Hash) && r.errands.Get(ws[i-2].Hash)&belonging != 0 {
		return true
	}
	f := r.errands.Get(ws[i-1].Hash)
	return f&toSomebody != 0 && !(english && f&article != 0)
}

// shortest is how many bytes a word may have that stands before the one that asks: in which, con chi, so who.
const shortest = 3

// asked is how many words of a text are looked at for who speaks: a question has no more.
const asked = 64

// Asks says that a text begins as a question and tells nothing of who speaks: What happened to Karla Novotny? It looks at the first words
// alone.
func (r *Rules) Asks(ws []word.Word) bool {
	question, n, opened := false, 0, true
	for i := range min(len(ws), asked) {
		w := &ws[i]
		if w.Kind != word.Letters {
			continue
		}
		f := r.errands.Get(w.Hash)
		if f&ofWhoSpeaks != 0 {
			return false
		}
		question = question || opened && n < 2 && f&asks != 0
		n, opened = n+1, w.End-w.Start <= shortest
	}
	return question
}

// recipients stand right before the name of who something is done for, to or with: prepositions, verbs that ask for it, and in German who
// does it (Wie sage ich Svenja ab?).
const recipients = `
to for with from towards tell ask remind thank invite call phone email text message congratulate convince persuade help teach send show give lend owe meet visit pay
let make get buy welcome introduce forgive remember cheer surprise motivate warn inform update refuse decline interview hire fire dismiss promote
an für mit bei ohne ich wir sag sage frag frage schreib schreibe schick schicke gib hilf dank danke ruf rufe lad lade bitte erinnere besuch besuche
warne informiere überrasche überzeuge tröste lobe begrüße verabschiede grüß grüße antworte gratuliere erkläre erklär zeig zeige erzähl erzähle verrate
à pour avec chez sans dis demande réponds écris envoie remercie invite appelle préviens rappelle aide félicite convaincs rassure présente salue
a para con sin llama invita avisa recuerda felicita convence ayuda saluda presenta
a ad per con senza chiama invita ringrazia avvisa avverti ricorda convinci aiuta saluta presenta
`

// belongings are what people have whom one knows, and seldom those whom the world knows.
const belongings = `
feedback comments remarks reply email mail message request complaint notes proposal cv application calendar birthday shift timesheet invoice homework laptop timetable
rückmeldung kommentare anmerkungen antwort mail nachricht anfrage beschwerde notizen vorschlag bewerbung kalender geburtstag schicht rechnung hausaufgaben lebenslauf
remarques retour commentaires réponse mail message demande plainte notes proposition candidature agenda anniversaire facture devoirs planning
comentarios respuesta correo mensaje solicitud queja notas propuesta candidatura agenda cumpleaños turno factura deberes currículum
osservazioni commenti risposta mail messaggio richiesta reclamo note proposta candidatura agenda compleanno turno fattura compiti curriculum
`

// questions begin a question.
const questions = `
who whos whom whose what whats which when where wheres why how hows is are was were do does did has have had can could
wer wen wem wessen was welche welcher welches welchen wann wo woher wohin warum wieso weshalb wie ist sind war waren hat hatte hatten kann können
qui que qu quoi quel quelle quels quelles quand où pourquoi comment combien est sont était
quién quien quiénes qué cuál cual cuáles cuándo cuando dónde donde cómo como cuánto cuántos cuántas es son era fue
chi che cosa quale quali qual quando dove dov perché come quanto quanti quante è sono era fu
`

// selves tell of who speaks; in Spanish and Italian the verb alone does.
const selves = `
i i'm i'd i'll i've me my mine we we're our ours us let's
ich mich mir mein meine meinem meinen meiner meines wir uns unser unsere unserem unseren unserer hab habe bin
je j moi me mon ma mes nous notre nos
yo mí mi mis me nosotros nosotras nos nuestro nuestra puedo debo tengo digo escribo regalo contesto respondo pido mando envío llamo invito explico preparo hago doy compro
hemos sé quiero queremos necesito necesitamos estoy estamos soy somos voy vamos creo hablé llamé tuve tuvimos recibí pedí envié mandé vivo trabajo agradezco felicito debería podría podemos debemos regalamos
io mi mio mia miei mie noi ci nostro nostra posso devo dico scrivo regalo rispondo chiedo mando invio chiamo invito spiego preparo faccio compro ringrazio dovrei potrei possiamo
dobbiamo regaliamo ho abbiamo voglio vogliamo vorrei penso credo sto stiamo vado andiamo vivo lavoro
`
