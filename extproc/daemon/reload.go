package daemon

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"veil/catalogue"
	"veil/envoy"
	"veil/extproc/exchange"
	"veil/extproc/settings"
)

// Apply puts settings and a catalogue in force without a restart. Calls under way keep what they started with. It fails,
// and changes nothing, when something differs that only a restart can change.
func (d *Daemon) Apply(ctx context.Context, s settings.Settings, cat *catalogue.Catalogue) error {
	d.applying.Lock()
	defer d.applying.Unlock()
	if fields := needRestart(d.settings, s); len(fields) > 0 {
		return &envoy.RestartError{Fields: fields}
	}
	live := &exchange.Live{Catalogue: cat, Engine: d.live.Load().Engine, Instruction: s.Anonymize.Instruction, Origins: s.CORS.Origins}
	if !reflect.DeepEqual(s.Detect, d.settings.Detect) {
		var err error
		if live.Engine, err = newEngine(s.Detect, d.breather.Breathe); err != nil {
			return err
		}
	}
	plans, err := plansOf(s.Plans)
	if err != nil {
		return err
	}
	edge := d.edge
	edge.CORS = envoy.CORS(s.CORS)
	if err := d.serveEnvoys(ctx, cat, edge); err != nil {
		return err
	}
	if err := d.book(ctx, plans, cat.Currency); err != nil {
		return errors.Join(err, d.serveEnvoys(context.WithoutCancel(ctx), d.live.Load().Catalogue, d.edge)) // as before
	}
	d.edge = edge
	d.settings.Detect, d.settings.Plans, d.settings.Anonymize = s.Detect, s.Plans, s.Anonymize
	d.settings.Catalogue, d.settings.CORS = s.Catalogue, s.CORS
	d.live.Store(live)
	return nil
}

// serveEnvoys gives the Envoys that are served by ADS a catalogue and options.
func (d *Daemon) serveEnvoys(ctx context.Context, cat *catalogue.Catalogue, edge envoy.Options) error {
	if d.ads == nil {
		return nil
	}
	return d.ads.Update(ctx, cat, edge)
}

// needRestart names the settings that differ and can't change in a running process.
func needRestart(old, next settings.Settings) []string {
	var out []string
	for _, f := range []struct {
		name string
		same bool
	}{
		{"edge", old.Edge == next.Edge},
		{"sidecar", old.Sidecar == next.Sidecar},
		{"whether web pages may call (cors)", (len(old.CORS.Origins) == 0) == (len(next.CORS.Origins) == 0)},
		{"admin", old.Admin == next.Admin},
		{"admin_hosts", slices.Equal(old.AdminHosts, next.AdminHosts)},
		{"store", reflect.DeepEqual(old.Store, next.Store)},
		{"limits", old.Limits == next.Limits},
		{"log", old.Log == next.Log},
	} {
		if !f.same {
			out = append(out, f.name)
		}
	}
	return out
}
