package envoy

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Version is the Envoy that the configuration is made for and tested with. Any patch of its minor version will do.
const Version = "1.40.0"

const minor = "1.40."

// ErrNotFound is the error of Find when there is no Envoy. Its text says how to get one.
var ErrNotFound = errors.New("no Envoy " + minor + "x found: run `veil envoy install`, or set ENVOY to its path")

// Tools finds the Envoy program and installs it. It is safe to copy; two installations into one folder at the same time
// end with the same file.
type Tools struct {
	Dir      string                   // where an installed Envoy is kept; required
	Env      func(name string) string // default os.Getenv
	Log      io.Writer                // what is being done; default nothing
	Progress bool                     // Log is a terminal: show the progress of a download
}

// Install finds an Envoy or gets the pinned one into dir, and answers with its path. log gets a line about what is done;
// it may be nil.
func Install(ctx context.Context, dir string, log io.Writer) (path string, err error) {
	return Tools{Dir: dir, Log: log}.Install(ctx)
}

func (t Tools) withDefaults() Tools {
	if t.Env == nil {
		t.Env = os.Getenv
	}
	if t.Log == nil {
		t.Log = io.Discard
	}
	return t
}

// Find looks for an Envoy of the right version: $ENVOY (an error if it is of another), the PATH, an installed one.
func (t Tools) Find(ctx context.Context) (path string, err error) {
	t = t.withDefaults()
	if given := t.Env("ENVOY"); given != "" {
		if err := checkVersion(ctx, given); ctx.Err() != nil { // it was not let answer
			return "", ctx.Err()
		} else if err != nil {
			return "", fmt.Errorf("the Envoy that was named, %s: %w; name a program of Envoy %sx, or none: then the pinned one is fetched", given, err, minor)
		}
		return filepath.Abs(given)
	}
	for _, dir := range filepath.SplitList(t.Env("PATH")) {
		path := filepath.Join(dir, "envoy")
		if !executable(path) {
			continue
		}
		if err := checkVersion(ctx, path); ctx.Err() != nil {
			return "", ctx.Err()
		} else if err != nil {
			fmt.Fprintf(t.Log, "not used: %s: %v\n", path, err)
			continue
		}
		return filepath.Abs(path)
	}
	if path := t.installed(); executable(path) {
		if err := checkVersion(ctx, path); err == nil {
			return filepath.Abs(path)
		}
	}
	if ctx.Err() != nil { // then no program could be asked
		return "", ctx.Err()
	}
	return "", ErrNotFound
}

// installed is the path of an Envoy that Install has put there.
func (t Tools) installed() string { return filepath.Join(t.Dir, "envoy-"+Version) }

func executable(path string) bool {
	s, err := os.Stat(path)
	return err == nil && s.Mode().IsRegular() && s.Mode()&0o111 != 0
}

// checkVersion asks a program for its version. The answer has the form
// "envoy  version: <commit>/1.40.0/Clean/RELEASE/BoringSSL".
func checkVersion(ctx context.Context, path string) error {
	ctx, stop := context.WithTimeout(ctx, 30*time.Second)
	defer stop()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return fmt.Errorf("it does not tell its version (%w)", err)
	}
	_, rest, ok := strings.Cut(string(out), "version: ")
	parts := strings.Split(strings.TrimSpace(rest), "/")
	if !ok || len(parts) < 2 {
		return errors.New("it does not look like Envoy")
	}
	if !strings.HasPrefix(parts[1], minor) {
		return fmt.Errorf("it is Envoy %s, and Veil is made for %sx", parts[1], minor)
	}
	return nil
}
