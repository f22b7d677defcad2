package rule

// pluralWords name several of what the other words name one of, where the plural is no word of theirs: a list of values follows (listed.go).
func pluralWords() []keyword {
	return []keyword{
		{gPassword, "passworter, kennworte, codeworter, parole chiave, parole d ordine", ""},
		{gUser | gStrict, `usernames, user names, user ids, screen names, benutzernamen, nutzernamen, anmeldenamen, kennungen, benutzerkennungen, noms d utilisateur,
			nombres de usuario, nomi utente, nicknames`, ""},
		{gUser, "utilisateurs, utilisatrices, usuarios, usuarias, utenti", ""},
		{gPIN, `pin codes, pincodes, codes pin, codigos pin, codici pin, puks, cvvs, tans, otps, security codes, verification codes, access codes, unlock codes, passcodes,
			login codes, sms codes, zugangscodes, sicherheitscodes, geheimzahlen, einmalcodes, bestatigungscodes, codes secrets, codes d acces, codes de verification,
			codigos de acceso, codigos secretos, codigos de verificacion, codici di accesso, codici d accesso, codici segreti, codici di verifica`, ""},
		{gCode | gLock, `door codes, gate codes, entry codes, alarm codes, safe codes, lock codes, locker codes, keypad codes, garage codes, turcodes, tuercodes, haustur codes,
			tresorcodes, alarmcodes, torcodes, codes porte, codes d entree, codes de la porte, codes des portes, codes du portail, codes alarme, codes d alarme,
			codes immeuble, digicodes, codigos de la puerta, codigos de puerta, codigos de las puertas, codigos del portal, claves de la puerta, codici porta,
			codici delle porte, codici del portone, codici cancello, codici allarme`, ""},
		{gCode | gCardCode, "codigos, codici", ""},
		{gPassport | gPass, "passe", ""}, // Pässe (keyword.go)
		{gIDCard, `cartes identite*, cartes d identite*, cartes nationales d identite, pieces d identite, documentos de identidad, carte d identita*, identity numbers,
			id numbers, ausweisnummern, numeros de documento, numeri di documento`, ""},
		{gResidence, `residence cards, green cards, titres de sejour*, cartes de sejour*, cartes de resident, recepisses, permisos de residencia, tarjetas de residencia,
			permessi di soggiorno*, carte di soggiorno, permit numbers, visa numbers`, ""},
		{gDriving, "patenti, patenti di guida, permisos de conducir, carnes de conducir, licencias de conducir, licence numbers, license numbers", ""},
		{gHealth, "tessere sanitarie, tarjetas sanitarias, cartes vitales, insurance numbers, member ids, member numbers", ""},
		{gBirth, "dobs, birthdates, birth dates, dates of birth, geburtsdaten, geburtstage, dates de naissance, fechas de nacimiento, date di nascita", ""},
	}
}
