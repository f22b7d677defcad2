package pii_test

import (
	"testing"

	"veil/extproc/pii"
	"veil/extproc/token"
)

// Korean hangs its particles on names, and Chinese and Thai write no spaces: a value of a mapping is a word there all the same.
func TestAGivenValueStandsWithoutSpacesAroundIt(t *testing.T) {
	e, err := pii.New(pii.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	given := []token.Entry{{Token: "{{NAME_1}}", Value: "김민수"}, {Token: "{{NAME_2}}", Value: "Zoe"}, {Token: "{{NAME_3}}", Value: "王小明"}}
	for _, c := range []struct{ text, want string }{
		{"김민수는 왔다. Zoe는 학생이다.", "{{NAME_1}}는 왔다. {{NAME_2}}는 학생이다."},
		{"今天王小明来了，Zoe也来了。", "今天{{NAME_3}}来了，{{NAME_2}}也来了。"},
		{"ZoeとZoes", "{{NAME_2}}とZoes"},
	} {
		out, err := e.Anonymize(c.text, given)
		if err != nil || out.Text != c.want {
			t.Errorf("%q: %q, %v; want %q", c.text, out.Text, err, c.want)
		}
	}
}
