package quota

import (
	"context"
	"errors"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota/ledger"
)

// ErrDown means that the store can't be reached, so that nothing was decided.
var ErrDown = errors.New("the store can't be reached")

// Leaving is how long the counters of a deleted account stay at least: no server takes as long to hear that it is gone, so its
// limits hold to the end. They stay longer while something of it is open.
const Leaving = 2 * time.Minute

// Store keeps counters, open reservations and usage. Its methods are safe for concurrent use. Each decision is atomic over
// the account and the key, on all replicas, and waits for Call.Wait at most. An error is ErrDown or a cause wrapped in it, or
// that of a context which ended.
type Store interface {
	// Admit decides on one call at its headers. After an error the call holds nothing, also where it was decided and ctx
	// ended before the answer; it may count as a request.
	Admit(ctx context.Context, c Call) (Verdict, error)
	// Reserve decides on what the call may cost, before it is made. When it answers, the reservation and the admission
	// survive the end of this process, and are charged by estimate if nobody settles them. A Verdict whose At is zero says
	// that no limit needs a reservation, and that nothing was written. After an error the call is still to be settled.
	Reserve(ctx context.Context, c Call, h Hold) (Verdict, error)
	// Settle closes a call. It never blocks: the store applies it to its own view at once where it can, writes it within
	// 100 ms, and keeps it until it is written.
	Settle(s Settled)
	// Flush waits until everything settled so far is written, or ctx ends.
	Flush(ctx context.Context) error
	// Usage sums up settled calls by day, account, key and model.
	Usage(ctx context.Context, q Query) ([]Row, error)
	// Used is what an owner has used at this moment: an account, or one of its keys if key is not "".
	Used(ctx context.Context, account, key string) (ledger.Used, error)
	// Pending is how many settlements are not written yet.
	Pending() int
}

// Call is a call on its way through a Store.
type Call struct {
	ID           string // unique among all replicas
	Account, Key string
	Limits       account.Limits
	KeyLimits    *account.Limits // counted beside the account's; nil: none
	Full         bool            // counts for the day and takes a place; else for the minute alone
	Wait         time.Duration   // longest wait of one decision for the store; 0: as long as its context lasts
}

// Within is the context of a decision that has to wait. A store makes it only then: most decisions of some stores never wait,
// and a timer for each of them costs a hundredth of all that a short call does.
func (c *Call) Within(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.Wait == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, c.Wait)
}

// Hold is what a call may use at most.
type Hold struct {
	Model              string
	Prompt, Completion int64 // tokens
	Cost               money.Amount
}

// Verdict is what a Store decided: a refusal if Refusal.Rule is not Free, by the key's own limits if OfKey.
type Verdict struct {
	Refusal ledger.Refusal
	OfKey   bool
	Used    ledger.Used // of the account, after the decision
	KeyUsed ledger.Used // of the key, if it has limits
	At      time.Time   // when it was decided, by the store's clock
}

// Settled is the end of a call as a Store books it.
type Settled struct {
	Call               Call
	Hold               Hold      // what was reserved; zero if Reserved is false
	Reserved           time.Time // when; zero if nothing was
	Admitted           time.Time // when; zero if the store was down then: the call still has to be counted
	Model              string    // for the usage; "" books no usage
	Prompt, Completion int64
	Cost               money.Amount
	Outcome            Outcome
	Estimated          bool

	graced bool // Hold is the last known state's: the store does not know it
}

// Query selects usage. Days are yyyymmdd, both inclusive. "" selects every account.
type Query struct {
	Account  string
	From, To int32
}

// OfDay selects the usage of every account on the UTC day of a time.
func OfDay(at time.Time) Query {
	day, _ := ledger.Calendar(at.UnixMicro())
	return Query{From: day, To: day}
}

// OfMonth selects the usage of every account in the calendar month (UTC) of a time.
func OfMonth(at time.Time) Query {
	_, month := ledger.Calendar(at.UnixMicro())
	return Query{From: month * 100, To: month*100 + 31}
}

// Row is the usage of one key with one model on one UTC day.
type Row struct {
	Day              int32        `json:"day"` // yyyymmdd
	Account          string       `json:"account"`
	Key              string       `json:"key"`
	Model            string       `json:"model"`
	Requests         int64        `json:"requests"`
	Failed           int64        `json:"failed"`    // of them, ended by a fault
	Estimated        int64        `json:"estimated"` // of them, charged by estimate
	PromptTokens     int64        `json:"prompt_tokens"`
	CompletionTokens int64        `json:"completion_tokens"`
	Cost             money.Amount `json:"cost"`
}
