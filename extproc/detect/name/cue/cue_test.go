package cue

import (
	"strings"
	"testing"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// shown marks the hits of a text; where several begin at one place, the longest.
func shown(r *Rules, text string) string {
	ws := word.Append(nil, text)
	longest := map[int]int{}
	for _, h := range r.Find(nil, text, ws, func(int, int, Class) {}) {
		longest[h.From] = max(longest[h.From], h.To)
	}
	var b strings.Builder
	at := 0
	for i := 0; i < len(ws); i++ {
		if to := longest[i]; to > i {
			b.WriteString(text[at:ws[i].Start] + "[" + text[ws[i].Start:ws[to-1].End] + "]")
			at = int(ws[to-1].End)
			i = to - 1
		}
	}
	return b.String() + text[at:]
}

func TestNamesStandBesideTheirCues(t *testing.T) {
	r := New(&lexicon.Lexicon{})
	for _, want := range []string{
		"call Mrs. [Oyelowo-Hart] back",
		"Sehr geehrte Frau Dr. [Wrzesniewski],",
		"Zeugnis für Herrn Dipl.-Ing. [Wrzesniewski]",
		"la sig.ra [Bevilacqua] chiama",
		"LA DOTT.SSA [BEVILACQUA]\nciao",
		"TELL SERGEANT [ZZYZX].\nL'INFERMIERA [ZZYZX]",
		"اسمي [فاطمة الزهراء]\nМеня зовут [Ольга]",
		"Patient: [김민수]\nward 3",
		"M. [Le Guennec] est là",
		"D.ª [Remedios Ortuño]",
		"Frau Präsidentin, Monsieur le maire, Mr President",
		"my name is [Tadgh Brannigan]",
		"je m'appelle [Ysaline Kerdoncuff].",
		"ich heiße [Ortrun]",
		"me llamo [Iratxe Goikoetxea].",
		"mi chiamo [ferruccio]",
		"Dear [Priya],\nthanks",
		"Dear Sir or Madam,",
		"Best regards,\n[J. K. Whitcombe]",
		"Viele Grüße\n[Karl-Heinz von Traunfels]",
		"It's at eight. Cheers [Zzyzx]",
		"her birthday party, congrats all round",
		"Name ........ [Ann Oakes]",
		"From: [Ilse Brandt] <i@b.example>",
		"user:\n  name: [Ann Oakes]\n  role: x",
		`{"first_name": "[Ann]", "status": "Open"}`,
		"السيد [خالد العمري] غائب",
		"NOM de l'enfant : [OUEDRAOGO]\nnom du produit : Vase",
		"Name of child: [Bo Ek]\nParent/guardian 1: [Ann Oakes]",
		"<nom>[Oakes]</nom><city>[Hull]</city><note>Blue</note>",
		"Dr [E. Tchoupitoulas] signs",
		"Frau [Kern] vom Notdienst",
		"we live in [zzyzx], ann",
		"TELL HER SON [ZZYZX]",
		"Known as: [Bunty]\nLegal name: [Ann Oakes]\nHamlet: [Hull]",
		"г-н [Смирнов] и доктору [Петрову]",
		"Schöne Grüße aus [Zzyzx]\nwe live in [Zzyzx] now",
		"2. Nombre(s): [Debashree]\nb) Name: [Ann Oakes]",
		"[Hull], 4 May 2026\n\nhello",
		"[Bury-le-Haut], le 3 juin 2026\n",
		"En [Zzyzx], a 3 de mayo de 2026\n",
		"SELECT x WHERE last_name = '[O''Reilly]' AND first_name IN ('[Zoë]', '[Bo]')",
		"participants:\n  - [Ann Oakes]\n  - [Bo]\nroom: Blue\n",
		"12:01 INFO mail customer=\"[Ann Oakes]\" city=[Hull] total=4",
		"Driver B: [Oakes, Ann]",
		"Monday, 4 May 2026\nHull, twinned with Rotterdam, is old\nHull, 4000 people\nHull, 4 of them, and then some more words until the end",
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		if got := shown(r, text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestEachStringOfAListIsAValueOfItsField(t *testing.T) {
	r := New(&lexicon.Lexicon{})
	text := `{"names": ["Ann Oakes", "Bo"], "town": ["Hull", "york"], "tags": ["Blue"]}`
	want := `{"names": ["<Ann Oakes>", "<Bo>"], "town": ["<Hull>", "york"], "tags": ["Blue"]}`
	if got := strings.NewReplacer("[A", "<A", "s]\"", "s>\"", "[B", "<B", "o]\"", "o>\"", "[H", "<H", "l]\"", "l>\"").Replace(shown(r, text)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestColumnsSayWhatTheirCellsAre(t *testing.T) {
	r := New(&lexicon.Lexicon{})
	for _, want := range []string{
		"id,full_name,city\n1,\"[Okonkwo, Chidi]\",[Enugu]\n2,[Bo],[Hull]",
		"lfd;name;ort\n1;[Hồ Minh];[Suhl]",
		"| name | city |\n|---|---|\n| [Ann Oakes] | [Hull] |",
		"first_name\tlast_name\n[Ann]\t[Oakes]",
		"INSERT INTO t (id, first, last) VALUES (1, '[Hannah]', '[O''Reilly]'), (2, '[Li]', '[Wu]');",
		"a, b and c\nno, table, here",
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		if got := shown(r, text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestTheLastPartsOfAKeyDecide(t *testing.T) {
	r := New(&lexicon.Lexicon{})
	for key, want := range map[string]Class{
		"first_name": PartName, "customerFirstName": PartName, "Nachname": PartName, "billing.city": City, "Place of birth": City,
		"home_address": Street, "plz": Postcode, "employer": Employer, "driver": Person, "status": NoField, "filename_x": NoField, "": NoField,
	} {
		if got := r.Key(key); got != want {
			t.Errorf("%q: %d, want %d", key, got, want)
		}
	}
}

func FuzzHitsLieInsideTheText(f *testing.F) {
	r := New(&lexicon.Lexicon{})
	for _, s := range []string{"a,b\n\"", "name,x\n,,,\n", "VALUES", "(name) VALUES ('", "Mr.", "Name:", "my name is", "Regards,\n", "|name|\n|", "name\t", "Dr. Dr. Dr."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ws := word.Append(nil, text)
		bad := func(from, to int, c Class) {
			if from < 0 || to > len(ws) || from >= to {
				t.Fatalf("%d–%d of %d words", from, to, len(ws))
			}
		}
		for _, h := range r.Find(nil, text, ws, bad) {
			bad(h.From, h.To, h.Class)
		}
	})
}

func TestNoCellIsMarkedTwice(t *testing.T) {
	r := New(&lexicon.Lexicon{})
	for _, text := range []string{strings.Repeat("(name, b) VALUES ('x', ", 2000), strings.Repeat("name,city\n", 2000), strings.Repeat("(name) VALUES ('x'); ", 2000)} {
		ws := word.Append(nil, text)
		marked := 0
		r.Tables(text, ws, func(from, to int, _ Class) { marked += to - from })
		if marked > len(ws) {
			t.Errorf("%d words marked of %d in %q…", marked, len(ws), text[:20])
		}
	}
}
