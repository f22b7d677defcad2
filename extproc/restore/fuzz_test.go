package restore

import (
	"context"
	"strings"
	"testing"

	"veil/extproc/token"
)

// FuzzLane cuts a text by the bytes of cuts: a lane must give what Text gives on the whole, and Text what the oracle gives.
func FuzzLane(f *testing.F) {
	for i, c := range cases(f) {
		f.Add(c.in, []byte{byte(i), 3, 1}, c.escape == JSON)
	}
	f.Add(strings.Join(shards, ""), []byte{1}, false)
	tab := table(f)
	o := newOracle(tab)
	f.Fuzz(func(t *testing.T, text string, cuts []byte, json bool) {
		if json {
			holds(t, tab, o, text, cuts, JSON)
			return
		}
		holds(t, tab, o, text, cuts, Plain)
		holds(t, tab, o, text, cuts, Mixed)
	})
}

// holds holds what a lane, Places and the oracle make of a text against what Text does.
func holds(t *testing.T, tab *token.Table, o oracle, text string, cuts []byte, e Escape) {
	t.Helper()
	want, stats, err := Text(nil, text, tab, e)
	if err != nil {
		return // longer than a text may become
	}
	if got, apart := inPlaces(t, text, tab, e); got != string(want) || apart.Restored != stats.Restored || apart.Left != stats.Left {
		t.Errorf("%q: the places give %q and %+v, want %q and %+v", text, got, apart, want, stats)
	}
	if e == Plain && known(text) {
		clear(o.strange)
		if slow := o.restore(text); slow != string(want) && len(o.strange) == 0 {
			t.Errorf("%q: got %q, the oracle %q", text, want, slow)
		}
	}
	var at []int
	for i, c := 0, 0; c < len(cuts) && i < len(text); c++ {
		at = append(at, i)
		i += int(cuts[c]) % 16
	}
	if got := pass(t, tab, e, text, at...); got != string(want) {
		t.Errorf("%q cut at %v: got %q, want %q", text, at, got, want)
	}
}

// inPlaces is Text by what Places says.
func inPlaces(t *testing.T, text string, tab *token.Table, e Escape) (string, Stats) {
	t.Helper()
	places, stats, err := Places(context.Background(), nil, text, tab, e, nil)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	out, at := "", 0
	for _, p := range places {
		out += text[at:p.Start] + p.Text
		at = p.End
	}
	return out + text[at:], stats
}

// known reports whether the oracle's tables hold all that text could mean: it knows few translations, no encoded letters and
// no broken characters.
func known(text string) bool {
	if strings.ToValidUTF8(text, "") != text {
		return false
	}
	for _, r := range text {
		if r > 0xFF && r < 0x300 {
			return false
		}
	}
	return !strings.ContainsAny(text, "&%\\")
}
