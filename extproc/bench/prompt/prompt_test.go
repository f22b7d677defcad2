package prompt

import (
	"encoding/json"
	"strings"
	"testing"
)

type chat struct {
	Model             string
	Stream, Anonymize bool
	Messages          []struct{ Role, Content string }
}

func read(t *testing.T, body []byte) (c chat) {
	t.Helper()
	if err := json.Unmarshal(body, &c); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	return c
}

func TestOneIsAChatWithItsTextAndItsPieces(t *testing.T) {
	for _, x := range []Text{{1, 6}, {1, 0}, {32, 64}} {
		body, want := New(1, 2).One(x, Call{Model: "m", Stream: true, Anonymize: true})
		c := read(t, body)
		if len(c.Messages) != 1 || c.Messages[0].Content != string(want) || !c.Stream || !c.Anonymize || c.Model != "m" {
			t.Errorf("%+v: %s", x, body)
		}
		n := strings.Count(string(want), "@example.org") + strings.Count(string(want), "+49 30") + strings.Count(string(want), " by Mr ")
		if n != x.Pieces || len(want) < x.KB<<10 || len(want) > x.KB<<10+200 {
			t.Errorf("%+v: %d pieces in %d bytes", x, n, len(want))
		}
	}
}

func TestTheSecondTurnIsTheFirstAndAQuestion(t *testing.T) {
	first, next, want := New(1, 2).Turns(Text{32, 64}, Call{Model: "m"})
	a, b := read(t, first), read(t, next)
	if len(b.Messages) != len(a.Messages)+2 || b.Messages[len(b.Messages)-1].Content != string(want) {
		t.Fatalf("%d and %d messages", len(a.Messages), len(b.Messages))
	}
	for i, m := range a.Messages {
		if b.Messages[i] != m {
			t.Errorf("message %d differs", i)
		}
	}
}

func TestNoTwoTextsAreAlike(t *testing.T) {
	seen := map[string]bool{}
	for stream := range uint64(3) {
		a := New(7, stream)
		for range 50 {
			_, want := a.One(Text{1, 6}, Call{})
			if seen[string(want)] {
				t.Fatal("a text came twice")
			}
			seen[string(want)] = true
		}
	}
	_, one := New(7, 0).One(Text{1, 6}, Call{})
	if !seen[string(one)] {
		t.Error("the same author writes something else")
	}
}
