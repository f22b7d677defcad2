package eval_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/rule"
	"veil/extproc/eval"
	"veil/extproc/eval/specimen"
)

// floors are the least recall and precision of each type that package rule finds. Below them a change is no improvement.
var floors = map[detect.Type]float64{
	detect.Email: 0.995, detect.Phone: 0.995, detect.NationalID: 0.995, detect.IBAN: 0.995, detect.CreditCard: 0.995, detect.IP: 0.995, detect.DeviceID: 0.995,
	detect.URL: 0.995, detect.DateOfBirth: 0.995, detect.Passport: 0.995, detect.LicensePlate: 0.995, detect.Username: 0.995, detect.Secret: 0.995,
}

// maxOverMasking is the largest share of the characters of texts without personal data that may be masked.
const maxOverMasking = 0.002

func byRule(t *testing.T) *detect.Engine {
	t.Helper()
	e, err := detect.New(detect.Config{Recognisers: []detect.Recogniser{rule.New()}})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// score runs the rules over texts.
func score(t *testing.T, texts []eval.Text) *eval.Report {
	t.Helper()
	o := eval.Options{Errors: 40, ByLang: true}
	for typ := range floors {
		o.Types = append(o.Types, typ)
	}
	return measured(t, byRule(t), texts, o)
}

// measured scores what e finds in texts.
func measured(t *testing.T, e *detect.Engine, texts []eval.Text, o eval.Options) *eval.Report {
	t.Helper()
	pred, err := eval.Predict(context.Background(), e, texts)
	if err != nil {
		t.Fatal(err)
	}
	return eval.Score(texts, pred, o)
}

func withoutData(texts []eval.Text) []eval.Text {
	var list []eval.Text
	for _, t := range texts {
		if strings.HasPrefix(t.Cat, "neg_") {
			list = append(list, t)
		}
	}
	return list
}

func specimens(t *testing.T, times int, seed uint64) []eval.Text {
	t.Helper()
	return filled(t, "templates", times, seed)
}

// filled is the texts of a folder of testdata/pii, each times over, with values from seed on.
func filled(t *testing.T, folder string, times int, seed uint64) []eval.Text {
	t.Helper()
	list, err := specimen.Load(filepath.Join("../../testdata/pii", folder))
	if err != nil {
		t.Fatal(err)
	}
	texts, err := specimen.Texts(list, times, seed)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// TestFloorsOnSpecimens scores at least 200 cases of every type, filled from a seed, in five languages.
func TestFloorsOnSpecimens(t *testing.T) {
	texts := specimens(t, 20, 1)
	r := score(t, texts)
	for typ, floor := range floors {
		m := r.Groups["ALL"].Of(typ)
		if m.Gold < 200 {
			t.Errorf("%s: only %d cases", typ, m.Gold)
		}
		if m.Recall() < floor || m.Precision() < floor {
			t.Errorf("%s: recall %.3f, precision %.3f, floor %.3f", typ, m.Recall(), m.Precision(), floor)
		}
		for name, g := range r.Groups {
			if m := g.Of(typ); m.Gold >= 20 && (m.Recall() < floor-0.01 || m.Precision() < floor-0.01) {
				t.Errorf("%s in %s: recall %.3f, precision %.3f", typ, name, m.Recall(), m.Precision())
			}
		}
	}
	if share := score(t, withoutData(texts)).Groups["ALL"].OverMasking(); share > maxOverMasking {
		t.Errorf("%.2f %% of the characters of texts without personal data are masked", 100*share)
	}
	if t.Failed() {
		t.Log(strings.Join(r.Errors, "\n"))
	}
}

// onSuite is the least recall and precision of each type there: of a type with fewer than 100 spans none is missed.
const onSuite = 0.99

// TestFloorsOnTheDevelopmentSuite needs the shared data beside the project and says so where it isn't there.
func TestFloorsOnTheDevelopmentSuite(t *testing.T) {
	texts, err := eval.Load(filepath.Join("../../../shared/data/pii/dev", "chat.jsonl"))
	if os.IsNotExist(err) {
		t.Log("no development data beside the project: nothing was scored")
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	r := score(t, texts)
	for typ := range floors {
		if m := r.Groups["ALL"].Of(typ); m.Recall() < onSuite || m.Precision() < onSuite {
			t.Errorf("%s: recall %.3f, precision %.3f, floor %.2f", typ, m.Recall(), m.Precision(), onSuite)
		}
	}
	if share := score(t, withoutData(texts)).Groups["ALL"].OverMasking(); share > maxOverMasking {
		t.Errorf("%.2f %% of the characters of texts without personal data are masked", 100*share)
	}
	if t.Failed() {
		t.Log(strings.Join(r.Errors, "\n"))
	}
}

// TestHiddenTextHasNothingMoreToFind puts tokens in the place of what was found, and looks again.
func TestHiddenTextHasNothingMoreToFind(t *testing.T) {
	e := byRule(t)
	for _, text := range specimens(t, 3, 900) {
		once := hide(t, e, text.Text)
		if twice := hide(t, e, once); twice != once {
			t.Errorf("%s: found again\nonce  %s\ntwice %s", text.ID, once, twice)
		}
	}
}

// hide puts a token in the place of each span.
func hide(t *testing.T, e *detect.Engine, text string) string {
	t.Helper()
	spans, err := e.Detect(context.Background(), detect.Text{Value: text})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	at := 0
	for i, s := range spans {
		fmt.Fprintf(&b, "%s{{%s_%d}}", text[at:s.Start], s.Type, i+1)
		at = s.End
	}
	return b.String() + text[at:]
}

// TestWhatIsHiddenInAValueDoesNotHideIt writes the specimens with look-alikes: full-width digits, spaces that don't break,
// soft hyphens and zero-width characters inside. The same spans must be found, over the same characters.
func TestWhatIsHiddenInAValueDoesNotHideIt(t *testing.T) {
	var texts []eval.Text
	for _, x := range specimens(t, 2, 500) {
		texts = append(texts, disguise(x))
	}
	r := score(t, texts)
	for typ, floor := range floors {
		if m := r.Groups["ALL"].Of(typ); m.Recall() < floor-0.01 || m.Precision() < floor-0.01 {
			t.Errorf("%s: recall %.3f, precision %.3f", typ, m.Recall(), m.Precision())
		}
	}
	if t.Failed() {
		t.Log(strings.Join(r.Errors, "\n"))
	}
}

// disguise rewrites what stands in x's spans, each with another trick.
func disguise(x eval.Text) eval.Text {
	runes := []rune(x.Text)
	var out []rune
	y := x
	y.Spans, y.Ignore = nil, nil
	places := map[int]int{} // old place -> new
	inside := func(i int) int {
		for k, s := range x.Spans {
			if i >= s.Start && i < s.End {
				return k
			}
		}
		return -1
	}
	for i, c := range runes {
		places[i] = len(out)
		k := inside(i)
		switch {
		case k >= 0 && k%3 == 0 && c >= '0' && c <= '9':
			c += '０' - '0'
		case k >= 0 && c == ' ':
			c = '\u00a0'
		case k >= 0 && k%3 == 1 && i > x.Spans[k].Start:
			out = append(out, '\u200b')
		case k >= 0 && k%3 == 2 && i > x.Spans[k].Start && i%4 == 0:
			out = append(out, '\u00ad')
		}
		out = append(out, c)
	}
	places[len(runes)] = len(out)
	for _, s := range x.Spans {
		y.Spans = append(y.Spans, eval.Span{Start: places[s.Start], End: places[s.End], Type: s.Type})
	}
	for _, s := range x.Ignore {
		y.Ignore = append(y.Ignore, eval.Span{Start: places[s.Start], End: places[s.End], Type: s.Type})
	}
	y.Text = string(out)
	return y
}
