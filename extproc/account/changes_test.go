package account

import (
	"testing"
	"time"
)

func TestGenerationsAreForgottenOnceTheyCountNoMore(t *testing.T) {
	var c changes
	for i := range time.Duration(4) { // generation i ended at 10 i; those before 15 were forgotten with the last one
		c.add(10*i, 10*i-15)
	}
	for generation, want := range map[int64]time.Duration{-1: -1, 0: -1, 1: -1, 2: 20, 3: 30, 4: -1} {
		if at, ok := c.end(generation); ok != (want >= 0) || ok && at != want {
			t.Errorf("generation %d ended at %d, %t; want %d", generation, at, ok, want)
		}
	}
}
