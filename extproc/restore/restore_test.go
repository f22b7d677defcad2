package restore

import (
	"testing"

	"veil/extproc/token"
)

func TestTextPutsValuesBack(t *testing.T) {
	tab := token.NewTable()
	if err := tab.Load([]token.Entry{{Token: "{{NAME_1}}", Value: "Zoë Laurent"}}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ in, want string }{
		{"Dear {{NAME_1}},", "Dear Zoë Laurent,"},
		{"{{{NAME_1}}}", "{Zoë Laurent}"},
		{`\{{NAME_1}}`, `\Zoë Laurent`},
		{`\{\{NAME\_1\}\}`, `Zoë Laurent`},
		{`%7B%7BNAME_1%7D%7D`, `Zo%C3%AB%20Laurent`},
		{"{{NAME_10}}", "{{NAME_10}}"},
		{"{{nom 1}", "Zoë Laurent"},
	} {
		got, _, err := Text(nil, c.in, tab, Plain)
		if err != nil || string(got) != c.want {
			t.Errorf("%q: got %q, want %q (%v)", c.in, got, c.want, err)
		}
		for cut := range c.in {
			l := NewLane(tab, Plain)
			out, _ := l.Write(nil, c.in[:cut])
			out, _ = l.Write(out, c.in[cut:])
			out, _ = l.Flush(out)
			if string(out) != c.want {
				t.Errorf("%q cut at %d: got %q, want %q", c.in, cut, out, c.want)
			}
		}
	}
}
