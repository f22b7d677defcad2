package daemon

import (
	"context"
	"math"
	"slices"
	"testing"
)

func TestTheCollectorLeavesTheSameRoomToSmallAndLargeHeaps(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct {
		name string
		kept int64
		want int
	}{
		{"nothing kept yet", 0, mostPercent},
		{"an idle gateway", 14 * mb, mostPercent},
		{"as much as the room", 32 * mb, 100},
		{"between the bounds", 50 * mb, 64},
		{"thousands of streams", 140 * mb, leastPercent},
		{"more than anybody has", math.MaxInt64, leastPercent},
	} {
		if got := percentFor(32*mb, c.kept); got != c.want {
			t.Errorf("%s: %d percent, want %d", c.name, got, c.want)
		}
	}
}

func TestTheCollectorIsSetForRealChangesAloneAndSetBack(t *testing.T) {
	kept, set := int64(100), []int{400} // as the user's program had it
	c := collector{headroom: 100, kept: func() int64 { return kept }, set: func(p int) int {
		set = append(set, p)
		return set[len(set)-2]
	}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c.adjust()
	for _, kept = range []int64{101, 95, 60, 62} {
		c.adjust()
	}
	if want := []int{400, 100, 166}; !slices.Equal(set, want) {
		t.Errorf("set to %v, want %v", set, want)
	}
	c.percent, set = 0, set[:1]
	c.follow(ctx)
	if want := []int{400, 161, 400}; !slices.Equal(set, want) {
		t.Errorf("followed by %v, want %v", set, want)
	}
}

func TestWhatIsKeptIsKnownAfterACollection(t *testing.T) {
	if kept := keptBytes(); kept <= 0 || kept > 1<<40 {
		t.Errorf("%d bytes kept", kept)
	}
}
