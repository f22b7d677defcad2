package name

// Words of what somebody does and of forms, of which the lists know no name; each stands before somebody's name or number, or where one is sought.
const (
	// callingList is what people do, and what they are in a contract, a club or a team.
	callingList = `
treasurer chairwoman chairperson trustee caretaker janitor paralegal solicitor barrister conveyancer locum midwife keyworker caseworker plumber groundsman umpire referee linesman coxswain
helmsman churchwarden celebrant undertaker florist barista sommelier sous commis busser bartender bouncer payee remitter beneficiary guarantor lessor lessee landlord tenant executor
donor testator claimant defendant respondent petitioner appellant plaintiff counterparty underwriter adjuster assessor valuer surveyor childminder babysitter headteacher bursar
scoutmaster goalkeeper winger physio masseur kitman courier machinist toolmaker
trésorier trésorière présidente président secrétaire caissier caissière gardien gardienne concierge pâtissier pâtissière plombier menuisier chauffagiste carreleur plaquiste électricien
notaire huissier bailleur locataire preneur garant mandataire tuteur tutrice curateur curatrice pupille donateur légataire testateur donataire demandeur défendeur requérant intimé appelant
plaignant prévenu témoin expéditeur destinataire donneur émetteur bénéficiaire titulaire animateur animatrice éducateur éducatrice assistante auxiliaire aide-soignante infirmière infirmier
sage-femme ostéo orthophoniste psychomotricienne ergothérapeute puéricultrice nounou maîtresse directrice directeur proviseur cpe aesh bénévole bénévoles entraîneur arbitre buteur
remplaçants convoyeur livreur cariste préparateur magasinier manutentionnaire vendeuse serveuse serveur commis plongeur traiteur fleuriste coiffeuse couturière toiletteur ramoneur élagueur
paysagiste géomètre diagnostiqueur syndic copropriétaire usufruitier nu-propriétaire assuré souscripteur sinistré adverse
kassenwart kassenwartin kassierer kassiererin schriftführer schriftführerin beisitzer beisitzerin vorsitzende vorsitzender vorstand obfrau hausmeister hauswart pfarrer pfarrerin pfrin pfr
küsterin kantorin diakonin anmelder auftraggeber auftragnehmer überweiser empfänger begünstigter kontoinhaber einzahler schuldner gläubiger bürgin vermieter vermieterin mieter mieterin
verpächter verwalter verwalterin betreuer betreuerin erblasser erblasserin erbin vermächtnisnehmer kläger klägerin beklagte beklagter antragsteller antragstellerin antragsgegner gegner
gegnerin gegenseite zeugin geschädigter geschädigte unfallgegner halterin fahrerin beifahrer schulbegleiterin erzieherin erzieher tagesmutter oberarzt oberärztin assistenzarzt stationsarzt
hebamme physio logopädin ergotherapeutin pflegerin pflegekraft bäckerin konditorin dachdecker installateur elektriker fliesenleger schiedsrichter torwart trainerin zeugwart kapitän zugführer
gruppenführer wehrführer gerätewart jugendwart platzwart kellnerin köchin spülkraft aushilfe azubi praktikantin praktikant werkstudent vorarbeiter
tesorera presidenta secretario secretaria vocales conserje párroco pastelero panadera fontanero electricista techador soldador procurador procuradora letrada abogado abogada arrendador
arrendataria arrendatario inquilino inquilina avalista fiadora tutora curador testador testadora heredero heredera legatario donante donatario demandante demandado demandada denunciante
denunciado perjudicado testigo contrario contraparte ordenante beneficiario beneficiaria titular librador librado pagador remitente destinatario conductor conductora chófer repartidor
carretillero dependienta dependiente cajera cajero camarera camarero cocinera pinche friegaplatos matrona comadrona fisio logopeda enfermera enfermero celadora auxiliar cuidadora cuidador
niñera maestra monitora monitor entrenador entrenadora árbitro portera delantero suplentes capitán capitana utillero delegado delegada jardinero deshollinador tasador perita administrador
administradora propietario propietaria comunero socio socia
tesoriere tesoriera segretario segretaria consigliere consigliera cassiere cassiera portinaio portinaia bidello bidella sacrestano parroco pasticcere pasticciera idraulico elettricista
falegname imbianchino piastrellista caldaista saldatore notaio avvocato praticante locatore locatrice conduttore conduttrice inquilino inquilina garante fideiussore tutore tutrice curatore
curatrice testatore testatrice erede legatario donante donatario attore attrice convenuto convenuta ricorrente resistente controparte querelante imputato testimone ordinante beneficiario
beneficiaria intestatario intestataria mittente destinatario traente autista corriere fattorino magazziniere mulettista commessa commesso cameriere cameriera cuoca lavapiatti barista
ostetrica fisioterapista logopedista infermiera infermiere badante operatore operatrice babysitter maestra educatrice educatore allenatore allenatrice arbitro portiere attaccante
massaggiatore dirigente potatore spazzacamino geometra amministratore amministratrice proprietario proprietaria condomino condomina socio socia
`

	// labelList is what else lines of forms and notes begin with.
	labelList = `
undo redo minibus trailer dial-in hotline landline pt pts hx rx dx tx sx fx pmhx fhx shx weds thurs tues aadhaar underpaid arrears unpaid overdue retro standup backlog kickoff handover roster callout pickup dropoff
impayés impayé arriérés reliquat acompte encours échéance rétro rétrospective camionnette fourgon fourgonnette minibus remorque utilitaire visio anniversaires numéro fixe portable astreinte accueil standard-téléphonique interphone télécopie
einwahl durchwahl rückruf rufbereitschaft bereitschaftsdienst notdienst dienststelle störungsstelle störungsdienst leitstelle notruf giftnotruf pannendienst schlüsseldienst hausverwaltung empfang pforte festnetz geschäftlich telefax hotline zentrale kfz pkw lkw wohnmobil anhänger transporter retro rückblick außenstände mahnung rückstand restbetrag anzahlung schulbegleitung ersatzbank
impagos impago impagados atrasos adeudos anticipo señal fianza retro retrospectiva furgo furgoneta furgón camioneta remolque minibús coche altas bajas rutas fijo móvil teléfono centralita
insoluti insoluto arretrati acconto cauzione saldo retro retrospettiva furgone furgoncino camper rimorchio pulmino motorino panchina fisso cellulare centralino visura catasto
`

	// callingNames is what people do and are called, in languages that have no surname for most callings.
	callingNames = `
chairman secretary steward warden registrar matron sister carer roofer plasterer joiner welder fitter foreman gaffer skipper bosun usher verger sexton organist caterer payer drawer purser witness bedel nanny
tutor striker driver picker packer loader
boulanger couvreur maçon serrurier clerc greffier kiné principal capitaine chauffeur barman
tesorero presidente vocal portero sacristán panadero albañil carpintero cerrajero pintor yesero escayolista notario letrado casero casera fiador tutor mozo cocinero barman celador canguro
maestro podador
presidente custode diacono panettiere fornaio muratore fabbro cuoco maestro capitano giardiniere
`

	// abbreviations are read so in capitals only. Firms, clinics and authorities that people work for are none of them.
	abbreviations = `
ed icu hdu ccu opd nicu picu lpn cna slt nkda sob bp uti dvt cabg copd ecg eeg mri xr utr asbo senco ehcp lsa ta hlta nqt llp
smur pmi aesh atsem mdph sarl sasu eurl rcs rqth itep ulis segpa cpe
zna its rtw ktw oa og ug ohg fsj alg
uci uvi erte irpf nif slu ampa
isee spid oss dsa snc pec
fca exw fob cif cfr cip cpt dap dpu ddp
`

	// smallWords are words in small letters that somebody is called with a capital, or nobody.
	smallWords = `carino carina carini visura visure ciclone cicloni sous`

	// shortDays and shortMonths make a date with a number between them.
	shortDays   = `mon tue wed thu fri sat sun lun mar mer jeu ven sam dim mié jue vie sáb dom gio sab mo di mi do fr sa so`
	shortMonths = `janv févr fév avr mai juin juil août déc ene abr ago dic gen mag giu lug set ott mär mrz okt dez`

	// standingHeads stand before what clubs have won of points.
	standingHeads = `standings table pts tabelle bundesligatabelle zwischenstand classement clasificación classifica`
)
