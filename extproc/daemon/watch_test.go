package daemon

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"veil/catalogue"
	"veil/catalogue/cataloguetest"
	"veil/extproc/settings"
)

// put puts a file in the place of another in one step.
func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name+".new", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(name+".new", name); err != nil {
		t.Fatal(err)
	}
}

func eventually(t *testing.T, what func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !what(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it never was so")
		}
	}
}

func TestAChangeWhileVeilStartedIsTakenUp(t *testing.T) {
	s := someSettings(t)
	file := filepath.Join(t.TempDir(), "models.yaml")
	put(t, file, "fewer") // after the whole catalogue, with which the daemon starts, was read
	d, _ := served(t, s, &Source{Files: []string{file}, Load: func() (settings.Settings, *catalogue.Catalogue, error) {
		next, cat := fewer(t, s)
		return next, cat, nil
	}})
	eventually(t, func() bool { return len(d.live.Load().Catalogue.Models) == 1 })
}

func TestWhatIsInForceIsNotAppliedAgain(t *testing.T) {
	s := someSettings(t)
	file := filepath.Join(t.TempDir(), "models.yaml")
	put(t, file, "all")
	d, _ := served(t, s, nil)
	before := d.live.Load()
	w := watched{source: Source{Files: []string{file}, Load: func() (settings.Settings, *catalogue.Catalogue, error) {
		return s, cataloguetest.Builtin(t), nil
	}}}
	d.follow(t.Context(), &w)
	if d.live.Load() != before {
		t.Error("it was applied again")
	}
}

func TestAReloadThatTheStoreRefusedIsTriedAgain(t *testing.T) {
	s := someSettings(t)
	file := filepath.Join(t.TempDir(), "models.yaml")
	put(t, file, "fewer")
	d, a := served(t, s, nil)
	w := watched{source: Source{Files: []string{file}, Load: func() (settings.Settings, *catalogue.Catalogue, error) {
		next, cat := fewer(t, s)
		return next, cat, nil
	}}}
	a.away.Store(true)
	d.follow(t.Context(), &w)
	if d.refused.Load() == nil || !w.changed() {
		t.Fatal("it is not to be tried again")
	}
	a.away.Store(false)
	d.follow(t.Context(), &w)
	if d.refused.Load() != nil || len(d.live.Load().Catalogue.Models) != 1 || w.changed() {
		t.Error("it was not taken up")
	}
}

func TestAReloadThatTheEndOfVeilCutsShortIsNotCalledRefused(t *testing.T) {
	s := someSettings(t)
	file := filepath.Join(t.TempDir(), "models.yaml")
	put(t, file, "fewer")
	d, a := served(t, s, nil)
	a.away.Store(true)
	ctx, stop := context.WithCancel(t.Context())
	w := watched{source: Source{Files: []string{file}, Load: func() (settings.Settings, *catalogue.Catalogue, error) {
		stop()
		next, cat := fewer(t, s)
		return next, cat, nil
	}}}
	d.follow(ctx, &w)
	if text := d.refused.Load(); text != nil {
		t.Error(*text)
	}
}

func TestAPipeInAFilesPlaceDoesNotEndReloads(t *testing.T) {
	s := someSettings(t)
	file := filepath.Join(t.TempDir(), "models.yaml")
	put(t, file, "x")
	var loads atomic.Int32
	d, _ := served(t, s, &Source{Files: []string{file}, Load: func() (settings.Settings, *catalogue.Catalogue, error) {
		_, err := os.ReadFile(file)
		loads.Add(1)
		return s, cataloguetest.Builtin(t), err
	}})
	eventually(t, func() bool { return loads.Load() > 0 })
	if err := syscall.Mkfifo(file+".pipe", 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(file+".pipe", file); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool {
		text := d.refused.Load()
		return text != nil && strings.Contains(*text, "pipe")
	})
	put(t, file, "x")
	eventually(t, func() bool { return d.refused.Load() == nil })
}

func TestAFileThatIsMadeReadableIsTakenUp(t *testing.T) {
	s := someSettings(t)
	file := filepath.Join(t.TempDir(), "models.yaml")
	put(t, file, "x")
	d, _ := served(t, s, nil)
	readable := false // as after chmod: neither time nor size of the file changes
	w := watched{source: Source{Files: []string{file}, Load: func() (settings.Settings, *catalogue.Catalogue, error) {
		if !readable {
			return s, nil, fmt.Errorf("the catalogue can't be read: %w", fs.ErrPermission)
		}
		return s, cataloguetest.Builtin(t), nil
	}}}
	d.follow(t.Context(), &w)
	if d.refused.Load() == nil || !w.changed() {
		t.Fatal("it is not to be tried again")
	}
	readable = true
	d.follow(t.Context(), &w)
	if d.refused.Load() != nil || w.changed() {
		t.Error("it was not taken up")
	}
}

func TestAFileOfTheSameTimeAndSizeIsAnother(t *testing.T) {
	dir := t.TempDir()
	link, when := filepath.Join(dir, "models.yaml"), time.Unix(1, 0) // as in images and stores that give all files one time
	for _, name := range []string{"old", "new"} {
		put(t, filepath.Join(dir, name), name)
		if err := os.Chtimes(filepath.Join(dir, name), when, when); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("old", link); err != nil {
		t.Fatal(err)
	}
	w := watched{source: Source{Files: []string{link}, Load: func() (s settings.Settings, c *catalogue.Catalogue, err error) { return s, c, nil }}}
	if _, _, err := w.load(); err != nil || w.changed() {
		t.Fatal("what was read counts as changed", err)
	}
	if err := os.Symlink("new", link+".new"); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(link+".new", link); err != nil {
		t.Fatal(err)
	}
	if !w.changed() {
		t.Error("the link leads to another file, and nothing has changed")
	}
}

func TestTheCatalogueThatNewSettingsNameIsWatched(t *testing.T) {
	dir := t.TempDir()
	config, models := filepath.Join(dir, "veil.yaml"), filepath.Join(dir, "models.yaml")
	put(t, config, "")
	var read []string // what each load found in the catalogue that it named
	w := watched{source: Source{Files: []string{config}, Load: func() (s settings.Settings, c *catalogue.Catalogue, err error) {
		name, err := os.ReadFile(config)
		if s.Catalogue = string(name); s.Catalogue == "" {
			return s, c, err
		}
		text, err := os.ReadFile(s.Catalogue)
		read = append(read, string(text))
		return s, c, err
	}}}
	if _, _, err := w.load(); err != nil || w.changed() {
		t.Fatal(err)
	}
	put(t, config, models)
	if _, _, err := w.load(); err == nil {
		t.Fatal("there is no such file")
	}
	if w.changed() {
		t.Fatal("nothing has changed since")
	}
	put(t, models, "first")
	if !w.changed() {
		t.Fatal("the file that was missing is there, and nobody looks")
	}
	if _, _, err := w.load(); err != nil || read[len(read)-1] != "first" {
		t.Fatal(read, err)
	}
	put(t, models, "second one")
	if !w.changed() {
		t.Error("a change of the catalogue that the settings name is not seen")
	}
}
