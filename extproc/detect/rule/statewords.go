package rule

// stateWords name the numbers under which authorities, funds and schools hold a person, beside the papers that most people have
// (documentWords). No check digit of theirs is public, so that the name alone tells; where a check is known, the scheme asks for it.
func stateWords() []keyword {
	return []keyword{
		// France
		{gResidence, `numero etranger, n etranger, no etranger, num etranger, numero d etranger, n d etranger, agdref, numero agdref, n agdref, numero ofpra, n
			ofpra, numero d apatride, carte de resident permanent`, ""},
		{gHealth, `numero allocataire, n allocataire, no allocataire, num allocataire, numero d allocataire, n d allocataire, allocataire n, allocataire caf,
			matricule caf, numero caf, n caf, matricule msa, numero msa, n msa, numero ame, carte ame, carte mutuelle, numero cpam, numero d assure,
			n assure, n d assure, numero assure`, ""},
		{gIDCard, `identifiant france travail, numero france travail, n france travail, identifiant pole emploi, numero pole emploi, n pole emploi, numero de
			demandeur d emploi, n demandeur d emploi, numero mdph, n mdph, dossier mdph, carte mobilite inclusion, carte d invalidite, numero ine,
			code ine, identifiant national etudiant, numero etudiant ine, numero cnaf, numero de retraite, n de retraite, numero cnav, carte d
			electeur, numero d electeur, permis de chasse, permis de chasser, permis bateau, livret de famille`, ""},
		{gIDCard, "c n i, c i n, c i e", ""},
		// Canada
		{gSocial, "nas, n a s, s i n, numero d assurance sociale, no d assurance sociale, n d assurance sociale, assurance sociale", "CA"},
		{gHealth, `ramq, numero ramq, numero d assurance maladie, no d assurance maladie, carte d assurance maladie, carte soleil, ohip*, personal health
			number, care card`, ""},
		{gResidence, `uci number, uci no, unique client identifier, numero iuc, pr card, permanent resident card*, carte rp, work permit no, work permit number,
			study permit no, study permit number, numero de permis de travail`, ""},
		// Germany, Austria, Switzerland
		{gResidence, `azr nr, azr nummer, azr number, auslanderzentralregister*, zemis, zemis nr, zemis nummer, zar nr, zar nummer, symic, numero symic, n symic,
			auslanderausweis*, fluchtlingsausweis*, aufenthaltsausweis*, arbeitserlaubnis*, legitimationskarte*`, ""},
		{gIDCard, `schwerbehindertenausweis*, schwerbehindertennr, schwerbehindertennummer, behindertenausweis*, kindergeldnummer, kindergeldnr, kindergeld nr,
			elterngeldnummer, bafogforderungsnummer, bafog nr, bafog nummer, dienstausweis*, truppenausweis*, personenkennziffer,
			personenkennzeichen, waffenbesitzkarte*, wbk nr, jagdschein*, fischereischein*, studentenausweis*, studierendenausweis*, zmr zahl, zmr
			nr, zmr nummer, melderegisternummer`, ""},
		{gHealth, "e card nummer, e card nr, ecard nummer, ekvk, ekvk nr, ehic, ehic nummer, ehic number, ehic no, ghic, ghic number, ghic no", ""},
		// Belgium, Luxembourg
		{gIDCard, "numero bis, numero de registre bis, bisnummer, eid nummer, numero eid, kids id, numero d identification national", ""},
		// United Kingdom, Ireland
		{gTax | gIDCard, `utr, u t r, utr number, utr no, unique taxpayer reference, unique tax reference, tax ref, tax reference, tax reference number, self
			assessment reference`, "UK"},
		{gIDCard, `government gateway id, government gateway user id, unique learner number, uln, unique pupil number, dbs certificate number, dbs certificate
			no, dbs number, blue badge number, blue badge no, child benefit number, child benefit no, public services card*, psc number, psc no,
			young scot card, citizen card, voter authority certificate, electoral number`, ""},
		{gHealth, `chi number, health and care number, h c number, hc number, medical card number, medical card no, gms number, gms no, gp visit card*, drugs
			payment scheme, dps number, prescription prepayment certificate`, ""},
		{gResidence, "irp number, irp no, irp card, gnib, gnib number, gnib no, evisa number, visa vignette", ""},
		{gDriving, "driver number, driver no, learner permit*, provisional licence*, tachograph card*, fahrerkarte*", ""},
		{gRef, "council tax ref, council tax reference, council tax number, council tax account", ""},
		// United States
		{gResidence, `alien registration number, alien registration no, alien registration, alien reg no, alien no, uscis number, uscis no, uscis a number, a
			number uscis`, ""},
		{gIDCard, `dod id, dod id number, edipi, state id number, state id no, state id card, known traveler number, known traveller number, ktn, redress
			number, global entry number, passport card number, voter id, voter id number, voter registration number, sevis id, sevis number`, ""},
		{gHealth, "medicare number, medicare no, medicaid number, medicaid no", ""},
		// Spain, Latin America
		{gIDCard, `numero de soporte, num soporte, n soporte, n de soporte, soporte dni, soporte nie, idesp, tarjeta de discapacidad, certificado de
			discapacidad, clave de elector, clave elector, credencial de elector, credencial ine, clave ine, credencial para votar, idmex, numero de
			tramite, n tramite, n de tramite, nuip, tarjeta de identidad, carnet de extranjeria, carne de extranjeria, permiso por proteccion
			temporal, rumv, ruc, r u c, numero de ruc, libreta de enrolamiento, libreta civica, licencia de caza, licencia de pesca, licencia de
			armas`, ""},
		{gHealth, `numero muface, n muface, numero de mutualista, numero imss, numero issste, n de afiliado, nro de afiliado, numero de beneficiario, numero de
			asegurado, n asegurado`, ""},
		// Italy
		{gResidence, "numero permesso, n permesso, permesso n, numero di permesso, numero del permesso, carta blu, cedolino permesso, ricevuta permesso", ""},
		{gHealth, "codice stp, numero stp, n stp, tesserino stp, codice eni, tesserino eni", ""},
		{gIDCard, `matricola inps, numero inps, posizione inps, codice inps, matricola inail, codice inail, tessera elettorale, numero tessera elettorale,
			libretto di lavoro, porto d armi, licenza di caccia, licenza di pesca, certificato di invalidita, verbale di invalidita, contrassegno
			disabili`, ""},
	}
}
