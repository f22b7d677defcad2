package cue

// The word lists of the cues, by language en, fr, de, es, it. All are small letters; words of one list stand in one line a
// language. They are closed classes of the languages, written for this project.

// titles stand before a name and are no part of it.
const titles = `
mr mrs ms miss mx dr doctor prof professor sir madam rev reverend sgt capt captain lt col nurse
m mme mlle monsieur madame mademoiselle mlles mmes mm maître maitre me docteur pr professeur sœur frère père abbé veuve
herr herrn fam ehepaar eheleute gräfin freifrau frau fräulein hr fr dr prof doktor professor schwester pfarrer ra rain dipl dipl-ing mag
sr sra srta señor señora señorita senor senora d dª dña doña don doctor doctora profesor profesora dra lic ing
sig signor signora signorina signore sigra dott dottor dottore dottoressa avv avvocato ing geom arch rag prof professore professoressa don donna suor padre maestra onorevole on
`

// foreignTitles are titles in other scripts.
const foreignTitles = `
السيد السيدة الأستاذ الأستاذة الدكتور الدكتورة الآنسة
господин госпожа господину госпоже господина госпожи доктор доктору доктора товарищ пан пани г-н г-жа г-ну г-же гражданин гражданка
κύριος κυρία κύριε κυρίου κύριο δρ
श्री श्रीमती
`

// weakTitles are titles only with a full stop after them, or before a capital in a text that has small letters: they are
// also other words.
const weakTitles = `notarin rechtsanwältin pastorin pfarrerin kommissarin pfleger hauptmann geometra ingegnere architetto ragioniere notaio ispettore commissario capitano sindaco parroco ingeniero arquitecto notario licenciado licenciada inspector inspectora capitán comandante sargento párroco notaire commissaire capitaine inspecteur brigadier curé inspector constable sergeant pastor vicar councillor cllr pater kommissar inspektor polizeimeister cpl
m me d fr pr on ra mag lic ing arch rag don donna padre père frère sœur sir madam captain nurse suor maestra lt col mm schwester doctor`

// shortened are titles that nobody writes without a name behind their full stop, as some write prof. and dr.
const shortened = `sig dott dr dra avv ing geom hr mr mrs sgt`

// roles follow a title without being a name: Frau Präsidentin, monsieur le maire.
const roles = `
president speaker chairman chairwoman chair minister ambassador secretary director commissioner judge mayor officer doctor sir madam
président présidente directeur directrice ministre juge maire procureur commissaire docteur professeur avocat notaire propriétaire
präsident präsidentin minister ministerin direktor direktorin doktor professor professorin kollege kollegin kommissar kommissarin richter richterin bürgermeister bürgermeisterin vorsitzender vorsitzende doktorin staatssekretär nachbar nachbarin
presidente presidenta director directora ministro ministra juez alcalde alcaldesa comisario comisaria doctor doctora profesor profesora
presidente direttore direttrice ministro giudice sindaco commissario dottore avvocato professore
`

// generic follow a greeting or a name key without being a name.
const generic = `
sir madam all team everyone everybody folks friend friends customer customers guest guests colleague colleagues neighbour neighbor editor mom mum dad nan nana nanna grandma grandpa santa lord god diary there guys hiring manager support recruiter parents members students user reader readers sirs valued claude gpt chatgpt assistant siri alexa ai
madame monsieur messieurs mesdames tous toutes équipe client cliente clients clientes tata tonton mémé pépé ami amis collègue collègues voisin voisine maman papa mamie papi professeur docteur maître voisins parents chers tante oncle cousin cousine mon ma
damen herren frau herr team kunde kundin kunden kollege kollegin kollegen kolleginnen freunde freund freundin nachbar nachbarin nachbarn eltern mama mutti vati papa oma opa alle zusammen gäste mitglieder tante onkel leser
señor señora señores señoras equipo cliente clientes amigo amiga amigos compañero compañeros todos todas mamá papá abuela abuelo yaya yayo vecino vecina vecinos profesor profesora mundo tía tío buenos buenas días tardes noches
signore signora signori signorina cliente clienti amico amica amici collega colleghi tutti tutte team mamma papà nonna nonno vicino vicina vicini professore professoressa dottore dottoressa zia zio mondo
world hello hi dear n/a na none null nil nan true false yes no unknown anonymous undefined string text varchar value values name names email mail phone address nein ja oui non sí si test todo tbd leer vide keine keiner aucun ninguno nessuno
mo mon tue tues wed thu thur fri sat sun monday tuesday wednesday thursday friday saturday sunday jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december
lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre
montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember
lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
日本語 日本 中文 中国 中國 한국어 한국 漢字 سلام مرحبا شكرا привет здравствуйте спасибо γεια καλημέρα ευχαριστώ שלום תודה नमस्ते
lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
`

// particles join the parts of a name and may be small.
const particles = `
de la le les du des d' d l' l van von der den vander vom zu zur zum ten ter te af av della del dello di da dal dalla degli dei delle dos das do e y i bin ibn ben bint binti abu abd al el ul ap ab ní nic ó mac mc st saint san santa 't op in't het auf und freiherr freifrau graf gräfin baron baronin edler ritter
`

// suffixes stand after a name and are a part of it.
const suffixes = `
jr junior sr senior jnr snr
fils
jun sen
hijo
iunior
`

// speakers head the lines of a conversation without being a name. A word that is also a name is not among them.
const speakers = `
agent caller adviser advisor operator customer client interviewer interviewee patient nurse doctor host guest user human assistant bot support chair chairman clerk examiner technician lecturer interpreter buyer seller tenant landlord applicant candidate moderator witness judge speaker system admin administrator owner driver passenger reporter manager dispatcher receptionist pharmacist coach trainer student teacher reviewer author matron warden caretaker headmaster headmistress principal midwife paramedic surgeon librarian treasurer
agente agent agente conseiller conseillère opérateur opératrice client cliente appelant appelante interlocuteur journaliste patient patiente infirmier infirmière médecin docteur hôte invité invitée utilisateur utilisatrice assistant assistante président présidente greffier examinateur technicien technicienne enseignant enseignante élève interprète acheteur acheteuse vendeur vendeuse locataire bailleur propriétaire candidat candidate modérateur modératrice témoin juge chauffeur passager directeur directrice secrétaire administrateur fille fils surveillante surveillant gardien gardienne proviseur principale sage-femme ambulancier chirurgien chirurgienne trésorier trésorière concierge aide-soignante
berater beraterin anrufer anruferin kunde kundin agentin mitarbeiter mitarbeiterin interviewer patient patientin arzt ärztin pfleger pflegerin schwester nutzer nutzerin benutzer mensch assistent assistentin vorsitzende vorsitzender prüfer prüferin techniker technikerin lehrer lehrerin lehrkraft schüler schülerin dolmetscher käufer käuferin verkäufer verkäuferin mieter mieterin vermieter vermieterin bewerber bewerberin moderator moderatorin zeuge zeugin richterin fahrer fahrerin fahrgast direktorin sekretärin verwalter ehepaar eheleute oberin oberärztin oberarzt hausmeister hausmeisterin schulleiter schulleiterin hebamme rektor rektorin trainer trainerin sanitäter kassenwart hauptmann
asesor asesora operador operadora operadora cliente clienta llamante interlocutor entrevistador entrevistadora periodista paciente enfermera enfermero médico médica doctora usuario usuaria humano asistente presidenta secretario secretaria examinador examinadora técnico técnica docente alumno alumna intérprete comprador compradora vendedor vendedora inquilino inquilina casero casera candidato candidata moderador moderadora testigo jueza conductor conductora pasajero pasajera directora recepcionista administrador administradora dependiente matrimonio supervisora supervisor conserje matrona cirujano cirujana tesorero tesorera bedel sargento vigilante portera
operatore operatrice consulente chiamante cliente intervistatore giornalista paziente infermiera infermiere medico dottoressa utente umano assistente presidente segretaria segretario esaminatore tecnico docente insegnante alunno alunna interprete acquirente venditore venditrice inquilino inquilina locatore candidato candidata moderatore moderatrice testimone giudice autista passeggero direttrice commesso commessa amministratore coniugi caposala preside bidello bidella ostetrica chirurgo custode tesoriere portinaio maresciallo brigadiere appuntato
`

// courts begin the names of courts.
const courts = `
court tribunal
cour
amtsgericht landgericht oberlandesgericht verwaltungsgericht arbeitsgericht sozialgericht finanzgericht bundesgerichtshof
juzgado audiencia
tribunale corte procura
`

// theorems are words for what is called by who found it, and seldom by anybody else.
const theorems = `
theorem theorems lemma algorithm conjecture inequality syndrome paradox
théorème théorèmes lemme algorithme conjecture inégalité transformée syndrome paradoxe
algorithmus ungleichung syndrom paradoxon
teorema teoremas lema algoritmo desigualdad transformada síndrome paradoja
lemma disuguaglianza trasformata sindrome paradosso
`

// laws are words for what is called by who found it, and now and then for what somebody has: Moore's law, Moore's law firm.
const laws = `
law laws equation equations razor constant hypothesis hierarchy pyramid matrix matrices
loi lois équation équations hypothèse hiérarchie pyramide matrice
gesetz gesetze gleichung gleichungen hierarchie
ley leyes ecuación ecuaciones hipótesis jerarquía pirámide matriz
legge leggi equazione equazioni ipotesi gerarchia piramide matrici
`

// firmEnds end the names of firms and the like that hold rights.
const firmEnds = `llc inc ltd limited corp corporation gmbh foundation authors contributors project`

// ordinals count the points of a speech, and some are first names, too.
const ordinals = `primo secondo terzo quarto quinto sesto settimo ottavo nono decimo primero segundo tercero sexto séptimo octavo prima secunda tertio`

// units are units of measure that are called after who is known for them.
const units = `newton kelvin pascal joule joules watt celsius fahrenheit hertz ampere ampère coulomb tesla sievert becquerel`

// practices are words behind law for somebody's work or studies.
const practices = `firm firms office offices school schools degree degrees practice partner partners student students professor clerk exam exams class classes course courses career license licence journal book books suit essay group`

// declarations are words of programming languages right before a name that a program gives to a thing.
const declarations = `func type class struct interface enum trait impl def fn const var typedef namespace instanceof extends implements`

// schemes are words before what treaties, programmes and the like are called, which are short forms more often than somebody's name.
const schemes = `
treaty treaties programme program project fund initiative protocol
traité programme projet fonds protocole
vertrag abkommen programm projekt fonds protokoll
tratado programa proyecto fondo protocolo
trattato programma progetto fondo protocollo
`

// formats are forms and languages that texts are asked for in, and units that figures are: Answer in JSON. None is a place's name or
// a person's.
const formats = `
json jsonl ndjson xml yaml toml csv tsv html xhtml css sql pdf docx xlsx pptx rtf odt markdown latex ascii unicode utf base64 hex regex svg
php javascript typescript python graphql openapi api http rest rfc iso utc gmt cet eur usd gbp chf
`

// firms are words for a firm, right behind which it is named.
const firms = `
company firm corporation
entreprise société compagnie groupe
firma unternehmen konzern
empresa compañía sociedad grupo
azienda ditta società impresa gruppo
`

// genitives are words for "of".
const genitives = `
of
de d' du des
von vom des
del
di del dello dei degli d' dell' della delle
`

// ways begin the names of streets.
const ways = `
rue avenue boulevard quai impasse
via viale
calle avenida
`

// days are the days of the week as dates in logs and headers have them. Some are names, too.
const days = `mon tue wed thu fri sat sun`

// ands stand before the last name of an enumeration.
const ands = `and et und y e ed`

// labels are what numbers are named by, and headings: no names, although they stand with a capital where names may.
const labels = `
department subject summary priority attachment
passport visa licence license policy membership invoice booking room allergies diagnosis nationality deposit rent parking lift bins heating agenda
objet service priorité motif
passeport permis visa police facture réservation chambre allergies nationalité caution loyer ascenseur poubelles chauffage parking bail
abteilung betreff beschreibung priorität anhang standort
reisepass personalausweis führerschein kundennummer vertragsnummer rechnungsnummer aktenzeichen steuernummer versicherungsnummer krankenkasse mitgliedsnummer auftragsnummer bestellnummer kennzeichen diagnose befund kaution miete kündigung aufzug heizung müll stellplatz allergien staatsangehörigkeit
asunto departamento prioridad detalle
pasaporte permiso póliza factura reserva habitación alergias nacionalidad fianza alquiler ascensor basuras calefacción alojamiento admin
oggetto reparto priorità descrizione
passaporto patente polizza fattura prenotazione stanza allergie cittadinanza caparra affitto ascensore rifiuti riscaldamento parcheggio soccorso
`

// greetings stand before the name of who is addressed.
const greetings = `
dear hi hello hey hiya yo morning evening afternoon howdy greetings thanks cheers
cher chère chers bonjour bonsoir salut coucou hello re merci
lieber liebe hallo hi hey moin servus grüezi geehrter geehrte tag morgen abend danke gruß na moinsen
querido querida hola estimado estimada apreciado apreciada buenas oye gracias saludos
caro cara ciao gentile salve buongiorno buonasera egregio egregia gent.ma gentilissimo gentilissima ehi grazie carissimo carissima spettabile
`

// relations are nouns of persons after which a name may stand: my sister Ann, meine Tochter Lea.
const relations = `
wife husband son daughter sister brother mother father mom mum dad aunt uncle cousin niece nephew grandma grandmother grandpa grandfather grandson granddaughter friend girlfriend boyfriend partner fiancé fiancée ex boss manager colleague coworker neighbour neighbor landlord landlady roommate flatmate tenant client patient customer teacher student pupil employee witness claimant defendant baby twin stepson stepdaughter stepmother stepfather lawyer assistant accountant babysitter nanny cleaner child kid toddler pupil godson goddaughter godmother godfather mum housemate carer caretaker solicitor plumber auntie nan nana gran granny gramps grandad bro sis hubby mate bestie gf bf stepdad stepmum daughter-in-law son-in-law mother-in-law father-in-law brother-in-law sister-in-law great-aunt great-uncle great-grandmother great-grandfather great-gran stepbrother stepsister half-brother half-sister grandaunt ex-husband ex-wife ex-boyfriend ex-girlfriend co-worker lodger housekeeper godchild
femme mari fils fille sœur soeur frère mère père tante oncle cousin cousine nièce neveu grand-mère grand-père mamie papi ami amie copine copain compagnon compagne conjoint conjointe patron patronne collègue voisin voisine propriétaire locataire cliente patiente élève stagiaire employé employée témoin chef nounou enfant bébé garçon beau-père belle-mère belle-sœur beau-frère parrain marraine gardienne concierge tatie tata tonton papy mémé pépé frangin frangine pote belle-fille petit-fils petite-fille grand-tante grand-oncle arrière-grand-mère arrière-grand-père demi-frère demi-sœur beau-fils gendre bru belle-maman beau-papa coloc colocataire ex-mari ex-femme marraine filleul filleule grande-tante
ehefrau ehemann mann sohn tochter schwester bruder mutter vater tante onkel cousin cousine nichte neffe oma opa enkel enkelin freund freundin partner partnerin chef chefin kollege kollegin nachbar nachbarin vermieter vermieterin mieter mieterin kunde kundin patient patientin schüler schülerin mitarbeiter mitarbeiterin zeuge zeugin azubi kind baby säugling enkelkind schwager schwägerin schwiegermutter schwiegervater patenkind lebensgefährtin lebensgefährte mitbewohner mitbewohnerin hausmeister mutti vati mama papa omi opi kumpel stiefvater stiefmutter pate patin schwiegertochter schwiegersohn großtante großonkel stiefbruder stiefschwester stiefsohn stieftochter halbbruder halbschwester patentante patenonkel patensohn uroma uropa ex-mann ex-frau exmann exfrau
esposa esposo marido mujer hijo hija hermana hermano madre padre tía tío prima primo sobrina sobrino abuela abuelo nieta nieto amiga amigo novia novio pareja jefa jefe compañera compañero vecina vecino casero casera inquilino inquilina clienta paciente alumna alumno empleada empleado testigo nuera yerno suegra suegro niño niña bebé nene nena cuñado cuñada padrino madrina compañero hermanito hermanita portera portero yayo yaya tita tito hermanita primito madrastra padrastro colega comadre compadre bisabuela bisabuelo hermanastro hermanastra consuegra consuegro ahijado ahijada exmarido exmujer compi sobri
жена муж сын дочь брат сестра мама папа мать отец бабушка дедушка друг подруга коллега сосед соседка начальник начальница женой мужем сыном дочерью жене мужу сыну
moglie marito figlio figlia sorella fratello madre padre zia zio cugina cugino nipote nonna nonno amica amico ragazza ragazzo fidanzata fidanzato compagna compagno capo collega vicina vicino inquilina inquilino paziente alunna alunno dipendente testimone suocera suocero badante bambino bambina figlioletto cognato cognata nuora genero coinquilino coinquilina portinaia portiere maestra minore zietta mamma papà nonnina moroso morosa patrigno matrigna cuginetto cuginetta sorellina fratellino prozia prozio bisnonna bisnonno consuocera fratellastro sorellastra nipotina nipotino figlioccio figlioccia capa
`

// intros are phrases right after which a name stands. A small-letter name is believed too where the phrase is in strong.
var strongIntros = []string{
	"my name is", "my name's", "name is", "name's", "i am called", "they call me", "her name is", "his name is", "whose name is", "goes by", "is called", "was called", "named", "called", "my names", "everybody calls me", "everyone calls me", "people call me", "friends call me", "nicknamed", "go by",
	"je m'appelle", "m'appelle", "s'appelle", "mon nom est", "s'appelait", "nommé", "nommée", "prénommé", "prénommée", "son nom est", "surnommé", "surnommée", "me surnomme", "se faire appeler", "me fais appeler",
	"mein name ist", "ich heiße", "ich heisse", "heiße", "heißt", "heisst", "mein name lautet", "namens", "sein name ist", "ihr name ist", "hieß", "nennen mich", "nennt mich", "nennen mich alle", "ruft mich",
	"me llamo", "mi nombre es", "se llama", "se llamaba", "su nombre es", "llamado", "llamada", "me dicen", "me llaman", "apodado", "apodada", "apodan",
	"меня зовут", "мене звати", "με λένε", "ονομάζομαι", "λέγομαι", "اسمي", "إسمي", "मेरा नाम", "שמי", "קוראים לי", "제 이름은", "내 이름은",
	"mi chiamo", "il mio nome è", "si chiama", "si chiamava", "il suo nome è", "di nome", "chiamarsi", "mi chiamano", "mi chiamano tutti", "soprannominato", "soprannominata",
}

// weakIntros need a capital after them.
var weakIntros = []string{
	"a certain", "some guy called", "somebody called", "someone called",
	"un certain", "une certaine", "un dénommé", "une dénommée", "ein gewisser", "eine gewisse", "einem gewissen", "einer gewissen", "einen gewissen", "un tal", "una tal", "un certo", "una certa",
	"calls me", "call her", "call him", "called me", "known as", "know me as", "parents of", "mum of", "mom of", "dad of", "mother of", "father of", "son of", "daughter of", "brother of", "sister of", "wife of", "husband of",
	"l'appelle", "parents de", "parents d'", "maman de", "maman d'", "papa de", "mère de", "père de", "fils de", "fille de", "frère de", "sœur de", "femme de", "mari de", "connu comme",
	"eltern von", "mama von", "mutter von", "papa von", "vater von", "sohn von", "tochter von", "bruder von", "schwester von", "frau von", "mann von", "freund von", "freundin von", "kennt mich als", "genannt", "gerufen",
	"le dicen", "le llaman", "la llaman", "lo llaman", "me conocen como", "conocido como", "conocida como", "padres de", "mamá de", "papá de", "madre de", "padre de", "hijo de", "hija de", "hermano de", "hermana de", "mujer de", "marido de",
	"lo chiamano", "la chiamano", "mi conoscono come", "chiamami", "detto", "detta", "genitori di", "mamma di", "papà di", "madre di", "padre di", "figlio di", "figlia di", "fratello di", "sorella di", "moglie di", "marito di",
	"i'm", "i am", "this is", "it's", "its", "call me", "speak to", "speaking with", "ask for", "signed", "sign as", "sign it", "sign with", "on behalf of", "regards from", "written by", "attn", "attention", "c / o", "care of", "reports to", "met with", "married to", "born to",
	"je suis", "moi c'est", "c'est", "ici", "signé", "de la part de", "à l'attention de", "signe", "époux", "épouse", "née", "né",
	"ich bin", "ich bin die", "ich bin der", "hier ist", "hier spricht", "gez", "gezeichnet", "im auftrag von", "z . hd", "zu händen", "geb", "geborene", "grüße von", "i . a", "i . v",
	"soy", "yo soy", "al habla", "firmado", "fdo", "firma", "firmo", "firme", "de parte de", "a la atención de", "habla",
	"sono", "io sono", "firmato", "firmo", "firma", "da parte di", "all'attenzione di", "parla", "c . a", "alla cortese attenzione di", "intestato a", "intestato ad",
}

// homes are phrases right after which the place of a person's life stands.
var homes = []string{
	"greetings from", "off to", "over in", "grown up in", "i come from", "comes from", "staying in", "best wishes from", "love from", "postcard from", "born in", "grew up in", "raised in", "live in", "lives in", "living in", "lived in", "moved to", "moving to", "relocate to", "relocated to", "i'm from", "originally from", "based in", "retired to",
	"bons baisers de", "on habite", "on habite à", "j'habite", "habite", "habitons", "on est à", "on part à", "partent à", "on vit à", "je viens de", "grandi à", "un bonjour de", "né à", "née à", "habite à", "habitant à", "habitons à", "habitait à", "vit à", "vis à", "vivons à", "demeurant à", "domicilié à", "domiciliée à", "déménage à", "déménagé à", "installé à", "installée à", "installés à", "originaire de", "résidant à", "muté à", "mutée à",
	"grüße aus", "aufgewachsen bei", "wohnen jetzt in", "zieht es nach", "umgezogen nach", "unterwegs nach", "gruß aus", "grüße von der insel", "geboren in", "wohnt in", "wohne in", "wohnen in", "wohnhaft in", "lebt in", "lebe in", "leben in", "gezogen nach", "ziehen nach", "ziehe nach", "zieht nach", "aufgewachsen in", "stamme aus", "stammt aus", "komme aus", "kommt aus", "umzug nach",
	"saludos desde", "nos vamos a", "se van a", "somos de", "crié en", "vive por", "me mudo a", "vacaciones en", "besos desde", "recuerdos desde", "nacido en", "nacida en", "vive en", "vivo en", "vivimos en", "viven en", "vivió en", "residente en", "domiciliado en", "domiciliada en", "vecino de", "vecina de", "natural de", "mudo a", "mudamos a", "mudé a", "traslado a", "empadronado en", "empadronada en",
	"живу в", "живу у", "أسكن في", "أعيش في", "وأسكن في", "وأعيش في", "يسكن في", "تسكن في", "μένω στην", "μένω στη", "μένω στο", "μένω στον",
	"saluti da", "abito al", "abito in", "stiamo a", "stiamo al", "sto a", "andiamo a", "vanno a", "cresciuto ad", "trasferito ad", "vive ad", "abito ad", "baci da", "nato a", "nata a", "abito a", "abita a", "abitiamo a", "abitano a", "vive a", "vivo a", "viviamo a", "vivono a", "residente a", "residenti a", "domiciliato a", "domiciliata a", "trasferito a", "trasferita a", "trasferiamo a", "trasferirsi a", "originario di", "originaria di", "cresciuto a", "cresciuta a",
}

// closings begin the line before a signature.
var closings = []string{
	"best", "regards", "kind regards", "best regards", "warm regards", "warmest", "best wishes", "all the best", "sincerely", "yours", "yours sincerely", "yours faithfully", "yours truly", "faithfully", "cheers", "thanks", "many thanks", "thank you", "thanks again", "love", "lots of love", "with love", "cordially", "respectfully", "rgds", "br", "ta", "take care", "xoxo", "kidn regrads", "with kind regards",
	"cordialement", "bien cordialement", "cdlt", "bien à vous", "bien à toi", "salutations", "sincères salutations", "amicalement", "bises", "bisous", "gros bisous", "je vous embrasse", "je t'embrasse", "à bientôt", "merci", "merci d'avance", "respectueusement", "bonne journée", "bonne soirée", "amitiés", "avec mes remerciements", "veuillez agréer", "affectueusement", "meilleures salutations", "en vous remerciant",
	"mit freundlichen grüßen", "mit freundlichen gruessen", "mfg", "lg", "vg", "viele grüße", "liebe grüße", "beste grüße", "herzliche grüße", "freundliche grüße", "mit freundlichem gruß", "gruß", "grüße", "gruss", "hochachtungsvoll", "schöne grüße", "danke", "vielen dank", "bis bald", "herzlichst", "alles liebe", "mit besten grüßen", "mit herzlichen grüßen", "es grüßt", "es drückt dich deine", "dein", "deine", "euer", "ihr", "ihre",
	"saludos", "un saludo", "saludos cordiales", "atentamente", "cordialmente", "un abrazo", "abrazos", "besos", "un beso", "gracias", "muchas gracias", "atte", "reciba un cordial saludo", "le saluda", "le saluda atentamente", "quedo a la espera", "un cordial saludo", "con cariño", "hasta pronto",
	"cordiali saluti", "distinti saluti", "saluti", "un saluto", "cordialmente", "grazie", "grazie mille", "un abbraccio", "baci", "un bacio", "a presto", "in fede", "con affetto", "tanti saluti", "un caro saluto", "la ringrazio", "ossequi", "buona giornata", "con i migliori saluti",
}
