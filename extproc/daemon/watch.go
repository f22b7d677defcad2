package daemon

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"time"

	"veil/catalogue"
	"veil/extproc/internal/plainfile"
	"veil/extproc/settings"
)

// Source is where settings and catalogue come from, and come from again when a file changes.
type Source struct {
	Files []string // watched, beside the catalogue that the settings name
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
	w := watched{source: s, named: d.namedCatalogue()} // nothing seen: what veil started with was read some time ago
	for {
		if w.changed() {
			d.follow(ctx, &w)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// follow reads what is watched, and applies and tells it unless it is in force already.
func (d *Daemon) follow(ctx context.Context, w *watched) {
	set, cat, err := w.load()
	if err == nil && d.refused.Load() == nil && d.has(set, cat) {
		return
	}
	if err == nil {
		err = d.Apply(ctx, set, cat)
	}
	if ctx.Err() != nil { // veil ends: what could not be done any more is no fault of the files
		return
	}
	// The files may be right, or be made readable by a change of mode or owner, which no stamp shows: they are tried
	// again with the next look.
	if errors.Is(err, errStore) || errors.Is(err, fs.ErrPermission) {
		w.seen = nil
	}
	d.tell(err)
}

// namedCatalogue is the catalogue that the settings in force name, "" for none.
func (d *Daemon) namedCatalogue() string {
	d.applying.Lock()
	defer d.applying.Unlock()
	return d.settings.Catalogue
}

// has reports whether settings and catalogue are those in force.
func (d *Daemon) has(s settings.Settings, cat *catalogue.Catalogue) bool {
	d.applying.Lock()
	defer d.applying.Unlock()
	return reflect.DeepEqual(s, d.settings) && reflect.DeepEqual(cat, d.live.Load().Catalogue)
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

// watched are the files of a source, as they were when they were last read.
type watched struct {
	source Source
	named  string                 // the catalogue that the settings name; "": none
	seen   map[string]fs.FileInfo // nil: they are to be read whatever they are
}

// changed reports whether a file is another one than when it was read, or has another time or size.
func (w *watched) changed() bool { return w.seen == nil || !maps.EqualFunc(w.look(), w.seen, same) }

func same(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime()) && a.Size() == b.Size()
}

// look finds the files. One that is not there is left out.
func (w *watched) look() map[string]fs.FileInfo {
	out := map[string]fs.FileInfo{}
	for _, f := range w.files() {
		if info, err := os.Stat(f); err == nil {
			out[f] = info
		}
	}
	return out
}

func (w *watched) files() []string {
	if w.named == "" {
		return w.source.Files
	}
	return append(w.source.Files[:len(w.source.Files):len(w.source.Files)], w.named)
}

// load reads the source. The files are looked at first, so that a change that comes while they are read is seen by the next
// look; of settings that name another catalogue this is known afterwards only, and they are read once more.
func (w *watched) load() (set settings.Settings, cat *catalogue.Catalogue, err error) {
	for again := false; ; again = true {
		w.seen = w.look()
		for _, f := range w.files() { // a pipe might never be read to its end, and with it no later change would be seen
			if err := plainfile.Special(f); err != nil {
				return set, nil, err
			}
		}
		set, cat, err = w.source.Load()
		if set.Catalogue == w.named || again {
			return set, cat, err
		}
		w.named = set.Catalogue
	}
}
