//go:build deploy

package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// units copies the units with programs that exist here in place of the installed ones, for systemd-analyze looks for them.
func units(t *testing.T) map[string]string {
	t.Helper()
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Fatal("systemd-analyze is missing: install the package systemd")
	}
	dir := t.TempDir()
	files := map[string]string{}
	for _, name := range []string{"veil.service", "veil-envoy.service"} {
		text := strings.NewReplacer("/usr/bin/veil ", "/bin/true ", "/usr/bin/envoy ", "/bin/true ", "/usr/lib/veil/drain.sh ", "/bin/true ",
			"file:///usr/share/doc/veil/deploy.md", "https://example.org/").Replace(read(t, "systemd/"+name))
		files[name] = filepath.Join(dir, name)
		if err := os.WriteFile(files[name], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func TestUnitsAreValid(t *testing.T) {
	for name, file := range units(t) {
		out, err := exec.CommandContext(t.Context(), "systemd-analyze", "verify", "--man=no", "--recursive-errors=no", file).CombinedOutput()
		if err != nil || strings.Contains(string(out), name+":") {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

// The exposure that systemd-analyze finds, of 10 (100 for the threshold): below 2.0 it says "OK".
func TestUnitsAreHardened(t *testing.T) {
	for name, file := range units(t) {
		out, err := exec.CommandContext(t.Context(), "systemd-analyze", "security", "--offline=yes", "--no-pager", "--threshold=20", file).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		t.Log(name, strings.TrimSpace(string(out[strings.LastIndex(strings.TrimSpace(string(out)), "\n")+1:])))
	}
}
