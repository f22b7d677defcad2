package detect

import (
	"context"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/internal/spent"
)

// finder is a recogniser that finds every place of one text.
type finder string

func (f finder) Find(_ context.Context, dst []Span, t Text) ([]Span, error) {
	for at := 0; ; {
		i := strings.Index(t.Value[at:], string(f))
		if i < 0 {
			return dst, nil
		}
		dst = append(dst, Span{at + i, at + i + len(f), Name, 0.9})
		at += i + len(f)
	}
}

func TestWhatIsWrittenForMachinesIsRead(t *testing.T) {
	for _, c := range []struct{ name, text, value, want string }{
		{"JSON's escapes", `{"name": "J\u00fcrgen M\u00FCller"}`, "Jürgen Müller", `J\u00fcrgen M\u00FCller`},
		{"at both ends", `\u00c9mile Zol\u00e0`, "Émile Zolà", `\u00c9mile Zol\u00e0`},
		{"escaped twice", `"{\"name\": \"M\\u00fcller\"}"`, "Müller", `M\\u00fcller`},
		{"a pair", `x\ud83d\ude00y`, "x😀y", `x\ud83d\ude00y`},
		{"a blank", `+33\u202f6\u00a012`, "+33\u202f6\u00a012", `+33\u202f6\u00a012`},
		{"all of it", `\u0040\u0061`, "@a", `\u0040\u0061`},
		{"next to other text", `é\u00e9é`, "é", `é; NAME \u00e9; NAME é`},
		{"what is invisible", `M&shy;\u00fcl\u200bler`, "M\u00adül\u200bler", `M&shy;\u00fcl\u200bler`},
		{"what no reader sees in a word", "Frau Schmitt\u00adhen\u200bner \u200bund\u00ad", "Schmitthenner \u200bund\u00ad", "Schmitt\u00adhen\u200bner \u200bund\u00ad"},
		{"half a pair is none", `a\ud83d b`, "a", "a"},
		{"a control character is none", `a\u0007b`, `\u0007`, `\u0007`},
		{"no escape", `a\u00g0 \u12 \q \`, `\u00g0`, `\u00g0`},
		{"HTML's names", "O&apos;Brien &amp; B&eacute;rard", "O'Brien & Bérard", "O&apos;Brien &amp; B&eacute;rard"},
		{"HTML's numbers", "O&#39;Brien&#x20;B", "O'Brien B", "O&#39;Brien&#x20;B"},
		{"no reference", "a&b; &zzz; &amp &", "&b; &zzz; &amp &", "&b; &zzz; &amp &"},
		{"emphasis", "Dear _Zoe Laurent_, __10.1.2.3__", "*Zoe Laurent*", "_Zoe Laurent_"},
		{"emphasis in brackets", `(_Zoe_) "__Élodie__"`, "**Élodie**", "__Élodie__"},
		{"low lines of programs", "_zoe my_Var x_ = __init__.py a_1", "_zoe my_Var", "_zoe my_Var"},
		{"emphasis that doesn't end", "_Zoe Laurent and zoe_x", "_Zoe Laurent and zoe_", "_Zoe Laurent and zoe_"},
		{"nor in its line", "_Zoe\nLaurent_", "_Zoe\nLaurent_", "_Zoe\nLaurent_"},
		{"nor soon", "_Zoe " + strings.Repeat("a ", 200) + "b_", "_Zoe", "_Zoe"},
		{"emphasis after some that doesn't end", "_Zoe\n_Kai b_c d_ _e1 f_", "*Kai b_c d* _e1 f_", "_Kai b_c d_ _e1 f_"},
		{"small words", "so _anna_, (_zoe ann_) _élodie_.", "anna*, (*zoe ann*) *élodie", "anna_, (_zoe ann_) _élodie"},
		{"small letters of programs", "_a_ _id_x __init__ __name _id1_ _zoe\n_", "_a_ _id_x __init__ __name _id1_ _zoe", "_a_ _id_x __init__ __name _id1_ _zoe"},
		{"an address", "_zoe_@example.org", "_zoe_@example.org", "_zoe_@example.org"},
		{"addresses of pages", "q=J%C3%BCrgen%20M%c3%bcller&x=%F0%9F%98%80", "Jürgen Müller", "J%C3%BCrgen%20M%c3%bcller"},
		{"ISO 8859-1 in them", "J%FCrgen, 20%de, %e9t%e9, 100%, %A0", "Jürgen, 20%de, %e9t%e9, 100%, %A0", "J%FCrgen, 20%de, %e9t%e9, 100%, %A0"},
		{"a control character in them", "a%00b%1bc", "a%00b%1bc", "a%00b%1bc"},
		{"half a character in them", "a%C3%20b", "aÃ b", "a%C3%20b"},
		{"blanks of a query", "/x?n=Ada+Byron&m=a+b", "Ada Byron&m=a b", "Ada+Byron&m=a+b"},
		{"no query", "n=a+b a+b x?y+z x?y=+z x?m=a+b@c", "n=a+b a+b x?y+z x?y=+z x?m=a+b@c", "n=a+b a+b x?y+z x?y=+z x?m=a+b@c"},
		{"bytes of programs", `b'J\xc3\xbcrgen' "M\303\274ller" \\xc3\\xa9`, `b'Jürgen' "Müller" é`, `b'J\xc3\xbcrgen' "M\303\274ller" \\xc3\\xa9`},
		{"ISO 8859-1 in programs", `J\xfcrgen \xA0 \1 \400 \xg0`, `Jürgen \xA0 \1 \400 \xg0`, `J\xfcrgen \xA0 \1 \400 \xg0`},
		{"what is no byte", `\303\777 \303\2a4 \xc3\xb`, `Ã\777 Ã\2a4 Ã\xb`, `\303\777 \303\2a4 \xc3\xb`},
		{"bytes behind other backslashes", `\xc3\\xbc`, `Ã\\xbc`, `\xc3\\xbc`},
		{"quoted-printable", "J=C3=BCrgen M=c3=bcller id=FC01", "Jürgen M=c3=bcller id=FC01", "J=C3=BCrgen M=c3=bcller id=FC01"},
		{"ISO 8859-1 in a mail", "Encoding: quoted-printable\nJ=FCrg=\r\nen M=\n=FCller=20", "Jürgen Müller ", "J=FCrg=\r\nen M=\n=FCller=20"},
		{"lines of what is no mail", "a =\nb", "a =\nb", "a =\nb"},
		{"encoded words", "=?UTF-8?Q?J=C3=BCrgen_M?= =?iso-8859-1?q?=FC_b?= c_d", `"Jürgen M" "ü b" c_d`, "=?UTF-8?Q?J=C3=BCrgen_M?= =?iso-8859-1?q?=FC_b?= c_d"},
		{"a part of one", "=?UTF-8?Q?J=C3=BCrgen_M?=", "Jürgen", "J=C3=BCrgen"},
		{"a part of one that stands as a whole", "x =?UTF-8?B?SsO8cmdlbiBN?= y", "Jürgen", "=?UTF-8?B?SsO8cmdlbiBN?="},
		{"no encoded word", "=?a?B?%%?= =?UTF-8?Q?a b?= =?x=?=", "=?a?B?%%?= =?UTF-8?Q?a b?= =?x=?=", "=?a?B?%%?= =?UTF-8?Q?a b?= =?x=?="},
	} {
		if got := find(t, engine(t, Config{Recognisers: []Recogniser{finder(c.value)}}), Text{Value: c.text}); got != "NAME "+c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWhatMayBeNoEscapeIsSearchedAsItIsWrittenToo(t *testing.T) {
	e := engine(t, Config{Recognisers: []Recogniser{finder("49170123456"), finder("ABE"), finder("Ada Byron")}})
	for text, want := range map[string]string{
		"phone LIKE '%49170123456%'":      "NAME 49170123456",
		"x=%C3%BC phone '%49170123456%'":  "NAME 49170123456",
		`C:\\Users\xc3ABE`:                "NAME ABE",
		"?who=Ada+Byron&phone=%491701234": "NAME Ada+Byron",
	} {
		if got := find(t, e, Text{Value: text}); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestRulesOfUsersSeeTheTextAsItIsWrittenToo(t *testing.T) {
	e := engine(t, Config{Rules: Rules{
		Custom: []Custom{{Type: "CODE", Pattern: `\\u00e9\d`}, {Type: "CASE", Pattern: `é#\d`}},
		Deny:   []Deny{{Text: "Müller", Type: "PERSON"}, {Text: `u00e8b`, Type: "RAW"}},
	}})
	if got, want := find(t, e, Text{Value: `\u00e91 \u00e9#2 M\u00fcller \u00e8b`}), `CODE \u00e91; CASE \u00e9#2; PERSON M\u00fcller; RAW u00e8b`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestATokenIsNoneTheLessOneForBeingEscaped(t *testing.T) {
	e := engine(t, Config{Recognisers: []Recogniser{finder("NAME_1"), finder("{{N")}})
	if got := find(t, e, Text{Value: `\u007b\u007bNAME_1\u007d\u007d &#123;&#123;NAME_1}} _{{NAME_1}}_`}); got != "" {
		t.Errorf("got %q", got)
	}
}

func TestReadingIsLinear(t *testing.T) {
	for _, piece := range []string{`\`, `\u`, "&", "_", "_Z ", "_Z", "z_ ", `\ud83d`, "&#", "_Z_ ", "%", "%C3", "%41", "=", "=?", "=?a?Q?", "=?a?B?", "=C3", "=\n", "quoted-printable=\n", "?a=b+", "+", `\x`, `\303`, "a\u00ad", "a\u200b", "\u200b ", "a\u00ada\u200b"} {
		took := func(n int) time.Duration {
			s := strings.Repeat(piece, n)
			best := time.Hour
			for range 5 {
				start := spent.CPU()
				read(s)
				best = min(best, spent.CPU()-start)
			}
			return best
		}
		short, long := took(1<<12), took(1<<16)
		for tries := 1; tries < 5 && long > 100*short+10*time.Millisecond; tries++ { // a machine that does other things may be slow for a while
			short, long = took(1<<12), took(1<<16)
		}
		if long > 100*short+10*time.Millisecond {
			t.Errorf("%q: %v, and 16 times of it %v", piece, short, long)
		}
	}
}

func TestEveryPlaceOfAReadingIsThatOfWhatWasRead(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "é", "😀", " ", "_", "_Z", "_ ", "&", ";", `\`, `\u00e9`, `\\u00e9`, `\ud83d\ude00`, `\ud83d`, "&eacute;", "&#233;", "&nGt;", "u00e9", "Z", "\n",
		"%C3%A9", "%20", "%E9", "%", "C3", "=", "?", "+", "x=", "=C3=A9", "=E9", "=\n", "quoted-printable", "=?UTF-8?Q?", "?=", `\xc3\xa9`, `\303\251`, `\xe9`, "\u00ad", "\u200b", "a\u2060a"})
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "")
		r := read(s)
		if r == nil {
			return
		}
		end := 0
		for i, c := range r.text {
			w := r.written(Span{Start: i, End: i + len(string(c))})
			if w.Start != end || w.End <= w.Start || !inside(w, s) {
				t.Fatalf("%q, read as %q: %q at %d stands at %d to %d, and the one before it ends at %d", s, r.text, c, i, w.Start, w.End, end)
			}
			if said := s[w.Start:w.End]; said != string(c) && strings.TrimLeft(said, "\u00ad\u200b\u2060") != string(c) && c != '*' && !strings.ContainsAny(said[:1], `\&%=?+_`) {
				t.Fatalf("%q: %q stands for %q", s, c, said)
			}
			end = w.End
		}
		if end != len(s) {
			t.Fatalf("%q, read as %q, ends at %d", s, r.text, end)
		}
	})
}
