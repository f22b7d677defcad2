package daemon

import (
	"context"
	"time"

	"veil/extproc/admin"
)

// lookEvery is how often the checks of /readyz are looked at for the log.
const lookEvery = 2 * time.Second

// tellChanges writes into the log what /readyz begins and ceases to tell, until ctx ends: who reads the log in the morning
// sees when the store was away, and why.
func (d *Daemon) tellChanges(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	var before map[string]string
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			d.mendStore(ctx)
			before = d.tellChange(before, d.Admin.State())
		}
	}
}

// mendStore asks a store that is down whether it is back, and gives one that lost data plans and currency again: accounts and
// keys can then be made anew while veil runs.
func (d *Daemon) mendStore(ctx context.Context) {
	d.keeper.Probe(ctx)
	if d.keys.Behind() == 0 {
		return
	}
	d.applying.Lock()
	defer d.applying.Unlock()
	if plans, err := plansOf(d.settings.Plans); err == nil { // they were read before
		_ = d.book(ctx, plans, d.live.Load().Catalogue.Currency) // else it is tried again
	}
}

// tellChange tells how the state differs from what was amiss before, and answers with what is amiss now. Reasons that only
// count on are not told again.
func (d *Daemon) tellChange(before map[string]string, s admin.State) map[string]string {
	amiss := map[string]string{}
	for _, list := range []map[string]string{s.Warnings, s.Faults} {
		for name, reason := range list {
			amiss[name] = reason
			if _, known := before[name]; !known && name != reloadCheck { // a reload is told as it happens
				d.log.Warn("amiss", "check", name, "reason", reason)
			}
		}
	}
	for name := range before {
		if _, still := amiss[name]; !still && name != reloadCheck {
			d.log.Info("well again", "check", name)
		}
	}
	return amiss
}
