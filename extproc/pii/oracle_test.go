package pii

import (
	"cmp"
	"context"
	"fmt"
	"maps"
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
	var all []slowAt
	last := make([][]slowAt, len(leaves)) // what stands in the end
	gone := map[slowAt]bool{}             // finds inside of values that were known by the time of their leaf
	for k, l := range leaves {
		var stand []slowAt
		for _, s := range found[k] {
			f := slowAt{time: k, leaf: k, start: s.Start, end: s.End, typ: s.Type}
			stand, all = append(stand, f), append(all, f)
		}
		for time := k; time < len(leaves); time++ {
			places := slowPlaces(phrases, l, k, time, found[k])
			for _, whole := range []bool{true, false} {
				for _, o := range places {
					for _, o := range slowSettle(l.Text, stand, o, whole) {
						if !whole {
							o.typ = slowRest(phrases, l.Text[o.start:o.end], o)
						}
						for _, s := range stand {
							if s.later == 0 && s.time == time && s.start < o.end && o.start < s.end {
								gone[s] = true
							}
						}
						stand = slices.DeleteFunc(stand, func(s slowAt) bool { return s.start < o.end && o.start < s.end })
						stand, all = append(stand, o), append(all, o)
					}
				}
			}
		}
		last[k] = stand
	}
	all = slices.DeleteFunc(all, func(a slowAt) bool { return gone[a] })
	slices.SortFunc(all, func(a, b slowAt) int {
		return slices.Compare([]int{a.time, a.later, a.leaf, a.start}, []int{b.time, b.later, b.leaf, b.start})
	})
	tab := token.NewTable()
	for _, a := range all {
		if _, err := tab.Mint(a.typ, leaves[a.leaf].Text[a.start:a.end]); err != nil {
			t.Fatal(err)
		}
	}
	var out []string
	for k, l := range leaves {
		var edits []Edit
		for _, a := range last[k] {
			tok, err := tab.Mint(a.typ, l.Text[a.start:a.end])
			if err != nil {
				t.Fatal(err)
			}
			edits = append(edits, Edit{Start: a.start, End: a.end, Token: tok})
		}
		slices.SortFunc(edits, func(a, b Edit) int { return a.Start - b.Start })
		out = append(out, string(Apply(nil, l.Text, edits)))
	}
	return append(out, fmt.Sprint(tab.Entries()))
}

// slowAt is a place that is given a number: when, and whether behind what detection found then.
type slowAt struct {
	time, later, leaf, start, end int
	typ                           detect.Type
}

// slowPlaces are the places that values known at a time, and not before, have in a leaf outside of finds, in the order in which they
// count: the longest first. Of those that begin with the same word only the longest counts, and none inside of another.
func slowPlaces(phrases []slowPhrase, l Leaf, k, time int, found []detect.Span) []slowAt {
	words := map[int]slowAt{}
	exact := map[int]bool{}
	var all []slowAt
	for i := range len(l.Text) {
		for _, p := range phrases {
			end := i + len(p.value)
			if max(p.birth, k) != time || end > len(l.Text) ||
				slices.ContainsFunc(found, func(s detect.Span) bool { return s.Start <= i && end <= s.End }) {
				continue
			}
			free := !slices.ContainsFunc(found, func(s detect.Span) bool { return s.Start < end && i < s.End })
			small := p.cue && free && p.typ == detect.Name && slowSmall(l.Text, p.value, i, end, found)
			same := l.Text[i:end] == p.value
			if !same && !small && (p.cue || !strings.EqualFold(l.Text[i:end], p.value) || !slowVariant(l.Text[i:end])) {
				continue
			}
			o := slowAt{time, 1, k, i, end, p.typ}
			if joins(l.Text, i) || joins(l.Text, end) {
				if p.distinctive && same {
					all = append(all, o)
				}
				continue
			}
			if p.cue && (!free || !small && !cued(l.Text, i, end, l.Key, p.typ)) {
				continue
			}
			word := i + strings.IndexFunc(l.Text[i:end], func(r rune) bool { return !gapRune(r) })
			if had, ok := words[word]; !ok || end > had.end || end == had.end && i == had.start && same && !exact[word] {
				words[word], exact[word] = o, same
			}
		}
	}
	all = slices.AppendSeq(all, maps.Values(words))
	var outer []slowAt
	for _, o := range all {
		if !slices.ContainsFunc(all, func(p slowAt) bool { return p != o && p.start <= o.start && o.end <= p.end }) {
			outer = append(outer, o)
		}
	}
	slices.SortFunc(outer, func(a, b slowAt) int { return cmp.Or((b.end-b.start)-(a.end-a.start), a.start-b.start) })
	return outer
}

// slowSettle is what a place becomes in a text where others stand: nothing if it lies in one of them, what is free of it if one goes on
// beyond it, else all of it. The whole ones come first.
func slowSettle(text string, stand []slowAt, o slowAt, whole bool) (out []slowAt) {
	beyond := false
	free := make([]bool, len(text)+1)
	for i := o.start; i < o.end; i++ {
		free[i] = true
	}
	for _, s := range stand {
		if s.start <= o.start && o.end <= s.end {
			return nil
		}
		beyond = beyond || s.start < o.start && o.start < s.end || s.start < o.end && o.end < s.end
		for i := s.start; i < s.end; i++ {
			free[i] = false
		}
	}
	switch {
	case beyond == whole:
		return nil
	case whole:
		return []slowAt{o}
	}
	for i := o.start; i < o.end; i++ {
		if !free[i] {
			continue
		}
		end := i + slices.Index(free[i:], false)
		run := strings.TrimRightFunc(text[i:end], gapRune)
		if left := strings.TrimLeftFunc(run, gapRune); left != "" {
			piece := o
			piece.start, piece.end = i+len(run)-len(left), i+len(run)
			out = append(out, piece)
		}
		i = end
	}
	return out
}

// slowRest is the type of what is left of a value: that of the value that it is, if it is known, too.
func slowRest(phrases []slowPhrase, left string, o slowAt) detect.Type {
	for _, p := range phrases {
		if p.value == left && p.birth <= o.time {
			return p.typ
		}
	}
	return o.typ + "_REST"
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
		"my key: ", "my key: ", "zoe.lee@x.org:Ann", ":", "Toulouse, Ann", "Lee; Zoë", "🙂", "x.y@", "Ann Lee Toulouse", "zoë laurent",
		"my key: ZOË LAURENT.", "my key: zoe.lee@x.org:Ann.", "my key: Lee; Zoë.", "zoe.lee@x.org:ann", "my key: Novotny-X, Ann.", "my key: Ann Lee.",
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom([]detect.Recogniser{
			mister{}, all{told{}, words{"Lee": detect.Name, "Zoë Laurent": detect.Name, "Zoë": detect.Name, "9": detect.Phone, "Toulouse, Ann": detect.Address}}, words{"Zoë Laurent": detect.Name, "Karla Novotny Lee": detect.Name, "Lee": detect.Org, "Toulouse": detect.Location, "田中": detect.Name,
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
