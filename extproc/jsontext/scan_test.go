package jsontext

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestStrictJSONIsAccepted(t *testing.T) {
	for _, src := range []string{
		`0`, `9`, `-0`, `1.10`, `1e400`, `-12345678901234567890.5E-10`, `true`, `false`, `null`, `""`, ` "a" `, "\t\r\n {} ",
		`[]`, `[ ]`, `[1 , 2]`, `{}`, `{ }`, `{"a":1,"b":[{"c":null}]}`, `"\"\\\/\b\f\n\r\tA\ud83d\ude00"`,
		"\"\u00e9\u2028\U0001F600\x7f\"", `{"":{"":""}}`, `"\ufffd\ufeff"`,
	} {
		d, err := Parse(src, Options{})
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		if got, _ := Apply(nil, d.Source(), nil); string(got) != src {
			t.Errorf("%s came back as %s", src, got)
		}
	}
}

func TestEveryBeginningOfADocumentIsRefused(t *testing.T) {
	src := `{"é€":["ab😀\ud83d\ude00\n", -9.25e+10 , true, {"a":null,"b":[ ]} ], "c" : false }`
	for n := range len(src) {
		if _, err := Parse(src[:n], Options{Lone: true}); err == nil {
			t.Errorf("%s was accepted", src[:n])
		}
	}
	if _, err := Parse(src, Options{}); err != nil {
		t.Errorf("the whole: %v", err)
	}
}

func TestWhatIsNoStrictJSONIsRefused(t *testing.T) {
	for _, c := range []struct{ name, src, why string }{
		{"nothing", "", "too early"},
		{"white space", "  ", "too early"},
		{"a byte order mark", "\ufeff{}", "byte order mark"},
		{"trailing data", `{} {}`, "more text after"},
		{"a trailing comma in an object", `{"a":1,}`, "double quotes"},
		{"a trailing comma in an array", `[1,]`, "was expected"},
		{"a missing comma", `[1 2]`, "comma"},
		{"a missing colon", `{"a" 1}`, "colon"},
		{"a bare key", `{a:1}`, "double quotes"},
		{"single quotes", `{'a':1}`, "double quotes"},
		{"the wrong bracket", `[1}`, "comma"},
		{"the wrong brace", `{"a":1]`, "comma"},
		{"a wrong end of nothing", `{]`, "double quotes"},
		{"an open object", `{"a":1`, "too early"},
		{"an open array", `[`, "too early"},
		{"an open string", `"abc`, "no end"},
		{"an open escape", `"abc\`, "no end"},
		{"a leading zero", `01`, "malformed"},
		{"a leading plus", `+1`, "was expected"},
		{"no fraction", `1.`, "malformed"},
		{"no exponent", `1e`, "malformed"},
		{"only a minus", `-`, "malformed"},
		{"NaN", `NaN`, "was expected"},
		{"a cut literal", `tru`, "was expected"},
		{"a longer literal", `truex`, "more text after"},
		{"an unknown escape", `"\x41"`, "unknown"},
		{"a short \\u", `"\u12"`, "four hexadecimal"},
		{"a bad \\u", `"\u12g4"`, "four hexadecimal"},
		{"a control character", "\"a\nb\"", "control character"},
		{"a NUL", "\"a\x00b\"", "control character"},
		{"a first half alone", `"\ud83d"`, "surrogate"},
		{"a second half alone", `"\ude00"`, "surrogate"},
		{"two first halves", `"\ud83d\ud83d"`, "surrogate"},
		{"a first half and another escape", `"\ud83d\n"`, "surrogate"},
		{"Latin-1", "\"caf\xe9\"", "UTF-8"},
		{"an overlong slash", "\"\xc0\xaf\"", "UTF-8"},
		{"a surrogate in UTF-8", "\"\xed\xa0\x80\"", "UTF-8"},
		{"a cut character", "\"\xe2\x82\"", "UTF-8"},
		{"rubbish outside of strings", "{}\xff", "more text after"},
		{"a comment", `{/**/}`, "double quotes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(c.src, Options{})
			var f *Fault
			if !errors.As(err, &f) || !strings.Contains(f.Message, c.why) {
				t.Fatalf("%s: got %v, want one with %q", c.src, err, c.why)
			}
		})
	}
}

func TestLimitsAreKept(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, c := range []struct {
		name, src string
		o         Options
		want      Reason
		ok        bool
	}{
		{"the deepest", deep(128), Options{}, 0, true},
		{"too deep", deep(129), Options{}, TooDeep, false},
		{"too deep by far", strings.Repeat(`{"a":`, 1<<20), Options{}, TooDeep, false},
		{"the longest", `"123456"`, Options{Bytes: 8}, 0, true},
		{"too long", `"1234567"`, Options{Bytes: 8}, TooLarge, false},
		{"as many as may be", `[1,2,3]`, Options{Values: 4}, 0, true},
		{"too many", `[1,2,3,4]`, Options{Values: 4}, TooMany, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(c.src, c.o)
			var f *Fault
			if errors.As(err, &f); (err == nil) != c.ok || (err != nil && f.Reason != c.want) {
				t.Fatalf("got %v", err)
			}
		})
	}
}

func TestAFaultNamesTheFieldAndNeverTheText(t *testing.T) {
	named := func(key string) bool { return key == "messages" || key == "content" }
	for _, c := range []struct{ src, path string }{
		{`{"messages":[{"content":"ok"},{"content":"secret\x"}]}`, "messages[1].content"},
		{`{"messages":[{"content":["a","secret\x"]}]}`, "messages[0].content[1]"},
		{`{"messages":[{"content":"secret","secret\x":1}]}`, "messages[0]"},
		{`{"messages":[{"secret":{"content":"\ud800"}}]}`, "messages[0]"},
		{"{\"messages\":[{\"content\":\"secret\xff\"}]}", "messages[0].content"},
		{`{"messages":[secret]}`, "messages[0]"},
		{`{"messages":[0,1`, "messages[2]"},
		{`{"content":"secret" "secret"}`, "content"},
		{`{"secret":01}`, ""},
		{`secret`, ""},
	} {
		_, err := Parse(c.src, Options{Name: named})
		var f *Fault
		if !errors.As(err, &f) || f.Path != c.path {
			t.Errorf("%s: got %+v, want path %q", c.src, f, c.path)
		}
		if err != nil && strings.Contains(err.Error()+f.Path, "secret") {
			t.Errorf("%s: %v repeats the text", c.src, err)
		}
	}
}

func TestParsingAgainAllocatesNothing(t *testing.T) {
	d := New(Options{})
	src := `{"messages":[` + strings.Repeat(`{"role":"user","content":"a longer text without escapes"},`, 1000) + `{}]}`
	if err := d.Reset(src); err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(10, func() { d.Reset(src) }); n > 0 {
		t.Fatalf("%v allocations", n)
	}
}

// lone reports whether a JSON text has half of a surrogate pair, the slow way.
func lone(src string) bool {
	for i := 0; i < len(src); i++ {
		if src[i] != '\\' || i+1 >= len(src) {
			continue
		}
		r, ok := hex4(src, i+2)
		if src[i+1] != 'u' || !ok || !surrogate(r) {
			i++
			continue
		}
		l, ok := hex4(src, i+8)
		if r >= 0xDC00 || i+7 >= len(src) || src[i+6] != '\\' || src[i+7] != 'u' || !ok || l < 0xDC00 || l > 0xDFFF {
			return true
		}
		i += 11
	}
	return false
}

func depth(src string) (most int) {
	n, in := 0, false
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case in && c == '\\':
			i++
		case c == '"':
			in = !in
		case !in && (c == '[' || c == '{'):
			n++
			most = max(most, n)
		case !in && (c == ']' || c == '}'):
			n--
		}
	}
	return most
}

// FuzzParse holds the scan against encoding/json: it accepts the same texts but for what it refuses on purpose, and every
// string says the same.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`{"a":[1,2.5e3,"x\ny",true,null,{"b":"\ud83d\ude00"}]}`, `"\ud83d"`, "\"\xff\"", `[[[[]]]]`, `{"a":1,"a":2}`,
		` { "k" : [ ] , "l" : { } } `, `01`, `1e`, "\"\u2028\"", `"` + strings.Repeat("a", 20) + `\\"`, `[1,]`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		d, err := Parse(src, Options{})
		want := json.Valid([]byte(src)) && utf8.ValidString(src) && !lone(src) && depth(src) <= MaxDepth
		if (err == nil) != want {
			t.Fatalf("%q: %v, want valid %v", src, err, want)
		}
		if err != nil {
			return
		}
		for i := range d.nodes {
			v := Value{d, uint32(i)}
			if v.Kind() != String {
				continue
			}
			var said string
			if err := json.Unmarshal([]byte(v.Raw()), &said); err != nil || v.Text() != said {
				t.Fatalf("%s says %q, want %q", v.Raw(), v.Text(), said)
			}
			again := AppendString(nil, said)
			var back string
			if err := json.Unmarshal(again, &back); err != nil || back != said {
				t.Fatalf("%q was written as %s", said, again)
			}
		}
		if got, err := Apply(nil, src, nil); err != nil || string(got) != src {
			t.Fatalf("%q came back as %q", src, got)
		}
	})
}
