//go:build deploy

package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

type project struct {
	Services map[string]service
	Volumes  map[string]struct {
		DriverOpts map[string]string `json:"driver_opts"`
	}
	Secrets map[string]struct{ File string }
}

type service struct {
	User        string
	ReadOnly    bool     `json:"read_only"`
	CapDrop     []string `json:"cap_drop"`
	SecurityOpt []string `json:"security_opt"`
	Environment map[string]*string
	Command     []string
	Volumes     []struct {
		Type, Source, Target string
		ReadOnly             bool `json:"read_only"`
	}
	Ports []struct {
		HostIP    string `json:"host_ip"`
		Published string
		Target    int
	}
	Healthcheck *struct{ Test []string }
	Secrets     []struct{ Source, Target string }
	Build       struct{ Target, Dockerfile string }
}

// prepared runs prepare.sh into a folder of the test's and gives the environment that points at it.
func prepared(t *testing.T) (dir string, env []string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "secrets")
	out, err := exec.CommandContext(t.Context(), "compose/prepare.sh", dir, "localhost", "veil.example.org").CombinedOutput()
	if err != nil {
		t.Fatalf("prepare.sh: %v\n%s", err, out)
	}
	return dir, []string{"VEIL_SECRETS=" + dir}
}

func TestComposeServicesAreHardened(t *testing.T) {
	_, env := prepared(t)
	var p project
	rendered(t, &p, env, "compose", "../../../docker-compose.yml", "demo", "redis")
	if len(p.Services) != 4 {
		t.Fatalf("%d services", len(p.Services))
	}
	for name, s := range p.Services {
		if !s.ReadOnly || !slices.Equal(s.CapDrop, []string{"ALL"}) || !slices.Contains(s.SecurityOpt, "no-new-privileges:true") {
			t.Errorf("%s isn't hardened", name)
		}
		if uid, _, _ := strings.Cut(s.User, ":"); uid == "" || uid == "0" || uid == "root" {
			t.Errorf("%s runs as %q", name, s.User)
		}
		if len(s.Environment) > 0 {
			t.Errorf("%s has variables, where a secret could be: %v", name, s.Environment)
		}
		for _, port := range s.Ports {
			if port.HostIP != "127.0.0.1" {
				t.Errorf("%s publishes %d on %q by default", name, port.Target, port.HostIP)
			}
		}
		for _, v := range s.Volumes {
			if v.Type != "bind" {
				continue
			}
			if _, err := os.Stat(v.Source); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if !v.ReadOnly {
				t.Errorf("%s may write %s", name, v.Source)
			}
		}
	}
	for _, name := range []string{"edge", "veil", "redis"} {
		if h := p.Services[name].Healthcheck; h == nil || len(h.Test) == 0 {
			t.Errorf("%s has no health check", name)
		}
	}
	for name, s := range p.Secrets {
		if _, err := os.Stat(s.File); err != nil {
			t.Errorf("secret %s: %v", name, err)
		}
	}
	if o := p.Volumes["run"].DriverOpts; o["type"] != "tmpfs" || !strings.Contains(o["o"], "mode=0750") {
		t.Errorf("the socket's folder: %v", o)
	}
}

func TestComposeWithoutProfilesIsTheGatewayAlone(t *testing.T) {
	var p project
	rendered(t, &p, nil, "compose", "../../../docker-compose.yml")
	if len(p.Services) != 2 || p.Services["edge"].Build.Target != "edge" || p.Services["veil"].Build.Target != "veil" {
		t.Errorf("%v", p.Services)
	}
}

func TestPrepareKeepsWhatIsThere(t *testing.T) {
	dir, _ := prepared(t)
	before := map[string]string{}
	for _, f := range []string{"tls/tls.crt", "tls/tls.key", "redis/password", "keys/eu-host"} {
		before[f] = read(t, filepath.Join(dir, f))
	}
	if out, err := exec.CommandContext(t.Context(), "compose/prepare.sh", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for f, want := range before {
		if read(t, filepath.Join(dir, f)) != want {
			t.Errorf("%s changed", f)
		}
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
