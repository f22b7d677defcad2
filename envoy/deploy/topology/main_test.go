//go:build deploy

package topology

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"veil/envoy"
)

// Variables by which the process outside tells the one inside what it has prepared.
const (
	insideVar = "VEIL_TOPOLOGY_DIR"
	envoyVar  = "VEIL_TOPOLOGY_ENVOY"
	top       = "../../.."
)

// TestMain prepares what needs the network, then runs the tests in namespaces of their own: so the fixed ports and paths
// of the deployment are free, and nothing that a test mounts is left behind.
func TestMain(m *testing.M) {
	if os.Getenv(insideVar) != "" {
		if err := enter(); err != nil {
			fmt.Fprintln(os.Stderr, "namespace:", err)
			os.Exit(1)
		}
		os.Exit(m.Run())
	}
	code, err := outside()
	if err != nil {
		fmt.Fprintln(os.Stderr, "topology:", err)
		code = 1
	}
	os.Exit(code)
}

func outside() (code int, err error) {
	if os.Geteuid() != 0 {
		return 1, errors.New("run this test as root: it starts services as other users")
	}
	dir, err := os.MkdirTemp("", "veil-topology-")
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := os.Chmod(dir, 0o755); err != nil {
		return 1, err
	}
	program, err := envoy.Install(context.Background(), filepath.Join(top, ".tools"), os.Stderr)
	if err != nil {
		return 1, err
	}
	steps := []struct {
		in   string
		argv []string
		to   string
	}{
		{top, []string{"go", "build", "-trimpath", "-o", filepath.Join(dir, "out/veil"), "./extproc"}, ""},
		{top, []string{"go", "build", "-trimpath", "-o", filepath.Join(dir, "out/demo"), "./envoy/deploy/demo"}, ""},
		{top, []string{"make", "-s", "-C", "wasm-filter", "wasm"}, ""},
		{top, []string{"envoy/deploy/compose/prepare.sh", filepath.Join(dir, "secrets")}, ""},
		{"../render", []string{"go", "run", ".", "compose", "../../../docker-compose.yml", "demo"}, filepath.Join(dir, "demo.json")},
		{"../render", []string{"go", "run", ".", "compose", "../../../docker-compose.yml", "demo", "redis"}, filepath.Join(dir, "redis.json")},
	}
	for _, s := range steps {
		cmd := exec.Command(s.argv[0], s.argv[1:]...)
		cmd.Dir = s.in
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "VEIL_SECRETS="+filepath.Join(dir, "secrets"))
		if filepath.Base(s.to) == "redis.json" {
			cmd.Env = append(cmd.Env, "VEIL_SETTINGS=./envoy/deploy/compose/settings.redis.yaml")
		}
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return 1, fmt.Errorf("%v: %w\n%s", s.argv, err, out)
		}
		if s.to != "" {
			if err := os.WriteFile(s.to, out, 0o600); err != nil {
				return 1, err
			}
		}
	}
	inner := exec.Command("/proc/self/exe", os.Args[1:]...)
	inner.Env = append(os.Environ(), insideVar+"="+dir, envoyVar+"="+program)
	inner.Stdout, inner.Stderr = os.Stdout, os.Stderr
	inner.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET | syscall.CLONE_NEWNS}
	if err := inner.Run(); err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return exit.ExitCode(), nil
		}
		return 1, err
	}
	return 0, nil
}

// enter makes the namespace usable: mounts stay inside, and the loopback is up.
func enter() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return err
	}
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	loopback, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	loopback.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	return unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, loopback)
}

// project is what compose-go made of docker-compose.yml.
type project struct {
	Services map[string]service
	Volumes  map[string]struct {
		DriverOpts map[string]string `json:"driver_opts"`
	}
	Secrets map[string]struct{ File string }
}

type service struct {
	User                string
	Image               string
	ReadOnly            bool `json:"read_only"`
	Entrypoint, Command []string
	Build               struct{ Target string }
	Volumes             []struct {
		Type, Source, Target string
		ReadOnly             bool `json:"read_only"`
	}
	Healthcheck struct{ Test []string }
	Secrets     []struct{ Source, Target string }
}

func load(t *testing.T, name string) project {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(os.Getenv(insideVar), name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var p project
	if err := json.Unmarshal(text, &p); err != nil {
		t.Fatal(err)
	}
	return p
}
