package supervise

import (
	"context"
	"strconv"
	"time"
)

// EnvoyConfig says how Envoy is started. Path, File, Admin and Log are required.
type EnvoyConfig struct {
	Path        string        // the program
	File        string        // configuration: bootstrap or whole
	Admin       string        // Unix socket of its admin interface, as the configuration says
	Log         *LogFile      // its own log: levels warning and above, which hold no bodies
	Concurrency int           // worker threads; 0: one a core
	Drain       time.Duration // longest time that running requests get at the end; default 10 s
	Listeners   []string      // it is ready when it has all of these
	Event       func(Event)
}

// readyTimeout leaves room for V8, which compiles the edge filter in seconds, or in half a minute on a machine that has
// something else to do.
const readyTimeout = 2 * time.Minute

// Envoy is the child that runs Envoy. Hot restart is off: it is for another Envoy to take over, needs shared memory that
// two gateways on one machine would fight for, and asks the kernel for a SIGTERM when the parent thread ends.
func Envoy(c EnvoyConfig) ChildConfig {
	admin := NewAdmin(c.Admin)
	args := []string{"-c", c.File, "--disable-hot-restart", "--log-level", "warning", "--drain-time-s", "1", "--drain-strategy", "immediate"}
	if c.Concurrency > 0 {
		args = append(args, "--concurrency", strconv.Itoa(c.Concurrency))
	}
	return ChildConfig{Path: c.Path, Args: args, Log: c.Log, ReadyTimeout: readyTimeout, Drain: admin.Drain, DrainTimeout: c.Drain, Event: c.Event,
		Ready: func(ctx context.Context) error { return admin.Listening(ctx, c.Listeners...) }}
}
