package filter

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

func TestIDsAreRandomUUIDs(t *testing.T) {
	form := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	seen := map[string]bool{}
	var digits [36]map[byte]bool
	for i := range digits {
		digits[i] = map[byte]bool{}
	}
	for range 2000 {
		id := newID(rand.Uint64)
		if !form.MatchString(id) || seen[id] {
			t.Fatalf("%q", id)
		}
		seen[id] = true
		for i := range digits {
			digits[i][id[i]] = true
		}
	}
	for i, d := range digits {
		want := 16
		switch i {
		case 8, 13, 14, 18, 23:
			want = 1
		case 19:
			want = 4
		}
		if len(d) != want {
			t.Errorf("%d digits in place %d", len(d), i)
		}
	}
}
