package storetest

import (
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// mayEnter and mayReserve say what is in the way.
func (o *owner) mayEnter(l *account.Limits, full bool) ledger.Refusal {
	if n := int64(l.RequestsPerMinute); n >= 0 && int64(len(o.hits)) >= n {
		wait := time.Minute
		if n > 0 {
			wait = o.until(func(at int64) bool { return o.hitsAfter(at) < n })
		}
		return ledger.Refusal{Rule: ledger.Minute, Used: int64(len(o.hits)), Want: 1, Limit: n, Wait: wait}
	}
	if !full {
		return ledger.Refusal{}
	}
	if n := int64(l.RequestsPerDay); n >= 0 && o.today >= n {
		return ledger.Refusal{Rule: ledger.Day, Used: o.today, Want: 1, Limit: n, Wait: o.midnight()}
	}
	if n := int64(l.Concurrency); n >= 0 && o.places() >= n {
		return ledger.Refusal{Rule: ledger.Concurrency, Used: o.places(), Want: 1, Limit: n, Wait: time.Second}
	}
	return o.mayUse(l, 1)
}

func (o *owner) mayUse(l *account.Limits, want int64) ledger.Refusal {
	if n := int64(l.TokensPerMinute); n >= 0 && o.inMinute(o.now)+want > n {
		r := ledger.Refusal{Rule: ledger.TokensMinute, Used: o.inMinute(o.now), Want: want, Limit: n}
		if want <= n {
			r.Wait = o.until(func(at int64) bool { return o.inMinute(at)+want <= n })
		}
		return r
	}
	if n := int64(l.TokensPerDay); n >= 0 && o.spent+want > n {
		r := ledger.Refusal{Rule: ledger.TokensDay, Used: o.spent, Want: want, Limit: n}
		if want <= n {
			r.Wait = o.midnight()
		}
		return r
	}
	return ledger.Refusal{}
}

func (o *owner) mayReserve(l *account.Limits, h quota.Hold) ledger.Refusal {
	if r := o.mayUse(l, h.Prompt+h.Completion); r.Rule != ledger.Free {
		return r
	}
	taken, n := o.paid+o.held, money.Amount(l.Budget)
	if n >= 0 && (taken >= n || taken+h.Cost > n) { // where nothing is left, not even what costs nothing
		return ledger.Refusal{Rule: ledger.Budget, Used: int64(taken), Want: int64(h.Cost), Limit: int64(n), Wait: o.monthEnd()}
	}
	return ledger.Refusal{}
}
