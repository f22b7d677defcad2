package pii

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// slowPhrase is a value that spreads, and the first leaf that it was found in.
type slowPhrase struct {
	value       string
	typ         detect.Type
	birth       int
	cue         bool
	distinctive bool // replaced inside of words, too
}

// slowLeaves does what Leaves does in the plainest way: for each leaf and each time, every phrase at every place. It is for
// leaves that are messages in order and hold no tokens.
func slowLeaves(t *rapid.T, e *Engine, leaves []Leaf) []string {
	found, err := e.finder.find(context.Background(), leaves)
	if err != nil {
		t.Fatal(err)
	}
	var phrases []slowPhrase
	add := func(v string, typ detect.Type, k int) {
		if !slices.ContainsFunc(phrases, func(p slowPhrase) bool { return p.value == v }) {
			letters, n := weight(v)
			phrases = append(phrases, slowPhrase{v, typ, k, letters < 4 || n == 1 && detect.Common(v), slowDistinctive(v, typ, letters)})
		}
	}
	for k, l := range leaves {
		for _, s := range found[k] {
			add(l.Text[s.Start:s.End], s.Type, k)
			if fields := strings.Fields(l.Text[s.Start:s.End]); s.Type == detect.Name && len(fields) > 1 {
				for _, f := range fields {
					if letters, _ := weight(f); letters > 3 || letters > 1 && unicode.IsUpper([]rune(f)[0]) {
						add(f, detect.Name, k)
					}
				}
			}
		}
	}
	type at struct {
		time, later, leaf, start, end int
		typ                           detect.Type
	}
	var all []at
	for k, l := range leaves {
		taken := make([]bool, len(l.Text))
		for _, s := range found[k] {
			all = append(all, at{k, 0, k, s.Start, s.End, s.Type})
			for i := s.Start; i < s.End; i++ {
				taken[i] = true
			}
		}
		replace := func(time int, whole, within bool) {
			for i := 0; i < len(l.Text); i++ {
				best := at{end: -1}
				for _, p := range phrases {
					end := i + len(p.value)
					if max(p.birth, k) != time || end > len(l.Text) || slices.Contains(taken[i:end], true) || end <= best.end {
						continue
					}
					small := p.cue && p.typ == detect.Name && slowSmall(l.Text, p.value, i, end, found[k])
					if s := l.Text[i:end]; s != p.value && !small && (p.cue || !strings.EqualFold(s, p.value) || !slowVariant(s)) {
						continue
					}
					if joins(l.Text, i) || joins(l.Text, end) {
						if !within || !p.distinctive || l.Text[i:end] != p.value {
							continue
						}
					} else if !whole || p.cue && !small && !cued(l.Text, i, end, l.Key, p.typ) {
						continue
					}
					best = at{time, 1, k, i, end, p.typ}
				}
				if best.end > 0 {
					all = append(all, best)
					for j := i; j < best.end; j++ {
						taken[j] = true
					}
				}
			}
		}
		replace(k, true, false)
		replace(k, false, true)
		for time := k + 1; time < len(leaves); time++ {
			replace(time, true, true)
		}
	}
	slices.SortFunc(all, func(a, b at) int {
		return slices.Compare([]int{a.time, a.later, a.leaf, a.start}, []int{b.time, b.later, b.leaf, b.start})
	})
	tab := token.NewTable()
	edits := make([][]Edit, len(leaves))
	for _, a := range all {
		tok, err := tab.Mint(a.typ, leaves[a.leaf].Text[a.start:a.end])
		if err != nil {
			t.Fatal(err)
		}
		edits[a.leaf] = append(edits[a.leaf], Edit{Start: a.start, End: a.end, Token: tok})
	}
	var out []string
	for k, l := range leaves {
		slices.SortFunc(edits[k], func(a, b Edit) int { return a.Start - b.Start })
		out = append(out, string(Apply(nil, l.Text, edits[k])))
	}
	return append(out, fmt.Sprint(tab.Entries()))
}

// slowDistinctive reports whether a value of the test's is distinctive: it has an @ behind three bytes and before four, or a digit behind seven.
func slowDistinctive(v string, typ detect.Type, letters int) bool {
	if typ == detect.Name || typ == detect.Location || typ == detect.Org || letters < 8 {
		return false
	}
	at := strings.LastIndexByte(v, '@')
	return at > 2 && at+5 <= len(v) || strings.LastIndexAny(v, "0123456789") > 6
}

// slowSmall is small, between what was found before the place and behind it.
func slowSmall(text, value string, start, end int, found []detect.Span) bool {
	before, after := 0, len(text)
	for _, s := range found {
		if s.End <= start {
			before = max(before, s.End)
		}
		if s.Start >= end {
			after = min(after, s.Start)
		}
	}
	return small(text, value, start, end, before, after)
}

func slowVariant(s string) bool {
	if strings.ToUpper(s) == s {
		return true
	}
	return !slices.ContainsFunc(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }), detect.Common)
}

func TestLeavesEqualTheSlowOnes(t *testing.T) {
	vocabulary := []string{
		"Zoë", "Laurent", "Zoë Laurent", "Mr ", "Mr ", "Mr ", "Ann", "Ann Lee", "Lee", "Karla Novotny", "Karla", "Novotny", "Karla Novotny Lee",
		"Novotny Zoë", "a@x.org", " ", " ", " ", " ", ", ", ".", "\n", "May", "may", "ann", "rose", " and ", "ask ", "Rose May", "ZOË LAURENT", "laurent", "'s", "-", "x", "é",
		"Toulouse", "田中", "12-3456789", "3456789", "12-3456789-0", "zoe.lee@x.org", "Key 12-3456789 Lee", "9",
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom([]detect.Recogniser{
			mister{}, words{"Zoë Laurent": detect.Name, "Karla Novotny Lee": detect.Name, "Lee": detect.Org, "Toulouse": detect.Location, "田中": detect.Name,
				"12-3456789": detect.Passport, "12-3456789-0": detect.Phone, "zoe.lee@x.org": detect.Email, "Key 12-3456789 Lee": detect.Secret},
		}).Draw(t, "recogniser")
		e, err := New(Config{Recognisers: []detect.Recogniser{r}})
		if err != nil {
			t.Fatal(err)
		}
		var leaves []Leaf
		for i := range rapid.IntRange(1, 5).Draw(t, "leaves") {
			said := strings.Join(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 0, 16).Draw(t, "text"), "")
			leaves = append(leaves, Leaf{Text: said, Message: i})
		}
		m, masked := conversation(t, e, nil, leaves)
		want := slowLeaves(t, e, leaves)
		for i := range leaves {
			if masked[i] != want[i] {
				t.Fatalf("leaf %d of %+v\ngot  %q\nwant %q\n%v %s", i, leaves, masked[i], want[i], m, want[len(leaves)])
			}
		}
	})
}
