package daemon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"veil/extproc/admin"
)

// errSilent stands where a store that does not answer has not said why.
var errSilent = errors.New("it gives no reason")

// reloadCheck is the name of the check that tells of a refused reload.
const reloadCheck = "reload"

// checks are what /readyz asks.
func (d *Daemon) checks() []admin.Check {
	certificate := newEdgeCertificate(d.edge.CertFile, d.edge.KeyFile, d.now)
	return []admin.Check{
		{Name: "store", Warn: true, Err: func() error {
			if down := d.keys.Down(); down > 0 {
				return fmt.Errorf("the store has not answered for %s: %w", down.Round(time.Second), cmp.Or(d.keys.Fault(), errSilent))
			}
			return nil
		}},
		{Name: "limits", Warn: true, Err: func() error {
			h := d.keeper.Health()
			if h.Up {
				return nil
			}
			since, why := h.Since.UTC().Format(time.RFC3339), cmp.Or(h.Why, errSilent)
			if h.Grace == 0 {
				return fmt.Errorf("the store has been away since %s: %w", since, why)
			}
			return fmt.Errorf("the store has been away since %s; limits are kept from the last known state for another %s, then calls are refused: %w",
				since, h.Grace.Round(time.Second), why)
		}},
		// Every replica asks the same store: if all were unready at its first silence, the grace time would serve nobody
		// (docs/decisions/0043-grace.md).
		{Name: "grace", Err: func() error {
			h := d.keeper.Health()
			if down := d.keys.Down(); !h.Up && h.Grace == 0 || down > 0 && down >= d.grace {
				return fmt.Errorf("the store is away for longer than the grace time: calls are refused with 503 until it answers; see that it runs and that veil reaches it: %w",
					cmp.Or(d.keys.Fault(), h.Why, errSilent)) // keys are asked for all the time, limits only by calls
			}
			return nil
		}},
		{Name: "accounts", Warn: true, Err: func() error {
			if n := d.keys.Lost(); n > 0 {
				return fmt.Errorf("the store has forgotten changes of accounts, keys and plans (%d): it lost data, or an older copy was put in its place. "+
					"Keys that were made by them are refused, and keys that were revoked by them are good again: put a newer backup back, or make the changes again; then start veil again", n)
			}
			return nil
		}},
		{Name: "store set-up", Warn: true, Err: d.store.Amiss},
		{Name: "provider keys", Warn: true, Err: func() error {
			faults := d.live.Load().Catalogue.MissingKeys(d.look)
			if len(faults) == 0 {
				return nil
			}
			return faults
		}},
		{Name: "certificate", Warn: true, Err: certificate.fault},
		{Name: "sidecar", Warn: true, Err: func() error {
			name := d.settings.Sidecar.Account
			if d.settings.Sidecar.Listen == "" {
				return nil
			}
			ctx, stop := context.WithTimeout(context.Background(), time.Second)
			defer stop()
			if _, err := d.keys.Sidecar(ctx, name); err != nil {
				return fmt.Errorf("account %q: %w (create it with veil account create)", name, err)
			}
			return nil
		}},
		{Name: "envoy", Warn: true, Err: func() error {
			for _, r := range d.Refused() {
				return fmt.Errorf("an Envoy refused a part of its configuration, and does without: %s (mend the file or the variable that it names and start that Envoy again; if it names none, it was started with another veil's bootstrap: start it with this one's, veil envoy config)", r.Reason)
			}
			return nil
		}},
		{Name: reloadCheck, Warn: true, Err: func() error {
			if text := d.refused.Load(); text != nil {
				return errors.New(*text)
			}
			return nil
		}},
	}
}
