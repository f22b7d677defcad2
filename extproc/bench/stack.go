package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"veil/testdata/vacant"
)

// stack is a `veil run`, as a user starts it.
type stack struct {
	cmd         *exec.Cmd
	base, admin string
	key, ca     string
	state       string
	envoy, veil int // processes
}

// manyStreams is more calls at once than any scenario has.
const manyStreams = 8192

// catalogueText is a catalogue whose one model takes everything that is measured.
func catalogueText(upstream, price string) string {
	return fmt.Sprintf(`currency: EUR
default: %[1]s
upstreams:
  - {name: one, provider: One, location: us, base_url: %[2]q, concurrency: %[4]d}
models:
  - {id: %[1]s, name: A, owned_by: openai, category: premium, server_location: us, ai_provider: One, context_length: 4000000, price: {prompt: %[3]s, completion: %[3]s}, routes: [{upstream: one, model: up-a}]}
`, model, upstream, price, manyStreams)
}

// startStack starts veil on workers cores, 0 for all, and gives its account limits that are never reached: they are counted
// and kept, as for every account, but the measurement shall not be one of 429s.
func startStack(ctx context.Context, o options, state, upstream string, workers int) (*stack, error) {
	if err := os.MkdirAll(state, 0o700); err != nil {
		return nil, err
	}
	file := filepath.Join(state, "models.yaml")
	if err := os.WriteFile(file, []byte(catalogueText(upstream, "1")), 0o600); err != nil {
		return nil, err
	}
	listen, err := vacant.Address()
	if err != nil {
		return nil, err
	}
	admin, err := vacant.Address()
	if err != nil {
		return nil, err
	}
	s := &stack{base: "https://" + listen + "/api/v1", admin: admin, state: state, ca: filepath.Join(state, "ca.pem")}
	s.cmd = exec.Command(o.veil, "run", "--state", state, "--listen", listen, "--admin", admin, "--catalogue", file, "--workers", strconv.Itoa(workers), "--wasm", o.wasm)
	s.cmd.Env = os.Environ()
	if workers > 0 {
		s.cmd.Env = append(s.cmd.Env, "GOMAXPROCS="+strconv.Itoa(workers))
	}
	if err := s.start(); err != nil {
		s.stop()
		return nil, err
	}
	s.veil = s.cmd.Process.Pid
	if s.envoy = childOf(s.veil); s.envoy == 0 {
		s.stop()
		return nil, errors.New("no Envoy below veil run")
	}
	set := exec.CommandContext(ctx, o.veil, "account", "set", "demo", "--state", state,
		"--requests-per-minute", "100000000", "--requests-per-day", "100000000", "--tokens-per-minute", "1000000000000", "--concurrency", "100000", "--budget", "1000000")
	if out, err := set.CombinedOutput(); err != nil {
		s.stop()
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	time.Sleep(1100 * time.Millisecond) // changes act within 1 s
	return s, nil
}

// start runs the program until it says that it is ready.
func (s *stack) start() error {
	var errs bytes.Buffer
	s.cmd.Stderr = &errs
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return fmt.Errorf("%w (make build makes bin/veil)", err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		for _, w := range strings.FieldsFunc(lines.Text(), func(r rune) bool { return strings.ContainsRune(" \"'", r) }) {
			if strings.HasPrefix(w, "svc_sk_") {
				s.key = w
			}
		}
		if strings.HasPrefix(lines.Text(), "ready") {
			go func() { _, _ = io.Copy(io.Discard, out) }() // keeps the pipe empty until the end
			return nil
		}
	}
	return fmt.Errorf("veil run ended before it was ready:\n%s", errs.String())
}

func (s *stack) stop() {
	if s.cmd.Process != nil {
		finish(s.cmd)
	}
}

// target is the stack with or without anonymize, by the row's name.
func (s *stack) target(ctx context.Context, name string) (*target, error) {
	trust, err := trustIn(s.ca)
	if err != nil {
		return nil, err
	}
	t, err := newTarget(name, s.base, s.key, trust)
	if err != nil {
		return nil, err
	}
	t.anonymize = name != plainRow
	t.pids = map[string]int{"envoy": s.envoy, "veil": s.veil}
	t.admin = s.admin
	t.own, err = ownCost(ctx, s.admin)
	return t, err
}
