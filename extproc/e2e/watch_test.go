package e2e

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// watch dumps what the three parts wrote while a test ran, should it fail.
func (s *stack) watch(t *testing.T) {
	t.Helper()
	veil, edge, access := len(s.log.String()), size(s.elogPath()), size(s.accessPath())
	seen := s.up.Total()
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		t.Logf("veil wrote:\n%s", tail(s.log.String()[veil:]))
		t.Logf("Envoy wrote:\n%s", tail(from(s.elogPath(), edge)))
		t.Logf("Envoy's access log:\n%s", tail(from(s.accessPath(), access)))
		var b strings.Builder
		for _, r := range s.up.Requests() {
			if r.ID > seen {
				fmt.Fprintf(&b, "%s %s\n", r.Path, r.Body[:min(len(r.Body), 600)])
			}
		}
		t.Logf("the upstream received:\n%s", tail(b.String()))
	})
}

func (s *stack) elogPath() string   { return filepath.Join(s.dir, "envoy.log") }
func (s *stack) accessPath() string { return filepath.Join(s.dir, "access.log") }

func size(path string) int64 {
	st, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return st.Size()
}

func from(path string, at int64) string {
	b, err := os.ReadFile(path)
	if err != nil {
		return err.Error()
	}
	return string(b[min(at, int64(len(b))):])
}

// tail is the last 4 KiB: the others' share of a shared log is of no use.
func tail(s string) string { return s[max(0, len(s)-4096):] }

// finish stops the stack and looks for personal data wherever it must not be.
func (s *stack) finish() error {
	places, err := s.told()
	err = errors.Join(err, s.stop(), s.stored(places))
	return errors.Join(err, hunt(places))
}

// told is what the running parts tell: metrics and statistics.
func (s *stack) told() (map[string]string, error) {
	places := map[string]string{}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	stats, err := s.stats.Stats(ctx, "")
	if err != nil {
		return places, err
	}
	var b strings.Builder
	for name := range stats {
		b.WriteString(name + "\n")
	}
	places["Envoy's statistics"] = b.String()
	if !s.veilGone.Load() {
		places["veil's metrics"], err = s.metrics()
	}
	return places, err
}

// stored adds what was written: logs and every file of the state.
func (s *stack) stored(places map[string]string) error {
	places["veil's log"] = s.log.String()
	return filepath.WalkDir(s.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		b, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) { // a database's side files come and go
			return nil
		}
		places[path] = string(b)
		return err
	})
}

// keeps reports every place that holds a secret while the stack runs.
func (s *stack) keeps(secret string) error {
	places, err := s.told()
	err = errors.Join(err, s.stored(places))
	for place, text := range places {
		if strings.Contains(text, secret) {
			err = errors.Join(err, fmt.Errorf("%s holds %s…", place, secret[:8]))
		}
	}
	return err
}
