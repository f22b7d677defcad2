package token

import (
	"sort"

	"veil/extproc/detect"
)

type alias struct {
	word string
	typ  detect.Type
}

// builtin holds the types that the service itself mints, sorted.
var builtin = [...]detect.Type{
	detect.Address, detect.CreditCard, detect.DateOfBirth, detect.DeviceID, detect.Email, detect.IBAN, detect.IP,
	detect.LicensePlate, detect.Location, detect.Name, detect.NationalID, detect.Org, detect.Passport, detect.Phone,
	detect.Secret, detect.URL, detect.Username,
}

// aliases holds what models make of the types when they translate or spell them out, in capitals without accents,
// sorted. Each word means one type; words that could mean two are left out.
var aliases = [...]alias{
	{"ADRESSE", detect.Address}, {"ADRESSE_EMAIL", detect.Email}, {"ADRESSE_E_MAIL", detect.Email},
	{"ADRESSE_IP", detect.IP}, {"ADRESSE_POSTALE", detect.Address}, {"ANSCHRIFT", detect.Address},
	{"APELLIDO", detect.Name}, {"AUSWEISNUMMER", detect.NationalID}, {"AZIENDA", detect.Org},
	{"BENUTZERNAME", detect.Username},
	{"CARTA_DI_CREDITO", detect.CreditCard}, {"CARTE_BANCAIRE", detect.CreditCard}, {"CARTE_DE_CREDIT", detect.CreditCard},
	{"CIUDAD", detect.Location}, {"COGNOME", detect.Name}, {"COMPANY", detect.Org}, {"CORREO", detect.Email},
	{"CORREO_ELECTRONICO", detect.Email}, {"COURRIEL", detect.Email}, {"CREDIT_CARD_NUMBER", detect.CreditCard},
	{"DATA_DI_NASCITA", detect.DateOfBirth}, {"DATE_DE_NAISSANCE", detect.DateOfBirth}, {"DIRECCION", detect.Address},
	{"DIRECCION_IP", detect.IP}, {"DOB", detect.DateOfBirth},
	{"EMAIL_ADDRESS", detect.Email}, {"EMAIL_ADRESSE", detect.Email}, {"EMPRESA", detect.Org}, {"ENTREPRISE", detect.Org},
	{"E_MAIL", detect.Email}, {"E_MAIL_ADDRESS", detect.Email}, {"E_MAIL_ADRESSE", detect.Email},
	{"FECHA_DE_NACIMIENTO", detect.DateOfBirth}, {"FIRMA", detect.Org}, {"FULL_NAME", detect.Name},
	{"GEBURTSDATUM", detect.DateOfBirth}, {"GEHEIMNIS", detect.Secret},
	{"INDIRIZZO", detect.Address}, {"INDIRIZZO_EMAIL", detect.Email}, {"INDIRIZZO_IP", detect.IP}, {"IP_ADDRESS", detect.IP},
	{"IP_ADRESSE", detect.IP},
	{"KENNZEICHEN", detect.LicensePlate}, {"KREDITKARTE", detect.CreditCard}, {"KREDITKARTENNUMMER", detect.CreditCard},
	{"LIEU", detect.Location}, {"LUGAR", detect.Location}, {"LUOGO", detect.Location},
	{"MATRICULA", detect.LicensePlate}, {"MOT_DE_PASSE", detect.Secret},
	{"NACHNAME", detect.Name}, {"NOM", detect.Name}, {"NOMBRE", detect.Name}, {"NOMBRE_DE_USUARIO", detect.Username},
	{"NOME", detect.Name}, {"NOME_UTENTE", detect.Username}, {"NOM_D_UTILISATEUR", detect.Username},
	{"NUMERO_DE_TELEFONO", detect.Phone}, {"NUMERO_DE_TELEPHONE", detect.Phone}, {"NUMERO_DI_TELEFONO", detect.Phone},
	{"ORGANISATION", detect.Org}, {"ORGANIZACION", detect.Org}, {"ORGANIZATION", detect.Org}, {"ORGANIZZAZIONE", detect.Org},
	{"ORT", detect.Location},
	{"PASAPORTE", detect.Passport}, {"PASSAPORTO", detect.Passport}, {"PASSEPORT", detect.Passport},
	{"PASSPORTNUMMER", detect.Passport}, {"PASSPORT_NUMBER", detect.Passport}, {"PERSON", detect.Name},
	{"PERSONA", detect.Name}, {"PERSONNE", detect.Name}, {"PHONE_NUMBER", detect.Phone},
	{"PLAQUE_D_IMMATRICULATION", detect.LicensePlate}, {"PRENOM", detect.Name},
	{"REISEPASS", detect.Passport}, {"RUFNUMMER", detect.Phone},
	{"SECRETO", detect.Secret}, {"SEGRETO", detect.Secret}, {"SOCIETE", detect.Org}, {"STADT", detect.Location},
	{"TARGA", detect.LicensePlate}, {"TARJETA_DE_CREDITO", detect.CreditCard}, {"TELEFON", detect.Phone},
	{"TELEFONNUMMER", detect.Phone}, {"TELEFONO", detect.Phone}, {"TELEPHONE", detect.Phone},
	{"UBICACION", detect.Location}, {"UNTERNEHMEN", detect.Org}, {"USUARIO", detect.Username}, {"UTENTE", detect.Username},
	{"VILLE", detect.Location}, {"VORNAME", detect.Name},
}

// firstAlias is the place of the first of aliases that is word or comes after it.
func firstAlias(word []byte) int {
	lo, hi := 0, len(aliases)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if aliases[mid].word < string(word) {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// meaning is the type that a word translates to, "" if none.
func meaning(word []byte) detect.Type {
	i := firstAlias(word)
	if i < len(aliases) && aliases[i].word == string(word) {
		return aliases[i].typ
	}
	return ""
}

// isBuiltin reports whether word is a type of the service.
func isBuiltin(word []byte) bool {
	i := sort.Search(len(builtin), func(i int) bool { return string(builtin[i]) >= string(word) })
	return i < len(builtin) && string(builtin[i]) == string(word)
}
