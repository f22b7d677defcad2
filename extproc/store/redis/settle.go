package redis

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

const (
	settleMost  = 256                    // settlements in one pipeline
	gather      = 20 * time.Millisecond  // how long one waits for others if nobody waits for it; 100 ms are promised
	settleRetry = 250 * time.Millisecond // after a pipeline that failed
	settleWait  = 5 * time.Second        // for one pipeline
)

// settled is a settlement on its way.
type settled struct {
	quota.Settled
	order int64 // in which it came, for Flush
	// serial is given when it is first sent, always higher than any before, and kept: Redis passes over one that it has
	// booked for this process and account, however often and in whatever order it comes.
	serial int64
}

// Settle closes a call. It is sent with the next pipeline: at once if it gives back what another call may be waiting for,
// else after a moment in which others come.
func (s *Store) Settle(x quota.Settled) {
	now := gives(&x.Call.Limits) || x.Call.KeyLimits != nil && gives(x.Call.KeyLimits)
	s.mu.Lock()
	delete(s.open, x.Call.ID)
	s.orders++
	s.queue = append(s.queue, settled{Settled: x, order: s.orders})
	s.owe(&x, 1)
	now = now || len(s.queue) >= settleMost
	begin := !now && !s.gathers
	s.gathers = s.gathers || begin
	s.mu.Unlock()
	if now {
		s.nudge()
	}
	if begin {
		time.AfterFunc(gather, s.gathered)
	}
}

// gathered sends what came while one settlement waited for others.
func (s *Store) gathered() {
	s.mu.Lock()
	s.gathers = false
	s.mu.Unlock()
	s.nudge()
}

// owe counts a settlement that is queued, or not any more, if Redis has not seen its call. The lock is held.
func (s *Store) owe(x *quota.Settled, n int) {
	if !uncounted(x) {
		return
	}
	if s.owes[x.Call.Account] += n; s.owes[x.Call.Account] == 0 {
		delete(s.owes, x.Call.Account)
	}
}

// uncounted reports whether a call was admitted while Redis was away.
func uncounted(x *quota.Settled) bool { return x.Call.Full && x.Admitted.IsZero() }

// paid waits until Redis knows what an account used while Redis was away: a decision before that would give it away a second
// time. It fails if that can't be written: then Redis is away still.
func (s *Store) paid(ctx context.Context, account string) error {
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		s.mu.Lock()
		owes := s.owes[account] > 0
		s.mu.Unlock()
		switch {
		case !owes:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case time.Since(began) > 2*settleRetry: // it was tried once meanwhile
			return fmt.Errorf("%w: settlements can't be written", quota.ErrDown)
		}
		s.nudge()
	}
}

// gives reports whether the end of a call gives something back that is limited.
func gives(l *account.Limits) bool { return l.Concurrency >= 0 || l.Metered() }

func (s *Store) nudge() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// settles sends what is queued, in order, until it is told to stop. What can't be sent stays in the queue.
func (s *Store) settles(ctx context.Context) {
	defer s.ended.Done()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		}
		for s.sendSome(ctx) {
		}
		if s.Pending() > 0 {
			wake := s.wake
			if s.lost { // Redis does not answer: what comes meanwhile waits too
				wake = nil
			}
			select {
			case <-ctx.Done():
				return
			case <-wake: // what Redis refuses does not hold others up
			case <-time.After(settleRetry):
			}
			s.nudge()
		}
	}
}

// sendSome sends the front of the queue and reports whether to go on at once.
func (s *Store) sendSome(ctx context.Context) bool {
	s.mu.Lock()
	n := min(len(s.queue), settleMost)
	some := s.queue[:n:n]
	for i := range some {
		if some[i].serial == 0 {
			s.serial++
			some[i].serial = s.serial
		}
	}
	floor := s.serial + 1 // all that was sent before is answered
	for i := range s.queue {
		if s.queue[i].serial == 0 {
			break
		}
		floor = min(floor, s.queue[i].serial)
	}
	s.mu.Unlock()
	if n == 0 {
		return false
	}
	unsure, refused, forgotten := s.send(ctx, some, floor)
	again := forgotten && !s.loaded && s.loadEverywhere(ctx, s.scripts.settle) == nil // a server that was restarted has forgotten its scripts
	s.loaded = again                                                                  // once: what is refused after that waits
	s.lost = len(unsure) > 0
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range some {
		s.owe(&some[i].Settled, -1)
	}
	for _, list := range [...][]settled{unsure, refused} {
		for i := range list {
			s.owe(&list[i].Settled, 1)
		}
	}
	rest := s.queue[n:]
	if len(unsure)+len(refused) == 0 {
		s.queue = rest
		return len(rest) > 0
	}
	s.queue = append(append(unsure, refused...), rest...)
	return again
}

// send books settlements in one pipeline and answers with those to send again: those of which it is not known whether
// Redis ran them, and those that it refused to run; forgotten says that it did not know the script.
func (s *Store) send(ctx context.Context, some []settled, floor int64) (unsure, refused []settled, forgotten bool) {
	ctx, cancel := context.WithTimeout(ctx, settleWait)
	defer cancel()
	pipe := s.client.Pipeline()
	cmds := make([]*redis.Cmd, len(some))
	for i := range some {
		keys, args := s.settleArgs(&some[i], floor)
		cmds[i] = s.scripts.settle.EvalSha(ctx, pipe, keys, args...)
	}
	_, failed := pipe.Exec(ctx)
	for i, c := range cmds {
		_, err := result(c, failed)
		if err == nil {
			continue
		}
		var said redis.Error
		if !errors.As(c.Err(), &said) {
			unsure = append(unsure, some[i])
			continue
		}
		refused = append(refused, some[i])
		forgotten = forgotten || redis.HasErrorPrefix(err, "NOSCRIPT")
	}
	return unsure, refused, forgotten
}

// loadEverywhere gives a script to every server that may be asked to run it.
func (s *Store) loadEverywhere(ctx context.Context, script *redis.Script) error {
	if c, ok := s.client.(*redis.ClusterClient); ok {
		return c.ForEachMaster(ctx, func(ctx context.Context, m *redis.Client) error {
			return script.Load(ctx, m).Err()
		})
	}
	return script.Load(ctx, s.client).Err()
}

func (s *Store) settleArgs(x *settled, floor int64) (keys []string, args []any) {
	c := &x.Call
	_, month := ledger.Calendar(time.Now().UnixMicro())
	keys = s.owners(c, s.of(c.Account, "reserved"), s.of(c.Account, "charged"), s.of(c.Account, "done:"+s.server), s.usage(c.Account, month))
	return keys, []any{
		s.clock(), c.ID, flag(c.KeyLimits != nil), floor, x.serial, flag(uncounted(&x.Settled)), c.Key, x.Model,
		x.Prompt, x.Completion, strconv.FormatInt(int64(x.Cost), 10), flag(x.Outcome == quota.Failed), flag(x.Estimated),
		flag(x.Outcome == quota.Released),
	}
}

// Pending is how many settlements are not written yet.
func (s *Store) Pending() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue)
}

// Flush waits until everything settled so far is written, or ctx ends.
func (s *Store) Flush(ctx context.Context) error {
	s.mu.Lock()
	till := s.orders
	s.mu.Unlock()
	for {
		s.mu.Lock()
		waiting := 0
		for i := range s.queue {
			if s.queue[i].order <= till {
				waiting++
			}
		}
		s.mu.Unlock()
		if waiting == 0 {
			return nil
		}
		s.nudge()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
}
