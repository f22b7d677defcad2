package redis

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

var noon = time.Date(2026, 3, 17, 12, 0, 0, 0, time.UTC)

// written is everything that a Redis holds, as the commands that make it.
func written(t *testing.T, c redis.UniversalClient) string {
	t.Helper()
	var b strings.Builder
	keys := c.Keys(ctx, "*").Val()
	slices.Sort(keys)
	for _, k := range keys {
		var words []string
		switch c.Type(ctx, k).Val() {
		case "hash":
			words = []string{"HSET", k}
			fields := c.HGetAll(ctx, k).Val()
			for _, f := range slices.Sorted(maps.Keys(fields)) {
				words = append(words, f, fields[f])
			}
		case "zset":
			words = []string{"ZADD", k}
			for _, z := range c.ZRangeWithScores(ctx, k, 0, -1).Val() {
				words = append(words, strconv.FormatFloat(z.Score, 'f', 0, 64), z.Member.(string))
			}
		case "list":
			words = append([]string{"RPUSH", k}, c.LRange(ctx, k, 0, -1).Val()...)
		case "set":
			words = append([]string{"SADD", k}, slices.Sorted(maps.Keys(c.SMembersMap(ctx, k).Val()))...)
		default:
			words = []string{"SET", k, c.Get(ctx, k).Val()}
		}
		line, err := json.Marshal(words)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
	}
	return b.String()
}

// earlierCall is one of the calls that are in testdata/earlier.redis.
func earlierCall(id string) quota.Call {
	l := account.NoLimits()
	l.Budget, l.RequestsPerDay, l.Concurrency, l.TokensPerMinute = 1000, 100, 10, 1000
	return quota.Call{ID: id, Account: storetest.TheAccount, Key: "key_1", Limits: l, KeyLimits: &l, Full: true}
}

var earlierHold = quota.Hold{Model: "m", Prompt: 5, Completion: 5, Cost: 10}

func earlierEnd(id string, cost int64) quota.Settled {
	return quota.Settled{Call: earlierCall(id), Admitted: noon, Reserved: noon, Hold: earlierHold, Model: "m", Prompt: 5, Completion: 1,
		Cost: money.Amount(cost), Outcome: quota.Done}
}

// TestAnEarlierVersionCanReadWhatIsWritten, and the other way round: replicas of both are beside each other in an upgrade, and after
// one that is taken back. Only what each process notes of its own settlements has changed its form, and so its name.
func TestAnEarlierVersionCanReadWhatIsWritten(t *testing.T) {
	s := opened(t, Config{Addresses: storetest.StartRedis(t).Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: func() time.Time { return noon }})
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	five := account.Limit(5)
	do(s.SetCurrency(ctx, "EUR"))
	do(s.PutPlans(ctx, []account.Plan{{Name: "pro", Limits: account.NoLimits()}}))
	do(s.CreateAccount(ctx, account.Account{ID: storetest.TheAccount, Name: "old", Plan: "pro", Created: noon,
		Overrides: account.Overrides{Concurrency: &five}, Models: []string{"m"}, Anonymize: "always"}))
	k := account.Key{ID: "key_1", Account: storetest.TheAccount, Name: "n", Hash: account.HashOf("one").String(), Scopes: account.AllScopes, Created: noon}
	do(s.CreateKey(ctx, k))
	k.ID, k.Hash, k.Revoked = "key_2", account.HashOf("two").String(), noon
	do(s.CreateKey(ctx, k))
	do(s.TouchKeys(ctx, map[string]time.Time{"key_1": noon}))
	for _, id := range []string{"t1", "t2", "t3", "t4"} {
		storetest.MustAdmit(t, s, earlierCall(id))
		if id != "t3" {
			v, err := s.Reserve(ctx, earlierCall(id), earlierHold)
			if err != nil || v.Refusal.Rule != ledger.Free {
				t.Fatalf("%+v (%v)", v, err)
			}
		}
		if id == "t1" {
			s.Settle(earlierEnd(id, 6))
			storetest.Flush(t, s)
		}
	}
	want, err := os.ReadFile("testdata/earlier.redis")
	do(err)
	own := func(line string) bool { return strings.Contains(line, ":done") }
	one := slices.DeleteFunc(strings.Split(written(t, s.client), "\n"), own)
	two := slices.DeleteFunc(strings.Split(string(want), "\n"), own)
	if !slices.Equal(one, two) {
		t.Errorf("it holds\n%s\nnot\n%s", strings.Join(one, "\n"), strings.Join(two, "\n"))
	}
}

// TestWhatAnEarlierVersionLeftGoesOn: keys hold, a call that it let in is settled by what it used, and the others are charged by
// estimate when their lease is over.
func TestWhatAnEarlierVersionLeftGoesOn(t *testing.T) {
	clock := storetest.NewClock()
	clock.Set(noon.Add(time.Second))
	s := opened(t, Config{Addresses: storetest.StartRedis(t).Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now})
	text, err := os.ReadFile("testdata/earlier.redis")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var words []any
		if err := json.Unmarshal([]byte(line), &words); err != nil {
			t.Fatal(err)
		}
		if err := s.client.Do(ctx, words...).Err(); err != nil {
			t.Fatal(err)
		}
	}
	for secret, state := range map[string]string{"one": "active", "two": "revoked"} {
		k, a, plan, err := s.Lookup(ctx, account.HashOf(secret))
		if err != nil || k.State(noon) != state || a.Name != "old" || *a.Overrides.Concurrency != 5 || plan.Name != "pro" {
			t.Errorf("%s: %+v of %+v, %+v (%v)", secret, k, a, plan, err)
		}
	}
	if u := storetest.Used(t, s); u.Paid != 6 || u.Held != 20 || u.Requests != 4 || u.RequestsToday != 4 || u.Open != 3 || u.Tokens != 26 || u.TokensToday != 26 {
		t.Errorf("counted are %+v", u)
	}
	s.Settle(earlierEnd("t2", 4))
	storetest.Flush(t, s)
	clock.Add(time.Hour)
	sweep(t, s)
	if u := storetest.Used(t, s); u.Open != 0 || u.Held != 0 {
		t.Errorf("after a sweep %+v", u)
	}
	storetest.Booked(t, s, 3, 1, 20)
}

// TestTokensThatAnEarlierVersionForgotToTakeOutAreCountedOut as soon as another second leaves the minute: where somebody only looked, it took a second out of the
// list and left it in the sum.
func TestTokensThatAnEarlierVersionForgotToTakeOutAreCountedOut(t *testing.T) {
	clock := storetest.NewClock()
	s := opened(t, Config{Addresses: storetest.StartRedis(t).Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now})
	for _, id := range []string{"t1", "t2"} {
		storetest.MustAdmit(t, s, earlierCall(id))
		if _, err := s.Reserve(ctx, earlierCall(id), earlierHold); err != nil {
			t.Fatal(err)
		}
		clock.Add(40 * time.Second)
	}
	key := s.owner(storetest.TheAccount, "")[1]
	if err := s.client.HIncrBy(ctx, key, "minute", 900).Err(); err != nil {
		t.Fatal(err)
	}
	if u := storetest.Used(t, s); u.Tokens != 10 {
		t.Errorf("%d tokens are in the minute", u.Tokens)
	}
}
