package redis

import (
	"context"
	"slices"
	"time"
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

// renewMost is how many calls are renewed by one script, and how many scripts are sent in one round trip.
const renewMost = 1000

// renew puts off the end of the leases of all open calls.
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
	var runs []*run
	for set, list := range ids {
		for part := range slices.Chunk(list, renewMost) {
			runs = append(runs, &run{keys: []string{set}, args: append([]any{s.clock(), s.lease.Microseconds()}, part...)})
		}
	}
	_ = s.many(ctx, s.scripts.renew, runs, renewMost) // what is not renewed now is with the next
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
