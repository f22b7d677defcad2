package rule

import "veil/extproc/detect/idcheck"

// scheme is one kind of identity number.
type scheme struct {
	name  string
	shape string            // d digit, a letter, x either, capitals and digits themselves; without separators
	check func([]byte) bool // over the capitals and digits; nil: the shape is all there is
	words group             // words that name it
	solid float32           // worth without a word near it, written without separators
	forms []form            // worth without a word near it, in a grouping that it is written in
	loose float32           // worth in any other grouping
}

// known is a scheme with its shape as bits.
type known struct {
	scheme
	has   uint32 // which places are letters: a bit each
	lacks uint32 // which are digits
	fixed []int  // which have to be what the shape says
	alone bool   // it can be known by its form, without a word near it
}

// form is a grouping: numbers of characters with the separators between them. A * stands for any one separator.
type form struct {
	groups string
	worth  float32
}

const (
	sure  = 0.9  // a check of 1 in 97 or better, or a form that nothing else has
	fair  = 0.7  // a form that little else has
	weak  = 0.45 // below the usual threshold: a word must be near
	never = 0    // a word must be near
	least = 0.3  // what is worth less is left out
)

// schemes are the identity numbers that are known by form; package idcheck has the sources of their checks. The order
// doesn't matter.
func schemes() []scheme {
	return []scheme{
		// United States, Canada
		{"US SSN or ITIN", "ddddddddd", idcheck.SSN, gSocial | gTax, never, []form{{"3-2-4", fair}, {"3 2 4", weak}}, never},
		{"CA SIN", "ddddddddd", idcheck.SIN, gSocial | gTax, never, []form{{"3*3*3", never}}, never},
		// United Kingdom, Ireland
		{"UK NINO", "aadddddda", idcheck.NINO, gSocial | gTax, 0.8, []form{{"2*2*2*2*1", sure}, {"2*6*1", fair}, {"8 1", weak}}, weak},
		{"UK NINO without suffix", "aadddddd", idcheck.NINO, gSocial, never, []form{{"2 2 2 2", weak}}, never},
		{"UK NHS", "dddddddddd", idcheck.NHS, gSocial, never, []form{{"3*3*4", never}}, never},
		{"UK UTR", "dddddddddd", idcheck.UTR, gTax, never, []form{{"5 5", never}}, never},
		{"UK VAT", "GBddddddddd", idcheck.GBVAT, gVAT | gTax, 0.8, []form{{"2*3*4*2", sure}, {"5*4*2", sure}, {"2*9", sure}}, fair},
		{"UK VAT, unprefixed", "ddddddddd", idcheck.BareGBVAT, gVAT, never, []form{{"3*4*2", never}}, never},
		{"UK driving licence", "xxxxxddddddxxxaa", idcheck.BritishLicence, gDriving, 0.75, []form{{"5*6*5", fair}}, weak},
		{"IE PPS", "ddddddda", idcheck.PPS, gSocial | gTax, 0.65, []form{{"7 1", weak}}, never},
		{"IE PPS, two letters", "dddddddaa", idcheck.PPS, gSocial | gTax, 0.7, []form{{"7 2", weak}}, never},
		{"IE VAT", "IEddddddda", idcheck.IEVAT, gVAT | gTax, 0.8, []form{{"2*8", sure}, {"2*7*1", sure}}, fair},
		{"IE VAT, two letters", "IEdddddddaa", idcheck.IEVAT, gVAT | gTax, 0.8, []form{{"2*9", sure}, {"2*7*2", sure}}, fair},
		// France
		{"FR NIR", "ddddddddddddddd", idcheck.NIR, gSocial | gHealth, 0.85, []form{{"1*2*2*2*3*3*2", 0.97}, {"13*2", sure}}, 0.85},
		{"FR NIR, Corsica", "ddddddadddddddd", idcheck.NIR, gSocial | gHealth, sure, nil, 0.85},
		{"FR NIR without key", "ddddddddddddd", idcheck.NIR13, gSocial, never, []form{{"1*2*2*2*3*3", fair}}, never},
		{"FR SIREN", "ddddddddd", idcheck.SIREN, gVAT, never, []form{{"3*3*3", never}}, never},
		{"FR SIRET", "dddddddddddddd", idcheck.SIRET, gVAT, never, []form{{"3*3*3*5", 0.65}, {"9*5", 0.6}}, never},
		{"FR TVA", "FRxxddddddddd", idcheck.FRVAT, gVAT | gTax, 0.85, []form{{"2*2*9", sure}, {"4*3*3*3", sure}, {"2*2*3*3*3", sure}, {"4*9", sure}}, fair},
		{"FR SPI", "ddddddddddddd", idcheck.SPI, gTax, weak, []form{{"2*2*3*3*3", 0.8}}, never},
		// Germany, Austria, Switzerland
		{"DE Steuer-ID", "ddddddddddd", idcheck.SteuerID, gTax | gSocial, never, []form{{"2*3*3*3", 0.75}}, never},
		{"DE RVNR", "ddddddddaddd", idcheck.RVNR, gSocial | gHealth, 0.85, []form{{"2*6*1*3", sure}, {"2*6*1*2*1", sure}, {"8*1*3", sure}}, 0.8},
		{"DE KVNR", "addddddddd", idcheck.KVNR, gSocial | gHealth, weak, []form{{"1 9", weak}, {"1 3 3 3", weak}, {"4 3 3", weak}}, never},
		{"DE USt-IdNr.", "DEddddddddd", idcheck.DEVAT, gVAT | gTax, 0.85, []form{{"2*9", sure}, {"2*3*3*3", sure}, {"5*3*3", sure}}, fair},
		{"AT SVNR", "dddddddddd", idcheck.SVNR, gSocial | gHealth, never, []form{{"4*6", 0.75}, {"4*2*2*2", 0.75}, {"4*2.2.2", 0.75}}, never},
		{"AT UID", "ATUdddddddd", idcheck.ATVAT, gVAT | gTax, 0.85, []form{{"3*8", sure}, {"2*9", sure}}, fair},
		{"CH AHV", "ddddddddddddd", idcheck.AHV, gSocial | gHealth, 0.85, []form{{"3*4*4*2", 0.97}}, 0.8},
		{"CH UID", "CHEddddddddd", idcheck.SwissUID, gVAT | gTax, 0.8, []form{{"3-3.3.3", sure}, {"3*3*3*3", sure}}, fair},
		// Spain, Portugal
		{"ES DNI", "dddddddda", idcheck.DNI, gTax | gIDCard | gSocial, 0.85, []form{{"8*1", sure}, {"2.3.3*1", 0.95}, {"2 3 3 1", sure}, {"2.3.4", sure}}, 0.6},
		{"ES NIE", "addddddda", idcheck.NIE, gTax | gIDCard | gResidence, 0.85, []form{{"1*7*1", 0.95}, {"8*1", sure}, {"1*8", fair}}, 0.6},
		{"ES NUSS", "dddddddddddd", idcheck.NUSS, gSocial | gHealth, never, []form{{"2/8/2", sure}, {"2*8*2", 0.75}, {"2*10", 0.6}}, never},
		{"ES CIF", "adddddddx", idcheck.CIF, gVAT | gTax, never, nil, never},
		{"PT NIF", "ddddddddd", idcheck.PTNIF, gTax | gVAT, never, []form{{"3 3 3", never}}, never},
		{"PT NISS", "ddddddddddd", idcheck.PTNISS, gSocial, never, []form{{"3 3 3 2", never}}, never},
		{"PT card", "dddddddddaad", nil, gIDCard, 0.6, []form{{"8*1*3", 0.8}, {"8*1*2*1", 0.8}, {"8*4", 0.75}}, weak},
		// Italy
		{"IT codice fiscale", "aaaaaaxxaxxaxxxa", idcheck.CodiceFiscale, gTax | gSocial | gHealth, 0.97, []form{{"3*3*5*5", 0.97}, {"6*5*5", 0.97}}, sure},
		{"IT partita IVA", "ddddddddddd", idcheck.PartitaIVA, gVAT | gTax, never, nil, never},
		{"IT partita IVA, prefixed", "ITddddddddddd", idcheck.ITVAT, gVAT | gTax, 0.75, []form{{"2*11", 0.8}}, weak},
		{"IT health card", "80380ddddddddddddddd", nil, gHealth | gIDCard, 0.8, []form{{"5 5 5 5", 0.8}, {"4 4 4 4 4", 0.8}}, fair},
		// Benelux, Luxembourg
		{"BE national number", "ddddddddddd", idcheck.BelgianNumber, gSocial | gIDCard | gTax, weak, []form{{"2.2.2-3.2", 0.97}, {"2*2*2*3*2", 0.85}, {"6-3-2", 0.85}, {"6 3 2", 0.8}, {"6-3.2", 0.85}}, never},
		{"BE VAT", "BEdddddddddd", idcheck.BEVAT, gVAT | gTax, 0.85, []form{{"2*4.3.3", sure}, {"6.3.3", sure}, {"2*10", sure}}, fair},
		{"NL BSN", "ddddddddd", idcheck.BSN, gSocial | gTax | gIDCard | gHealth, never, []form{{"4.2.3", 0.6}, {"3*3*3", never}}, never},
		{"NL VAT", "NLdddddddddBdd", nil, gVAT | gTax, 0.85, nil, fair},
		{"LU VAT", "LUdddddddd", idcheck.LUVAT, gVAT | gTax, 0.8, []form{{"2*8", sure}, {"2*2*2*2*2", sure}, {"2*4*4", sure}}, fair},
		{"LU matricule", "ddddddddddddd", idcheck.LUMatricule, gSocial | gTax, weak, []form{{"4 2 2 3 2", fair}, {"8 5", weak}}, never},
		// the North
		{"SE personnummer", "dddddddddd", idcheck.Personnummer, gSocial | gTax | gIDCard, never, []form{{"6-4", 0.75}}, never},
		{"SE personnummer, century", "dddddddddddd", idcheck.Personnummer, gSocial | gTax | gIDCard, weak, []form{{"8-4", 0.85}}, never},
		{"NO fødselsnummer", "ddddddddddd", idcheck.Fodselsnummer, gSocial | gTax | gIDCard, weak, []form{{"6 5", 0.8}}, never},
		{"DK CPR", "dddddddddd", idcheck.CPR, gSocial | gTax | gIDCard, never, []form{{"6-4", 0.55}}, never},
		{"FI HETU", "dddddddddx", idcheck.HETU, gSocial | gTax | gIDCard, never, []form{{"6-4", 0.85}}, never},
		{"FI HETU, since 2000", "ddddddadddx", idcheck.HETU2000, gSocial | gTax | gIDCard, fair, nil, never},
		// Central and Eastern Europe
		{"PL PESEL", "ddddddddddd", idcheck.PESEL, gSocial | gTax | gIDCard, weak, nil, never},
		{"PL NIP", "dddddddddd", idcheck.NIP, gTax | gVAT, never, []form{{"3-3-2-2", 0.65}, {"3-2-2-3", 0.65}}, never},
		{"CZ and SK rodné číslo", "dddddddddd", idcheck.RodneCislo, gSocial | gIDCard, never, []form{{"6/4", 0.85}}, never},
		{"RO CNP", "ddddddddddddd", idcheck.CNP, gSocial | gTax | gIDCard, 0.55, nil, never},
		{"BG EGN", "dddddddddd", idcheck.EGN, gSocial | gIDCard, never, nil, never},
		{"HR OIB", "ddddddddddd", idcheck.OIB, gSocial | gTax | gIDCard, never, nil, never},
		{"GR AMKA", "ddddddddddd", idcheck.AMKA, gSocial | gTax, never, nil, never},
		{"GR AFM", "ddddddddd", idcheck.AFM, gTax | gVAT, never, nil, never},
		{"EE and LT code", "ddddddddddd", idcheck.BalticCode, gSocial | gTax | gIDCard, never, nil, never},
		{"TR TCKN", "ddddddddddd", idcheck.TCKN, gSocial | gTax | gIDCard, weak, nil, never},
		// Latin America
		{"CL RUT", "ddddddddx", idcheck.RUT, gTax | gIDCard | gSocial, never, []form{{"2.3.3-1", 0.95}, {"8-1", 0.75}}, never},
		{"CL RUT, short", "dddddddx", idcheck.RUT, gTax | gIDCard | gSocial, never, []form{{"1.3.3-1", 0.9}, {"7-1", 0.6}}, never},
		{"BR CPF", "ddddddddddd", idcheck.CPF, gTax | gSocial | gIDCard, never, []form{{"3.3.3-2", 0.97}}, never},
		{"AR CUIT", "ddddddddddd", idcheck.CUIT, gTax | gVAT | gSocial, never, []form{{"2-8-1", 0.85}}, never},
		{"MX CURP", "aaaaddddddaaaaaaxd", idcheck.CURP, gIDCard | gTax | gSocial, 0.9, nil, 0.8},
		{"MX RFC", "aaaaddddddxxx", idcheck.RFC, gTax, weak, []form{{"4-6-3", fair}, {"4 6 3", fair}}, never},
		// Asia, Africa, Oceania
		{"IN Aadhaar", "dddddddddddd", idcheck.Aadhaar, gIDCard | gTax | gSocial, never, []form{{"4*4*4", never}}, never},
		{"IN PAN", "aaaaadddda", idcheck.PAN, gTax, weak, nil, never},
		{"CN resident number", "dddddddddddddddddx", idcheck.ChineseNumber, gIDCard | gSocial, 0.9, []form{{"6*8*4", sure}}, 0.6},
		{"KR resident number", "ddddddddddddd", idcheck.KoreanNumber, gIDCard | gSocial, never, []form{{"6-7", fair}}, never},
		{"ZA identity number", "ddddddddddddd", idcheck.SouthAfricanNumber, gIDCard | gSocial, weak, []form{{"6 4 3", fair}, {"6 4 2 1", fair}}, never},
		{"AU TFN", "ddddddddd", idcheck.TFN, gTax, never, []form{{"3 3 3", never}}, never},
	}
}

// asked are the schemes of the numbers of a length that are tried in turn.
type asked []maskedScheme

// maskedScheme is a scheme with what most numbers of its length fail by.
type maskedScheme struct {
	has, lacks uint32
	x          *known
}

// bySize are the schemes by the length of their numbers: first whether letters are among a number's characters, then whether
// the text holds a word for identity numbers at all.
var bySize = func() (t [2][2][maxRun + 1]asked) {
	for _, x := range schemes() {
		k := &known{scheme: x}
		for i := range len(x.shape) {
			c := x.shape[i]
			if c < 'a' {
				k.fixed = append(k.fixed, i)
			}
			switch {
			case c == 'd' || isDigit(c):
				k.lacks |= 1 << i
			case c != 'x':
				k.has |= 1 << i
			}
		}
		k.alone = max(x.solid, x.loose) > least
		for _, f := range x.forms {
			k.alone = k.alone || f.worth > least
		}
		size := len(x.shape)
		for letters := range 2 {
			if letters == 0 && k.has != 0 || letters == 1 && k.lacks == 1<<size-1 {
				continue
			}
			for named := range 2 {
				if named == 1 || k.alone {
					t[letters][named][size] = append(t[letters][named][size], maskedScheme{k.has, k.lacks, k})
				}
			}
		}
	}
	return t
}()

// fits reports whether b, with letters and digits where the scheme has them, has what is fixed in the scheme and the
// right check.
func (x *known) fits(b []byte) bool {
	for _, i := range x.fixed {
		if b[i] != x.shape[i] {
			return false
		}
	}
	return x.check == nil || x.check(b)
}
