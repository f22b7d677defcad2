package redis

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// of is a key of an account: all of one account are in one slot.
func (s *Store) of(account, name string) string { return s.prefix + "{" + account + "}:" + name }

// owner is the four keys of an account's counters, or of one of its keys.
func (s *Store) owner(account, key string) []string {
	base := s.of(account, "")
	if key != "" {
		base += "k:" + key + ":"
	}
	return []string{base + "hits", base + "c", base + "open", base + "seconds"}
}

// owners is what scripts expect: the account's and the key's, which is there also when it has no limits of its own.
func (s *Store) owners(c *quota.Call, more ...string) []string {
	return append(append(s.owner(c.Account, ""), s.owner(c.Account, c.Key)...), more...)
}

// place is where a call of this process is open.
type place struct {
	account, key string
	keyed        bool
}

func limitArgs(args []any, l *account.Limits) []any {
	if l == nil {
		l = &account.Limits{}
	}
	return append(args, int64(l.RequestsPerMinute), int64(l.RequestsPerDay), int64(l.TokensPerMinute), int64(l.TokensPerDay),
		int64(l.Concurrency), int64(l.Budget))
}

func flag(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

// Admit decides on a call at its headers, in one round trip.
func (s *Store) Admit(ctx context.Context, c quota.Call) (quota.Verdict, error) {
	args := make([]any, 0, 17)
	args = append(args, s.clock(), flag(c.Full), c.ID, s.lease.Microseconds(), flag(c.KeyLimits != nil))
	args = limitArgs(limitArgs(args, &c.Limits), c.KeyLimits)
	return s.decide(ctx, &c, c.Full, func(ctx context.Context) (any, error) {
		return s.pipeline.run(ctx, s.giveBack(c), s.scripts.admit, s.owners(&c), args...)
	})
}

// Reserve decides on what a call may cost, in one round trip; none for an account and a key without budget or token
// limits, which have nothing to reserve.
func (s *Store) Reserve(ctx context.Context, c quota.Call, h quota.Hold) (quota.Verdict, error) {
	if !c.Limits.Metered() && (c.KeyLimits == nil || !c.KeyLimits.Metered()) {
		return quota.Verdict{}, nil
	}
	held := strings.Join([]string{
		c.Key, flag(c.KeyLimits != nil), h.Model, strconv.FormatInt(h.Prompt, 10), strconv.FormatInt(h.Completion, 10),
		strconv.FormatInt(int64(h.Cost), 10),
	}, "\t")
	s.mu.Lock()
	_, known := s.open[c.ID]
	s.mu.Unlock()
	run := func(ctx context.Context, known bool) (any, error) {
		args := make([]any, 0, 20)
		args = append(args, s.clock(), c.ID, s.lease.Microseconds(), flag(c.KeyLimits != nil), h.Prompt+h.Completion,
			strconv.FormatInt(int64(h.Cost), 10), held, flag(known))
		args = limitArgs(limitArgs(args, &c.Limits), c.KeyLimits)
		return s.pipeline.run(ctx, s.giveBack(c), s.scripts.reserve, s.owners(&c, s.of(c.Account, "reserved")), args...)
	}
	return s.decide(ctx, &c, true, func(ctx context.Context) (any, error) {
		answer, err := run(ctx, known)
		if answer == int64(0) && err == nil { // its lease was over: it lives all the same
			return run(ctx, false)
		}
		return answer, err
	})
}

// giveBack closes a call whose decision came when nobody waited for it any more: its place, or its reservation, would else
// be taken until the lease ends. To close a call that holds nothing changes nothing.
func (s *Store) giveBack(c quota.Call) func(answer any) {
	return func(answer any) {
		v, err := verdict(answer)
		if err == nil && v.Refusal.Rule == ledger.Free && c.Full {
			s.Settle(quota.Settled{Call: c, Admitted: v.At, Outcome: quota.Released})
		}
	}
}

// decide runs a script, and once more if it refused for what unwritten settlements of this process give back.
func (s *Store) decide(ctx context.Context, c *quota.Call, keep bool, run func(context.Context) (any, error)) (quota.Verdict, error) {
	ctx, stop := c.Within(ctx)
	defer stop()
	if err := s.paid(ctx, c.Account); err != nil {
		return quota.Verdict{}, err
	}
	for again := false; ; again = true {
		unwritten := s.Pending() > 0
		answer, err := run(ctx)
		if err != nil {
			return quota.Verdict{}, fmt.Errorf("%w: %w", quota.ErrDown, err)
		}
		v, err := verdict(answer)
		if err != nil {
			return quota.Verdict{}, fmt.Errorf("%w: %w", quota.ErrDown, err)
		}
		if v.Refusal.Rule >= ledger.Concurrency && !again && unwritten && s.Flush(ctx) == nil {
			continue
		}
		if v.Refusal.Rule == ledger.Free && keep {
			s.mu.Lock()
			s.open[c.ID] = place{c.Account, c.Key, c.KeyLimits != nil}
			s.mu.Unlock()
		}
		return v, nil
	}
}

var errAnswer = errors.New("redis: unexpected answer of a script")

// verdict reads {now, ofkey, refusal or 0, used of the account, used of the key or 0}.
func verdict(answer any) (v quota.Verdict, err error) {
	list, ok := answer.([]any)
	if !ok || len(list) != 5 {
		return v, errAnswer
	}
	r := reader{}
	v.At = time.UnixMicro(r.int(list[0]))
	v.OfKey = r.int(list[1]) == 1
	if refusal, ok := list[2].([]any); ok && len(refusal) == 5 {
		v.Refusal = ledger.Refusal{
			Rule: ledger.Rule(r.int(refusal[0])), Used: r.int(refusal[1]), Want: r.int(refusal[2]), Limit: r.int(refusal[3]),
			Wait: time.Duration(r.int(refusal[4])) * time.Microsecond,
		}
	}
	v.Used = r.used(list[3])
	if _, there := list[4].([]any); there {
		v.KeyUsed = r.used(list[4])
	}
	return v, r.err
}

// reader turns answers into numbers and keeps the first fault.
type reader struct{ err error }

func (r *reader) int(v any) int64 {
	switch v := v.(type) {
	case int64:
		return v
	case string:
		n, err := strconv.ParseInt(v, 10, 64)
		if err == nil {
			return n
		}
	}
	r.err = errAnswer
	return 0
}

func (r *reader) used(v any) (u ledger.Used) {
	list, ok := v.([]any)
	if !ok || len(list) != 9 {
		r.err = errAnswer
		return u
	}
	return ledger.Used{
		Requests: r.int(list[0]), RequestsToday: r.int(list[1]), Tokens: r.int(list[2]), TokensToday: r.int(list[3]),
		Open: r.int(list[4]), Paid: money.Amount(r.int(list[5])), Held: money.Amount(r.int(list[6])),
		RequestsReset: time.Duration(max(r.int(list[7]), 0)) * time.Microsecond,
		TokensReset:   time.Duration(max(r.int(list[8]), 0)) * time.Microsecond,
	}
}

// Used is what an account, or one of its keys, has used at this moment.
func (s *Store) Used(ctx context.Context, account, key string) (ledger.Used, error) {
	keys := append(s.owner(account, key), s.owner(account, "")[2])
	answer, err := s.scripts.used.Run(ctx, s.client, keys, s.clock()).Result()
	if err != nil {
		return ledger.Used{}, fmt.Errorf("%w: %w", quota.ErrDown, err)
	}
	r := reader{}
	u := r.used(answer)
	return u, r.err
}
