package fault

import "testing"

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
