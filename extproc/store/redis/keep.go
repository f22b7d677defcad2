package redis

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// keep renews this process's open calls, and charges those that other processes left behind.
func (s *Store) keep(ctx context.Context) {
	defer s.ended.Done()
	renew, sweep := time.NewTicker(s.lease/3), time.NewTicker(s.sweep)
	defer renew.Stop()
	defer sweep.Stop()
	last := time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-renew.C:
			s.renew(ctx)
		case <-sweep.C:
			now := time.Now()
			s.slept(last, now)
			last = now
			s.clean(ctx)
			s.lookAtMemory(ctx)
		}
	}
}

// renew puts off the end of the leases of all open calls, in one pipeline.
func (s *Store) renew(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.lease/3)
	defer cancel()
	ids := map[string][]any{}
	s.mu.Lock()
	for id, p := range s.open {
		set := s.owner(p.account, "")[2]
		ids[set] = append(ids[set], id)
		if p.keyed {
			set = s.owner(p.account, p.key)[2]
			ids[set] = append(ids[set], id)
		}
	}
	s.mu.Unlock()
	for set, list := range ids {
		for len(list) > 0 {
			n := min(len(list), 1000)
			args := append([]any{s.clock(), s.lease.Microseconds()}, list[:n]...)
			s.scripts.renew.Run(ctx, s.client, []string{set}, args...)
			list = list[n:]
		}
	}
}

// patience is how many sweeps are left out when Redis is back after it was away: by then every process has renewed its calls. A lease
// that ended meanwhile says of none that it is dead, and its place would be given away while it is open.
const patience = 2

// slept takes a sweep that comes late for the end of an outage: the machine was stopped, or slept, and others on it with their leases. Its
// clock is asked that goes on meanwhile.
func (s *Store) slept(last, now time.Time) {
	if now.Round(0).Sub(last.Round(0)) > 2*s.sweep {
		s.waits = patience
	}
}

// clean sweeps, unless Redis was away just now. What was missed is found by the next sweep, of any process.
func (s *Store) clean(ctx context.Context) {
	if s.waits > 0 {
		if s.client.Ping(ctx).Err() == nil {
			s.waits--
		}
		return
	}
	if s.expire(ctx) != nil {
		s.waits = patience
	}
}

// expire looks through the accounts for calls that nobody renews. One process at a time does it.
func (s *Store) expire(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, max(s.sweep, time.Second))
	defer cancel()
	mine, err := s.client.SetNX(ctx, s.dir("sweeper"), s.server, s.sweep*9/10).Result()
	if err != nil || !mine {
		return err
	}
	accounts, err := s.client.HKeys(ctx, s.dir("accounts")).Result()
	if err != nil {
		return err
	}
	leaving, err := s.client.HGetAll(ctx, s.dir("leaving")).Result()
	if err != nil {
		return err
	}
	for _, id := range slices.Concat(accounts, slices.Collect(maps.Keys(leaving))) {
		for {
			n, err := s.expireOne(ctx, id)
			if err != nil {
				return err
			}
			if n == 0 {
				break
			}
		}
		if left, ok := leaving[id]; ok {
			if err := s.leave(ctx, id, left); err != nil {
				return err
			}
		}
	}
	return nil
}

// leave forgets a deleted account of which nothing is open any more. left is when it was deleted, and its keys.
func (s *Store) leave(ctx context.Context, account, left string) error {
	words := strings.Split(left, "\t")
	names := append(s.owner(account, ""), s.of(account, "reserved"))
	for _, key := range words[1:] {
		names = append(names, s.owner(account, key)...)
	}
	gone, err := s.scripts.leave.Run(ctx, s.client, names, s.clock(), words[0], quota.Leaving.Microseconds()).Bool()
	if err != nil || !gone {
		return err
	}
	return s.client.HDel(ctx, s.dir("leaving"), account).Err()
}

// expireOne charges what is left behind of one account, some at a time, and says how many.
func (s *Store) expireOne(ctx context.Context, account string) (int, error) {
	_, month := ledger.Calendar(time.Now().UnixMicro())
	keys := append(s.owner(account, ""), s.of(account, "reserved"), s.of(account, "charged"), s.usage(account, month))
	return s.scripts.expire.Run(ctx, s.client, keys, s.clock(), s.of(account, "")).Int()
}
