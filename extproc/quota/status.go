package quota

import (
	"time"

	"veil/extproc/account"
)

// Quantity is one limit and what is left of it. Limit is account.None where there is none.
type Quantity struct {
	Limit     account.Limit
	Remaining int64
	Reset     time.Duration // until all of it is there again
}

// Status is what is left after the latest decision on a ticket (api.md, Limits). Of the limits that hold for requests (the
// minute's and the day's, of the account and of the key) it shows the one of which least is left; so for tokens.
type Status struct {
	Requests, Tokens Quantity
}

// Status says what is left.
func (t *Ticket) Status() Status {
	s := Status{Requests: Quantity{Limit: account.None}, Tokens: Quantity{Limit: account.None}}
	v := &t.verdict
	if v.At.IsZero() {
		return s
	}
	s.tighten(v, false, &t.call.Limits)
	if t.call.KeyLimits != nil {
		s.tighten(v, true, t.call.KeyLimits)
	}
	return s
}

func (s *Status) tighten(v *Verdict, key bool, l *account.Limits) {
	u := &v.Used
	if key {
		u = &v.KeyUsed
	}
	y, m, d := v.At.UTC().Date()
	midnight := time.Date(y, m, d+1, 0, 0, 0, 0, time.UTC).Sub(v.At)
	s.Requests.take(l.RequestsPerMinute, u.Requests, u.RequestsReset)
	s.Requests.take(l.RequestsPerDay, u.RequestsToday, midnight)
	s.Tokens.take(l.TokensPerMinute, u.Tokens, u.TokensReset)
	s.Tokens.take(l.TokensPerDay, u.TokensToday, midnight)
}

func (q *Quantity) take(limit account.Limit, used int64, reset time.Duration) {
	if limit < 0 {
		return
	}
	left := max(int64(limit)-used, 0)
	if q.Limit < 0 || left < q.Remaining {
		*q = Quantity{limit, left, reset}
	}
}
