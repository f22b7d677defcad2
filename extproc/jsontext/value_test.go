package jsontext

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"veil/extproc/internal/spent"
)

func parse(t *testing.T, src string) Value {
	t.Helper()
	d, err := Parse(src, Options{Name: func(k string) bool { return !strings.HasPrefix(k, "_") }})
	if err != nil {
		t.Fatal(err)
	}
	return d.Root()
}

func TestValuesAreFoundInOrder(t *testing.T) {
	root := parse(t, `{"a":{"x":[1,{"y":2}],"z":[]},"b":[[],{},"s"],"a2":null,"c":true}`)
	var got []string
	var walk func(v Value)
	walk = func(v Value) {
		got = append(got, fmt.Sprintf("%s=%s", v.Path(), v.Raw()))
		for _, m := range v.Members() {
			walk(m)
		}
		for _, e := range v.Items() {
			walk(e)
		}
	}
	for _, m := range root.Members() {
		walk(m)
	}
	want := []string{
		`a={"x":[1,{"y":2}],"z":[]}`, `a.x=[1,{"y":2}]`, `a.x[0]=1`, `a.x[1]={"y":2}`, `a.x[1].y=2`, `a.z=[]`,
		`b=[[],{},"s"]`, `b[0]=[]`, `b[1]={}`, `b[2]="s"`, `a2=null`, `c=true`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestAValueThatIsNotThereIsHarmless(t *testing.T) {
	if New(Options{}).Root().Kind() != Nothing {
		t.Fatal("a document that was not read has a root")
	}
	root := parse(t, `{"a":1}`)
	if text, spot := new(Texts).Of(root.Get("a")); text != "" || spot.Kind() != Number {
		t.Fatalf("a number says %q", text)
	}
	for _, v := range []Value{{}, root.Get("b"), root.Get("a").Get("b"), root.Get("b").Get("c")} {
		for range v.Members() {
			t.Fatal("members of nothing")
		}
		for range v.Items() {
			t.Fatal("items of nothing")
		}
		if v.Kind() != Nothing || v.Given() || v.Text() != "" || v.Raw() != "" || v.Path() != "" || v.Is("") {
			t.Fatal("nothing says something")
		}
	}
}

func TestDuplicateKeysAreSeenHoweverTheyAreEscaped(t *testing.T) {
	many := make([]string, 40)
	for i := range many {
		many[i] = fmt.Sprintf(`"k%d":0`, i)
	}
	all := strings.Join(many, ",")
	for src, want := range map[string]bool{
		`{}`:                           false,
		`{"a":1,"b":2,"A":3}`:          false,
		`{"a":1,"a":1}`:                true,
		`{"model":"x","mod\u0065l":1}`: true,
		`{"a":{"b":1},"c":{"b":1}}`:    false,
		`{` + all + `}`:                false,
		`{` + all + `,"k39":1}`:        true,
		`{` + all + `,"k3":1}`:         true,
		`{` + all + `,"\u006b30":1}`:   true,
		`["a","a"]`:                    false,
	} {
		if k, got, err := parse(t, src).Duplicate(); got != want || (got && k.Kind() != String) || err != nil {
			t.Errorf("%s: %v", src, got)
		}
	}
}

func TestPathsEndBeforeAKeyThatMayNotBeShown(t *testing.T) {
	root := parse(t, `{"a":[{"_secret":{"b":1}}]}`)
	for _, e := range root.Get("a").Items() {
		if got := e.Get("_secret").Get("b").Path(); got != "a[0]" {
			t.Fatalf("got %q", got)
		}
	}
}

func TestHalvesOfPairsSurviveDecodingAndEncoding(t *testing.T) {
	const src = `["a\ud83d","\ude00b","\ud83d\ude00","\ud83d\ud83d\ude00\n"]`
	d, err := Parse(src, Options{Lone: true})
	if err != nil {
		t.Fatal(err)
	}
	whole := ""
	for _, e := range d.Root().Items() {
		raw := string(AppendString(nil, e.Text()))
		if e.Text() != "😀" && raw != e.Raw() && !strings.Contains(raw, "😀") {
			t.Errorf("%s was written as %s", e.Raw(), raw)
		}
		whole += e.Text()
	}
	if got := string(AppendInside(nil, "é\xed\x9f\xbf€"+whole)); !strings.HasPrefix(got, "é\xed\x9f\xbf€a\\ud83d\\ude00b😀\\ud83d😀") {
		t.Errorf("got %s", got)
	}
}

// TestManyHalvesOfPairsAreWrittenInOnePass: the end of what needs no escape was looked for behind each of them, hours for an answer
// of 32 MiB.
func TestManyHalvesOfPairsAreWrittenInOnePass(t *testing.T) {
	said := strings.Repeat("\xed\xa0\xbd", 1<<18) + "\n"
	began := spent.CPU()
	out := AppendInside(nil, said)
	if took := spent.CPU() - began; string(out) != strings.Repeat(`\ud83d`, 1<<18)+`\n` || took > time.Second {
		t.Errorf("%d bytes after %v", len(out), took)
	}
}
