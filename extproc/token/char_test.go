package token

import (
	"strings"
	"testing"
)

// spellings are characters of a token as models write them.
var spellings = []struct {
	text  string
	c     byte
	style Style
}{
	{"{", '{', Raw}, {"}", '}', Raw}, {"_", '_', Raw}, {"-", '_', Raw}, {" ", ' ', Raw}, {"\t", ' ', Raw},
	{"A", 'A', Raw}, {"Z", 'Z', Raw}, {"a", 'A', Raw}, {"z", 'Z', Raw}, {"0", '0', Raw}, {"9", '9', Raw},
	{`\{`, '{', Markdown}, {`\}`, '}', Markdown}, {`\_`, '_', Markdown}, {`\-`, '_', Markdown}, {`\\{`, '{', Markdown}, {`\\_`, '_', Markdown},
	{`\u007b`, '{', Unicode}, {`\u007D`, '}', Unicode}, {`\u005f`, '_', Unicode}, {`\u0061`, 'A', Unicode}, {`\\u0039`, '9', Unicode},
	{`\uff5b`, '{', Unicode}, {`\u00e9`, 'E', Unicode}, {`\u0301`, skip, Unicode},
	{"%7B", '{', URL}, {"%7d", '}', URL}, {"%5F", '_', URL}, {"%20", ' ', URL}, {"%41", 'A', URL}, {"%4A", 'J', URL}, {"%4f", 'O', URL}, {"%7a", 'Z', URL},
	{"&#123;", '{', HTML}, {"&#x7B;", '{', HTML}, {"&#X7d;", '}', HTML}, {"&#00095;", '_', HTML}, {"&#xfF5b;", '{', HTML}, {"&#65;", 'A', HTML},
	{"&lcub;", '{', HTML}, {"&lbrace;", '{', HTML}, {"&rcub;", '}', HTML}, {"&rbrace;", '}', HTML}, {"&lowbar;", '_', HTML},
	{"&UnderBar;", '_', HTML}, {"&nbsp;", ' ', HTML}, {"&hyphen;", '_', HTML},
	{"｛", '{', Wide}, {"｝", '}', Wide}, {"＿", '_', Wide}, {"Ａ", 'A', Wide}, {"ｚ", 'Z', Wide}, {"９", '9', Wide},
	{"À", 'A', Raw}, {"é", 'E', Raw}, {"ÿ", 'Y', Raw}, {"Ñ", 'N', Raw},
	{"\u0300", skip, Raw}, {"\u036f", skip, Raw}, {"\u200b", skip, Raw}, {"\u00ad", skip, Raw}, {"\ufeff", skip, Raw},
	{"\u00a0", ' ', Raw}, {"\u202f", ' ', Raw}, {"\u3000", ' ', Raw}, {"\u2010", '_', Raw}, {"\u2011", '_', Raw},
}

func TestCharactersAreReadInEverySpelling(t *testing.T) {
	for _, s := range spellings {
		for _, behind := range []string{"", "A", "}", "1", ";", "\xff"} {
			for _, more := range []bool{false, true} {
				if c, width, style := char("{"+s.text+behind, 1, more); c != s.c || width != len(s.text) || style != s.style {
					t.Errorf("%q before %q: %q, %d bytes, style %d", s.text, behind, c, width, style)
				}
			}
		}
	}
}

// A stream may end anywhere: what can still become a character is waited for, and is none where nothing follows.
func TestACharacterThatIsCutIsWaitedFor(t *testing.T) {
	for _, s := range spellings {
		for cut := range len(s.text) {
			if c, _, _ := char(s.text[:cut], 0, true); c != unfinished {
				t.Errorf("%q is not waited for", s.text[:cut])
			}
			if c, _, _ := char(s.text[:cut], 0, false); c != foreign {
				t.Errorf("%q is %q", s.text[:cut], c)
			}
		}
	}
}

func TestWhatIsNearlyACharacterIsNone(t *testing.T) {
	for _, text := range []string{
		"/", ":", "@", "[", "`", "~", ".", "\n", "\x00", "\x1f", "\x7f", "\x80", "\xff",
		`\a`, `\"`, `\/`, `\\\{`, `\u00g1`, `\u+07b`, `\u007`, `\u0026`, `\x7b`, `\u000a`,
		"%", "%7", "%7G", "%G7", "%zz", "%2F", "%0A",
		"&", "&#", "&#;", "&#x;", "&#xg;", "&#1a3;", "&#123", "&#0000123;", "&#38;", "&amp;", "&LCUB;", "&lcub", "&lbracf;",
		"×", "÷", "ß", "Þ", "Æ", "ð", "þ", "Ā", "！", "～", "｟", "\uff00", "α", "\u0370", "\u02ff", "🙂",
	} {
		for _, behind := range []string{"", " ", "{"} {
			if c, _, _ := char(text+behind, 0, false); c != foreign {
				t.Errorf("%q is %q", text+behind, c)
			}
		}
	}
}

// What a token may hold besides its letters is bounded, so that a stream never holds back for long.
func TestBoundsOfAToken(t *testing.T) {
	longest := strings.Repeat("A", maxType)
	digits := strings.Repeat("9", maxDigits)
	for text, want := range map[string]State{
		"{{" + longest + "_1}}":              Yes,
		"{{" + longest + "A_1}}":             No,
		"{{A_" + digits + "}}":               Yes,
		"{{A_" + digits + "9}}":              No,
		"{{" + longest + "_" + digits + "}}": Yes,
		"{{ NAME  1 }}":                      Yes,
		"{{  NAME _ 1  }}":                   Yes,
		"{{   NAME_1}}":                      No,
		"{{NAME_1   }}":                      No,
		"{{N" + strings.Repeat("\u200b", maxSkips) + "_1}}":   Yes,
		"{{N" + strings.Repeat("\u200b", maxSkips+1) + "_1}}": No,
		"{{NAME__1}}":  No,
		"{{_NAME_1}}":  No,
		"{{NAME_1_}}":  No,
		"{{NAME_01}}":  No,
		"{{NAME_0}}":   No,
		"{{NAME1}}":    No,
		"{{1_1}}":      No,
		"{{A_1_1}}":    No,
		"{{A_1B_1}}":   No,
		"{{A1_B2_1}}":  Yes,
		"{{A_}}":       No,
		"{{_1}}":       No,
		"{{}}":         No,
		"{｛NAME_1}}":   No,
		"{{NAME_1}":    Yes, // one brace is enough at the end
		"{NAME_1}":     Yes,
		"{{NAME_1｝｝":   Yes,
		"{{{NAME_1}}}": No, // the token begins at the second brace
	} {
		var m Match
		if got := Scan(text, 0, false, &m); got != want {
			t.Errorf("%s: %d", text, got)
		}
	}
}
