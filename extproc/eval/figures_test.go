package eval_test

import (
	"strings"
	"testing"
)

// Bounds of the test below: what is reached.
const (
	mostFigures = 2 // of 60
	mostNamed   = 7 // of 30
)

// TestFiguresOfWhomUsersSpeakAreLeft asks about figures as people do who have a talk to give or pupils to teach, and tells of people beside
// them, or who are called like them. Of the even lines the errors may be read, of all others the totals alone.
func TestFiguresOfWhomUsersSpeakAreLeft(t *testing.T) {
	e := engine(t)
	world, lives := testLines(t, "figures", "world.txt"), testLines(t, "figures", "lives.txt")
	masked, readable := 0, 0
	for i, line := range world {
		if sent := lastSent(t, e, line); sent != line {
			masked++
			logEven(t, i, sent)
		}
	}
	for i, line := range lives {
		name, text, _ := strings.Cut(line, "|")
		if sent := lastSent(t, e, text); strings.Contains(sent, name) {
			readable++
			logEven(t, i, sent)
		}
	}
	t.Logf("%d of %d about figures get a token; %d of %d people are readable", masked, len(world), readable, len(lives))
	if masked > mostFigures || readable > mostNamed {
		t.Error("worse than it was")
	}
}

// logEven logs a line if it belongs to the half that is read.
func logEven(t *testing.T, i int, line string) {
	t.Helper()
	if i%2 == 0 {
		t.Log(line)
	}
}
