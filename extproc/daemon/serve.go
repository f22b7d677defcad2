package daemon

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc"
)

// maxMessage is the largest gRPC message, in bytes: a body of 32 MiB with its headers, and room for what restoring adds.
// gRPC's own default of 4 MiB turns a 6 MB body into a 500.
const maxMessage = 64 << 20

// newServer makes the gRPC server. A stream is one call of the API: idle ones live as long as the model thinks, so there
// is no keepalive limit; Envoy's own time-outs end them.
func newServer() *grpc.Server {
	return grpc.NewServer(
		grpc.MaxRecvMsgSize(maxMessage),
		grpc.MaxSendMsgSize(maxMessage),
		grpc.InitialWindowSize(1<<20),
		grpc.InitialConnWindowSize(16<<20),
		grpc.MaxConcurrentStreams(1<<20),
	)
}

// listenUnix opens the processor's socket for this user and group alone: whoever can connect can read what Envoy sends.
// A socket left behind by a dead process is replaced, one that answers is not.
func listenUnix(ctx context.Context, path string) (net.Listener, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil {
		if info.Mode().Type() != fs.ModeSocket {
			return nil, fmt.Errorf("%s exists and is no socket; remove it or choose another path", path)
		}
		d := net.Dialer{Timeout: time.Second}
		if c, err := d.DialContext(ctx, "unix", path); err == nil {
			_ = c.Close() // only a probe
			return nil, fmt.Errorf("another veil already serves %s; stop it first", path)
		}
		if err := os.Remove(path); err != nil {
			return nil, err
		}
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o660); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Serve serves until ctx ends, then drains: /readyz says no, open calls may finish within the drain time, and what they
// used is written. It returns nil after a clean end.
func (d *Daemon) Serve(ctx context.Context) error {
	extprocv3.RegisterExternalProcessorServer(d.server, d.processor)
	failed := make(chan error, 2)
	go func() { failed <- d.server.Serve(d.socket) }()
	web := &http.Server{Handler: d.Admin, ReadHeaderTimeout: 5 * time.Second}
	go func() { failed <- web.Serve(d.adminListener) }()
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	d.Admin.Drain()
	d.drain()
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return errors.Join(err, d.closeStore(stop), web.Shutdown(stop))
}

// drain lets open calls finish.
func (d *Daemon) drain() {
	done := make(chan struct{})
	go func() { d.server.GracefulStop(); close(done) }()
	select {
	case <-done:
	case <-time.After(d.settings.Limits.Drain):
		d.server.Stop()
		<-done
	}
}
