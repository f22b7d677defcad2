package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"veil/testdata/vacant"
)

// Redis is a redis-server of a test's own, on a free port of the loopback, that keeps nothing on disk.
type Redis struct {
	t    testing.TB
	port string
	dir  string
	args []string
	cmd  *exec.Cmd
}

const missing = "redis-server is not in the PATH: install it with `apt-get install redis-server` (or `brew install redis`), version 7 or newer"

// StartRedis starts a redis-server with these arguments, and stops it when the test ends.
func StartRedis(t testing.TB, args ...string) *Redis {
	t.Helper()
	if _, err := exec.LookPath("redis-server"); err != nil {
		t.Fatal(missing)
	}
	s := &Redis{t: t, port: strconv.Itoa(vacant.Port(t)), dir: t.TempDir(), args: args}
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// Addresses is where it listens.
func (s *Redis) Addresses() []string { return []string{"127.0.0.1:" + s.port} }

// Dir is where it keeps what it keeps on disk.
func (s *Redis) Dir() string { return s.dir }

// Dump is everything that it holds, with the commands that its slow log remembers, for a test to look through.
func (s *Redis) Dump() string {
	s.t.Helper()
	c := goredis.NewClient(&goredis.Options{Addr: "127.0.0.1:" + s.port})
	defer c.Close()
	ctx := context.Background()
	var b strings.Builder
	ask := func(words ...any) any {
		v, err := c.Do(ctx, words...).Result()
		if err != nil && !errors.Is(err, goredis.Nil) {
			s.t.Fatalf("%v: %v", words, err)
		}
		fmt.Fprintf(&b, "%v: %v\n", words, v)
		return v
	}
	ask("SLOWLOG", "GET", -1)
	ask("INFO", "everything")
	ask("CLIENT", "LIST")
	keys, _ := ask("KEYS", "*").([]any)
	for _, k := range keys {
		switch ask("TYPE", k) {
		case "hash":
			ask("HGETALL", k)
		case "set":
			ask("SMEMBERS", k)
		case "zset":
			ask("ZRANGE", k, 0, -1, "WITHSCORES")
		case "list":
			ask("LRANGE", k, 0, -1)
		case "stream":
			ask("XRANGE", k, "-", "+")
		default:
			ask("GET", k)
		}
	}
	return b.String()
}

// Start starts it again.
func (s *Redis) Start() {
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
	s.Stop()
	s.t.Fatalf("redis-server does not listen:\n%s", log.String())
}

// Stop ends it as kill -9 does.
func (s *Redis) Stop() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	s.cmd = nil
}

// Say sends one command and answers with what came back.
func (s *Redis) Say(words ...any) string {
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

// Until waits for a command's answer to hold a text.
func (s *Redis) Until(command, want string) {
	s.t.Helper()
	var words []any
	for _, w := range strings.Fields(command) {
		words = append(words, w)
	}
	for range 200 {
		if strings.Contains(s.Say(words...), want) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.t.Fatalf("%s does not come to %s", command, want)
}
