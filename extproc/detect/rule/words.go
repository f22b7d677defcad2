package rule

// The groups of keywords.
const (
	gPhone     group = 1 << iota // phone, mobile, fax
	gExt                         // extension
	gEmail                       // e-mail
	gIBAN                        // account
	gCard                        // payment card
	gIP                          // address of a machine
	gFrom                        // words after which a machine's address may stand
	gVersion                     // versions, chapters, builds: no address
	gMAC                         // hardware address
	gIMEI                        // IMEI
	gBirth                       // birth
	gEvent                       // another date: issued, expires, died
	gMonth                       // name of a month
	gSocial                      // social security, and numbers of persons with a check digit
	gTax                         // tax number
	gVAT                         // value-added tax, company register
	gHealth                      // health insurance, patients' cards
	gIDCard                      // identity card
	gResidence                   // residence permit
	gDriving                     // driving licence
	gPassport                    // passport
	gPlate                       // number plate
	gVehicle                     // car, van
	gUser                        // login
	gStrict                      // login, in a word that means nothing else
	gAccount                     // an account or profile, weakly
	gLogin                       // words of logs right before a login
	gHome                        // a folder of users' homes
	gPassword                    // password
	gPass                        // "pass": password, or a German passport
	gConnect                     // a call whose third argument is a password
	gCurl                        // a program that takes -u name:password
	gLogsIn                      // a call whose second argument is a password
	gToken                       // token, key, session
	gBearer                      // scheme of an Authorization header
	gPIN                         // PIN, card code
	gCode                        // code, weakly
	gLock                        // door, safe, padlock, network
	gWifi                        // wireless network
	gSafe                        // a lock that opens by a number and is nothing else
	gRef                         // a number of something else: order, article, tracking
	gThing                       // a thing that has numbers: only the one right after the word is its
	gProfile                     // profile, blog, home page
	gSite                        // a social network, or www
	gAt                          // spelled @
	gArobase                     // spelled @, in a word that means nothing else
	gDot                         // spelled .
	gDash                        // spelled -, _ or +
	gNumeral                     // spelled digit
	gZero                        // spelled zero
	gMedical                     // patient, finding
	gInsert                      // SQL's INSERT INTO
	gOther                       // a column that is none of these
	gBrand                       // a network of persons: the word after it and a colon is a login there
	gShell                       // a program that takes a password as an argument
	gPhrase                      // a row of words that restores a wallet
	gPrefix                      // the beginning of a provider's keys
	gOwn                         // a person's own page on the web
	gCardCode                    // words that name a card's code, and other things elsewhere
	gShare                       // warnings and ways that come with codes for one use
)

// gID is every group that names a number of a person.
const gID = gSocial | gTax | gVAT | gHealth | gIDCard | gResidence | gDriving

// keyword is a list of words and what they say.
type keyword struct {
	groups group
	words  string // separated by commas; small letters without accents, ß as s
	lands  string // of the identity numbers that the words name, "" if any
}

// keywords is the vocabulary: what forms, mails, logs and people call things in the five languages. A word may stand in
// several entries.
func keywords() []keyword {
	return append(append(contactWords(), documentWords()...), accessWords()...)
}

// contactWords name ways to reach somebody, accounts, machines and dates.
func contactWords() []keyword {
	return []keyword{
		{gPhone, "phone*, telephone*, telefon*, telef, telf, tel, tele, tfno, tlf, tfn, tlfn, mobile, mobile number, mobil, mobilnummer, mobiltelefon*, mobilfunk*, mobilnr, handy, handynummer, handynr, rufnummer, ruf, ruckruf, ruckrufnummer, durchwahl, festnetz*, cell, cells, cellphone, cell number, cellulare, cell phone, cel, celular, movil, portable, port, mob, gsm, fax, faxnummer, telefax*, fixe, fijo, fisso, landline, direct line, my line, work line, home line", ""},
		{gPhone, "callback, call back, callback number, ruckruf, recall, richiamata, scrivo dal, chiamo dal, ti chiamo dal, calling from, rufe von, appelle du, appelle depuis, llamo desde, te llamo desde, get me on, get me at, numero perso, call, calls, called, calling, ring, ringing, text me, whatsapp, signal number, sms, rappeler, rappelle*, rappelez, appeler, appelez, appelle, joindre, joignable, contact number, contact no, llamar, llama, llamad, llamame, llameme, llame, llamarme, chiamare, chiama, chiami, chiamami, chiamate, richiamare, richiami, richiama*, anrufen, anruf, rufen, rufe, ruft, zuruckrufen, erreichbar, erreichen, erreichst, reach me, reached, reach, my number, numero di telefono, mein nummer, meine nummer, deine nummer, meine nr, mon num, mio num, mi num, mon numero, ton numero, mi numero, tu numero, mio numero, tuo numero, his number, her number, your number, sa numero, son numero, su numero, suo numero, seine nummer, ihre nummer, phoen, telephon, hotline, dial, emergency contact, next of kin, angehorige, avisar a, avvisare, a prevenir, contacto, recapito, coordonnees", ""},
		{gExt, "ext, extn, extension, durchwahl, dw, apparat, app, poste, int, interno, interne, anexo, ramal, nebenstelle, toestel", ""},
		{gEmail, "email*, e mail, mail, mails, emial, mial, courriel, correo*, mailadresse, posta elettronica, pec, mel, adresse mail, e mail adresse, correo electronico, address, adresse, direccion, indirizzo, write to, schreib an, ecris a, escribe a, scrivi a", ""},
		{gIBAN, "iban, account, konto, kontonummer, compte, cuenta, conto, rib, bank, bankverbindung", ""},
		{gCard, "card, cards, card number, credit card*, debit card, bank card, karte, karten, kartennummer, kartennr, kreditkarte*, carte, cartes, carte bancaire, carte bleue, cb, numero de carte, tarjeta, tarjetas, numero de tarjeta, tarjeta de credito, carta, carte di credito, carta di credito, carta di debito, numero carta, numero della carta, pan, amex, visa, mastercard, maestro, american express, cc number, ccn, cardnumber, bancomat, girocard, chiffres de la carte, long number", ""},
		{gIP, "ip, ips, ipv, ip address, ip adresse, adresse ip, direccion ip, indirizzo ip, last ip, ultima ip, ultimo ip, letzte ip, remote addr, remote address, hostname, gateway, ping, dns, src, dst, peer, addr, dhcpack, subnet, staging box, listen, bind, ssh, scp, rsync, curl, nmap, telnet, endpoint, router, connection from, rhost, xff, forwarded for, acceso desde, accesso da, zugriff von, acces depuis, login von, host, hote", ""},
		{gFrom, "ban, bans, banned, block, blocks, blocked, blocking, blacklist*, blocklist*, whitelist*, allowlist, denylist, firewall, sperr*, gesperrt, blockier*, bloque*, bloqu*, bannir, banni, bannis, bloquear, blocca*, bloccato, bloccare, unban, quelle, ziel, source ip, destination, dest, destino, origen, origine, origin, destinazione, cible, target, quell ip, ziel ip, uber, via, from, client, cliente, server, source, von, da, depuis, desde, by, network, netz, reseau, red, rete, node, serveur, servidor, connexion, session, sitzung, vom", ""},
		{gVersion, "version*, versione, ver, firmware*, build, builds, release, driver, treiber, kernel, update, upgrade, changelog, chapter, kapitel, chapitre, capitulo, capitolo, section, seccion, sezione, apartado, paragraf*, paragraph*, actualizacion, aggiornamento, mise a jour, upgrad*, updat*, migrat*, migrier*, downgrad*, passage de la, passer de la, pasar de la, passare dalla, umstieg, wechsel von, plus recent*, newer, micrologiciel, oid, clause, deploy, rollback, patch, sdk, api level, os, windows, android, ios, chrome, firefox, postgres, mysql, node js, python, abschnitt, ziffer, schema, snmp, mib, tag, image, v", ""},
		{gMAC, "mac, mac address, wifi mac, wi fi mac, wlan mac, ethernet, ether, hwaddr, hardware address, lladdr, physical address, adresses mac, adresse mac, mac adresse, direccion mac, indirizzo mac, bssid", ""},
		{gIMEI, "imei, imeis, imei number, imei nummer, imei nr, numero imei, codice imei, codigo imei, n imei, imei n, imei 1, imei 2, imeisv, meid, esn, imsi, iccid, sim card number", ""},
		{gBirth, "born, birth, birthdate, birth date, birthday, date of birth, day of birth, dob, d o b, bday, geboren*, geb, geburt, geburtsdatum, geburtstag, gebdat, gebdatum, geb datum, geburtsdat, jahrgang, gebohren, gebohren am, nasi el, nascido, ne, ne le, nee le, nees le, nes le, ne a, nee a, ne en, nee en, nee, naissance, date de naissance, date naiss, date de nais, ddn, anniversaire, naquit, nacido, nacida, nacidos, naci, nacio, nacimiento, fecha de nacimiento, fecha nac, f nac, f n, f de n, f de nac, f nto, f nacimiento, fec nac, fecnac, fecha nto, fnac, nac, cumpleanos, natalicio, nes, nees, zur welt, welt gekommen, au monde, al mundo, al mondo, came into the world, geb am, nato, nata, nati, nacque, data di nascita, data nascita, nascita, nasc, compleanno, n il, d n, fdn, ddn, d d n", ""},
		{gBirth, misspelt("birthday, birth date, birthdate, date of birth, geburtsdatum, geburtstag, nacimiento, naissance, nascita"), ""},
		{gEvent, "issued, issue date, issue, expires, expiry, expiration, valid until, valid, died, death, deceased, wedding, married, ausgestellt, gultig, ablauf*, verstorben, gestorben, gest, hochzeit, delivre*, expire, expiration, valable, decede*, mort, mariage, expedido, expedicion, caduca, caducidad, valido hasta, fallecio, fallecido, boda, rilasciato, rilascio, scadenza, scade, morto, deceduto, matrimonio, appointment, termin, rendez vous, cita, appuntamento, admitted, admission, aufnahme, entlassung, ingreso, alta, ricovero, dimissione, sortie, hired, eingestellt, embauche, contratado, assunto, started, seit, since, depuis, desde el, dal", ""},
		{gMonth, "january, jan, february, feb, march, mar, april, apr, may, june, jun, july, jul, august, aug, september, sept, sep, october, oct, november, nov, december, dec, januar, janner, februar, feber, marz, mrz, mai, juni, juli, oktober, okt, dezember, dez, janvier, janv, fevrier, fevr, fev, mars, avril, avr, juin, juillet, juil, aout, septembre, octobre, novembre, decembre, enero, ene, febrero, marzo, abril, abr, mayo, junio, julio, agosto, ago, septiembre, setiembre, set, octubre, noviembre, diciembre, dic, gennaio, gen, febbraio, aprile, maggio, mag, giugno, giu, luglio, lug, settembre, ottobre, ott, novembre, dicembre, janeiro, fevereiro, marco, maio, junho, julho, setembro, outubro, novembro, dezembro", ""},
		{gMedical, "patient*, patiente, pat, pt, paciente*, pac, paziente, paz, befund*, diagnos*, mrt, mri, irm, ct, scan, rontgen*, radiolog*, compte rendu, findings, referto, informe, anamnes*, mutter, klinik*, clinic*, clinique, krankenhaus, hospital, ospedale, hopital, arzt*, medical, medizin*, medico, medica, lab letter, surgery, student, pupil, schuler*, eleve, alumno, alumna, alunno, alunna, applicant, bewerber*, candidat*, versicherter, versicherte", ""},
		{gRef, "order no, order number, order id, order ids, part no, part number, isbn, issn, ean, upc, gtin, sku, tracking*, reference*, referencia*, riferimento, article*, artikel*, articulo, articolo, bestell*, bon de commande, customer no, customer number, customer id, kundennummer, kundennr, kunden nr, numero client, numero de cliente, codice cliente, contract no, aktenzeichen, case no, claim no, file no, folio, serial*, seriennummer, numero de serie, numero di serie, teilenummer, codice articolo, codice prodotto, codigo de producto, arxiv, pmid, sendungsnummer, personalnummer, employee no, employee id, staff no, student id, job id, transaction*, transaktion*, timestamp, epoch, policy no, policy number, vin, fahrgestellnummer, bastidor, telaio, ticket id, request no, error, errors, erreur*, fehler*, errore, errori, pratica, expediente*, protocollo, bolla, albaran*, kundennummern, vorgang*, vorgangsnummer, chargen*, zahlernummer, zahlerstand, n client, no client, num client, cod cliente, meter no, meter number, mrn, fallnr, fallnummer, fall nr, ipp, nhc, nosologico, historia clinica, patientennummer, patienten nr, numero de dossier, frame number, frame no, rahmennummer, numero de cadre, numero de cuadro, numero di telaio, chassis number, engine number", ""},
		{gThing, "organisme, building, shelf, warehouse, gebaude, regal, halle, lagerplatz, etagere, entrepot, estanteria, almacen, scaffale, magazzino, room, rooms, raum, zimmer, salle, sala, aula, stanza, habitacion, norm, norme, norma, form, formular, formulaire, formulario, modulo, gate, seat, sitz, flight, flug, vol, vuelo, volo, train, zug, tren, treno, rif, riferim, order, orders, part, parts, invoice*, ticket*, ref, refs, referenz*, rechnung*, facture*, factura*, fattura*, auftrag*, bestellung*, commande*, pedido*, ordine, ordini, contract*, vertrag*, contrat*, contrato*, contratto, dossier, az, incident*, catalog*, katalog*, catalogue, item, teil, teile, piece, pieza, pezzo, ricambio, repuesto, ersatzteil*, lot, batch, charge, product*, produkt*, produit*, producto*, prodotto, model, models, modell*, modele, modelo, modello, constant*, doi, commit, sample, hash, checksum, row, rows, page, seite, pagina, spalte, column, columna, colonna, series, serie, population, habitants, einwohner, habitantes, abitanti, sendung*, colis, envio, spedizione, matricule, matricola, process, pid, thread, coordinates, latitude, longitude, lat, lon, lng, gps, police, poliza, polizza, booking*, buchung*, reservation, reserva, prenotazione, bill, receipt, quittung, recibo, ricevuta, recu, chassis, score, budget, price, preis, prix, precio, prezzo, total, summe, betrag, montant, importe, importo, amount, quantity, menge, quantite, cantidad, quantita", ""},
		{gInsert, "insert into, insert ignore into, replace into", ""},
	}
}

// documentWords name papers, their numbers, and vehicles.
func documentWords() []keyword {
	return []keyword{
		{gSocial, "ssn, ssns, social security*, social security no, my social, soc sec, soc sec no, soc sec number, ss number, ss no", "US"},
		{gSocial, "social insurance*, sin", "CA"},
		{gSocial, "nino, ni number, ni no, nin, national insurance*, nhs, nhs number, nhs no", "UK"},
		{gSocial, "national number, personal number, personal id, id code", ""},
		{gSocial, "insee, nir, numero de securite sociale, securite sociale, secu, no secu, num secu, n secu, numero secu, carte vitale", "FR"},
		{gSocial, "sozialversicherung*, sozialvers*, sv nr, sv nummer, sv, versicherungsnummer, versichertennummer, versichertennr, versicherten nr, versichert, krankenkasse, kasse, gesundheitskarte, vers nr, versnr", "DE AT CH"},
		{gSocial, "svnr", "AT DE"},
		{gSocial, "ahv, ahvn, ahv nr, avs, numero avs, n avs", "CH"},
		{gSocial, "rentenvers*, rentenversicherung*, rvnr, rv nr, rv nummer, krankenversichert*, kvnr, kv nr, kv nummer, kv", "DE"},
		{gSocial, "nuss, naf, seguridad social, numero de la seguridad social, numero de afiliacion, afiliacion, nss, seg social, num seg social, n seg social, numero seg social, numero seguridad social, num seguridad social", "ES MX"},
		{gSocial, "ss, n ss, num ss, no ss, numero ss", "FR ES MX"},
		{gSocial, "niss, seguranca social", "PT BE"},
		{gSocial, "nn, numero national, n national, registre national, rijksregister*, nrn, insz, registro nazionale", "BE"},
		{gSocial, "registro nacional, run, rut", "CL CO"},
		{gSocial, "bsn, burgerservicenummer, sofinummer", "NL"},
		{gSocial, "pesel", "PL"},
		{gSocial, "cpf", "BR"},
		{gSocial, "curp", "MX"},
		{gSocial, "pps, ppsn, pps number", "IE"},
		{gSocial, "personnummer, fodselsnummer, persnr", "SE NO"},
		{gSocial, "cpr", "DK"},
		{gSocial, "hetu", "FI"},
		{gSocial, "rodne cislo", "CZ"},
		{gSocial, "cnp", "RO"},
		{gSocial, "egn", "BG"},
		{gSocial, "oib", "HR"},
		{gSocial, "amka", "GR"},
		{gSocial, "tckn, tc kimlik", "TR"},
		{gSocial, "aadhaar", "IN"},
		{gSocial, "isikukood, asmens kodas", "EE"},
		{gSocial, "matricule national, matricule luxembourgeois, matricule lu", "LU"},
		{gSocial | gTax, "cuil, cuit", "AR"},
		{gTax, "tax, tax id, tax no, tax number, taxpayer*, tin, fiscal, contribuyente, contribuinte, imposta", ""},
		{gTax, "itin, ein", "US"},
		{gTax, "utr", "UK"},
		{gTax, "steuer*, steuerid, idnr, steueridentifikation*, finanzamt", "DE AT CH"},
		{gTax, "numero fiscal, numero fiscal de reference, n fiscal, no fiscal, spi, identifiant fiscal, impots, avis d imposition", "FR PT"},
		{gTax, "nif", "ES PT"},
		{gTax, "nif portugues, nif portoghese, nif portugais", "PT"},
		{gTax, "dni, nie, cif, documento nacional", "ES AR"},
		{gTax, "codice fiscale, cf, c f, cod fisc, cod fiscale, cod fis, codfisc", "IT"},
		{gTax, "pan", "IN"},
		{gTax, "nip", "PL"},
		{gTax, "rfc", "MX"},
		{gTax, "tfn", "AU"},
		{gVAT, "vat, vat no, vat number, vat id, company number", ""},
		{gVAT, "siren, siret, urssaf, rcs, entreprise individuelle", "FR"},
		{gVAT, "tva, tva intra*, numero de tva", "FR BE LU CH"},
		{gVAT, "ust*, umsatzsteuer*, uid, uid nummer, mwst", "DE AT CH"},
		{gVAT, "iva, n iva", "IT ES PT"},
		{gVAT, "partita iva, p iva, piva", "IT"},
		{gVAT, "btw*", "NL BE"},
		{gVAT, "abn", "AU"},
		{gVAT, "regon", "PL"},
		{gHealth, "health insurance*, health plan*, health card*, medicare, medicaid, member id, member no, member number, membership no, insurance id, insurance no, insurance number, policy holder id, subscriber id, mutuelle*, numero d adherent, n adherent, carte vitale, carte europeenne, tarjeta sanitaria, sanitaria, sip, cip, cipa, n sip, numero sip, afiliado, n afiliado, numero de afiliado, asegurado, tessera sanitaria, tessera, team, ssn italiano, codice assistito, codice sanitario, krankenversicherung, kassennummer, mitgliedsnummer, versichertenkarte, health id, patient id card", ""},
		{gIDCard | gSocial, "national id*, national identification*", ""},
		{gIDCard, "carte identite*, piece identite, identity no, identity number, id nr, documento identita, document number, document no, numero documento, numero de documento, dokumentennummer, identity card*, ghana card, id card*, id number, id no, id document, national id card, identification number, personalausweis*, ausweis*, ausweisnummer, ausweisnr, perso, personalausweisnummer, identitatskarte*, id karte, carte d identite*, carte nationale*, carte nationale d identite, cni, cin, piece d identite, numero de piece, documento de identidad, documento nacional de identidad, cedula*, carne de identidad, cartao de cidadao, carta d identita*, carta identita, documento d identita, documento di riconoscimento, c i, cie, identiteitskaart, dowod*", ""},
		{gResidence, "residence permit*, residence card, brp, green card, alien number, aufenthaltstitel*, aufenthaltserlaubnis, aufenthaltskarte, niederlassungserlaubnis*, aufenthaltsgestattung, fiktionsbescheinigung, duldung, carte de resident, carta di soggiorno, tarjeta de extranjero, titre de sejour*, carte de sejour*, recepisse*, permiso de residencia, tarjeta de residencia, tie, permesso di soggiorno*, soggiornante, permit number, permit no, visa number, visa no, visum", ""},
		{gDriving, "driving licence*, driver licence*, driver s licence*, drivers licence*, driver license*, driver s license*, drivers license*, driving license*, licence no, license no, licence number, dl, fuhrerschein*, fahrerlaubnis*, permis de conduire*, permis n, permis no, permis b, permis a, permis, numero de permis, carne de conducir, permiso de conducir, licencia de conducir, patente*, patente di guida, rijbewijs*", ""},
		{gPassport, misspelt("passport, passeport, reisepass, pasaporte, passaporto"), ""},
		{gPassport, "unsere passe, die passe, passaporti, passport*, passeport*, reisepass*, reisepassnummer, pass nr, passnr, passnummer, pass no, pasaporte*, passaporto*, n passaporto, paspoort*, passaporte, travel document", ""},
		{gPassport | gPass, "pass", ""},
		{gRef, "pass gultig, boarding pass, ski pass", ""},
		{gPlate, "kontrollschild*, nummernschilder, autokennz, plate, plates, number plate*, license plate*, licence plate*, registration plate, registration, registration number, registration no, reg no, reg, vrm, vehicle registration*, numberplate, driver s plate, kennzeichen*, kfz kennzeichen*, kfz, nummernschild*, amtl kennz, amtliches kennzeichen, kennz, autokennzeichen, autonummer, immatriculation, immatricule*, immat, plaque*, plaque d immatriculation, matricula*, placa*, patente del coche, targa, targato, targata, targhe, targati, kenteken*, nopol", ""},
		{gVehicle, "furgo, aparca, aparcar, parcheggia, stationne, garee, parkt, parken, parks, el seat, mi seat, un seat, seat leon, seat arona, audi, bmw, vw, golf, polo, passat, tiguan, mercedes, opel, corsa, astra, ford, fiesta, focus, renault, clio, megane, twingo, peugeot, citroen, dacia, sandero, duster, fiat, panda, punto, seat ibiza, ibiza, skoda, octavia, fabia, toyota, yaris, corolla, kia, hyundai, tesla, volvo, nissan, qashqai, honda, mazda, suzuki, vespa, ducati, yamaha, lancia, alfa romeo, porsche, land rover, jaguar, vauxhall, drove, parked, gare devant, aparcado, aparcada, parcheggiata, parcheggiato, geparkt, fahrer, car, cars, van, vehicle*, truck, lorry, motorbike, bike, scooter, estate, minivan, pickup, suv, trailer, anhanger, remorque, remolque, rimorchio, parked, auto, autos, wagen, fahrzeug*, pkw, lkw, transporter, lieferwagen, motorrad, kombi, roller, voiture*, vehicule*, camion*, camionnette*, fourgon*, fourgonnette, moto, utilitaire, coche*, vehiculo*, furgoneta*, camion, carro, turismo, macchina, veicolo, autovettura, furgone, automobile, camioncino, motorino, mietwagen, leihwagen, firmenwagen, dienstwagen, neuwagen, gebrauchtwagen, e auto, elektroauto, wohnmobil, wohnwagen, camper, motorhome, moped, mofa, traktor, tractor, tracteur, trattore, camping car, autocaravana, ciclomotor, ciclomotore, bulli, caddy, sprinter, touran, sharan, kangoo, berlingo, doblo, ducato, giulietta, ypsilon, micra, qubo, aygo, auris, picanto, sportage, tucson, kuga, mondeo, insignia, meriva, zafira, mokka, kadjar, captur, scenic, espace, laguna, defender, mini cooper, cupra, taxi, zulassung, zulassungsschein, fahrzeugschein, fahrzeugbrief, carte grise, permiso de circulacion, libretto di circolazione, v5c", ""},
	}
}

// accessWords name what gives access, where links lead, and how addresses and numbers are spelled.
func accessWords() []keyword {
	return []keyword{
		{gPassword, misspelt("password, passwort, kennwort, contrasena, mot de passe"), ""},
		{gUser | gStrict, misspelt("username, user name, benutzername, identifiant, nutzername, nome utente, nombre de usuario"), ""},
		{gUser, misspelt("benutzer, usuario, utilisateur") + ", lutente, lutilisateur", ""},
		{gUser | gStrict, "lidentifiant, login, logins, my user, mi usuario, mon login, mein login, mein nutzername, user handle, nombre usuario, id utilisateur, code utilisateur, benutzer id, id utente, codice utente, user code, ad account, ad konto, compte ad, cuenta ad, account ad, konto ad, windows account, windows konto, compte windows, cuenta windows, account windows, ldap account, compte ldap, netzwerkkonto, domain account, compte reseau, cuenta de red, account di rete, online banking id, online id, psn name, twitch name, log in name, username, user name, userid, user id, login name, loginname, logon, screen name, screenname, handle, nickname, nick, benutzername, benutzerkennung, benutzerkonto, anmeldename, kennung, nutzername, nutzerkennung, identifiant, nom d utilisateur, pseudo, pseudonyme, nombre de usuario, nick, nome utente, nomeutente, sam account name, uid, slack, discord, telegram, skype, matrix, mastodon, instagram handle, twitter handle, github user, gamertag, steam, steam name, steam id, psn, psn id, snapchat, snap, viber, xbox, bluesky, signal name", ""},
		{gBrand, "im forum, sul forum, sur le forum, en el foro, on the forum, in the forum, dans le forum, nel forum, forum name, insta, instagram, ig, instagram name, mon insta, mi insta, my insta, tiktok, tik tok, twitter, github, gitlab, reddit, twitch, fb, facebook, linkedin, snap, threads, onlyfans, vinted, pinterest, soundcloud, spotify, epic, epic games, riot id, roblox, minecraft, kik, wechat, line id, qq, icq, jabber, xmpp, irc, codeberg, bitbucket, keybase, strava, venmo, cashapp, paypal me, etsy, ebay name, ebay", ""},
		{gUser, "reporter, requester, requested by, reported by, assigned to, approved by, opened by, closed by, melder, melderin, gemeldet von, anfragesteller, zugewiesen an, solicita, solicitante, solicitado por, asignado a, richiede, richiedente, segnalato da, assegnato a, demandeur, demandeuse, signale par, attribue a, db user, dbuser, pg user, pguser, user, users, usr, benutzer, benutzerin, nutzer, anwender, utilisateur, utilisatrice, usuario, usuaria, utente, acct, member, committer, assignee, owner, operator, created by, modified by, updated by, angelegt von, bearbeiter", ""},
		{gAccount, "blame sagt, blame zeigt, blame dice, blame dit, blame shows, blame muestra, blame mostra, account, accounts, konto, kontos, compte, cuenta, profil*, profile, perfil*, profilo, blame says, blame, gamer, alias, zugang, zugange, mes acces, mon acces, mis accesos, mi acceso, mio accesso, miei accessi, identifiants, creds, my details", ""},
		{gLogin, "login ok fur, login erfolgreich fur, login fehlgeschlagen fur, login fehlgeschlagen von, anmeldung ok fur, angemeldet als, eingeloggt als, login reussi pour, login reussi de, echec d authentification pour, echec de l authentification pour, session ouverte pour, session ouverte par, connecte en tant que, inicio de sesion correcto de, inicio de sesion fallido de, inicio de sesion fallido para, acceso correcto de, acceso denegado a, sesion iniciada para, sesion abierta por, conectado como, accesso negato a, accesso negato per, accesso consentito a, login riuscito per, login fallito per, sessione aperta per, sessione aperta da, connesso come, login by, sign in by, signed in by, log in as, login as, sign in as, logging in as, signing in as, melde dich an als, inicia sesion como, accedi come, authentification reussie pour, connexion reussie pour, authentification echouee pour, anmeldung erfolgreich fur, erfolgreiche anmeldung von, erfolgreich angemeldet, inicio de sesion correcto para, sesion iniciada por, accesso riuscito per, accesso eseguito da, login ok for, login ok, login successful for, login success for, login succeeded for, authentication succeeded for, authentication successful for, password changed for, password changed for user, user logged out, new user, session started for, sudo", ""},
		{gLogin, "failed password for invalid user, failed password for, invalid user, illegal user, accepted publickey for, accepted password for, accepted keyboard interactive pam for, session opened for user, session closed for user, disconnected from user, disconnected from authenticating user, disconnected from invalid user, authentication failure for, authentication failed for, failed login for, logged in as, signed in as, login ok for, login failed for, login failed for user, password check failed for user, connection closed by authenticating user, connection closed by invalid user, ruser, logname, new session of user, user logged in, lockout for, anmeldung fehlgeschlagen fur, anmeldung von, connexion de, echec de connexion pour, inicio de sesion de, acceso de, accesso di, accesso fallito per, account locked for, password reset for user, sudo user, run as user, switched to user", ""},
		{gHome, "users, home, documents and settings", ""},
		{gPassword, "geratepasswort, routerpasswort, wlanpasswort, codewort, code word, safe word, safeword, palabra acordada, netzwerkpasswort, systempasswort, mailpasswort, adminpasswort, hauptpasswort, startpasswort, initialpasswort, einmalpasswort, benutzerpasswort, loginpasswort, windowspasswort, bankpasswort, onlinepasswort, kundenkennwort, telefonkennwort, telefonpasswort, masterpasswort, standardpasswort, emailpasswort, e mail passwort, passwords, passwor, pasword, passwrod, passord, paswort, passphrases, root pw, admin pw, mi contra, la contra, tu contra, wifi pw, mot passe, mots passe, m d p, pin pass, http password, ftp password, keystore password, storepass, keypass, passin, passout, bind password, requirepass, masterauth, password, phrase de passe, phrase passe, frase de paso, frase de contrasena, frase di accesso, passwd, passwort, passworte, pwd, passphrase, pass phrase, passcode, pass word, passwrd, kennwort, kennworter, losungswort, zugangswort, mot de passe, mots de passe, motdepasse, mdp, contrasena, contrasenas, contrasenya, clave, claves, clave de acceso, parola d ordine, parola chiave, pw, pswd, psw, dbpass, db pass, db password, pgpassword, mysql pwd, masterpassword, credentials, credential, zugangsdaten, senha, wachtwoord, haslo", ""},
		{gPassword, "identified by, identified with mysql native password by, with password, encrypted password", ""},
		{gLogin, "create user, alter user, drop user, create role, grant all to, create login", ""},
		{gPassword, "client secret, app secret, secret, secrets, geheimnis, segreto, secreto, consumer secret, shared secret, webhook secret, jwt secret, signing secret, signing key, encryption key, aws secret access key, secret access key, secret key, private key, account key, primary key connection string", ""},
		{gPassword | gPass, "pass", ""},
		{gToken, "token, auth token, access token, refresh token, id token, api token, bot token, bearer token, jeton, jetons, apikey, api key, api keys, api schlussel, cle api, cle d api, clave api, clave de api, chiave api, chiave, key, access key, access key id, aws access key id, session, sessionid, session id, session key, sessid, phpsessid, jsessionid, sid, sitzung, sitzungs id, sesion, sesssione, sessione, cookie, csrf, csrf token, x api key, x auth token, subscription key, license key, licence key, product key, activation key, recovery key, recovery code, backup code, schluessel, netzwerkschluessel, wlan schluessel, sicherheitsschluessel, zugangsschluessel, schlussel, zugangsschlussel, cle, cle d acces, payment key, stripe key, webhook, chiave di sicurezza, clave de seguridad, cle de securite, security key, sicherheitsschlussel, netzwerksicherheitsschlussel, otp secret, totp secret, totp seed, totp key, totp, 2fa, fa key, fa secret, two factor key, authenticator key, setup key, netzwerkschlussel, wlan schlussel, wifi key, wlan key, wpa key, wpa schlussel, cle wifi, cle wpa, network key, presharedkey, preshared key, pre shared key, psk, clave wifi, chiave wifi, chiave wpa, nonce, authorization", ""},
		{gCurl, "curl, wget, http", ""},
		{gShell, "net use, mysql, mysqldump, mysqladmin, mysqlimport, mariadb, mariadb dump, sshpass, redis cli, docker login, podman login, helm registry login, mongo, mongosh, mongodump, mongorestore, sqlcmd, bcp, osql, ldapsearch, ldapadd, ldapmodify, ldapwhoami, plink, pscp, unzip, zip, 7z, unrar, smbclient, rpcclient, lftp, htpasswd, psexec, xfreerdp, rdesktop, kinit, cqlsh, clickhouse client, influx, wget, curl, smbmap, evil winrm, winexe, expect, openssl, keytool, az login, snowsql, isql, sqlplus, impacket, crackmapexec, rclone", ""},
		{gPhrase, "seed phrase, seed phrases, seedphrase, seed words, recovery phrase, recovery words, backup phrase, secret phrase, secret recovery phrase, mnemonic, mnemonic phrase, mnemonics, wallet phrase, phrase secrete, phrase de recuperation, phrase de sauvegarde, phrase mnemonique, phrase seed, mots de recuperation, wiederherstellungsphrase, wiederherstellungsworter, seedworter, seed worter, merkphrase, geheime phrase, frase semilla, frase secreta, frase de recuperacion, frase de respaldo, palabras de recuperacion, frase seed, frase mnemonica, frase di recupero, frase segreta, parole di recupero, seed", ""},
		{gPrefix, "sk, ghp, gho, ghu, ghs, ghr, github pat, glpat, gldt, glrt, xoxb, xoxa, xoxp, xoxr, xoxs, xapp, rk, pk, whsec, gocspx, sg, npm, pypi, hf, dop, doo, shpat, shpss, shpca, gsk, nvapi, hvs, pmak, dckr, figd, sntrys, phc, lin api, tok, sess, ses, pat, rnd, fly", ""},
		{gConnect, "pdo, mysqli, mysqli connect, pg connect, getconnection, ldap bind, createpool, oci connect", ""},
		{gLogsIn, "twilio, login, basicauth, httpbasicauth, auth, basic auth, set basic auth, networkcredential, usernamepasswordcredentials, with credentials, simple bind s, authenticate", ""},
		{gBearer, "bearer, basic, authorization bearer, authorization basic, authorization token", ""},
		{gPIN, "numero secreto, numero segreto, numero secret, immobiliser code, immobilizer code, radio code, radiocode, code autoradio, codigo de la radio, codice autoradio, ziffern hinten, ziffern auf der ruckseite, numeros de atras, numeros de detras, cifras de atras, numeri dietro, numeri sul retro, cifre sul retro, chiffres au dos, chiffres derriere, chiffres au verso, digits on the back, numbers on the back, three on the back, three digits on the back, digit code on the front, code on the front, code parental, parental code, parental pin, pin parental, codigo parental, codice parentale, kindersicherung, jugendschutz pin, pin, pins, pin code, pin number, pincode, puk, cvv, cvc, cvcs, csc, card security code, security code, verification code, one time code, one time password, otp, tan, mtan, sms code, sms tan, prufnummer, kartenprufnummer, prufziffer der karte, sicherheitscode, geheimzahl, bestatigungscode, sperrcode, entsperrcode, code pin, code secret, code de securite, code confidentiel, cryptogramme*, cryptogram*, code de verification, code sms, codigo de seguridad, codigo pin, codigo secreto, codigo de verificacion, clave pin, codice pin, codice di sicurezza, codice segreto, codice di verifica, codice sms, access code, unlock code, passcode, zugangscode, code d acces, codigo de acceso, codice di accesso, codice d accesso, pickup code, collection code, release code, unblocking code, abholcode, einmalcode, freischaltcode, aktivierungscode, code de retrait, code de deverrouillage, code deverrouillage, deverrouillage de l ecran, deverrouillage ecran, desbloqueo de pantalla, sblocco schermo, sblocco dello schermo, bildschirmsperre, screen lock, screen unlock, lock screen code, code de carte, code de sa carte, code de ta carte, codigo de su tarjeta, codice della sua carta, karten pin, kartenpin, code de la carte, code de la cb, code de ma carte, code de ma cb, code carte, code bancaire, temporary code, code provisoire, codigo provisional, codice provvisorio, provisorischer code, code temporaire, codice temporaneo, codigo temporal, temporarer code, activation code, code d activation, codigo de activacion, codice di attivazione, codice attivazione, codigo de la tarjeta, codigo de mi tarjeta, codice della carta, codice del bancomat, codice bancomat, kartencode, card pin, code a usage unique, code unique, codigo de desbloqueo, codigo de recogida, codigo de un solo uso, codice di sblocco, codice di ritiro, codice usa e getta, codice monouso", ""},
		{gCode | gLock, "spindcode, fachcode, schliesfachcode, schrankcode, hauscode, codice armadietto, codigo de taquilla, code casier, code du casier, buzz code, buzzer code, intercom code, entrance code, elevator code, lift code, eingangscode, torcode, garagencode, kellercode, code interphone, code immeuble, code hall, code garage, code batiment, codigo garaje, codigo portal, codigo puerta, codice citofono, codice ingresso, codice garage, door code, gate code, entry code, alarm code, safe code, lock code, locker code, keypad code, building code, garage code, turcode, tuercode, haustur code, haustuercode, tresorcode, alarmcode, turoffner code, schlosscode, zahlencode, zahlenschlos*, digicode, boite a code, code porte, code d entree, code de la porte, code du portail, code immeuble, code du cadenas, code alarme, code de l alarme, codigo de la puerta, codigo del portal, codigo de la alarma, clave de la puerta, clave del portal, clave de la alarma, codice porta, codice del portone, codice portone, codice cancello, codice del cancello, codice allarme, codice cassaforte, combination, kombination, combinaison, combinacion, combinazione", ""},
		{gShare, "reply with, respond with, responda con, responde con, introduzca, introduce el codigo, ingrese, teclee, digite, entrez, saisissez, saisir le, tapez, repondez avec, geben sie, antworten sie, inserisca, inserisci, digiti, digita, risponda con, enter the, type in, never share, don t share, do not share, dont share, expires in, valid for, sms, two factor, sign in, log in, verify, verification, bank, ne partagez pas, ne le partagez, ne communiquez, ne le donnez, nicht weitergeben, nicht weiter, niemandem, teilen sie, anmeldung, bestatigen, no lo compartas, no compartas, no lo comparta, no compartir, caduca en, non condividere, non condividerlo, non comunicare, scade tra, accesso, conexion, connexion", ""},
		{gCode | gCardCode, "code, codes, codigo, codice", ""},
		{gCardCode, "crypto, kryptogramm, prufziffer, prufziffern, secure code, check digits, cvd, kpn, csc code", ""},
		{gLock, "badge, cage, bike cage, doorbell, klingel, klingeln, sonnez, sonnette, telefonillo, interfono, campanello, casier, casiers, vestiaire, buzzer, entrance, front door, back door, eingang, hintereingang, hauseingang, hoftor, tiefgarage, gardien, batiment, ingresso, cancelletto, portineria, entrada, conserjeria, door, gate, garage, padlock, lock, lockbox, locker, safe, alarm, keypad, intercom, box, key box, keybox, tur, ture, haustur, tor, schlos, tresor, alarmanlage, kasten, schlusselkasten, fahrradkeller, keller, briefkasten, spind, porte, portail, cadenas, coffre, alarme, immeuble, interphone, boite a cles, entree, puerta, portal, verja, candado, caja fuerte, alarma, buzon, trastero, taquilla, garaje, porta, portone, cancello, lucchetto, cassaforte, allarme, cassetta, citofono, cantina, armadietto, garagentor, gartentor, kellertur, gartentur, wohnungstur, terrassentur, fahrradschlos, vorhangeschlos, kofferschlos, gartenhaus, portillon, antivol, valise, maleta, valigia, shed, bike lock, suitcase, storage unit, kofferschloss, fahrradschloss, vorhangeschloss", ""},
		{gLock | gSafe, "alarm, alarme, alarma, allarme, alarmanlage, padlock, cadenas, candado, lucchetto, tresor, coffre, caja fuerte, cassaforte, keypad, lockbox, key box, keybox, key safe, keysafe, schlusselkasten, schlusseltresor, schlusselsafe, schlusselbox, boite a cles, boitier a cles, coffre a cles, cajita, cajita de la llave, cajita de llaves, cassettina, cassettina chiavi, boite a code, cajetin, cajetin de llaves, caja de llaves, cassetta delle chiavi, cassetta chiavi, digicode", ""},
		{gLock | gWifi, "wifi, wi fi, wlan, wireless, hotspot", ""},
		{gRef, "trace, trace id, span id, correlation id, request id, correlation, etag, nonce value", ""},
		{gRef, "zip code, postal code, post code, postcode, code postal, codigo postal, codice postale, cap, plz, postleitzahl, cp, error code, exit code, status code, return code, response code, http code, code erreur, fehlercode, codigo de error, codice errore, promo code, coupon code, discount code, voucher code, code promo, codigo promocional, codice promo, codice sconto, gutscheincode, rabattcode, country code, area code, dialling code, dialing code, indicatif, vorwahl, prefijo, prefisso, qr code, code qr, codigo qr, codice qr, bar code, barcode, strichcode, code barres, codigo de barras, codice a barre, source code, dress code, sort code, swift code, swift, bic, bankleitzahl, blz, code guichet, code banque, abi, cab, cin bancario, codice univoco, hs code, color code, colour code, unicode, code point, product code, item code, course code, code review, revue de code, revision de codigo, revisione del codice, revisione codice, code block, code snippet, code vert, codice verde, codice rosso, codice giallo, codigo civil, code civil, code penal, code du travail, codice civile, codice penale", ""},
		{gOther, "token count, tokens, max tokens, password policy, password manager, password hash, password reset, reset password, change password, key value, primary key, foreign key, public key, key word, keyword, keywords, key points, key takeaways, api key authentication, session state, session storage, in session, cookies, cookie banner, secret santa, secret recipe, secret garden, palabras clave, mots cles, puntos clave, points cles, schlusselworter, call stack, function call, phone book, card game, playing card, business card, postcard, memory card, graphics card, sim card, from the, from a, from an, account manager, account executive, on account of, user story, user stories, user interface, user experience, user guide, user manual, users guide, home page, home office, home screen, home screen widget, born to run", ""},
		{gProfile, "profile, profil, profils, profiles, profilo, perfil, blog, blogs, homepage, home page, website, web site, personal site, site perso, sitio, sito, pagina personal, pagina personale, page perso, portfolio, my site, her site, his site, her page, his page, my page, sa page, sa page perso, ma page, seine seite, ihre seite, su pagina, mi pagina, sua pagina, mia pagina, mein profil, mi perfil, il mio profilo, mon profil, meine seite, mon site, mi web, sa page, account, avatar, photo, foto, verify, reset, reset link, invite, invitation, einladung, lien, enlace, link", ""},
		{gOwn, "blog, blogs, personal site, personal page, personal website, homepage, site perso, page perso, pagina personal, pagina personale, portfolio, my site, my website, her site, his site, her website, his website, her page, his page, my page, my homepage, sa page, sa page perso, son site, ma page, mon site, mon blog, son blog, seine seite, ihre seite, meine seite, meine webseite, meine website, ihre website, seine website, mein blog, ihr blog, sein blog, su pagina, mi pagina, mi web, su web, mi blog, su blog, su sitio, mi sitio, sua pagina, mia pagina, il mio sito, mio sito, suo sito, il mio blog, suo blog, lebenslauf, curriculum, resume", ""},
		{gSite, "www, linkedin, facebook, instagram, twitter, github, gitlab, bitbucket, xing, t me, x com, tiktok, youtube, medium com, reddit, mastodon, telegram me, wa me, vk com, about me, linktr ee, keybase, pinterest, snapchat, twitch, soundcloud, behance, dribbble, flickr, tumblr, patreon, strava, bsky, threads, viadeo, malt, researchgate, orcid, paypal me, ko fi com, dev to, substack", ""},
		{gAt, "at", ""},
		{gAt | gArobase, "arobase, arobas, arrobas, arroba, chiocciola, chiocciolina, klammeraffe, affenschwanz, aet, snabela, at sign, at zeichen", ""},
		{gDot, "dot, point, punkt, punto, ponto, puntino, dt", ""},
		{gDash, "dash, hyphen, minus, tiret, trait d union, bindestrich, minuszeichen, guion, trattino, meno, underscore, unterstrich, tiret bas, souligne, guion bajo, barra baja, subrayado, trattino basso, sottolineato, plus, mas, piu", ""},
		{gNumeral, "one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety, hundred, thousand, double, triple, treble, eins, ein, zwei, zwo, drei, vier, funf, fuenf, sechs, sieben, acht, neun, zehn, elf, zwolf, dreizehn, vierzehn, funfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig, dreisig, dreissig, vierzig, funfzig, sechzig, siebzig, achtzig, neunzig, hundert, einhundert*, zweihundert*, dreihundert*, vierhundert*, funfhundert*, sechshundert*, siebenhundert*, achthundert*, neunhundert*, einund*, zweiund*, dreiund*, vierund*, funfund*, sechsund*, siebenund*, achtund*, neunund*, doppel", ""},
		{gNumeral, "un, une, deux, trois, quatre, cinq, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize, vingt*, trente, quarante, cinquante, soixante, septante, octante, huitante, nonante, cent, cents, mille, uno, una, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, dieciseis, diecisiete, dieciocho, diecinueve, veinte, veinti*, treinta, cuarenta, cincuenta, sesenta, setenta, ochenta, noventa, cien, ciento, doble, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, tredici, quattordici, quindici, sedici, diciassette, diciotto, diciannove, venti*, trenta*, quaranta*, cinquanta*, sessanta*, settanta*, ottanta*, novanta*, cento, doppio", ""},
		{gNumeral | gZero, "zero, oh, null, cero", ""},
	}
}
