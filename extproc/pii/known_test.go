package pii

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/detect"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// builtIn is an engine with the recognisers of the service.
func builtIn(t *testing.T) *Engine {
	t.Helper()
	e, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// What detection finds in a value depends on what stands around it: the second time it is only a part of the first.
func TestAValueThatIsKnownIsHiddenWholeWhereDetectionFindsAPart(t *testing.T) {
	e := builtIn(t)
	for _, c := range []struct{ first, then, want string }{
		{"Password: anna@example.org:Hunter2xY9", "I logged in with anna@example.org:Hunter2xY9 and it works.",
			"Password: {{SECRET_1}}\nI logged in with {{SECRET_1}} and it works.\n{{SECRET_1}}=anna@example.org:Hunter2xY9\n"},
		{"API key: anna.rossi@x.io/AbCdEf123456", "Run `curl -u anna.rossi@x.io/AbCdEf123456 https://h/`.",
			"API key: {{SECRET_1}}\nRun `curl -u {{SECRET_1}} https://h/`.\n{{SECRET_1}}=anna.rossi@x.io/AbCdEf123456\n"},
		{"My address: c/o Rossi, Hinterhaus, Torstr. 5, 10119 Berlin", "I will ship it to c/o Rossi, Hinterhaus, Torstr. 5, 10119 Berlin today.",
			"My address: {{ADDRESS_1}}\nI will ship it to {{ADDRESS_1}} today.\n{{ADDRESS_1}}=c/o Rossi, Hinterhaus, Torstr. 5, 10119 Berlin\n"},
		{"Zoe Laurent applied for the job.", "Open CV Zoe Laurent.pdf and summarise",
			"{{NAME_1}} applied for the job.\nOpen CV {{NAME_1}}.pdf and summarise\n{{NAME_1}}=Zoe Laurent\n"},
		{"I logged in with anna@example.org:Hunter2xY9 and it works.", "Password: anna@example.org:Hunter2xY9", // told later: the first number stays
			"I logged in with {{SECRET_1}} and it works.\nPassword: {{SECRET_1}}\n{{EMAIL_1}}=anna@example.org\n{{SECRET_1}}=anna@example.org:Hunter2xY9\n"},
	} {
		if got := show(t, e, nil, []Leaf{{Text: c.first}, {Text: c.then, Message: 1}}); got != c.want {
			t.Errorf("%s\n%s\ngot\n%swant\n%s", c.first, c.then, got, c.want)
		}
	}
}

func TestAGivenValueIsHiddenWholeWhateverDetectionFindsInIt(t *testing.T) {
	e := builtIn(t)
	for _, value := range []string{
		"HIV positive since 2019, Dr. Anna Rossi", "anna@example.org:hunter2", "patient Anna Rossi, bed 7, ward C", "Hinterhof 3, bei Müller, 80331 München",
		"Prof. Dr. Anna Rossi", "Anna Rossi (née Bianchi)", `Zoe "Z" Laurent`, "Zoe.", `"Zoe"`, "Zoe\nLaurent", "🙂", "Zoe🙂",
	} {
		m := []token.Entry{{Token: "{{NOTE_1}}", Value: value}}
		r, err := e.Anonymize("Please summarise "+value+" for the board.", m)
		if err != nil || r.Text != "Please summarise {{NOTE_1}} for the board." || len(r.Mapping) != 1 {
			t.Errorf("%q: %q, %v", value, r.Text, err)
		}
	}
}

func TestWhatOverlapsAKnownValueIsHiddenWithIt(t *testing.T) {
	e := engine(t, words{"Bern, Switzerland": detect.Location, "Ann": detect.Name, "Ann Lee of Bern": detect.Org, "Kim!": detect.Name})
	for _, c := range []struct{ name, known, text, want string }{
		{"a find that goes on behind it", "Lee, Bern", "Lee, Bern, Switzerland!", "{{NOTE_REST_1}}, {{LOCATION_1}}!"},
		{"a find that holds it", "Lee of", "Ann Lee of Bern", "{{ORG_1}}"},
		{"a find in it, and one beyond it", "of Ann; Lee, Bern", "of Ann; Lee, Bern, Switzerland", "{{NOTE_REST_1}} {{NAME_1}}; {{NOTE_REST_2}}, {{LOCATION_1}}"},
		{"a part of a word", "Lee, Bern", "xLee, Bern", "xLee, Bern"},
		{"a name in it", "he, Ann,", "he, Ann, said", "{{NOTE_1}} said"},
		{"a sign of both", "!Zoë", "Kim!Zoë", "{{NAME_1}}{{NOTE_REST_1}}"},
	} {
		r, err := e.Anonymize(c.text, []token.Entry{{Token: "{{NOTE_1}}", Value: c.known}})
		if err != nil || r.Text != c.want {
			t.Errorf("%s: %q became %q, want %q (%v)", c.name, c.text, r.Text, c.want, err)
		}
	}
}

// A user's own span is one value, and what was found inside of it is known all the same, also where the cache tells of it.
func TestWhatIsFoundInsideOfAUsersSpanIsHiddenElsewhere(t *testing.T) {
	e, err := New(Config{Recognisers: []detect.Recogniser{told{}, words{"Zoë Laurent": detect.Name}}, CacheBytes: 1 << 20,
		Rules: detect.Rules{Custom: []detect.Custom{{Type: "REF", Pattern: `\bREF: [^.]*`}}}})
	if err != nil {
		t.Fatal(err)
	}
	filler := strings.Repeat("There is nothing in it. ", 6000) // so that the text is cut
	for _, between := range []string{"", filler} {
		leaves := []Leaf{{Text: between + "REF: my key: Quux99\nof Zoë Laurent." + between}, {Text: "Laurent says that Quux99 is old.", Message: 1}}
		want := between + "{{REF_1}}." + between + "\n{{NAME_1}} says that {{SECRET_1}} is old.\n" +
			"{{REF_1}}=REF: my key: Quux99\nof Zoë Laurent\n{{NAME_1}}=Laurent\n{{SECRET_1}}=Quux99\n"
		for range 2 {
			if got := show(t, e, nil, leaves); got != want {
				t.Errorf("got\n%swant\n%s", strings.ReplaceAll(got, filler, ""), strings.ReplaceAll(want, filler, ""))
			}
		}
	}
}

// Nothing of a value that is known, whoever told it, is readable where it stands, whatever else stands in it or across its ends.
func TestNothingOfAKnownValueIsReadable(t *testing.T) {
	vocabulary := []string{"Zoë", "Laurent", "Ann", "Lee", "Toulouse", "12-3456789", "a@x.org", "b.c@x.org:Lee", "ward", "C", "🙂", "May", "(née", "x", "田中",
		" ", " ", " ", " ", ", ", ".", "\n", ":", "; ", "-", "/", "\"", "my key: ", "my key: ", "Mr "}
	said := func(most int) *rapid.Generator[string] {
		return rapid.Map(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 1, most), func(s []string) string { return strings.Join(s, "") })
	}
	rapid.Check(t, func(t *rapid.T) {
		e, err := New(Config{Recognisers: []detect.Recogniser{rapid.SampledFrom([]detect.Recogniser{
			told{}, all{told{}, mister{}}, all{told{}, words{"Lee": detect.Name, "Ann, Toulouse": detect.Address, "x": detect.Org, "12-3456789": detect.Phone}}, dice{5},
		}).Draw(t, "recogniser")}})
		if err != nil {
			t.Fatal(err)
		}
		var given []token.Entry
		for i := range rapid.IntRange(1, 4).Draw(t, "given") {
			given = append(given, token.Entry{Token: token.Format("NOTE", uint64(i+1)), Value: said(8).Draw(t, "value")})
		}
		var leaves []Leaf
		for i := range rapid.IntRange(1, 4).Draw(t, "messages") {
			leaves = append(leaves, Leaf{Text: said(16).Draw(t, "text"), Message: i})
			if at := rapid.IntRange(-1, len(given)-1).Draw(t, "holds"); at >= 0 {
				leaves[i].Text += " " + given[at].Value + said(3).Draw(t, "behind")
			}
		}
		tab := token.NewTable()
		if err := tab.Load(given); err != nil {
			t.Fatal(err)
		}
		edits, err := e.Leaves(t.Context(), tab, leaves)
		if err != nil {
			t.Fatal(err)
		}
		found, err := e.finder.find(t.Context(), leaves)
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{} // and whether inside of words, too
		for _, g := range given {
			known[g.Value] = slowDistinctive(g.Value, "NOTE", size([]Leaf{{Text: g.Value}}))
		}
		for k, l := range leaves {
			for _, f := range found[k] {
				if v := l.Text[f.Start:f.End]; !needsCue(v) && !known[v] {
					letters, _ := weight(v)
					known[v] = slowDistinctive(v, f.Type, letters)
				}
			}
		}
		for k, l := range leaves {
			hidden := make([]bool, len(l.Text))
			for _, e := range edits[k] {
				for i := e.Start; i < e.End; i++ {
					hidden[i] = true
				}
			}
			for v := range known {
				for a := range len(l.Text) - len(v) + 1 {
					b := a + len(v)
					if l.Text[a:b] != v || joins(l.Text, a) || joins(l.Text, b) {
						continue
					}
					for i, r := range v {
						if !gapRune(r) && !hidden[a+i] {
							t.Fatalf("%q is known, and readable at %d of %q: %v", v, a, l.Text, edits[k])
						}
					}
				}
			}
			masked := string(Apply(nil, l.Text, edits[k]))
			if back, _, err := restore.Text(nil, masked, tab, restore.Plain); err != nil || string(back) != l.Text {
				t.Fatalf("%q became %q, came back as %q (%v)", l.Text, masked, back, err)
			}
		}
	})
}
