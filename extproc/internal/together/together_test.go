package together

import (
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestACrowdCostsOneAnswerAndNobodyGetsAnOldOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a Asked[time.Time]
		var made, atOnce atomic.Int32
		find := func() time.Time {
			begun := time.Now()
			if atOnce.Add(1) > 1 {
				t.Error("two are made at once")
			}
			made.Add(1)
			time.Sleep(time.Second)
			atOnce.Add(-1)
			return begun
		}
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() {
				time.Sleep(time.Duration(i) * 25 * time.Millisecond) // within two and a half seconds
				asked := time.Now()
				if got := a.Get(find); got.Before(asked) || time.Since(asked) > 2*time.Second {
					t.Errorf("asked at %s, answered at %s with that of %s", asked, time.Now(), got)
				}
			})
		}
		all.Wait()
		if n := made.Load(); n != 4 {
			t.Errorf("%d answers were made", n)
		}
	})
}

func TestAFaultOfOneDoesNotHoldTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a Asked[int]
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				defer func() { _ = recover() }()
				a.Get(func() int { time.Sleep(time.Second); panic("fault") })
			})
		}
		all.Wait()
		if got := a.Get(func() int { return 7 }); got != 7 {
			t.Error(got)
		}
	})
}
