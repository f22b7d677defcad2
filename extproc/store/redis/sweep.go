package redis

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

const (
	lookMost   = 1000          // accounts that are asked for open calls in one round trip
	chargeMost = 100           // and those that have some, in another: each may be a few milliseconds of Redis's
	placeKept  = 1 * time.Hour // how long it is known where a sweep ended
)

// errBehind says that a sweep did not come to its end.
var errBehind = errors.New("a sweep for calls that a killed veil left behind did not get through all accounts: the next goes on with the others, so their places " +
	"and reservations are given back late; see that Redis is near, not busy, and refuses nothing")

// expire looks through the accounts for calls that nobody renews. One process at a time does it, for most of the time until the next
// sweep: what one does not come to, the next begins with, of whatever process.
//
// It goes by the accounts that there ever were, and asks each only how many calls of it are open: some ten thousand of them in a tenth
// of a second. Scripts run for those of which some are (docs/decisions/0173-a-file-others-open-and-many-accounts.md).
func (s *Store) expire(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, max(s.sweep, time.Second))
	defer cancel()
	mine, err := s.client.SetNX(ctx, s.dir("sweeper"), s.server, s.sweep*9/10).Result()
	if err != nil {
		return err
	}
	place, err := s.client.Get(ctx, s.dir("swept")).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return err
	}
	if !mine {
		s.behind.Store(place != "")
		return nil
	}
	return errors.Join(s.pass(ctx, place, time.Now().Add(s.sweep*8/10)), s.dismiss(ctx))
}

// pass looks through accounts from a place on until the last one, or a time, and notes where it ended, unless it has seen all. An
// error ends it behind the accounts at which it happened, so that they don't hold up the others for ever.
func (s *Store) pass(ctx context.Context, place string, till time.Time) error {
	from, _ := strconv.ParseUint(place, 10, 64) // of nothing, 0: the beginning
	at, err := from, error(nil)
	for again := true; again; again = at != 0 && err == nil && time.Now().Before(till) {
		var ids []string
		var next uint64
		if ids, next, err = s.client.SScan(ctx, s.dir("billed"), at, "", lookMost).Result(); err == nil {
			at, err = next, s.charge(ctx, ids)
		}
	}
	whole := from == 0 && at == 0 && err == nil
	s.behind.Store(!whole)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	switch {
	case !whole:
		err = errors.Join(err, s.client.Set(ctx, s.dir("swept"), at, placeKept).Err())
	case place != "":
		err = s.client.Del(ctx, s.dir("swept")).Err()
	}
	return err
}

// charge charges what is left behind of accounts.
func (s *Store) charge(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	pipe := s.client.Pipeline()
	open := make([]*redis.IntCmd, len(ids))
	for i, id := range ids {
		open[i] = pipe.ZCard(ctx, s.owner(id, "")[2])
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	var runs []*run
	for i, id := range ids {
		if open[i].Val() > 0 {
			runs = append(runs, &run{keys: s.expireKeys(id), args: []any{s.clock(), s.of(id, "")}})
		}
	}
	for len(runs) > 0 { // a script charges some at a time, and says how many
		if err := s.many(ctx, s.scripts.expire, runs, chargeMost); err != nil {
			return err
		}
		var more []*run
		for _, r := range runs {
			if r.answer != int64(0) {
				more = append(more, r)
			}
		}
		runs = more
	}
	return nil
}

func (s *Store) expireKeys(account string) []string {
	_, month := ledger.Calendar(time.Now().UnixMicro())
	return append(s.owner(account, ""), s.of(account, "reserved"), s.of(account, "charged"), s.usage(account, month))
}

// dismiss forgets deleted accounts of which nothing is open any more.
func (s *Store) dismiss(ctx context.Context) error {
	leaving, err := s.client.HGetAll(ctx, s.dir("leaving")).Result()
	if err != nil {
		return err
	}
	var ids []string
	var runs []*run
	for id, left := range leaving { // when it was deleted, and its keys
		words := strings.Split(left, "\t")
		names := append(s.owner(id, ""), s.of(id, "reserved"))
		for _, key := range words[1:] {
			names = append(names, s.owner(id, key)...)
		}
		ids = append(ids, id)
		runs = append(runs, &run{keys: names, args: []any{s.clock(), words[0], quota.Leaving.Microseconds()}})
	}
	err = s.many(ctx, s.scripts.leave, runs, chargeMost)
	var gone []string
	for i, r := range runs {
		if r.err == nil && r.answer == int64(1) {
			gone = append(gone, ids[i])
		}
	}
	if len(gone) == 0 {
		return err
	}
	return errors.Join(err, s.client.HDel(ctx, s.dir("leaving"), gone...).Err())
}
