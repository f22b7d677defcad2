//go:build deploy

package topology

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"veil/envoy/internal/stand"
)

// host is the machine that the services of one project run on.
type host struct {
	project project
	dir     string
	running map[string]*container
}

// container is one service in its root folder.
type container struct {
	name     string
	root     string
	argv     []string
	uid, gid int
	health   []string
	log      *stand.Log
	cmd      *exec.Cmd
	ended    chan error
}

// newHost lays out every service of the project.
func newHost(t *testing.T, p project) *host {
	t.Helper()
	h := &host{project: p, dir: t.TempDir(), running: map[string]*container{}}
	for dir := h.dir; dir != "/"; dir = filepath.Dir(dir) { // other users must reach it
		if err := os.Chmod(dir, 0o755); err != nil && dir == h.dir {
			t.Fatal(err)
		}
		if dir == os.TempDir() {
			break
		}
	}
	for name, v := range p.Volumes {
		path := filepath.Join(h.dir, "volumes", name)
		folder(t, path, 0o755, 0, 0)
		if v.DriverOpts["type"] == "tmpfs" {
			if err := unix.Mount("tmpfs", path, "tmpfs", 0, v.DriverOpts["o"]); err != nil {
				t.Fatalf("volume %s: %v", name, err)
			}
			t.Cleanup(func() { unmount(path) })
		}
	}
	for name, s := range p.Services {
		h.running[name] = h.lay(t, name, s)
	}
	return h
}

// lay makes the root folder of a service and mounts what compose would.
func (h *host) lay(t *testing.T, name string, s service) *container {
	t.Helper()
	uid, gid, _ := strings.Cut(s.User, ":")
	c := &container{name: name, root: filepath.Join(h.dir, "roots", name), uid: number(t, uid), gid: number(t, gid), health: s.Healthcheck.Test, log: &stand.Log{}}
	folder(t, c.root, 0o755, 0, 0)
	bind(t, c.root, c.root, false)
	img := image{entrypoint: s.Entrypoint}
	if s.Build.Target != "" {
		img = target(t, s.Build.Target)
		img.unpack(t, c.root)
	} else {
		system(t, c.root) // redis
	}
	if len(s.Entrypoint) > 0 {
		img.entrypoint = s.Entrypoint
	}
	if len(s.Command) > 0 {
		img.cmd = s.Command
	}
	c.argv = append(img.entrypoint, img.cmd...)

	folder(t, filepath.Join(c.root, "dev"), 0o755, 0, 0)
	bind(t, "/dev", filepath.Join(c.root, "dev"), false)
	names := "127.0.0.1 localhost"
	for other := range h.project.Services {
		names += " " + other
	}
	folder(t, filepath.Join(c.root, "etc"), 0o755, 0, 0)
	if err := os.WriteFile(filepath.Join(c.root, "etc/hosts"), []byte(names+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, v := range s.Volumes {
		from := v.Source
		if v.Type == "volume" {
			from = filepath.Join(h.dir, "volumes", v.Source)
			h.own(t, c, v.Target, from)
		}
		mount(t, from, filepath.Join(c.root, v.Target), v.ReadOnly)
	}
	for _, secret := range s.Secrets {
		at := secret.Target
		if !strings.HasPrefix(at, "/") {
			at = "/run/secrets/" + secret.Source
		}
		mount(t, h.project.Secrets[secret.Source].File, filepath.Join(c.root, at), true)
	}
	if s.ReadOnly {
		if err := unix.Mount("", c.root, "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY, ""); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// own gives a fresh volume the owner that the image's folder has, as Docker does; an image that we don't build (redis)
// owns its own.
func (h *host) own(t *testing.T, c *container, target, volume string) {
	t.Helper()
	if h.project.Volumes[filepath.Base(volume)].DriverOpts["type"] == "tmpfs" {
		return
	}
	var stat unix.Stat_t
	uid, gid, mode := c.uid, c.gid, os.FileMode(0o750)
	if err := unix.Stat(filepath.Join(c.root, target), &stat); err == nil {
		uid, gid, mode = int(stat.Uid), int(stat.Gid), os.FileMode(stat.Mode&0o777)
	}
	folder(t, volume, mode, uid, gid)
}

func mount(t *testing.T, from, to string, readOnly bool) {
	t.Helper()
	info, err := os.Stat(from)
	if err != nil {
		t.Fatal(err)
	}
	if info.IsDir() {
		if err := os.MkdirAll(to, 0o755); err != nil {
			t.Fatal(err)
		}
	} else if _, err := os.Stat(to); err != nil {
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	bind(t, from, to, readOnly)
}

func bind(t *testing.T, from, to string, readOnly bool) {
	t.Helper()
	if err := unix.Mount(from, to, "", unix.MS_BIND, ""); err != nil {
		t.Fatalf("%s on %s: %v", from, to, err)
	}
	t.Cleanup(func() { unmount(to) })
	if readOnly {
		if err := unix.Mount("", to, "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY, ""); err != nil {
			t.Fatal(err)
		}
	}
}

func unmount(path string) { _ = unix.Unmount(path, unix.MNT_DETACH) } // the namespace ends with the test at the latest

func (c *container) command(argv []string) *exec.Cmd {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Path, cmd.Err = argv[0], nil
	if !strings.HasPrefix(argv[0], "/") {
		cmd.Path = "/usr/bin/" + argv[0]
	}
	cmd.Dir, cmd.Env = "/", []string{"PATH=/usr/bin:/usr/local/bin"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: c.root, Credential: &syscall.Credential{Uid: uint32(c.uid), Gid: uint32(c.gid)}}
	return cmd
}

// start runs the service and waits until its health check is content.
func (h *host) start(t *testing.T, name string) *container {
	t.Helper()
	c := h.running[name]
	c.cmd, c.ended = c.command(c.argv), make(chan error, 1)
	c.cmd.Stdout, c.cmd.Stderr = c.log, c.log
	if err := c.cmd.Start(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	cmd, ended := c.cmd, c.ended
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	for deadline := time.Now().Add(90 * time.Second); len(c.health) > 0; time.Sleep(100 * time.Millisecond) {
		if c.healthy() {
			return c
		}
		select {
		case err := <-ended:
			t.Fatalf("%s ended: %v\n%s", name, err, c.log)
		default:
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s isn't healthy\n%s", name, c.log)
		}
	}
	return c
}

func (c *container) healthy() bool {
	argv := c.health[1:]
	if c.health[0] == "CMD-SHELL" {
		argv = []string{"sh", "-c", c.health[1]}
	}
	cmd := c.command(argv)
	timer := time.AfterFunc(5*time.Second, func() {
		if cmd.Process != nil {
			_ = cmd.Process.Kill()
		}
	})
	defer timer.Stop()
	return cmd.Run() == nil
}

// exec runs a command in the service, as docker compose exec does, and gives its output.
func (c *container) exec(t *testing.T, argv ...string) []byte {
	t.Helper()
	cmd := c.command(argv)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %v\n%s", c.name, argv, err, stderr.String())
	}
	return out
}

// stop asks the service to end and says how it ended.
func (c *container) stop(ctx context.Context) error {
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case err := <-c.ended:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
