package fault

import (
	"errors"
	"testing"

	"github.com/goccy/go-yaml"
)

func TestAFaultSaysWhatItKnows(t *testing.T) {
	for want, f := range map[string]Fault{
		"a.yaml:3: x.y: wrong; mend it": {File: "a.yaml", Line: 3, Path: "x.y", Reason: "wrong", Fix: "mend it"},
		"a.yaml: wrong":                 {File: "a.yaml", Reason: "wrong"},
		"x.y: wrong":                    {Path: "x.y", Reason: "wrong"},
		"wrong":                         {Reason: "wrong"},
	} {
		if got := f.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestAFieldThatIsNotThereHasTheLineOfWhatIsAroundIt(t *testing.T) {
	const text = "a: 1\nb:\n  c: 2\n  list:\n  - x\n  - y: 3\n    z: 4\n"
	for path, want := range map[string]int{
		"a": 1, "b.c": 3, "b.list[0]": 5, "b.list[1].z": 7, "b.list[1].none": 6, "b.list[7].z": 5, "b.c.d": 3, "b.none.at.all": 3, "none": 0, "none.c": 0, "": 0, "[": 0,
	} {
		if got := LineOf([]byte(text), path); got != want {
			t.Errorf("%q: line %d, want %d", path, got, want)
		}
	}
	if got := LineOf([]byte("a: ["), "a"); got != 0 {
		t.Errorf("of no YAML: line %d", got)
	}
	var e yaml.Error
	if err := yaml.Unmarshal([]byte("a: 1\nb: ]"), new(any)); !errors.As(err, &e) || NotYAML(err).Line != 2 || Line(nil) != 0 {
		t.Errorf("%+v", NotYAML(err))
	}
}
