package live

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"syscall"
	"time"
)

// replace starts a veil, waits until it serves, and lets the one before drain and end. It is how veil is upgraded.
func (g *Gateway) replace(ctx context.Context) error {
	cmd := exec.Command(g.cfg.Veil, "serve", "--config", g.now.settings())
	said := &tail{want: "serving ", came: make(chan struct{})}
	cmd.Stderr = said
	if err := cmd.Start(); err != nil {
		return err
	}
	gone := make(chan error, 1)
	go func() { gone <- cmd.Wait() }()
	select {
	case <-said.came:
	case err := <-gone:
		return fmt.Errorf("veil serve ended: %w\n%s", err, said)
	case <-time.After(time.Minute):
		return errors.Join(fmt.Errorf("veil serve does not serve:\n%s", said), cmd.Process.Kill())
	case <-ctx.Done():
		return errors.Join(ctx.Err(), cmd.Process.Kill())
	}
	err := g.stopVeil()
	g.mu.Lock()
	g.serves, g.gone, g.errs = cmd, gone, said
	g.mu.Unlock()
	return err
}

// stopVeil lets the veil that serves drain, and waits for its end.
func (g *Gateway) stopVeil() error {
	g.mu.Lock()
	cmd, gone, said := g.serves, g.gone, g.errs
	g.serves = nil
	g.mu.Unlock()
	if cmd == nil {
		return nil
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case err := <-gone:
		if err != nil {
			return fmt.Errorf("the old veil: %w\n%s", err, said)
		}
		return nil
	case <-time.After(drain + 15*time.Second):
		return errors.Join(errors.New("the old veil does not end"), cmd.Process.Kill())
	}
}
