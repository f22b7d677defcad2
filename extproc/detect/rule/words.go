package rule

// The groups of keywords.
const (
	gPhone     group = 1 << iota // phone, mobile, fax
	gEmail                       // e-mail
	gIBAN                        // account
	gCard                        // payment card
	gIP                          // address of a machine
	gVersion                     // versions, chapters, builds: no address
	gMAC                         // hardware address
	gIMEI                        // IMEI
	gBirth                       // birth
	gEvent                       // another date: issued, expires, died
	gSocial                      // social security
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
	gAccount                     // an account or profile, weakly
	gPassword                    // password
	gToken                       // token, key, session
	gPIN                         // PIN, card code
	gCode                        // code, weakly
	gLock                        // door, safe, padlock, wifi
	gRef                         // a number of something else: order, part, invoice
	gProfile                     // profile, blog, home page
	gSite                        // a social network
	gHome                        // a folder of users' homes
	gAt                          // spelled @
	gDot                         // spelled .
	gDash                        // spelled - or _
	gNumeral                     // spelled digit
	gMedical                     // patient, finding
	gLogin                       // words of logs after which a login stands
	gExt                         // extension
)

// gID is every group that names a number of a person.
const gID = gSocial | gTax | gVAT | gHealth | gIDCard | gResidence | gDriving

// keyword is a list of words and what they say.
type keyword struct {
	groups group
	words  string // separated by commas; small letters without accents, ß as s
}

// keywords is the vocabulary: what forms, mails, logs and people call things in the five languages.
func keywords() []keyword {
	return []keyword{
		{gPhone, "phone*, telephone*, telefon*, telef, telf, tel, tele, tfno, tlf, tfn, mobile, mobil, mobilnummer, mobiltelefon*, mobilfunk*, handy, handynummer, handynr, rufnummer, ruf, ruckruf, durchwahl, festnetz, cell, cellphone, cell number, cellulare, cell phone, cel, celular, movil, portable, port, mob, fax, telefax*, numero perso, call, calls, called, ring, ringing, text me, whatsapp, signal number, sms, rappeler, rappelle*, appeler, appelez, appelle, joindre, joignable, contact number, llamar, llama, llamame, llameme, llame, llamarme, chiamare, chiama, chiami, chiamami, richiamare, richiami, richiama*, anrufen, anruf, rufen, rufe, ruf, zuruckrufen, erreichbar, erreichen, erreichst, reach me, reached, my number, numero di telefono, mein nummer, meine nummer, meine nr, mon num, mon numero, mi numero, mio numero, his number, her number, sa numero, son numero, su numero, suo numero, seine nummer, ihre nummer, phoen, tlfn, telephon, hotline, dial, emergency contact, next of kin"},
		{gEmail, "email*, e mail, mail, mails, emial, mial, courriel, correo*, mailadresse, posta elettronica, pec, mel, adresse mail, e mail adresse, correo electronico, address"},
		{gIBAN, "iban, account, konto, kontonummer, compte, cuenta, conto, rib, bank"},
		{gCard, "card, cards, card number, credit card*, debit card, bank card, karte, karten, kartennummer, kartennr, kreditkarte*, carte, carte bancaire, carte bleue, cb, numero de carte, tarjeta, tarjetas, numero de tarjeta, tarjeta de credito, carta, carte di credito, carta di credito, numero carta, numero della carta, pan, amex, visa, mastercard, maestro, american express, cc number, ccn"},
		{gIP, "ip, ips, ipv, ip address, ip adresse, adresse ip, direccion ip, indirizzo ip, last ip, ultima ip, ultimo ip, letzte ip, remote addr, client, host, server, from, gateway, ping, dns, src, dst, source, peer, addr, dhcpack, subnet, netz, reseau, network, staging box, listen, bind, ssh, endpoint, node, router, connexion, connection from, hote, serveur, servidor"},
		{gVersion, "version*, ver, firmware*, build, builds, release, driver, treiber, kernel, update, upgrade, changelog, chapter, kapitel, chapitre, capitulo, section, seccion, sezione, apartado, paragraf*, paragraph*, actualizacion, aggiornamento, mise a jour, micrologiciel, oid, clause, deploy, rollback, patch, sdk, api level, os, windows, android, ios, chrome, firefox, postgres, mysql, node js, python, abschnitt, ziffer"},
		{gMAC, "mac, mac address, wifi mac, wlan mac, ethernet, ether, hwaddr, hardware address, lladdr, physical address, dhcpack, adresse mac, mac adresse, direccion mac, indirizzo mac"},
		{gIMEI, "imei, imeisv, meid, esn, imsi, iccid, sim card number, numero de serie imei"},
		{gExt, "ext, extn, extension, durchwahl, dw, apparat, app, poste, int, interno, interne, anexo, ramal, nebenstelle, extensie, toestel"},
		{gRef, "order, order no, order number, order id, order ids, part, part no, part number, invoice*, isbn, issn, ean, upc, gtin, sku, tracking*, ticket*, ref, refs, reference*, referenz*, referencia, referenzen, riferimento, article*, artikel*, articulo, articolo, rechnung*, facture, factura, fattura, bestell*, auftrag*, bestellung*, commande, bon de commande, pedido, ordine, ordinazione, customer no, customer number, kundennummer, contract no, vertrag*, contrat, contrato, contratto, dossier, aktenzeichen, az, case no, claim no, incident*, file no, folio, serial*, seriennummer, numero de serie, numero di serie, catalog*, katalog*, catalogue, item, teil, teilenummer, piece, pieza, pezzo, codice articolo, codice prodotto, bon, lot, batch, charge, product*, produkt*, produit, producto, prodotto, model, modell, modele, modelo, modello, constant*, doi, arxiv, pmid, commit, port, sample, version, hash, checksum, steps, row, rows, line, zeile, ligne, linea, riga, page, seite, pagina, spalte, column, columna, colonna, series, serie, population, habitants, einwohner, habitantes, abitanti, tracking number, sendungsnummer, sendung, colis, envio, spedizione, matricule, personalnummer, employee no, staff no, student id, job id, process, pid, thread, transaction*, transaktion*, timestamp, epoch, coordinates, latitude, longitude, lat, lon, lng, gps, numero commande, numero de pedido, numero ordine, policy no, policy number, police, poliza, polizza, booking, buchung*, reservation, reserva, prenotazione"},
	}
}
