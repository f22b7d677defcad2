package address

import (
	"strings"
	"testing"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/lexicon/lexicontest"
	"veil/extproc/detect/name/word"
)

// scanner knows a few towns and common words.
func scanner(t *testing.T) *Scanner {
	t.Helper()
	b := lexicon.NewBuilder()
	for _, town := range []string{"Norwich", "Austin", "Nantes", "Ulm", "Erfurt", "Sevilla", "Padova", "Torino", "Utrecht", "Wien", "Luarca", "Leuven"} {
		b.Add(word.Hash(town), lexicon.City)
	}
	for _, w := range []string{"garage", "garaje", "car", "parking", "plaza", "place", "best", "the", "of", "may", "court", "vivo"} {
		b.Add(word.Hash(w), lexicon.CommonEN)
	}
	return New(lexicontest.Load(t, b))
}

func TestAddressesOfEachCountryAreFoundWhole(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"We moved to [17 Plover Crescent, Norwich NR3 2LD] in May.",
		"at [Flat 3, 27 Albert Terrace, Norwich NR1 4QP].",
		"visit at [3rd floor, 12 Plover Street, Norwich].",
		"deliver to [12/47 Plover Crescent, Norwich]",
		"Termin im [3. Stock, Amselgasse 12, Ulm]",
		"al [2° piano, via dei Gerani 14, Padova]",
		"ship to [2210 N. Juniper Ave Apt 4, Austin, TX 78704] today",
		"au [14 bis rue des Mésanges, 44300 Nantes].",
		"[résidence Les Lilas, bât. C, 5 avenue Pasteur, 44000 Nantes]",
		"in der [Amselgasse 14a, 89073 Ulm] wird",
		"bei [Karl-Marx-Allee 91, 3. OG links, 99084 Erfurt].",
		"[Lindenstr. 5\n89073 Ulm]",
		"[Mariahilfer Straße 12/3, 1060 Wien]",
		"en [calle del Almendro 14, 3.º B, 41010 Sevilla].",
		"[C/ Goya, n.º 8, 41001 Sevilla]",
		"[La Riera 4, 33700 Luarca]",
		"chez [résidence Les Ajoncs, appt 14, 44000 Nantes], tél",
		"[Bât. B, appartement 12, 44000 Nantes]",
		"schreib an [Hinter dem Dom 5, 89073 Ulm].",
		"[Vor dem Tor 3, 89073 Ulm]",
		"[An den Kasematten 4, Erfurt]",
		"[via XX Settembre 20, Torino]",
		"[14 r. Pasteur – 44000 Nantes]",
		"Verbale del 18/10/2026, [via dei Mille 14, Padova]",
		"Visita il 3/2, [via Mazzini 8, Torino]",
		"El 15 de octubre de 2026, [calle Mayor 3, Sevilla]",
		"au [12/14, rue des Lilas, 44300 Nantes]",
		"au [lieu-dit Le Moulin Neuf, 44300 Nantes], chez",
		"au [12 venelle du Pain-Cuit] depuis",
		"au [4 sente des Lilas], au [8 chaussée de Mons]",
		"[Sant Pere 14 2n 1a, 33700 Luarca]",
		"[Mallorca 234, 3º 2ª, Sevilla] y",
		"Vivo en [Mallorca 234, 3º 2ª, 41001 Sevilla]",
		"in [via dei Glicini 14/B, 35121 Padova (PD)].",
		"[corso Mazzini 8, scala B, 10123 Torino]",
		"[Biltstraat 12, 3572 AB Utrecht]",
		"[rue Neuve 12, 3000 Leuven]",
		"VIVE EN [AVENIDA MAYOR 14, 41010 SEVILLA]",
		"wohnt [lindenstraße 5], klingel kaputt",
		"resides at [The Old Forge, Mill Lane, Ludlow SY8 1AA].",
		"C.P.: [43201]",
		"[CTRA. DE MIJAS S/N\n29650 MIJAS]",
		"[Lindengasse 12/3/14, 1070 Wien]",
		"[C/ Mayor 3, 2ºB, 41001 Sevilla]",
		"[Calle Sierpes 12, 3 B, Sevilla] y luego",
		"[Calle Real, 45, esc. dcha., 3.º izq., 41014 Sevilla]",
		"[Av. Insurgentes 1602, Col. Crédito Constructor, 03940 Sevilla].",
		"im haus. Es kam the of an Bo, [Elmstr. 12, 89073 Ulm]",
		"[Flat 9, Juniper Court\n22 Perrymount Road\nNorwich NR1 4QP]",
		"vivimos en [calle garage 7], y",
		"au [13 rue du car]. je passe",
		"vive en la [Carrera 7 No. 71-21, oficina 502, Sevilla]",
		"[calle 45 #12-30 apto 301, Sevilla]",
		"[Postfach 10 11 12, 89073 Ulm]",
		"[P.zza del Popolo 3, Torino]",
		"[Platz der Einheit 1, 89073 Ulm]",
		"[Am Neuen Markt 3, 2. OG links, 89073 Ulm]",
		"[12 Rathmines Rd Lower, Norwich, NR1 4QP]",
		"moved to [21 Fishergate, Norwich NR1 4QP] last",
		"sta in [via saragozza 110 torino]. il",
		"im Hause [Lange Str. 131, 2. OG links, 89073 Ulm], drei",
		"[7 Crown Street, Hebden Bridge, West Yorkshire, HX7 8EH].",
		"[12 Sandymount Avenue, Ballsbridge, Dublin 4, D04 K5X2]",
		"[Mill Road, Ennis, Co. Clare, V95 X2N7]",
		"Novak, [Teplická 12, CZ-405 02 Děčín], Tel.",
		"[1208 W 14th Ave, Unit 5, Austin, TX 78704-1120]",
		"ditta [C.da Piano Tavola s.n.c.\n95032 Belpasso (CT)]",
		"in [contrada San Marco snc, 92100 Torino (TO)], la",
		"LOCATION:[C/ Goya 19\\, 41001 Sevilla]",
		"[URB. LOS OLIVOS, BLOQUE 4, 2.º C\nCTRA. DE MIJAS S/N\n29650 MIJAS]",
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		if got := shown(s, text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestWhatOnlyLooksLikeAnAddressIsLeft(t *testing.T) {
	s := scanner(t)
	for _, text := range []string{
		"a place in the car park, level 2",
		"la plaza de garaje 14",
		"875/125 c/8 h",
		"the 10 best way forward",
		"on 12 May the court ruled",
		"Version 3.4 of the drive",
		"page 5, rue",
		"en la calle garaje 3 place",
		"Ringer en cours. Ch. 11 M. X",
		"Import Zeile 88: Feld leer",
		"Via 5",
		"We took 3 1st Place cups",
		"Via Rossi S.n.c.",
		"die Str. 5 ist gesperrt",
		"ship it via DHL Express 1200",
		"ein Haus, 12345 Euro teuer",
	} {
		if got := shown(s, text); got != text {
			t.Errorf("found %s", got)
		}
	}
}

func shown(s *Scanner, text string) string {
	ws, found := all(s, text)
	return marked(text, ws, found)
}

// marked is text with brackets around what was found.
func marked(text string, ws []word.Word, found []Span) string {
	var b strings.Builder
	at := 0
	for _, f := range found {
		from, to := int(ws[f.From].Start), int(ws[f.To-1].End)
		b.WriteString(text[at:from] + "[" + text[from:to] + "]")
		at = to
	}
	return b.String() + text[at:]
}

// all is the words of text and every address in them.
func all(s *Scanner, text string) ([]word.Word, []Span) {
	var notes word.Notes
	c := word.Cut(text, &notes)
	ws := c.Append(nil, len(text))
	return ws, s.Dictated(s.Wrapped(s.Find(nil, text, ws), text, ws, notes.Ends), text, ws)
}

func FuzzSpansAreInOrder(f *testing.F) {
	b := lexicon.NewBuilder()
	b.Add(word.Hash("Ulm"), lexicon.City)
	s := New(lexicontest.Load(f, b))
	f.Add("She has lived at Flat 3, 12\n> bis rue de la Paix, 89073\n> Ulm and in calle n.º\n 5, 3.º")
	f.Add("Flat 3, 12 bis rue de, Ulm\n\n5 X Street, Ulm (UL) calle n.º 5, 3.º")
	f.Fuzz(func(t *testing.T, text string) {
		ws, found := all(s, text)
		at := 0
		for _, p := range found {
			if p.From < at || p.To <= p.From || p.To > len(ws) {
				t.Fatalf("span %d–%d after %d of %d words", p.From, p.To, at, len(ws))
			}
			at = p.To
		}
	})
}
