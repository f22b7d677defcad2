package word

import (
	"slices"
	"testing"
)

func TestNotesAreWhatMayBeReadInAnotherWay(t *testing.T) {
	var n Notes
	text := "say \"Ann\" or (Bo), not H(ek), a[i] or \"7\"\nshort\nfrom here on the lines are full\nso they go on\n\nand a last one that is as long\n"
	c := Cut(text, &n)
	ws := c.Append(nil, len(text))
	shown := func(at []int32) (out []string) {
		for _, i := range at {
			out = append(out, text[ws[i].Start:ws[i].End]+text[ws[i].End:ws[i].End+2])
		}
		return out
	}
	if got, want := shown(n.Openings), []string{`"An`, "(Bo"}; !slices.Equal(got, want) {
		t.Errorf("openings %q, want %q", got, want)
	}
	text += "  "
	if got, want := shown(n.Ends), []string{"\nsh", "\nso", "\n  "}; !slices.Equal(got, want) {
		t.Errorf("ends %q, want %q", got, want)
	}
	c = Cut("plain", &n)
	if c.Append(nil, 9); len(n.Openings)+len(n.Ends) > 0 {
		t.Error("notes of the text before are left")
	}
}
