package daemon

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"time"

	"veil/catalogue"
	"veil/envoy"
	"veil/extproc/exchange"
	"veil/extproc/internal/plainfile"
	"veil/extproc/settings"
)

// Source is where settings and catalogue come from, and come from again when a file changes.
type Source struct {
	Files []string // watched
	Load  func() (settings.Settings, *catalogue.Catalogue, error)
}

// pollEvery is how often the files are looked at. A look costs a few stat calls; file notifications would miss the
// symbolic links that Kubernetes swaps.
const pollEvery = 200 * time.Millisecond

// watch applies the source again whenever one of its files has changed, until ctx ends. A source that can't be used
// leaves everything as it is; the reason is logged, counted and shown by /readyz.
func (d *Daemon) watch(ctx context.Context, s Source) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	seen := stamps(s.Files)
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now := stamps(s.Files)
		if reflect.DeepEqual(now, seen) {
			continue
		}
		seen = now
		err := d.reload(ctx, s)
		// The files may be right, or be made readable by a change of mode or owner, which no stamp shows: they are tried
		// again with the next look.
		if errors.Is(err, errStore) || errors.Is(err, fs.ErrPermission) {
			seen = nil
		}
		d.tell(err)
	}
}

// tell logs, counts and shows how a reload went; one that is refused again for the same reason is not told again.
func (d *Daemon) tell(err error) {
	if err == nil {
		d.refused.Store(nil)
		d.Metrics.Reloaded(true)
		d.log.Info("reloaded")
		return
	}
	text := "the last change was refused, the state before it is in force: " + err.Error()
	if was := d.refused.Swap(&text); was == nil || *was != text {
		d.Metrics.Reloaded(false)
		d.log.Error("reload refused; the last good state stays", "reason", err.Error())
	}
}

type stamp struct {
	changed time.Time
	size    int64
}

func stamps(files []string) map[string]stamp {
	out := make(map[string]stamp, len(files))
	for _, f := range files {
		if info, err := os.Stat(f); err == nil {
			out[f] = stamp{info.ModTime(), info.Size()}
		}
	}
	return out
}

func (d *Daemon) reload(ctx context.Context, s Source) error {
	for _, f := range s.Files { // a pipe might never be read to its end, and with it no later change would be seen
		if err := plainfile.Special(f); err != nil {
			return err
		}
	}
	set, cat, err := s.Load()
	if err != nil {
		return err
	}
	return d.Apply(ctx, set, cat)
}

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
