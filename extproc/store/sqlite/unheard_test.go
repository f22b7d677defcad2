package sqlite

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/quota"
	"veil/extproc/store/storetest"
)

// A server comes in the moment in which a call is written into the journal, and the file is locked for so long that the call hears
// that it failed. Whether or not the server that came read the record of it, nothing is held, charged or booked for that call.
func TestACallThatHeardOfAFailureIsChargedNothing(t *testing.T) {
	for _, what := range []string{"question", "admission", "reservation"} {
		for _, read := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, read %t", what, read), func(t *testing.T) {
				t.Parallel()
				path := filepath.Join(t.TempDir(), "veil.db")
				s := opened(t, Config{Path: path, Counters: true, Lag: time.Hour})
				refused, admitted := storetest.Call("refused"), quota.Verdict{}
				refused.Full = what != "question"
				storetest.MustAdmit(t, s, storetest.Call("1"))
				if what == "reservation" {
					admitted = storetest.MustAdmit(t, s, refused)
				}
				storetest.Flush(t, s)
				if n := len(journals(t, path)); n != 1 {
					t.Fatalf("%d journals", n)
				}
				lock := locked(t, path)
				if _, err := takeAway(journals(t, path), 1); err != nil {
					t.Fatal(err)
				}
				if what == "reservation" {
					if _, err := s.Reserve(ctx, refused, quota.Hold{Model: "m", Prompt: 1, Cost: 10}); err == nil {
						t.Fatal("reserved in a file that is locked")
					}
					s.Settle(quota.Settled{Call: refused, Admitted: admitted.At, Outcome: quota.Released})
				} else if _, err := s.Admit(ctx, refused); err == nil {
					t.Fatal("admitted by a file that is locked")
				}
				both := []*Store{s}
				if read {
					s.engine.mu.Lock() // its next group waits for the server that comes
					lock.Rollback()
					other, err := Open(ctx, Config{Path: path, Counters: true, Lag: time.Hour})
					s.engine.mu.Unlock()
					if err != nil {
						t.Fatal(err)
					}
					defer other.Close(ctx)
					both = append(both, other)
				} else {
					lock.Rollback()
				}
				for _, x := range both {
					storetest.Flush(t, s)
					storetest.Flush(t, x)
					if u := storetest.Used(t, x); u.Held != 0 || u.Paid != 0 || u.Open != 1 {
						t.Errorf("used is %+v", u)
					}
				}
				left := 0
				if err := another(t, path).QueryRow("SELECT count(*) FROM ticket").Scan(&left); err != nil || left != 0 {
					t.Errorf("%d reservations are left (%v)", left, err)
				}
				if sum := storetest.Totals(t, s); sum.Requests != 0 {
					t.Errorf("the books say %+v", sum)
				}
			})
		}
	}
}
