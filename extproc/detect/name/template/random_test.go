package template

import (
	"slices"
	"testing"
)

// A model is the same bytes for the same inputs, which these numbers are among.
func TestTheNumbersOfASeedStay(t *testing.T) {
	const seed = 7
	r := Random(seed)
	if got := []uint64{r.Next(), r.Next(), r.Next()}; !slices.Equal(got, []uint64{0x63cbe1e459320dd7, 0x044c3cd7f43c661c, 0xe6984080bab12a02}) {
		t.Errorf("next: %#x", got)
	}
	var below []int
	for r = seed; len(below) < 8; {
		below = append(below, r.Below(1000))
	}
	if !slices.Equal(below, []int{10, 587, 832, 272, 571, 115, 424, 432}) {
		t.Errorf("below 1000: %v", below)
	}
	var percent, chance []bool
	for r = seed; len(percent) < 10; {
		percent = append(percent, r.Percent(40))
	}
	if !slices.Equal(percent, []bool{true, false, true, false, false, true, true, true, true, false}) {
		t.Errorf("40 percent: %v", percent)
	}
	for r = seed; len(chance) < 10; {
		chance = append(chance, r.Chance(.4))
	}
	if !slices.Equal(chance, []bool{true, true, false, false, false, true, false, true, true, false}) {
		t.Errorf("a chance of .4: %v", chance)
	}
}
