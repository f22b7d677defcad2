package redis

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// server is a redis-server of a test's own, on a free port of the loopback, that keeps nothing on disk.
type server struct {
	t    testing.TB
	port string
	dir  string
	args []string
	cmd  *exec.Cmd
}

const missing = "redis-server is not in the PATH: install it with `apt-get install redis-server` (or `brew install redis`), version 7 or newer"

func startServer(t testing.TB, args ...string) *server {
	t.Helper()
	if _, err := exec.LookPath("redis-server"); err != nil {
		t.Fatal(missing)
	}
	s := &server{t: t, port: freePort(t), dir: t.TempDir(), args: args}
	s.start()
	t.Cleanup(s.stop)
	return s
}

func (s *server) address() []string { return []string{"127.0.0.1:" + s.port} }

func (s *server) start() {
	s.t.Helper()
	args := append([]string{"--port", s.port, "--bind", "127.0.0.1", "--save", "", "--dir", s.dir}, s.args...)
	var log bytes.Buffer
	s.cmd = exec.Command("redis-server", args...)
	s.cmd.Stdout, s.cmd.Stderr = &log, &log
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	for range 200 {
		if c, err := net.Dial("tcp", "127.0.0.1:"+s.port); err == nil {
			c.Close()
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.stop()
	s.t.Fatalf("redis-server does not listen:\n%s", log.String())
}

func (s *server) stop() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	s.cmd = nil
}

func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

func opened(t testing.TB, c Config) *Store {
	t.Helper()
	s, err := Open(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return s
}

func write(t testing.TB, name string, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// say sends one command and answers with what came back.
func (s *server) say(words ...any) string {
	s.t.Helper()
	c := goredis.NewClient(&goredis.Options{Addr: "127.0.0.1:" + s.port})
	defer c.Close()
	v, err := c.Do(context.Background(), words...).Result()
	if err != nil {
		s.t.Fatal(err)
	}
	text, _ := v.(string)
	return text
}

// until waits for a command's answer to hold a text.
func (s *server) until(command, want string) {
	s.t.Helper()
	var words []any
	for _, w := range strings.Fields(command) {
		words = append(words, w)
	}
	for range 200 {
		if strings.Contains(s.say(words...), want) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.t.Fatalf("%s does not come to %s", command, want)
}
