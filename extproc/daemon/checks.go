package daemon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"veil/catalogue"
	"veil/extproc/admin"
)

// errSilent stands where a store that does not answer has not said why.
var errSilent = errors.New("it gives no reason")

// reloadCheck is the name of the check that tells of a refused reload.
const reloadCheck = "reload"

// checks are what /readyz asks.
func (d *Daemon) checks() []admin.Check {
	certificate := newEdgeCertificate(d.edge.CertFile, d.edge.KeyFile, d.now)
	wasm := d.edge.Wasm // it stays what it is without a restart
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
			cat := d.live.Load().Catalogue
			faults := cat.MissingKeys(d.look)
			switch {
			case len(faults) == 0:
				return nil
			case slices.ContainsFunc(cat.Upstreams, func(u catalogue.Upstream) bool { return u.Key.File != "" && u.MissingKey(d.look) }):
				return fmt.Errorf("%w (an Envoy that has read a key from a file before goes on with that one until it is started again; else calls are 502)", faults)
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
		{Name: "edge", Err: func() error { return d.refusal(true) }},
		{Name: "edge filter", Warn: true, Err: func() error { return moduleThere(wasm) }},
		// That there is no Envoy yet is no fault: it may wait until veil is ready, as in docker-compose.yml and in Kubernetes' pods.
		{Name: "envoy", Warn: true, Err: func() error {
			if d.guests.Load() == 0 {
				return fmt.Errorf("no Envoy is connected to %s: nobody can call until one is. Start one with what veil envoy config prints; if one runs, its log says why it does not come. "+
					"(One with a configuration of its own, as in a mesh or by --static, comes with its first call.)", d.settings.Edge.Socket)
			}
			return d.refusal(false)
		}},
		{Name: "routes", Warn: true, Err: func() error {
			models := d.gateway.OutOfDate()
			if len(models) == 0 {
				return nil
			}
			return fmt.Errorf("an Envoy whose configuration is a file has none of the catalogue's routes to %s: such calls are refused with 503. "+
				"Write the file again (veil envoy config --static) and start that Envoy again", strings.Join(models, ", "))
		}},
		{Name: reloadCheck, Warn: true, Err: func() error {
			if text := d.refused.Load(); text != nil {
				return errors.New(*text)
			}
			return nil
		}},
	}
}

// refusal is what a connected Envoy has refused: something without which nobody can call, or anything else.
func (d *Daemon) refusal(needed bool) error {
	for _, r := range d.Refused() {
		edge := r.Listener() || r.EdgeFilter() || r.Routes()
		if needed != (edge && r.Without) || d.hasCome(r.Awaited()) {
			continue
		}
		switch {
		case needed && r.Listener():
			return fmt.Errorf("an Envoy can't listen, so nobody can call there: %s (if the address is in use, end what has it: Envoy tries again by itself; "+
				"or set edge.listen, or sidecar.listen, to another and start veil and that Envoy again)", r.Reason)
		case needed && r.EdgeFilter():
			return fmt.Errorf("an Envoy can't load the edge filter, so every call there is refused with 502: %s (put the module where edge.wasm says, on Envoy's machine: make wasm builds it; "+
				"or leave edge.wasm out, and start veil again; then start that Envoy again)", r.Reason)
		case needed:
			return fmt.Errorf("an Envoy can't take the routes, so nobody can call there: %s (%s)", r.Reason, bootstrapAgain)
		case edge:
			return fmt.Errorf("an Envoy refused a part of its configuration, and goes on with what it had: %s (mend what it names, or %s)", r.Reason, bootstrapAgain)
		}
		return fmt.Errorf("an Envoy refused a part of its configuration, and goes on with what it had of it, if anything: %s "+
			"(mend the file or the variable that it names and start that Envoy again: only a file whose folder was there is taken up by itself; if it names none, %s)", r.Reason, bootstrapAgain)
	}
	return nil
}

// hasCome reports whether a file that Envoy waited for is there, where veil sees the same files.
func (d *Daemon) hasCome(path string) bool {
	if path == "" || d.look.Env == nil {
		return false
	}
	_, err := d.look.File(path)
	return err == nil
}

// bootstrapAgain is what to do about an Envoy that does not understand this veil.
const bootstrapAgain = "it was started with another veil's bootstrap: start it with this one's, veil envoy config"
