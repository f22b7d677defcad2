// Package storetest holds every store to the same rules. A store's own tests hand it a way to open stores; all that is
// promised by account.Store and quota.Store is checked here, once.
package storetest

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
)

// Store is what is tested.
type Store interface {
	account.Store
	quota.Store
	Close(ctx context.Context) error
}

// Opener opens another connection to the same data, with this clock, as another process would.
type Opener func(t testing.TB, now func() time.Time) Store

// Clock is a clock that tests move.
type Clock struct{ at atomic.Int64 }

// NewClock starts at a time in the middle of a day and a month.
func NewClock() *Clock {
	c := &Clock{}
	c.at.Store(time.Date(2026, 3, 17, 12, 0, 0, 0, time.UTC).UnixMicro())
	return c
}

// Now is the clock's time.
func (c *Clock) Now() time.Time { return time.UnixMicro(c.at.Load()) }

// Add moves the clock.
func (c *Clock) Add(d time.Duration) { c.at.Add(d.Microseconds()) }

// Set moves the clock to t.
func (c *Clock) Set(t time.Time) { c.at.Store(t.UnixMicro()) }

var serial atomic.Int64

func newID(kind string) string {
	return fmt.Sprintf("%s_%s%d", kind, rand.Text()[:6], serial.Add(1))
}

// limits starts from none.
func limits(set func(l *account.Limits)) account.Limits {
	l := account.NoLimits()
	if set != nil {
		set(&l)
	}
	return l
}

func newCall(l account.Limits) quota.Call {
	return quota.Call{ID: newID("t"), Account: newID("acc"), Key: newID("key"), Limits: l, Full: true}
}

func next(c quota.Call) quota.Call {
	c.ID = newID("t")
	return c
}
