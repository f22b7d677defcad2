package eval_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/eval"
	"veil/extproc/pii"
)

// aim is the least masked recall and precision of a type.
type aim struct{ recall, precision float64 }

// service is detection as the service does it, without rules of an operator's.
func service(t *testing.T) *detect.Engine {
	t.Helper()
	recognisers, err := pii.Recognisers()
	if err != nil {
		t.Fatal(err)
	}
	e, err := detect.New(detect.Config{Recognisers: recognisers})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestNamesReachTheirAimsOnTheDevelopmentSuite scores all recognisers together on the chat texts beside the project: names in
// each language, the rarer types in all languages together, of which one has too few. It says so where there are no texts.
func TestNamesReachTheirAimsOnTheDevelopmentSuite(t *testing.T) {
	texts, err := eval.Load(filepath.Join("../../../shared/data/pii/dev", "chat.jsonl"))
	if os.IsNotExist(err) {
		t.Log("no development data beside the project: nothing was scored")
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	r := measured(t, service(t), texts, eval.Options{ByLang: true, Errors: 60})
	check := func(group string, typ detect.Type, want aim) {
		m := r.Groups[group].Of(typ)
		if m.MaskRecall() < want.recall || m.Precision() < want.precision {
			t.Errorf("%s %s: masked recall %.3f, precision %.3f, wanted %.2f and %.2f", group, typ, m.MaskRecall(), m.Precision(), want.recall, want.precision)
		}
	}
	for group := range r.Groups {
		if strings.HasPrefix(group, "lang:") {
			check(group, detect.Name, aim{.95, .93})
		}
	}
	check("ALL", detect.Location, aim{.93, .93})
	check("ALL", detect.Address, aim{.97, .96})
	check("ALL", detect.Org, aim{.93, .85})
	all := r.Groups["ALL"]
	if leak := all.Of(eval.Any).Leak(); leak > .02 {
		t.Errorf("%.1f %% of the personal characters are left", 100*leak)
	}
	if over := all.OverMasking(); over > .01 {
		t.Errorf("%.2f %% of the other characters are masked", 100*over)
	}
	if t.Failed() {
		t.Log(strings.Join(r.Errors, "\n"))
	}
}
