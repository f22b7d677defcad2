package pii

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// shards are what a text against the whole of detection is made of: words that open a search, values whole and broken, signs
// that hide or double others, letters that grow when their case is changed, bytes that are no letters.
var shards = strings.Split(`password|: |=|"|'|\"|{{|}}|{{NAME_1}}|{{EMAIL_2|insert into t(name, phone) values |(|)|, |;|||
|.|-|_|/|\|@|://|http://|www.|mailto:|bearer |-----BEGIN RSA PRIVATE KEY-----|P<UTO|<<|<|>|#|*|1|0|12|4111 1111 1111 1111|4111-1111-1111-1112|
DE89 3704 0044 0532 0130 00|FR00 2004 BCD 0100 5050 0013 0266|GB29NWBK60161331926819|+49 (0)221 4710 233|06 39 98 12 47|020 7946 0018|192.0.2.1|fe80::1|
a1:b2:c3:d4:e5:f6|AB-CD 123|AB123CD|1234 BCD|12345678Z|RSSMRA85T10A562S|756.9217.0769.85|85.07.30-033.28|zoe.l+x@example.co.uk|zoe|anna at example dot org|
born on |geboren am |né le |3 mai 1984|1984-06-30|12.3.90|passport |AB1234567|plate |door code |pin is |token: |sk-abcdEF1234567890abcd|ghp_a1b2c3d4e5f6a1b2|eyJhbGciOi.J9.ab|
Zoë Laurent|ZOË LAURENT|Anna Meier|Dr. |Mr |Frau |my name is |Dear |Best regards,|Name: |"first_name": "|Meier, Anna|rue de la Paix 12|12 rue des Lilas, 69003 Lyon|
Lindenstraße 17a|Projekt Nordstern|nord stern|E-12345|Müller|O'Brien|d'Aquino|Jean-Luc |von |de la |May|Rose|user=|kd_wolff72|@kd_wolff72|u/|login as |ssh a@b|
mysql -p|seed phrase: |abandon |one two three four five six |name,phone,email|a;b;c|&lt;|%40|%7B%7B|\u007b|王小明|田中さん|Αθήνα|Иван`, "|")

// odd are characters that cost more or fewer bytes than they seem to, or join what stands around them.
var odd = []string{
	"\x00", "\xff", "\xc3", "\xe2\x80", "\xf0\x9f", "İ", "ı", "ẞ", "ß", "K", "ſ", "ﬁ", "é", "é", "ª", "º", "\u200b", "\u200d", "\u00ad", "\ufeff", "\u2066", "\u202e", "\u0301",
	"１２３", "٣", "۴", "𝟙", "＠", "．", "：", "｛｛", "\u3000", "\u00a0", "\u2028", "|", "–", "—", "…", "•", "👩‍👩‍👧", "🇩🇪", "\t", "\r\n", "\n\n", " ",
}

// against draws a text against detection.
func against(t *rapid.T) string {
	var b strings.Builder
	piece := rapid.OneOf(rapid.SampledFrom(shards), rapid.SampledFrom(odd), rapid.SampledFrom(samples), rapid.StringN(0, 8, 24))
	for range rapid.IntRange(1, 12).Draw(t, "rows") {
		row := strings.Join(rapid.SliceOfN(piece, 1, 5).Draw(t, "row"), rapid.SampledFrom([]string{"", "", " ", "\n"}).Draw(t, "glue"))
		if rapid.IntRange(0, 7).Draw(t, "cut") == 0 {
			row = row[:rapid.IntRange(0, len(row)).Draw(t, "at")]
		}
		for range rapid.SampledFrom([]int{1, 1, 1, 2, 9, 70}).Draw(t, "times") {
			b.WriteString(row)
		}
	}
	return b.String()
}

// strict has rules of every kind on top of the recognisers of the service.
func strict(t testing.TB) *Engine {
	t.Helper()
	e, err := New(Config{CacheBytes: 1 << 20, Rules: detect.Rules{
		Types:  map[detect.Type]detect.Rule{detect.Phone: {Threshold: new(float32(0.2))}, detect.Org: {Enabled: new(false)}},
		Custom: []detect.Custom{{Type: "STAFF", Pattern: `\bE-(\d{5})\b`}, {Type: "CASE", Pattern: `(?i)a.{0,9}b|[0-9]{3,}`, Context: []string{"code"}}},
		Allow:  []string{"zoe.l+x@example.co.uk", "May"},
		Deny:   []detect.Deny{{Text: "Projekt Nordstern", Type: "PROJECT"}, {Text: "nord stern", Type: "PROJECT"}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestNothingBreaksTheWhole runs texts against detection through all of it: nothing panics, every place is one, what was
// hidden comes back byte for byte, and so it does when what came out is hidden once more, with the tokens in it left alone.
func TestNothingBreaksTheWhole(t *testing.T) {
	plain, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	engines := []*Engine{plain, strict(t)}
	rapid.Check(t, func(t *rapid.T) {
		e := engines[rapid.IntRange(0, 1).Draw(t, "engine")]
		x := against(t)
		once, err := e.Anonymize(x, nil)
		if err != nil {
			t.Fatalf("%q: %v", x, err)
		}
		places(t, x, once.Spans)
		if back, err := Restore(once.Text, once.Mapping); err != nil || back != x {
			t.Fatalf("%q became %q, came back as %q (%v)", x, once.Text, back, err)
		}
		twice, err := e.Anonymize(once.Text, once.Mapping)
		if err != nil {
			t.Fatalf("%q: %v", once.Text, err)
		}
		places(t, once.Text, twice.Spans)
		if back, err := Restore(twice.Text, twice.Mapping); err != nil || back != x {
			t.Fatalf("%q became %q, then %q, came back as %q (%v)", x, once.Text, twice.Text, back, err)
		}
		for _, s := range twice.Spans { // nothing of a token is hidden again
			if value := once.Text[s.Start:s.End]; strings.Contains(value, "{{") && tokens(once.Mapping, value) {
				t.Fatalf("%q became %q, and %q of it was hidden again", x, once.Text, value)
			}
		}
	})
}

// tokens reports whether text holds a token of m.
func tokens(m []token.Entry, text string) bool {
	for _, e := range m {
		if strings.Contains(text, e.Token) {
			return true
		}
	}
	return false
}

// places fails where spans are not in order, apart, within the text, and on edges of letters.
func places(t *rapid.T, text string, spans []Edit) {
	end := 0
	for _, s := range spans {
		if s.Start < end || s.End <= s.Start || s.End > len(text) {
			t.Fatalf("%q: places %v", text, spans)
		}
		if end = s.End; utf8.ValidString(text) && !utf8.ValidString(text[s.Start:s.End]) {
			t.Fatalf("%q: %q is cut inside a letter", text, text[s.Start:s.End])
		}
	}
}

// TestLeavesOfAnyKindBreakNothing does the same with the leaves of a conversation, under keys.
func TestLeavesOfAnyKindBreakNothing(t *testing.T) {
	e := strict(t)
	rapid.Check(t, func(t *rapid.T) {
		var leaves []Leaf
		for i := range rapid.IntRange(1, 6).Draw(t, "leaves") {
			leaves = append(leaves, Leaf{
				Text: against(t), Key: rapid.SampledFrom([]string{"", "", "name", "password", "dateOfBirth", "iban", "phone_number", "Zoë", "\xff"}).Draw(t, "key"),
				Message: rapid.IntRange(-1, i).Draw(t, "message"), Nested: rapid.Bool().Draw(t, "nested"),
			})
		}
		tab := token.NewTable()
		edits, err := e.Leaves(context.Background(), tab, leaves)
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range leaves {
			places(t, l.Text, edits[i])
			masked := string(Apply(nil, l.Text, edits[i]))
			if back, err := Restore(masked, tab.Entries()); err != nil || back != l.Text {
				t.Fatalf("leaf %d: %q became %q, came back as %q (%v)", i, l.Text, masked, back, err)
			}
		}
	})
}

// TestCallsAtOnceAnswerAsOneByOne shares an engine, its cache and its pooled memory between goroutines.
func TestCallsAtOnceAnswerAsOneByOne(t *testing.T) {
	e := strict(t)
	want := make([]Result, len(samples))
	for i, x := range samples {
		var err error
		if want[i], err = e.Anonymize(x, nil); err != nil {
			t.Fatal(err)
		}
	}
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			for k := range 5 * len(samples) {
				i := (k + g) % len(samples)
				if got, err := e.Anonymize(samples[i], nil); err != nil || got.Text != want[i].Text || !slices.Equal(got.Mapping, want[i].Mapping) {
					t.Errorf("%q became %q, then %q (%v)", samples[i], want[i].Text, got.Text, err)
				}
			}
		})
	}
	group.Wait()
}
