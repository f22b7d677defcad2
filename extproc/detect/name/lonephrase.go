package name

import (
	"slices"
	"strings"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// phrases are the words beside which a name alone is somebody's, by the hash of up to four of them on one side, and those around a friend.
type phrases struct {
	before, behind, owed, about, numbered phraseSet

	around, friend gapSet

	person phraseSet // behind a word that no list has, where a sentence begins, or in German
	whom   phraseSet // before one in German
}

func newPhrases() phrases {
	return phrases{
		before: newPhraseSet(beforeSomebody + ";" + beforeFriend), owed: newPhraseSet(beforeFriend),
		behind: newPhraseSet(behindSomebody + ";" + behindPerson), about: newPhraseSet(notedWords), numbered: newPhraseSet(numberedPlaces),
		around: newGapSet(aroundSomebody + ";" + aroundFriend), friend: newGapSet(aroundFriend),
		person: newPhraseSet(behindPerson), whom: newPhraseSet(beforeWhom),
	}
}

// beside says that the word at i stands behind or before such words, or amid them: übersetze das für Klopsch, Klopsch braucht Urlaub, kommt
// Klopsch heute?
func (p *phrases) beside(d *feature.Document, i int) bool {
	return p.before.endsBefore(d, i) || p.behind.beginsAt(d, i+1) || p.around.surrounds(d, i, i+1)
}

// whole says that a first name and another word with a capital stand together where a name alone would be somebody's: Did John Jetmore reply?
func (p *phrases) whole(labels []model.Label, d *feature.Document, i int) bool {
	if i+1 >= len(d.Words) || labels[i+1] != model.Outside || d.Infos[i].Bits&lexicon.Given != lexicon.Given || d.Infos[i].Known || d.Words[i+1].Case != word.Title || !adjoins(&d.Words[i+1]) {
		return false
	}
	return p.around.surrounds(d, i, i+2) || p.before.endsBefore(d, i)
}

// personal says that the word at i, which no list has, is a person by what stands behind it, or in German before it: Zgraggen hat mich angerufen,
// ich treffe Zgraggen.
func (p *phrases) personal(d *feature.Document, i int) bool {
	if d.Lang != german {
		return p.person.beginsAt(d, i+1)
	}
	return opensClause(d, i) && p.person.beginsAt(d, i+1) || p.whom.endsBefore(d, i) || p.friend.surrounds(d, i, i+1)
}

// opensClause says that a sentence begins with the word at i, or a clause behind its conjunction: no adjective stands before it.
func opensClause(d *feature.Document, i int) bool {
	return beginsSentence(d, i) || d.Words[i-1].Kind == word.Mark || slices.Contains(conjunctions[:], d.Words[i-1].Hash)
}

// conjunctions are the hashes of what German clauses begin with before who does something.
var conjunctions = [...]uint32{word.Hash("dass"), word.Hash("weil"), word.Hash("ob"), word.Hash("wenn"), word.Hash("wie"), word.Hash("was"), word.Hash("wann"), word.Hash("warum"), word.Hash("wo"), word.Hash("hat"), word.Hash("ist")}

// noted says that a note has the word at i behind what it is about, the number of a room or a time: Termin Klopsch, absent: Klopsch, Zimmer 12
// Klopsch, 9:00 Klopsch dentist.
func (p *phrases) noted(d *feature.Document, i int) bool {
	ws := d.Words
	if i == 0 || !ws[i].Space || ws[i].Line {
		return false
	}
	if p.about.endsBefore(d, i) {
		return true
	}
	switch before := &ws[i-1]; {
	case before.Rune == ':':
		return i > 1 && p.about[ws[i-2].Hash]
	case before.Kind == word.Digits && i > 1 && before.Space && !before.Line && p.numbered[ws[i-2].Hash]:
		return true
	case before.Kind == word.Digits || before.Kind == word.Mixed:
		return clock(d, i-1)
	}
	return false
}

// clock says that a line begins with a time that ends with the word at i: 9:00, 14h30, 9 h.
func clock(d *feature.Document, i int) bool {
	ws := d.Words
	text := d.Text[ws[i].Start:ws[i].End]
	if ws[i].Kind == word.Mixed && (i == 0 || ws[i].Line) {
		digits := strings.TrimRight(text, "0123456789")
		return len(digits) < len(text) && strings.HasSuffix(digits, "h") && len(digits) <= 3 || strings.HasSuffix(text, "h") && len(text) <= 3
	}
	return i > 1 && ws[i].Kind == word.Digits && len(text) == 2 && (ws[i-1].Rune == ':' || ws[i-1].Rune == '.') && !ws[i].Space && !ws[i-1].Space && ws[i-2].Kind == word.Digits && (i == 2 || ws[i-2].Line)
}

// friendly says that the words from i to j name somebody whom the asker knows, or wants to do something for.
func (p *phrases) friendly(d *feature.Document, i, j int) bool {
	return p.owed.endsBefore(d, i) || p.friend.surrounds(d, i, j)
}

const (
	// notedWords are what short notes are about, and numberedPlaces where one sits or lies.
	notedWords = `
termin; vorstellungsgespräch; bewerbungsgespräch; mitarbeitergespräch; elterngespräch; rechnung; gutschrift; mahnung; rückruf; anruf; besprechung; geburtstag; urlaub; krankmeldung; kündigung;
arbeitszeugnis; bewerbung; fehlt; fehlen; abwesend; anwesend; krank; krank heute; heute krank; bezahlt; frühschicht; spätschicht; nachtschicht; frühdienst; spätdienst; nachtdienst; bereitschaft; vertretung; entschuldigt; angebot von; offerte von; kostenvoranschlag von; untersuchung; hausbesuch; probezeit; jahresgespräch;
interview; invoice; callback; birthday; appointment; reminder; refund; absent; absent today; excused; present; sick; sick today; off today; paid; late shift; early shift; night shift; on call; quote from; estimate from; check-up; checkup; follow-up;
rdv; rendez-vous; entretien; facture; anniversaire; congés; devis; relance; candidature; absente; absents; excusé; excusée; présent; présente; malade; malade aujourd'hui; payé; contrat; devis de; consultation;
cita; entrevista; factura; llamada; cumpleaños; vacaciones; presupuesto; candidatura; ausente; ausentes; falta; faltan; presente; baja; de baja hoy; pagado; contrato; presupuesto de; consulta;
appuntamento; colloquio; fattura; compleanno; ferie; preventivo; assente; assenti; malato; malata; malato oggi; pagato; contratto; preventivo di; offerta di; visita`
	numberedPlaces = `
room; table; desk; bed; bay; ward; apt; unit; seat; zimmer; tisch; bett; platz; wohnung; station; chambre; lit; bureau; habitación; mesa; cama; despacho; camera; stanza; tavolo; letto; posto`
	beforeSomebody = `
this for; it for; that for; these for; them for; was the idea of; meeting with; lunch with; dinner with; argument with; ask; remind; invite; lend; forward this to; forward it to; send this to; reply to; borrowed it from; angry at; angry with; mad at; i trust; keys are with; hired; fired; met with; dating; phoned; texted; emailed; hugged; can't stand; broke up with; breaking up with; lost to; parcel is for; package is for; letter is for; poem for; card for; flowers for; present for; meeting;
das an; dies an; es an; mail an; nachricht an; weiter an; gib; lade; vertraue; sauer auf; wütend auf; enttäuscht von; schlüssel hat; gedicht für; geschenk für; karte für; blumen für; paket ist für; brief ist für;
das für; dies für; es für; mir für; uns für; die für; sie für; ihn für; war die idee von; war idee von; vorschlag von; fehler von; schuld von; wunsch von; platz von; auto von; hund von; wohnung von; büro von;
adresse von; nummer von; geburtstag von; vertrag von; rechnung von; mail von; nachricht von; brief von; termin von; treffen mit; streit mit; termin mit; gespräch mit; absprache mit; rücksprache mit;
erinnere; treffe; triff; frag; frage; informiere; benachrichtige; ob; dass; weil;
ça pour; cela pour; ceci pour; était l'idée de; proposition de; faute de; bureau de; voiture de; mail de; message de; numéro de; adresse de; anniversaire de; contrat de; facture de; rdv avec;
rendez-vous avec; réunion avec; dispute avec; embauché; licencié; supporte plus; supporte pas; je vois; rappeler; récupérer; cadeau pour; poème pour; perdu contre; gagné contre;
esto para; eso para; aquello para; fue idea de; es idea de; culpa de; propuesta de; despacho de; coche de; correo de; mensaje de; número de; dirección de; cumpleaños de; contrato de; factura de; reunión con;
cita con; quedo con; quedé con; quedamos con; comida con; cena con; contratamos a; despedimos a; que envió; que mandó; que dijo; que escribió; que pidió; que firmó; que trajo; que compró; que dejó; que ha enviado; que ha mandado;
que ha dicho; que ha escrito; ha pagado; ha enviado; ha dicho; ha llamado; ha firmado; ha venido; ha llegado; ha contestado; ha respondido; soporto a; aguanto a; recoger a; llamar a; regalo para; poema para; perdimos contra; ganamos a;
pregúntale a; dile a; dale a; pídele a; avisa a; recuérdale a; reenvía esto a; envíale a; confío en; lo tiene; la tiene; los tiene; las tiene; enfadado con; enfadada con; enojado con; enojada con;
questo per; quello per; stata un'idea di; stata idea di; colpa di; proposta di; ufficio di; macchina di; mail di; messaggio di; numero di; indirizzo di; compleanno di; contratto di; fattura di; riunione con;
appuntamento con; pranzo con; abbiamo assunto; abbiamo licenziato; ha mandato; ha inviato; ha detto; ha scritto; ha chiesto; ha firmato; ha portato; ha comprato; ha pagato;
chiedi a; di' a; dì a; ricorda a; avvisa; inoltra questo a; manda questo a; mi fido di; arrabbiato con; arrabbiata con; le ha; li ha; ce l'ha; può venire; non sopporto; sopporto; vedo; incontro; richiamare; prendere; regalo per; poesia per; perso contro; vinto contro`
	behindSomebody = `
says; needs; asked me; asks; wants a; wants to; broke the; told me; told us; called me; emailed me; is on holiday; is on leave; is off sick; is sick; and i; likes me; hates me; annoys me;
sagt; sagte; meint; meinte; braucht; möchte; fragt; fragte; schrieb; wohnt; kündigt; hat mich; hat uns; hat mir; hat schon; hat gesagt; hat gefragt; hat heute; hat gestern; hat angerufen; hat geschrieben;
ist im urlaub; ist krank; ist bis; ist heute; ist gestern; ist ab; kommt heute; mag mich; mag uns; liebt mich; hasst mich; nervt; kommt morgen; kommt nicht; kommt später; kommt zu spät; geschickt hat; gesagt hat; geschrieben hat; gemacht hat; und ich; will einen; will eine; will das; will mit;
dit que; a dit; a encore; a besoin; m'a; nous a; est en vacances; est en congé; est malade; est absent; est absente; habite; veut un; veut une; demande si; et moi; a envoyé; a payé; a appelé;
dice que; ha dicho; necesita; me pidió; me dijo; nos pidió; nos dijo; está de vacaciones; está de baja; está enfermo; está enferma; vive; quiere un; quiere una; quiere que; y yo; rompió; llamó; ha llamado;
dice che; ha detto; ha rotto; mi ha; ci ha; è in ferie; è in malattia; è malato; è malata; abita; vuole un; vuole una; vuole che; ed io; e io; ha chiamato; ha pagato`
	// behindPerson stands behind a person and hardly behind a thing, and beforeWhom before a person in German and before no noun without an article.
	behindPerson = `
asked me; asked us; told me; told us; called me; emailed me; texted me; owes me; likes me; hates me; annoys me; keeps interrupting; keeps asking; is my new; is my old; is my best; is my boss; is our new; passed away; lives next; lives with;
won't answer; doesn't answer; and i; is on holiday; is on leave; is off sick; is pregnant; got promoted; got fired; broke the; left me; hit me; helped me; wrote me; sent me; needs a new; paid me; sued us; sued me;
sagt; meint; hat mich; hat uns; hat mir; schuldet mir; ist mein; ist meine; ist unser; ist unsere; unterbricht mich; nervt mich; antwortet nicht; wohnt nebenan; wohnt bei; wohnt mit; hat angerufen; hat geschrieben; ist krank; ist im urlaub;
ist gestorben; starb; und ich; kommt heute; kommt morgen; kommt nicht; kommt später; kommt zu spät; mag mich; liebt mich; hasst mich; ist schwanger; hat gekündigt; wieder nicht erschienen; wurde befördert; braucht bis; braucht einen neuen; braucht urlaub;
me coupe; m'a; nous a; me doit; est mon; est ma; est notre; habite à côté; habite chez; a appelé; a encore; a démissionné; ne répond; est malade; est mort; est morte; est décédé; est décédée; est enceinte; et moi; m'énerve; me déteste; m'aime; est en vacances; est en congé; a besoin d'un;
me debe; me interrumpe; me pidió; me dijo; me ha; nos dijo; nos pidió; nos demandó; nos ha; es mi nuevo; es mi nueva; es mi jefe; es mi jefa; es nuestro; es nuestra; vive al lado; vive con; no contesta; murió; ha llamado; está de vacaciones; está de baja; está embarazada;
y yo; me odia; me quiere; faltó ayer; rompió otra; necesita un; necesita vacaciones;
mi deve; mi interrompe; mi ha; ci ha; è il mio; è la mia; è il nostro; è la nostra; abita qui; abita con; abita accanto; non risponde; è morto; è morta; ha chiamato; è in ferie; è in malattia; è incinta; mi odia; mi ama; ha bisogno; ed io; e io; ieri era`
	beforeWhom = `
treffe; triff; erinnere; frag; frage; vertraue; gib; lade; ruf; sauer auf; wütend auf; streit mit; gespräch mit; telefonat mit; termin mit; treffen mit; essen mit; verabredung mit; absprache mit; rücksprache mit; anruf von; war die idee von; mail von;
nachricht von; brief von; angebot von; geburtstag von; wohnung von; auto von; kollege; kollegin; nachbar; nachbarin; chef; chefin; trainer; trainerin; geliehen von; schulde; schreib; schreibe; das an; schlüssel hat; gedicht für; geschenk für; karte für; blumen für; paket ist für; brief ist für`
	// beforeFriend stands before whom the asker wants to do something for.
	beforeFriend = `
congratulate; congratulating; apologise to; apologize to; thank; say hi to; poem for; gift for; present for; card for; condolences to; cheer up; turn to cook; make up with;
gratuliere ich; gratulieren wir; bedanke ich mich bei; entschuldige ich mich bei; grüß; grüße; geschenk für; gedicht für; karte für; aufmuntern;
féliciter; remercier; m'excuser auprès de; cadeau pour; carte pour; poème pour; bonjour à; au tour de;
felicitar a; felicito a; agradecer a; disculparme con; regalo para; poema para; saluda a; toca a;
fare gli auguri a; faccio gli auguri a; auguri a; ringraziare; scusarmi con; regalo per; poesia per; saluta; tocca a; conosco`
	// aroundFriend goes around somebody whom the asker knows, aroundSomebody around somebody whom the world may know.
	aroundFriend = `
did _ reply; did _ call; did _ email; did _ text; did _ pay; did _ get back; did _ confirm; can _ join; can _ make it; can _ drive; can _ cover; could _ join; could _ make it; will _ be there; will _ make it;
is _ coming; is _ around; is _ in today; is _ off; is _ joining; has _ paid; has _ replied; has _ called; has _ confirmed; when is _ coming; give _ the; give _ my; where did _ put; where did _ leave; where did _ park; where did _ hide; know where _ is; know when _ is; know if _ is; why is _ so rude; why is _ so mean; why is _ so angry; why is _ so upset; does _ have a fever; get _ for christmas; get _ for her; get _ for his; fire _ by; fire _ without; dismiss _ by; dismiss _ without; sack _ by;
hat _ geantwortet; hat _ angerufen; hat _ zugesagt; hat _ abgesagt; hat _ bezahlt; hat _ zeit; hat _ dir; kommt _ mit; kommt _ heute; kommt _ morgen; kommt _ zum essen; kommt _ auch; kann _ mitkommen; kann _ morgen; kann _ heute;
kann _ am; ist _ schon da; ist _ heute da; weiß _ schon; weiß _ davon; an _ weiter; von _ geliehen; von _ bekommen; von _ gehört; mit _ gesprochen; mit _ gestritten; mit _ telefoniert; mit _ essen; mit _ verabredet; gegen _ verloren; gegen _ gewonnen; hat _ fieber; ich _ zu weihnachten; ich _ zum geburtstag; ich _ per mail; ich _ zurückschreiben; ich _ schreiben; ich _ anrufen; ich _ schenken; ist _ so unfreundlich; ist _ so sauer; ist _ so komisch; wann fängt _ an;
viene _ a cenar; viene _ a comer; viene _ hoy; viene _ mañana; viene _ también; puede _ venir; puede _ ayudarme; ha pagado _ la;
viene _ a cena; viene _ a pranzo; viene _ oggi; viene _ domani; viene _ anche; può _ venire; c'è _ oggi; c'è _ domani; è _ in ufficio; io e _ abbiamo; io e _ siamo; io e _ ci;
est-ce que _ vient; est-ce que _ peut venir; si _ vient; si _ peut venir; où est-ce que _ a mis; où est-ce que _ a rangé; où est-ce que _ a laissé; dónde puso _ las; dónde puso _ el; dónde puso _ la; dónde dejó _ las; dónde dejó _ el; dove ha messo _ le; dove ha messo _ il; dove ha messo _ la; dove ha lasciato _ le`
	aroundSomebody = `
what _ wrote; what _ said; what _ sent; what _ told; did _ answer; did _ come; did _ sign; did _ say; did _ ask; did _ leave; did _ send; did _ mention; did _ tell; can _ come; can _ help; could _ come; will _ come; will _ be; is _ there; is _ back; is _ still;
has _ signed; has _ arrived; has _ sent; has _ seen; has _ got; when does _ get; give _ a;
hat _ geschrieben; hat _ unterschrieben; hat _ sich; hat _ schon; hat _ heute; hat _ morgen; hat _ die; hat _ den; hat _ das; hat _ ihnen; kommt _ zum; kommt _ zur; kommt _ noch; kommt _ am; kann _ kommen; kann _ das; kann _ uns;
ist _ schon; ist _ heute; ist _ da; ist _ noch; braucht _ noch; will _ noch; will _ auch; wann kommt _ an; wann fängt _ an; mit _ essen;
viene _ a; viene _ el; puede _ ayudar; sabe _ que; sabe _ algo; tiene _ las; tiene _ la; tiene _ tiempo; está _ en; está _ libre; ha visto _ el; ha visto _ la;
sa _ che; sa _ qualcosa; ha _ le; ha _ tempo; ha risposto _ alla; est-ce que _ a; est-ce que _ peut; est-ce que _ sait; est-ce que _ est; si _ a; quand _ arrive; que _ a; que _ est; que _ va; que _ vient`
)
