package detect

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/apierr"
)

// fixed is a recogniser that answers with the same spans whatever the text is.
type fixed []Span

func (f fixed) Find(_ context.Context, dst []Span, _ Text) ([]Span, error) {
	return append(dst, f...), nil
}

// find runs an engine over text and writes what it found, "TYPE value; TYPE value".
func find(t *testing.T, e *Engine, text Text) string {
	t.Helper()
	spans, err := e.Detect(context.Background(), text)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, s := range spans {
		out = append(out, string(s.Type)+" "+text.Value[s.Start:s.End])
	}
	return strings.Join(out, "; ")
}

func engine(t *testing.T, cfg Config) *Engine {
	t.Helper()
	e, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestOverlapsByOneRule(t *testing.T) {
	text := "write to anna.keller@example.org today"
	for _, c := range []struct {
		name  string
		spans fixed
		want  string
	}{
		{"the surer one wins", fixed{{9, 20, Phone, 0.6}, {9, 32, Email, 0.9}}, "EMAIL anna.keller@example.org"},
		{"on equal scores the longer one", fixed{{9, 20, Phone, 0.9}, {9, 32, Email, 0.9}}, "EMAIL anna.keller@example.org"},
		{"a link goes before the address in it", fixed{{9, 32, Email, 0.97}, {6, 32, URL, 0.6}}, "URL to anna.keller@example.org"},
		{"a name yields to a form", fixed{{9, 20, Name, 0.9}, {9, 32, Email, 0.8}}, "EMAIL anna.keller@example.org"},
		{"what is left of the loser stays hidden", fixed{{9, 32, Email, 0.9}, {0, 13, Phone, 0.6}}, "PHONE write to; EMAIL anna.keller@example.org"},
		{"both sides of a wider loser", fixed{{9, 32, Email, 0.9}, {0, 38, Phone, 0.6}}, "PHONE write to; EMAIL anna.keller@example.org; PHONE today"},
		{"the same place twice is one span", fixed{{9, 32, Email, 0.9}, {9, 32, Email, 0.9}}, "EMAIL anna.keller@example.org"},
	} {
		if got := find(t, engine(t, Config{Recognisers: []Recogniser{c.spans}}), Text{Value: text}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// paintSlowly is the rule of resolve in its most obvious form: every byte is given to the highest span over it.
func paintSlowly(spans []Span, protected []region, text string) []Span {
	sorted := slices.Clone(spans)
	slices.SortFunc(sorted, func(a, b Span) int { return byRank(b, a) }) // worst first
	owner := make([]int, len(text))
	for i := range owner {
		owner[i] = -1
	}
	for k, s := range sorted {
		for i := s.Start; i < s.End; i++ {
			owner[i] = k
		}
	}
	for _, r := range protected {
		for i := r.start; i < r.end; i++ {
			owner[i] = -1
		}
	}
	var out []Span
	for i := 0; i < len(owner); {
		j := i
		for j < len(owner) && owner[j] == owner[i] {
			j++
		}
		if k := owner[i]; k >= 0 {
			if piece, ok := trim(Span{Start: i, End: j, Type: sorted[k].Type, Score: sorted[k].Score}, sorted[k], text); ok {
				out = append(out, piece)
			}
		}
		i = j
	}
	return out
}

func TestResolveEqualsPaintingEveryByte(t *testing.T) {
	types := []Type{Name, Email, URL, Secret, Address, Phone}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z {]{1,60}`).Draw(t, "text")
		n := rapid.IntRange(0, 8).Draw(t, "n")
		seen := map[Span]bool{}
		var spans []Span
		for range n {
			start := rapid.IntRange(0, len(text)-1).Draw(t, "start")
			s := Span{start, rapid.IntRange(start+1, len(text)).Draw(t, "end"), rapid.SampledFrom(types).Draw(t, "type"), float32(rapid.IntRange(5, 9).Draw(t, "score")) / 10}
			if !seen[s] {
				seen[s] = true
				spans = append(spans, s)
			}
		}
		var protected []region
		if at := rapid.IntRange(0, len(text)).Draw(t, "protected"); at < len(text) {
			protected = []region{{at, min(len(text), at+5)}}
		}
		want := paintSlowly(spans, protected, text)
		got := resolve(slices.Clone(spans), protected, text)
		for i := range got {
			if i > 0 && got[i].Start < got[i-1].End {
				t.Fatalf("%v overlap", got)
			}
		}
		// A span that is alone in its place is kept as it is, also without a letter; painting trims pieces only.
		got = slices.DeleteFunc(got, func(s Span) bool { return strings.Trim(text[s.Start:s.End], " {") == "" })
		want = slices.DeleteFunc(want, func(s Span) bool { return strings.Trim(text[s.Start:s.End], " {") == "" })
		if !slices.Equal(got, want) {
			t.Fatalf("text %q\nspans %v\ngot  %v\nwant %v", text, spans, got, want)
		}
	})
}

func TestTokensAndTemplatesAreNoData(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"mail {{EMAIL_1}} now", "PHONE mail; PHONE now"},
		{"mail {{ user.mail | lower }} now", "PHONE mail; PHONE now"},
		{"mail {% if x %} now", "PHONE mail; PHONE now"},
		{"mail {{#each list}} now", "PHONE mail; PHONE now"},
		{"mail {EMAIL_1} now", "PHONE mail; PHONE now"},
		{`mail \{\{EMAIL\_1\}\} now`, "PHONE mail; PHONE now"},
		{"mail ｛｛EMAIL_1｝｝ now", "PHONE mail; PHONE now"},
		{`mail {{"anna@example.org"}} now`, `PHONE mail {{"anna@example.org"}} now`},
		{`{"a": {"b": 1}}`, `PHONE {"a": {"b": 1}}`},
	} {
		e := engine(t, Config{Recognisers: []Recogniser{fixed{{0, len(c.text), Phone, 0.9}}}})
		if got := find(t, e, Text{Value: c.text}); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestDenyAndAllowLists(t *testing.T) {
	e := engine(t, Config{Rules: Rules{Deny: []Deny{{"Projekt Nordstern", "PROJECT"}, {"Nordstern", "PROJECT"}, {"AC-12", "PROJECT"}, {"北京公司", "PROJECT"}, {"노르트슈테른", "PROJECT"}}}})
	for _, c := range []struct{ text, want string }{
		{"我在北京公司工作，Nordstern项目", "PROJECT 北京公司; PROJECT Nordstern"},
		{"노르트슈테른은 Nordstern은 Nordsterns", "PROJECT 노르트슈테른; PROJECT Nordstern"},
		{"Für projekt  NORDSTERN, bitte", "PROJECT projekt  NORDSTERN"},
		{"Nordsterns Kurs, Nordstern!", "PROJECT Nordstern"},
		{"AC-12 und AC-123", "PROJECT AC-12"},
		{"Das Projekt heißt Nordstern.", "PROJECT Nordstern"},
	} {
		if got := find(t, e, Text{Value: c.text}); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
	text := "info@example.org anna@example.org"
	e = engine(t, Config{Recognisers: []Recogniser{fixed{{0, 16, Email, 0.9}, {17, 33, Email, 0.9}}}, Rules: Rules{Allow: []string{"INFO@example.org"}}})
	if got := find(t, e, Text{Value: text}); got != "EMAIL anna@example.org" {
		t.Errorf("allow: got %q", got)
	}
}

func TestCustomTypes(t *testing.T) {
	e := engine(t, Config{Rules: Rules{Custom: []Custom{
		{Type: "STAFF", Pattern: `\bE-(\d{5})\b`},
		{Type: "CASE", Pattern: `\b\d{6}\b`, Context: []string{"case", "Akte"}},
		{Type: "LOYALTY", Pattern: `\b\d{8}\b`, Checksum: "luhn"},
		{Type: "MEMBER", Pattern: `ACME-\d{8}`, Checksum: "luhn", Score: 0.95},
	}}})
	for _, c := range []struct{ text, key, want string }{
		{"E-12345 wrote", "", "STAFF 12345"},
		{"case 123456 and nothing", "", "CASE 123456"},
		{"in showcases 123456", "", ""},
		{"123456", "akte", "CASE 123456"},
		{"cards 12345674 and 12345675", "", "LOYALTY 12345674"},
		{"member ACME-12345674, not ACME-12345675", "", "MEMBER ACME-12345674"},
	} {
		if got := find(t, e, Text{Value: c.text, Key: c.key}); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestBadRulesAreRefusedWithPathAndReason(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		want  string
	}{
		{Rules{Custom: []Custom{{Type: "A_1", Pattern: "x"}}}, "custom[0].type"},
		{Rules{Custom: []Custom{{Type: "A", Pattern: "(?=x)"}}}, "custom[0].pattern"},
		{Rules{Custom: []Custom{{Type: "A", Pattern: "x*"}}}, "custom[0].pattern"},
		{Rules{Custom: []Custom{{Type: "A", Pattern: "((a{100}){100}){10}"}}}, "custom[0].pattern"},
		{Rules{Custom: []Custom{{Type: "A", Pattern: "x", Checksum: "crc"}}}, "custom[0].checksum"},
		{Rules{Custom: []Custom{{Type: "A", Pattern: "x", Score: float32(math.NaN())}}}, "custom[0].score"},
		{Rules{Types: map[Type]Rule{Phone: {Threshold: new(float32(1.5))}}}, "types.PHONE.threshold"},
		{Rules{Types: map[Type]Rule{"TELEPHONE": {Threshold: new(float32(0.3))}}}, "types.TELEPHONE"},
		{Rules{Deny: []Deny{{"x", "A"}}}, "deny[0].text"},
		{Rules{Deny: []Deny{{"abc", "A"}}, Allow: []string{"ABC"}}, "deny[0].text"},
	} {
		_, err := New(Config{Rules: c.rules})
		var faults Faults
		if !errors.As(err, &faults) || faults[0].Path != c.want {
			t.Errorf("want a fault at %s, got %v", c.want, err)
		}
	}
	_, err := ParseRules([]byte("types:\n  PHONE:\n    threshold: 0.3\ncustom:\n  - type: CASE\n    pattern: '['\n"))
	var faults Faults
	if !errors.As(err, &faults) || faults[0].Line != 6 {
		t.Errorf("want a fault on line 6, got %v", err)
	}
}

func TestTheSameFaultsAreToldInTheSameOrder(t *testing.T) {
	types := map[Type]Rule{}
	for c := 'A'; c <= 'Z'; c++ {
		types[Type(c)] = Rule{Threshold: new(float32(2))}
	}
	for range 20 {
		_, err := New(Config{Rules: Rules{Types: types}})
		var faults Faults
		if !errors.As(err, &faults) || faults[0].Path != "types.A.threshold" {
			t.Fatalf("the first fault is told as %v", err)
		}
	}
}

func TestARequestMayOnlyWiden(t *testing.T) {
	base := engine(t, Config{Recognisers: []Recogniser{fixed{{0, 4, Phone, 0.4}}}, Rules: Rules{Types: map[Type]Rule{Email: {Enabled: new(false)}}}})
	for _, c := range []struct {
		raw, param string
	}{
		{`{"types":{"PHONE":{"threshold":0.3}},"deny":[{"text":"Nordstern","type":"PROJECT"}]}`, ""},
		{`{"types":{"EMAIL":{"enabled":true}}}`, ""},
		{`{"types":{"EMAIL":{"enabled":false}}}`, ""},
		{`{"types":{"PHONE":{"enabled":false}}}`, "svc.detect.types.PHONE.enabled"},
		{`{"types":{"PHONE":{"threshold":0.9}}}`, "svc.detect.types.PHONE.threshold"},
		{`{"allow":["anna"]}`, "svc.detect.allow"},
		{`{"custom":[{"type":"A","pattern":"("}]}`, "svc.detect.custom[0].pattern"},
		{`{"custom":[{"type":"A","pattern":"(AB|CD)-([0-9]{6})"}]}`, "svc.detect.custom[0].pattern"},
		{`{"unknown":1}`, "svc.detect"},
		{`{"types":{"Zoe Laurent":{"enabled":false}}}`, "svc.detect.types"},
		{`{"types":{"TELEPHONE":{"threshold":0.3}}}`, "svc.detect.types.TELEPHONE"},
		{`{"types":{"CASE":{"threshold":0.3}},"custom":[{"type":"CASE","pattern":"[0-9]{6}","score":0.4}]}`, ""},
		{`{"types":{"PHONE":{"threshold":"low"}}}`, "svc.detect.types.PHONE.threshold"},
	} {
		o, err := ParseOverride([]byte(c.raw))
		if err == nil {
			_, err = base.With(t.Context(), o)
		}
		var e *apierr.Error
		switch {
		case c.param == "" && err != nil:
			t.Errorf("%s: %v", c.raw, err)
		case c.param != "" && (!errors.As(err, &e) || e.Status != 400 || !strings.HasPrefix(e.Param, "svc.detect") || !strings.HasPrefix(c.param, e.Param[:min(len(e.Param), len(c.param))])):
			t.Errorf("%s: want 400 at %s, got %v", c.raw, c.param, err)
		}
		if err == nil {
			continue
		}
		if o.MayNarrow = true; c.param == "svc.detect.allow" || strings.HasPrefix(c.param, "svc.detect.types.PHONE") {
			if _, err := base.With(t.Context(), o); err != nil {
				t.Errorf("%s: refused although the account may narrow: %v", c.raw, err)
			}
		}
	}
	o, err := ParseOverride([]byte(`{"types":{"PHONE":{"threshold":0.3}}}`))
	if err != nil {
		t.Fatal(err)
	}
	wide, err := base.With(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if got := find(t, wide, Text{Value: "0123"}); got != "PHONE 0123" {
		t.Errorf("widened: %q", got)
	}
	if got := find(t, base, Text{Value: "0123"}); got != "" {
		t.Errorf("the engine itself changed: %q", got)
	}
}

func TestAPlaceOutsideTheTextIsAnError(t *testing.T) {
	for _, s := range []Span{{0, 9, Phone, 1}, {-1, 1, Phone, 1}, {2, 2, Phone, 1}, {1, 3, Phone, 1}} {
		if _, err := engine(t, Config{Recognisers: []Recogniser{fixed{s}}}).Detect(context.Background(), Text{Value: "é12"}); err == nil {
			t.Errorf("%v is taken", s)
		}
	}
}

func TestCommonWords(t *testing.T) {
	for _, w := range []string{"May", "rose", "Mark", "Wolf", "lundi", "the", "und", "août"} {
		if !Common(w) {
			t.Errorf("%s is no common word", w)
		}
	}
	for _, w := range []string{"Kowalczyk", "", "Oyelaran", "zzz", "a\nb"} {
		if Common(w) {
			t.Errorf("%q is a common word", w)
		}
	}
}

// What a request denies widens detection, so nothing that the settings say can take it back.
func TestADeniedPhraseIsHiddenWhateverElseIsSaid(t *testing.T) {
	base := engine(t, Config{Rules: Rules{Allow: []string{"Nordstern"}, Types: map[Type]Rule{"PROJECT": {Enabled: new(false)}}, Deny: []Deny{{"Akte X", "PROJECT"}}}})
	o, err := ParseOverride([]byte(`{"deny":[{"text":"Nordstern","type":"PROJECT"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	e, err := base.With(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if got := find(t, e, Text{Value: "Kurs auf Nordstern"}); got != "PROJECT Nordstern" {
		t.Errorf("found %q", got)
	}
}

func TestDeniedPhrasesThatOverlapAreBothHidden(t *testing.T) {
	e := engine(t, Config{Rules: Rules{Deny: []Deny{{"Projekt Nord", "A"}, {"Nord Stern", "B"}, {"Nordlicht", "C"}}}})
	for _, c := range []struct{ text, want string }{
		{"das Projekt Nord Stern", "A Projekt Nord; B Stern"},
		{"Nord\u00adlicht und nord\u200blicht\u200b", "C Nord\u00adlicht; C nord\u200blicht"},
	} {
		if got := find(t, e, Text{Value: c.text}); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// The name of a type that is none is the caller's text: no error says it again.
func TestATypeThatIsNoneIsNotSaidAgain(t *testing.T) {
	o, err := ParseOverride([]byte(`{"types":{"Zoe Laurent":{"enabled":false}}}`))
	if err != nil {
		t.Fatal(err)
	}
	_, err = engine(t, Config{}).With(t.Context(), o)
	var e *apierr.Error
	if !errors.As(err, &e) || strings.Contains(e.Param+e.Message, "Zoe") {
		t.Errorf("told as %v", err)
	}
}
