package quota

import (
	"time"

	"veil/extproc/apierr"
	"veil/extproc/money"
	"veil/extproc/quota/ledger"
)

// refusal puts a Verdict's refusal into words (api.md, Limits and Budgets). Where nothing at all is allowed, waiting is
// of no use.
func refusal(v Verdict) *apierr.Error {
	e := inWords(v)
	e.NoRetry = e.NoRetry || v.Refusal.Limit == 0 && e.Status == 429
	return e
}

func inWords(v Verdict) *apierr.Error {
	r := v.Refusal
	whose := ""
	if v.OfKey {
		whose = " for this key"
	}
	limited := apierr.New(429, apierr.RateLimitExceeded, "")
	switch r.Rule {
	case ledger.Minute:
		return limited.With("Rate limit exceeded: %d/%d requests per minute%s", r.Used+1, r.Limit, whose).WithRetry(r.Wait)
	case ledger.Day:
		return limited.With("Rate limit exceeded: %d/%d requests per day%s", r.Used+1, r.Limit, whose).WithRetry(r.Wait)
	case ledger.Concurrency:
		return limited.With("Rate limit exceeded: %d/%d requests at once%s", r.Used+1, r.Limit, whose).WithRetry(r.Wait)
	case ledger.TokensMinute:
		return tokens(limited, r, "minute"+whose)
	case ledger.TokensDay:
		return tokens(limited, r, "day"+whose)
	case ledger.Budget:
		left := max(r.Limit-r.Used, 0)
		return apierr.New(429, apierr.BudgetExceeded, "").With(
			"Monthly budget%s exceeded: this request may cost up to %s, and %s of %s is left. Ask for fewer tokens, or wait for the next month.",
			whose, money.Amount(r.Want), money.Amount(left), money.Amount(r.Limit)).WithRetry(r.Wait)
	}
	return apierr.New(500, apierr.Internal, "Internal error.")
}

// tokens is the refusal of a token limit. A request larger than the whole limit never passes, so it is told not to retry by
// itself; its retry-after, which every 429 has (api.md, Limits), is as long as where a limit is 0.
func tokens(e *apierr.Error, r ledger.Refusal, per string) *apierr.Error {
	if r.Want > r.Limit {
		e = e.With("Token limit exceeded: this request may use up to %d tokens, the limit is %d per %s. Make the prompt or max_tokens smaller.", r.Want, r.Limit, per)
		e = e.WithRetry(max(r.Wait, time.Minute))
		e.NoRetry = true
		return e
	}
	wait := max(r.Wait, time.Second)
	if r.Rule == ledger.TokensMinute { // the last second of a minute that is kept by the second: clients heed no more than 60 s
		wait = min(wait, time.Minute)
	}
	return e.With("Token limit exceeded: %d/%d tokens per %s", r.Used+r.Want, r.Limit, per).WithRetry(wait)
}
