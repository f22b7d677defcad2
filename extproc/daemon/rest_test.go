package daemon

import (
	"slices"
	"testing"
	"time"
)

func TestMemoryIsGivenBackOnceWhenCallsHaveEndedAndNoneFollows(t *testing.T) {
	began := time.Date(2026, 3, 17, 12, 0, 0, 0, time.UTC)
	ended, emptied := int64(0), []int(nil)
	second := 0
	r := rest{ended: func() int64 { return ended }, empty: func() { emptied = append(emptied, second) }, after: 5 * time.Second}
	for ; second < 60; second++ {
		switch {
		case second == 10, second > 30 && second < 40: // before the first call there is nothing to give back
			ended++
		}
		r.look(began.Add(time.Duration(second) * time.Second))
	}
	if want := []int{15, 44}; !slices.Equal(emptied, want) {
		t.Errorf("emptied at %v s, want %v", emptied, want)
	}
}
