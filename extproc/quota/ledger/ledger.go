package ledger

import (
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
)

// Rule names the limit that a call ran into.
type Rule uint8

// The rules in the order in which they are checked (api.md, Errors).
const (
	Free         Rule = iota // no limit in the way
	Minute                   // requests in 60 s
	Day                      // requests of the UTC day
	Concurrency              // calls open at once
	TokensMinute             // tokens in 60 s
	TokensDay                // tokens of the UTC day
	Budget                   // amount of the calendar month
)

// Refusal says which limit is in the way, how much of it is used and when trying again makes sense. Its zero value
// means: nothing is in the way.
type Refusal struct {
	Rule  Rule
	Used  int64 // without the refused call
	Want  int64 // what the call asks for: 1, tokens, or an amount
	Limit int64
	Wait  time.Duration // 0: waiting does not help
}

const (
	second = int64(time.Second / time.Microsecond)
	minute = 60 * second
	// forgotten is how long nothing must have happened until calls that are still open can only be a dead server's. Stores
	// remember dead servers for longer.
	forgotten = 30 * 24 * 60 * minute
)

// Counters is what one owner has used. The zero value has used nothing. It is not safe for concurrent use.
type Counters struct {
	last   int64           // latest time seen, unless the clock was put back; that does not free anything
	hits   window          // admissions of the last 60 s
	day    int32           // UTC day as yyyymmdd
	today  int64           // admissions of that day
	tokens bucketed        // tokens of the last 60 s
	spent  int64           // tokens of the day, open reservations included
	month  int32           // calendar month as yyyymm
	paid   money.Amount    // settled in that month
	held   money.Amount    // open reservations of that month
	open   map[int64]int64 // calls open at once, by server
}

// PutRight is how far a clock goes back at least that was put right; by less it only runs unevenly.
const PutRight = time.Minute

// Now moves the counters on to the time that a clock shows, and answers with the time to go on with. That never goes back,
// unless by more than PutRight.
func (c *Counters) Now(clock int64) int64 {
	if clock < c.last-PutRight.Microseconds() {
		c.turnBack(clock)
	}
	return c.Roll(clock)
}

// Roll moves the counters on to a time that was noted, and answers with the time to go on with, which never goes back.
func (c *Counters) Roll(now int64) int64 {
	now = max(now, c.last)
	if now-c.last > forgotten {
		c.open = nil
	}
	c.last = now
	day, month := Calendar(now)
	if day > c.day {
		c.day, c.today, c.spent = day, 0, 0
	}
	if month > c.month {
		c.month, c.paid, c.held = month, 0, 0
	}
	c.hits.prune(now - minute)
	c.tokens.prune(now)
	return now
}

// turnBack goes on from an earlier time, after a clock that was wrong was put right: that of a machine which took local time
// for UTC at its start, or which slept. Nothing is freed: what was in the minute counts as if it had come just now, and what was
// counted for a day and a month stays theirs until they are over. Only beyond a day, where that would last too long, is it
// counted for the day and month that it really is.
func (c *Counters) turnBack(now int64) {
	hits, tokens := c.hits.len(), c.tokens.sum
	c.hits, c.tokens = window{}, bucketed{}
	c.hits.add(now, hits)
	c.tokens.add(now, tokens)
	if c.last-now > 24*60*minute {
		c.day, c.month = Calendar(now)
	}
	c.last = now
}

// Stamp is the time to book under what happens now: the present, or the first moment of the day that counts where that has not
// come, since the clock was put back over midnight. What is booked then is found again when it is closed, also after midnight.
func (c *Counters) Stamp() int64 {
	if day, _ := Calendar(c.last); day >= c.day {
		return c.last
	}
	return time.Date(int(c.day/10000), time.Month(c.day/100%100), int(c.day%100), 0, 0, 0, 0, time.UTC).UnixMicro()
}

// counts reports whether the day and the month of a time are those that count. They are where that time has not come: it is a
// Stamp, or was noted before the clock was put back, and nothing that was counted was freed by that.
func (c *Counters) counts(at int64) (today, thisMonth bool) {
	day, month := Calendar(at)
	return day == c.day || at > c.last, month == c.month || at > c.last
}

// CheckAdmit says what is in the way of one more call: for a full one every limit but the budget, else the minute only.
// Tokens refuse here only when nothing at all is left of them, since what the call needs is not known yet. The budget is
// checked last of all, after the body (api.md, Errors).
func (c *Counters) CheckAdmit(now int64, l account.Limits, full bool) Refusal {
	if n := l.RequestsPerMinute; n >= 0 && c.hits.len() >= int64(n) {
		wait := time.Minute
		if n > 0 {
			wait = micros(c.hits.nth(c.hits.len()-int64(n)) + minute - now)
		}
		return Refusal{Minute, c.hits.len(), 1, int64(n), wait}
	}
	if !full {
		return Refusal{}
	}
	if n := l.RequestsPerDay; n >= 0 && c.today >= int64(n) {
		return Refusal{Day, c.today, 1, int64(n), untilDay(now)}
	}
	if n, open := l.Concurrency, c.Open(); n >= 0 && open >= int64(n) {
		return Refusal{Concurrency, open, 1, int64(n), time.Second}
	}
	return c.checkTokens(now, l, 1)
}

// Admit counts one call; a full one also counts for the day and takes a place of server's until it is closed.
func (c *Counters) Admit(now int64, full bool, server int64) {
	c.hits.add(now, 1)
	if !full {
		return
	}
	c.today++
	if c.open == nil {
		c.open = map[int64]int64{}
	}
	c.open[server]++
}

// CheckReserve says what is in the way of a call that may use so many tokens and cost so much.
func (c *Counters) CheckReserve(now int64, l account.Limits, tokens int64, cost money.Amount) Refusal {
	if r := c.checkTokens(now, l, tokens); r.Rule != Free {
		return r
	}
	used := c.paid.Add(c.held)
	if b := money.Amount(l.Budget); l.Budget >= 0 && (used >= b || cost > b-used) {
		return Refusal{Budget, int64(used), int64(cost), int64(b), untilMonth(now)}
	}
	return Refusal{}
}

// Reserve holds tokens and cost until Settle.
func (c *Counters) Reserve(now, tokens int64, cost money.Amount) {
	c.tokens.add(now, tokens)
	c.spent += tokens
	c.held = c.held.Add(cost)
}

// Closing is the end of a call: what was held for it since At, and what it used. At is 0 if nothing was reserved.
type Closing struct {
	At         int64
	HeldTokens int64
	HeldCost   money.Amount
	Tokens     int64
	Cost       money.Amount
	Server     int64 // whose place is given back; 0: none
	Uncounted  bool  // the call was not admitted here: it counts for the day now
}

// Close puts what was used in the place of what was held, in the minute, day and month in which it was held. Now or Roll must
// have been called with the time of the end.
func (c *Counters) Close(x Closing) {
	if n := c.open[x.Server]; n > 1 { // the place may be gone with the counters of a deleted account
		c.open[x.Server] = n - 1
	} else {
		delete(c.open, x.Server)
	}
	at := x.At
	if at == 0 {
		at = c.Stamp()
	}
	today, thisMonth := c.counts(at)
	c.correctTokens(at, today, x.Tokens-x.HeldTokens)
	if today && x.Uncounted {
		c.today++
	}
	if thisMonth {
		c.held = max(0, c.held-x.HeldCost)
		c.paid = c.paid.Add(x.Cost)
	}
}

// Correct changes what an already closed call has used, from an estimate to what it really was.
func (c *Counters) Correct(x Closing) {
	today, thisMonth := c.counts(x.At)
	c.correctTokens(x.At, today, x.Tokens-x.HeldTokens)
	if thisMonth {
		c.paid = max(0, c.paid.Add(x.Cost)-x.HeldCost)
	}
}

// correctTokens counts n more tokens, or fewer, where those of a time were counted: in the minute only if they have not left it.
// Where that time has not come, the clock was put back since: which second of the minute they are in is not known, and they stay.
func (c *Counters) correctTokens(at int64, today bool, n int64) {
	if at > c.last && n > 0 {
		c.tokens.add(c.last, n)
	} else if at <= c.last && leaves(at) > c.last {
		c.tokens.add(at, n)
	}
	if today {
		c.spent = max(0, c.spent+n)
	}
}

// Open is how many calls are open at once.
func (c *Counters) Open() int64 {
	var n int64
	for _, k := range c.open {
		n += k
	}
	return n
}

// Forget gives back the places of servers that alive says are gone.
func (c *Counters) Forget(alive func(server int64) bool) {
	for server := range c.open {
		if !alive(server) {
			delete(c.open, server)
		}
	}
}

func (c *Counters) checkTokens(now int64, l account.Limits, want int64) Refusal {
	if n := int64(l.TokensPerMinute); n >= 0 && c.tokens.sum+want > n {
		return Refusal{TokensMinute, c.tokens.sum, want, n, micros(c.tokens.wait(now, n-want))}
	}
	if n := int64(l.TokensPerDay); n >= 0 && c.spent+want > n {
		wait := untilDay(now)
		if want > n {
			wait = 0
		}
		return Refusal{TokensDay, c.spent, want, n, wait}
	}
	return Refusal{}
}

// Used is a copy of the totals for headers, reports and fallbacks.
type Used struct {
	Requests, RequestsToday int64
	Tokens, TokensToday     int64
	Open                    int64
	Paid, Held              money.Amount
	RequestsReset           time.Duration // until the minute is empty again
	TokensReset             time.Duration
}

// Used sums up; Now or Roll must have been called with now.
func (c *Counters) Used(now int64) Used {
	u := Used{
		Requests: c.hits.len(), RequestsToday: c.today, Tokens: c.tokens.sum, TokensToday: c.spent, Open: c.Open(),
		Paid: c.paid, Held: c.held, TokensReset: micros(c.tokens.wait(now, 0)),
	}
	if c.hits.len() > 0 {
		u.RequestsReset = micros(c.hits.latest() + minute - now)
	}
	return u
}

// Seed sets the totals from what was last known, with the minute's counts as if they had all come just now: the state to
// go on from when the store can't be reached, never more generous than the store would be.
func (c *Counters) Seed(now int64, u Used) {
	*c = Counters{}
	now = c.Roll(now)
	c.hits.add(now, u.Requests)
	c.tokens.add(now, u.Tokens)
	c.today, c.spent, c.paid, c.held = u.RequestsToday, u.TokensToday, u.Paid, u.Held
	if u.Open > 0 {
		c.open = map[int64]int64{-1: u.Open}
	}
}
