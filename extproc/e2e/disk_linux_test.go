package e2e

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/testdata/upstream"
)

// room lets veil's oldest process write files, or not a byte more, as on a full disk.
func (s *served) room(t *testing.T, is bool) {
	t.Helper()
	pid, size := s.processes[0].Process.Pid, unix.Rlimit{}
	if err := unix.Prlimit(pid, unix.RLIMIT_FSIZE, nil, &size); err != nil {
		t.Fatal(err)
	}
	size.Cur = 0
	if is {
		size.Cur = size.Max
	}
	if err := unix.Prlimit(pid, unix.RLIMIT_FSIZE, &size, nil); err != nil {
		t.Fatal(err)
	}
}

// TestAFullDiskIsToldOfAndOutlived: what is called meanwhile is served from the last known state, hidden from the model as ever, and
// booked once when there is room.
func TestAFullDiskIsToldOfAndOutlived(t *testing.T) {
	t.Parallel()
	l := startLoad(t, "")
	budget := account.Budget(money.Scale)
	a, keys := l.accountWith(t, account.Overrides{Budget: &budget}, 1)
	_, unseen := l.accountWith(t, account.Overrides{}, 1)
	r := rand.New(rand.NewPCG(7, 7))
	calls := 0
	ask := func() {
		t.Helper()
		for range 10 {
			if o := l.send(t.Context(), l.client, keys[0].secret, usual(r)); o.status != 200 || !o.whole {
				t.Errorf("%+v", o)
			}
			calls++
		}
		for _, more := range []obj{{}, stream} {
			about, p := topic(), stranger()
			said := upstream.Say("dear {{EMAIL_1}}")
			said.NoUsage = true
			l.up.Script(about, said)
			got := l.do(t, call{body: chat(about+" "+p.Text(), private, more, obj{"max_tokens": 64}), key: keys[0].secret})
			if got.StatusCode != 200 || !strings.Contains(string(got.body), p.Email) {
				t.Errorf("%d %s", got.StatusCode, got.body)
			}
			l.none(t, p)
			calls++
		}
	}
	warned := func(is bool) func() bool {
		return func() bool {
			status, text := l.told(t, "/readyz")
			return status == 200 && strings.Contains(text, "see that the disk is well, has room") == is
		}
	}
	ask()
	for range 2 {
		l.room(t, false)
		ask()
		until(t, "a warning of it in /readyz", warned(true))
		ask()
		l.do(t, call{body: chat("hello"), key: unseen[0].secret}).refused(t, 503, "internal_error", "")
		l.room(t, true)
		until(t, "the end of the warning", warned(false))
		ask()
	}
	db := l.books(t)
	defer db.Close(context.Background())
	var sum quota.Totals
	for end := time.Now().Add(5 * time.Second); sum.Requests < int64(calls) && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		rows, err := db.Usage(t.Context(), quota.Query{Account: a.ID, From: 20200101, To: 20991231})
		if err != nil {
			t.Fatal(err)
		}
		sum = quota.Sum(rows)
	}
	u, err := db.Used(t.Context(), a.ID, "")
	if err != nil || sum.Requests != int64(calls) || u.Paid != sum.Cost || u.Held != 0 || u.Open != 0 || u.RequestsToday != int64(calls) {
		t.Errorf("of %d calls the books say %+v, the counters %+v (%v)", calls, sum, u, err)
	}
}
