package record_test

import (
	"context"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"veil/extproc/detect"
	"veil/extproc/detect/record"
	"veil/extproc/internal/spent"
)

// marked is text with what was found in brackets, behind the first letter of its type.
func marked(t *testing.T, text string) string {
	t.Helper()
	spans, err := record.Recogniser{}.Find(context.Background(), nil, detect.Text{Value: text})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	at := 0
	for _, s := range spans {
		b.WriteString(text[at:s.Start] + "⟦" + string(s.Type[:1]) + " " + text[s.Start:s.End] + "⟧")
		at = s.End
	}
	return b.String() + text[at:]
}

// exact compares what is found in texts with the marks that they show.
func exact(t *testing.T, texts ...string) {
	t.Helper()
	for _, want := range texts {
		text := want
		for _, typ := range "NADPLIOU" {
			text = strings.ReplaceAll(text, "⟦"+string(typ)+" ", "")
		}
		if got := marked(t, strings.ReplaceAll(text, "⟧", "")); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestSegmentsOfHL7SayWhatTheirFieldsAre(t *testing.T) {
	exact(t,
		"PID|1||4711^^^KH^MR||⟦N WACHENDORF⟧^⟦N FRIEDHELM⟧^⟦N KARL⟧^^Herr|⟦N Ohm⟧^|⟦D 19610615⟧|M|||⟦A Lindenallee 12⟧^^⟦L Köln⟧^^⟦A 50667⟧^DE||⟦P 0221-5551234⟧^PRN~⟦P 0170 5551234⟧|||||A1|⟦N 123-45-6789⟧",
		"MSH|^~\\&|LAB|KH\nNK1|1|⟦N de la Cruz⟧&de la&Cruz^⟦N Noa⟧~⟦N Cruz⟧^⟦N N.⟧|SPO|⟦A Via Po 3⟧|⟦P +39 06 555 1234⟧\r\nPV1|1|I|3A^12^2||||1234^⟦N Özdemir⟧^⟦N Selin⟧^^^Dr.\n",
		`msg = "PID|1||7||⟦N DOE⟧^⟦N JOHN⟧\rNK1||⟦N DOE⟧^⟦N JANE⟧\r"`,
		"Was heißt PID||||| ⟦N Doe⟧^⟦N Jo⟧\nhier?",
		"GT1|1||⟦N Doe⟧^⟦N Jo⟧||⟦A 3 Quay Street⟧^^⟦L Fowey⟧|||⟦D 19790802⟧",
		"IN1|1|A|B|AOK||||||||||||⟦N Doe⟧^⟦N Jo⟧|SEL|⟦D 19790802110000⟧",
		`"PID|1||7||⟦N DOE⟧^⟦N JO⟧\nJo^x\nNK1||⟦N DOE⟧^⟦N JO⟧"`,
		`PID|1||7||⟦N O\T\Dea⟧^⟦N Jo⟧||||||~⟦A High Street⟧^^⟦L Hull⟧^Yorks^⟦A HU1⟧||⟦P 12345⟧|1234`,
		"PID|1||7||~⟦N Doe⟧^⟦N Jo⟧",
		"ABC|1 PID|1||7||⟦N Doe⟧^⟦N Jo⟧")
}

func TestWhatOnlyLooksLikeHL7HoldsNothing(t *testing.T) {
	exact(t,
		"PID|USER|PR|NI|VIRT^2|RES|S\n1|root|20|0|Anna^b|1|S",
		"PID|1|2|3|4|anna|5",
		"RAPID|1||||Doe^Jo",
		"grep -E 'a_PID|1||||Doe^Jo'",
		"PID|1||||4711^12^|||||^^|",
		"OBX|1|ST|Doe^Jo||Anna",
		"PID|1||||\"Doe^Jo\"",
		"enPID|1||||Doe^Jo", "nPID|1||||Doe^Jo", "aPID|1||||Doe^Jo", "zPID|1||||Doe^Jo", "éPID|1||||Doe^Jo", "APID|1||||Doe^Jo", "ZPID|1||||Doe^Jo", "0PID|1||||Doe^Jo", "9PID|1||||Doe^Jo",
		"PID|1||||--^·||19610615T10||||AB^^4711^^--||1234")
}

func TestSegmentsOfX12SayWhatTheirElementsAre(t *testing.T) {
	exact(t,
		"NM1*IL*1*⟦N DRISCOLL⟧*⟦N MAUREEN⟧*⟦N A⟧***MI*W12345678~\nN3*⟦A 55 ALDER COURT⟧*⟦A APT 2⟧~\nN4*⟦L WORCESTER⟧*MA*⟦A 01609⟧~DMG*D8*⟦D 19531021⟧*F~REF*SY*⟦N 123456789⟧~REF*0B*123456~PER*IC*⟦N JO LEE⟧*TE*5551234567~",
		"NM1*PR*2*ACME HEALTH*****PI*12345~N3*1 MAIN ST~N4*BOSTON*MA*02101~NM1*82*1*⟦N DOE⟧~NM1*40*2*CLEARING~PER*IC*DESK~",
		"NM1*IL*1*⟦N DOE⟧~DMG*D9*19531021~DMG*D8*⟦D 19531021⟧~N3*~NM1*IL~N3*55 ALDER COURT~")
}

func TestWhatOnlyLooksLikeX12HoldsNothing(t *testing.T) {
	exact(t, "N3*x + N4*y", "REF*SY*123456789~", "**NM1**IL*1*DOE*JO", "NM1*IL*1*4711*", "NM1*IL*1*DOE2*J0", "DMG*D8*19531021~")
}

func TestSegmentsOfEDIFACTSayWhatTheirElementsAre(t *testing.T) {
	exact(t,
		"UNH+1+ORDERS:D:96A:UN'NAD+BY+4012345000009::9++Kern Metall GmbH+Ohmstr. 4+Essen++45127+DE'CTA+OC+:Einkauf'COM+⟦P 0201234567⟧:TE+⟦P 0201-234568⟧:FX'COM+a@kern.example:EM'",
		"COM+?⟦P +49 201 234567⟧:TE'\nCOM+⟦P 015112345678⟧:AL",
		"NAD+FL+++⟦N O?'BRIEN⟧:⟦N JOHN⟧:⟦N WILLIAM⟧+⟦A 20 MAIN STREET⟧+⟦L ANYCITY⟧+VA+⟦A 10053⟧+USA'ATT+2++M'DTM+329:⟦D 640212⟧'LOC+22+JFK'DOC+P:110:111+⟦P MB140241⟧'DTM+36:081021'",
		"NAD+FM+++⟦N ODA⟧'DTM+329:⟦D 19640212⟧:102'DOC+I+⟦N 8812345X⟧'")
}

func TestWhatOnlyLooksLikeEDIFACTHoldsNothing(t *testing.T) {
	exact(t, "COM+ and DCOM", "COM+", "COM+1234567:TX'", "COM+1234567", "COM+port 12345:TE'", "COM+123:TE'", "XCOM+1234567:TE", "DTM+137:20260311:102'", "DTM+329:'", "DTM+329", "DTM+329:1964-02'", "NAD+BY+++KERN:ANNA'", "NAD+FL", "DOC+P", "DOC+380+12345678'", "xDTM+329:640212")
}

func TestHeadersOfPicturesSayWhatTheirAttributesAre(t *testing.T) {
	exact(t,
		"(0008,0020) DA [20260311]  #   8, 1 StudyDate\n(0008,0080) LO [⟦O St. Brigid⟧]\n(0010,0010) PN [⟦N BERGSTROM⟧^⟦N LUDVIG⟧]   # 16\n(0010,0030) DA [⟦D 19591124⟧]\n(0010,0040) CS [M]",
		"(0010, 0010) Patient's Name                      PN: '⟦N Roe⟧^⟦N Jo⟧'\n(0010, 0020) Patient ID  LO: '12'\n(0010, 0030) Patient's Birth Date  DA: '⟦D 19591124⟧'",
		"(0010,0010) PN\n(0010,1060) PN\n [Ann]\n(0010,0010) PN [Ann\n(0010,1005)", "(0010,0010)", "(0008,0080) LO [St. Brigid]")
}

func TestBookingsSayWhoIsOnTheOtherSide(t *testing.T) {
	exact(t,
		":25:50010517/⟦I 5407324931⟧\n:61:2610301030DR85,00\n:86:177?00SEPA?20EREF+RG-1?21Miete?30INGBNL2A?31⟦I NL20INGB0001234567⟧?32⟦N ROELOFSEN PIETERNEL⟧?33⟦N JAN⟧?34997",
		"Was heißt ?32ROELOFSEN?", ":25: 1/12345",
		":86:177?32⟦N KERN⟧?20 1/5407324931", ":25:/⟦I 5407324931⟧\n:86:")
}

func TestLinesOfAirlines(t *testing.T) {
	exact(t,
		"SR DOCS YY HK1-P-GBR-⟦P 925665416⟧-GBR-⟦D 03MAY84⟧-F-12JAN31-⟦N HARLAN⟧-⟦N JO⟧",
		"SSR DOCS BA HK1/P/GBR/⟦P 925665416⟧/GBR/⟦D 03MAY84⟧/F/12JAN31/⟦N HARLAN⟧/⟦N JO⟧\n",
		"DOCS are P-GBR-925665416-GBR", "GOOGLE DOCS - P - x")
}

func TestLinesOfFamilyTrees(t *testing.T) {
	exact(t,
		"0 @I12@ INDI\n1 NAME ⟦N Ebenezer⟧ /⟦N Thackeray⟧/\n2 GIVN ⟦N Ebenezer⟧\n1 BIRT\n2 DATE ⟦D 3 MAR 1871⟧\n2 PLAC ⟦L Halifax⟧, ⟦L Yorkshire⟧\n1 NOTE GIVN is a tag",
		"1 NAME ⟦N Ada⟧\n\nx GIVN Bo\n100 GIVN Bo\n10 GIVN ⟦N Bo⟧\n",
		"1 NAME ⟦N Ada⟧\n1 BIRT\n2 DATE ABT ⟦D 3 MAY 1984⟧\n1 DEAT\n2 DATE 4 JUN 2019",
		"STEP NAME x\n2 GIVN Ada")
}

func TestWhoWroteALine(t *testing.T) {
	exact(t,
		"^1da177e4 (⟦N Linus Ahlgren⟧      2019-04-16 15:20:36 +0200  12) static int x;\na3f9d2c1b fs/a.c  (x) (y 2024) f(2024-01-09 09)\na3f9d2c1b (⟦U oyvind.strand⟧ 2024-01-09 09:12:01 +0100 13) char *s;",
		"abcdefa (⟦N ada byron⟧ 2024-01-09 09:12:01 +0100 13) x\nabcdefab (⟦N Ahlgren⟧ 2024-01-09 09:12:01 +0100 14) x",
		"abcdefab (since 2024-01-09 nothing) x", "000000000 (Not Committed Yet 2024-01-09 09:12:01 +0100 13)",
		" (Ada Byron 2024-01-09 09:12:01 +0100 13)", "abcdef (Ada Byron 2024-01-09 09:12:01 +0100 13)", "as told (Ada Byron 2024-01-09 09:12:01 +0100 13)",
		"abcdefab (Ada) on 2024-01-09 09:12:01", "abcdefab (Ada\non 2024-01-09 09:12:01")
}

func TestWhoWroteALineStandsBeforeADateAsGitWritesIt(t *testing.T) {
	const who, when = "abcdefab (Ada Byron", " 2024-01-09 09:"
	for i := range when {
		if i == len(" 2024-01-09 ") || i == len(" 2024-01-09 0") { // of the hour
			continue
		}
		exact(t, who+when[:i]+"x"+when[i+1:]+"12:01 +0100 13)")
	}
}

func TestEveryTextHasItsSpansInItself(t *testing.T) {
	piece := rapid.SampledFrom([]string{"PID|", "NK1|1|", "PV1||", "NM1*IL*1*", "N3*", "DMG*D8*", "|", "^", "~", "&", "*", "Doe", "é", "19610615", " ", "\n", `\r`, `"`, "(0010,0010)", " [", "]", ": '", ":86:", ":25:", "COM+", "NAD+FL+++", "DTM+329:", "DOC+P+", "+", ":TE", "?", "'", "?32", "1 NAME ", "\n2 PLAC ", "/", ",", "abcdef1 (", " 2024-01-09 "})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 30).Draw(t, "pieces"), "")
		spans, err := record.Recogniser{}.Find(context.Background(), nil, detect.Text{Value: text})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range spans {
			if s.Start < 0 || s.Start >= s.End || s.End > len(text) || !utf8.ValidString(text[s.Start:s.End]) {
				t.Fatalf("%q: %v", text, s)
			}
		}
	})
}

func TestReadingRecordsIsLinear(t *testing.T) {
	for _, piece := range []string{"PID|", "PID||^", "NM1*", "NM1*IL*1*", "N3*a*", "|", "*", "PID|1||||a^b~", "PID|^&~", "\nPID|^|||||", `\rPID|^`, "(0010,0010) PN [", "(0010,0010) [a^", "(0010,", ":86:?32", ":86:?32a", "1 NAME /", "1 NAME \n2 PLAC ,", "abcdef1 (", " (", "COM+", "COM+1:TE+", "NAD+FL+++a:", "+", "?'", "COM+?'"} {
		took := func(n int) time.Duration {
			text, best := strings.Repeat(piece, n), time.Hour
			for range 5 {
				start := spent.CPU()
				if _, err := (record.Recogniser{}).Find(context.Background(), nil, detect.Text{Value: text}); err != nil {
					t.Fatal(err)
				}
				best = min(best, spent.CPU()-start)
			}
			return best
		}
		if short, long := took(1<<12), took(1<<16); long > 100*short+10*time.Millisecond {
			t.Errorf("%q: %v, and 16 times of it %v", piece, short, long)
		}
	}
}
