package eval_test

import (
	"strings"
	"testing"
)

// Bounds of the test below: what is reached.
const (
	mostCast   = 4 // of 50
	mostCalled = 3 // of 35
)

// TestCharactersAreLeftAndWhoIsCalledLikeThemIsHidden asks about works by the first names of those in them, and names people who read,
// watch or miss them. Of the even lines of lives.txt the errors may be read, of all others the totals alone.
func TestCharactersAreLeftAndWhoIsCalledLikeThemIsHidden(t *testing.T) {
	e := engine(t)
	world, lives := testLines(t, "casts", "world.txt"), testLines(t, "casts", "lives.txt")
	masked, readable := 0, 0
	for _, line := range world {
		if lastSent(t, e, line) != line {
			masked++
		}
	}
	for _, line := range lives {
		text, name, _ := strings.Cut(line, "|")
		if strings.Contains(lastSent(t, e, text), name) {
			readable++
		}
	}
	t.Logf("%d of %d about works get a token; %d of %d people are readable", masked, len(world), readable, len(lives))
	if masked > mostCast || readable > mostCalled {
		t.Error("worse than it was")
	}
}
