package daemon

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/experimental"

	"veil/extproc/exchange"
	"veil/extproc/internal/direct"
)

// maxMessage is the largest gRPC message, in bytes: the gateway's own longest answer with its headers. gRPC's own default of 4 MiB
// turns a 6 MB body into a 500.
const maxMessage = exchange.LongestReply + 4<<20

// newServer makes the gRPC server. A stream is one call of the API: idle ones live as long as the model thinks, so there
// is no keepalive limit; Envoy's own time-outs end them.
func newServer() (*grpc.Server, error) {
	buffers, err := newBuffers()
	if err != nil {
		return nil, err
	}
	return grpc.NewServer(
		grpc.MaxRecvMsgSize(maxMessage),
		grpc.MaxSendMsgSize(maxMessage),
		grpc.InitialWindowSize(1<<20),
		grpc.InitialConnWindowSize(16<<20),
		grpc.MaxConcurrentStreams(1<<20),
		grpc.ForceServerCodecV2(codec{buffers}),
		experimental.BufferPool(buffers), // of the frames that messages come in
	), nil
}

// serveAdmin serves the operator's endpoints. While an old process still has the address, as in an upgrade, it waits for it:
// the processor works meanwhile.
func (d *Daemon) serveAdmin(ctx context.Context, web *http.Server) error {
	var lc net.ListenConfig
	for {
		l := d.adminListener
		if l == nil {
			var err error
			if l, err = lc.Listen(ctx, "tcp", d.settings.Admin); err != nil {
				select {
				case <-ctx.Done():
					return nil
				case <-time.After(100 * time.Millisecond):
					continue
				}
			}
		}
		if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	}
}

// Serve serves until ctx ends, then drains: /readyz says no, open calls may finish within the drain time, and what they
// used is written. It returns nil after a clean end.
func (d *Daemon) Serve(ctx context.Context) error {
	extprocv3.RegisterExternalProcessorServer(d.server, d.processor)
	failed := make(chan error, 2)
	go func() { failed <- d.server.Serve(counted{direct.Listener{Listener: d.socket}, &d.guests}) }()
	web := d.web()
	go func() {
		if err := d.serveAdmin(ctx, web); err != nil {
			failed <- err
		}
	}()
	go d.collect(ctx)
	go (&rest{ended: d.processor.Ended, empty: emptied, after: restAfter}).follow(ctx)
	go d.tellChanges(ctx)
	if d.source != nil {
		go d.watch(ctx, *d.source)
	}
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	d.Admin.Drain()
	d.drain()
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return errors.Join(err, d.closeStore(stop), web.Shutdown(stop), d.breather.Close())
}

// drain lets open calls finish. Envoys that are served by ADS go to the new process, or keep what they have.
func (d *Daemon) drain() {
	if d.endADS != nil {
		d.endADS()
	}
	done := make(chan struct{})
	go func() { d.server.GracefulStop(); close(done) }()
	select {
	case <-done:
	case <-time.After(d.settings.Limits.Drain):
		d.server.Stop()
		<-done
	}
}

// web serves the operator's endpoints. What the server itself has to say is a line of the log as any other. It waits for nobody:
// a page is made in some seconds at most, nobody has a body to send, and a monitor asks every minute or oftener.
func (d *Daemon) web() *http.Server {
	return &http.Server{
		Handler: d.Admin, ErrorLog: slog.NewLogLogger(d.log.Handler(), slog.LevelWarn), ConnState: newCrowd(mostConnections).follow,
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 16 << 10,
	}
}
