package rpc

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

const method = "/veil.Test/Stream"

// plain passes bytes on as they are.
type plain struct{}

func (plain) Marshal(v any) ([]byte, error) { return *v.(*[]byte), nil }
func (plain) Unmarshal(b []byte, v any) error {
	*v.(*[]byte) = bytes.Clone(b)
	return nil
}
func (plain) Name() string { return "plain" }

var _ encoding.Codec = plain{}

// echo is a taker that sends back what it takes.
type echo struct {
	s      *Stream
	quick  bool
	take   func(ctx context.Context, msg []byte) error // instead
	closed *atomic.Int64
	taking atomic.Bool
	twice  *atomic.Int64
}

func (e *echo) Quick([]byte) bool { return e.quick }
func (e *echo) Take(ctx context.Context, msg []byte) error {
	if e.taking.Swap(true) {
		e.twice.Add(1)
	}
	defer e.taking.Store(false)
	if e.take != nil {
		return e.take(ctx, msg)
	}
	return e.s.Send(msg)
}
func (e *echo) Close() { e.closed.Add(1) }

// served is a server with a client of grpc-go.
type served struct {
	*Server
	l                     net.Listener
	cc                    *grpc.ClientConn
	opened, closed, twice atomic.Int64
}

func serve(t *testing.T, open func(*Stream) (*echo, error), c Config) *served {
	t.Helper()
	v := &served{}
	c.Path = method
	c.Open = func(s *Stream) (Taker, error) {
		e, err := open(s)
		if err != nil {
			return nil, err
		}
		v.opened.Add(1)
		e.s, e.closed, e.twice = s, &v.closed, &v.twice
		return e, nil
	}
	v.Server = New(c)
	socket := filepath.Join(t.TempDir(), "s")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	v.l = l
	go v.Serve(l)
	v.cc, err = grpc.NewClient("unix:"+socket, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.ForceCodec(plain{}), grpc.MaxCallRecvMsgSize(64<<20), grpc.MaxCallSendMsgSize(64<<20)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		v.cc.Close()
		v.Stop()
		l.Close()
		if v.twice.Load() > 0 {
			t.Error("two messages of a stream were taken at once")
		}
		for end := time.Now().Add(5 * time.Second); v.opened.Load() != v.closed.Load(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Errorf("%d streams were opened, %d closed", v.opened.Load(), v.closed.Load())
				break
			}
		}
	})
	return v
}

func (v *served) stream(t *testing.T, ctx context.Context) grpc.ClientStream {
	t.Helper()
	s, err := v.cc.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}, method)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func send(t *testing.T, s grpc.ClientStream, msg []byte) {
	t.Helper()
	if err := s.SendMsg(&msg); err != nil {
		t.Fatal(err)
	}
}

func receive(t *testing.T, s grpc.ClientStream) (msg []byte) {
	t.Helper()
	if err := s.RecvMsg(&msg); err != nil {
		t.Fatal(err)
	}
	return msg
}

func text(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i * 7 >> 3)
	}
	return b
}

func TestMessagesOfEveryLengthComeBackWhole(t *testing.T) {
	for _, quick := range []bool{false, true} {
		v := serve(t, func(*Stream) (*echo, error) { return &echo{quick: quick}, nil }, Config{MaxMessage: 64 << 20})
		s := v.stream(t, t.Context())
		for _, n := range []int{0, 1, 5, 16379, 16384, 16385, 65535, 65536, 1 << 20, 1<<20 + 1, 3 << 20} {
			want := text(n)
			send(t, s, want)
			if got := receive(t, s); !bytes.Equal(got, want) {
				t.Fatalf("%d bytes came back as %d", n, len(got))
			}
		}
		if err := s.CloseSend(); err != nil {
			t.Fatal(err)
		}
		if err := s.RecvMsg(new([]byte)); err != io.EOF {
			t.Fatalf("the end is %v", err)
		}
	}
}

func TestManyStreamsAtOnceKeepTheirOrder(t *testing.T) {
	var n atomic.Int64
	v := serve(t, func(*Stream) (*echo, error) { return &echo{quick: n.Add(1)%2 == 0}, nil }, Config{})
	var wg sync.WaitGroup
	for i := range 60 {
		wg.Go(func() {
			s := v.stream(t, t.Context())
			go func() {
				for j := range 30 {
					msg := text(i*50 + j)
					_ = s.SendMsg(&msg) // the receiver sees what is missing
				}
				_ = s.CloseSend() // as above
			}()
			for j := range 30 {
				var got []byte
				if err := s.RecvMsg(&got); err != nil || !bytes.Equal(got, text(i*50+j)) {
					t.Errorf("message %d of stream %d: %d bytes, %v", j, i, len(got), err)
					return
				}
			}
			if err := s.RecvMsg(new([]byte)); err != io.EOF {
				t.Errorf("the end is %v", err)
			}
		})
	}
	wg.Wait()
}

// A caller that takes nothing makes the stream stand still, and nobody else.
func TestWhoTakesNothingGetsNoMoreThanItsWindow(t *testing.T) {
	var taken atomic.Int64
	v := serve(t, func(s *Stream) (*echo, error) {
		return &echo{take: func(_ context.Context, msg []byte) error {
			taken.Add(1)
			return s.Send(msg)
		}}, nil
	}, Config{})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	deaf := v.stream(t, ctx)
	go func() {
		for range 400 {
			msg := text(64 << 10)
			if deaf.SendMsg(&msg) != nil {
				return
			}
		}
	}()
	for last := int64(-1); last != taken.Load(); {
		last = taken.Load()
		time.Sleep(200 * time.Millisecond)
	}
	if n := taken.Load(); n == 0 || n > 200 {
		t.Fatalf("%d messages were taken", n)
	}
	other := v.stream(t, t.Context())
	send(t, other, text(10))
	receive(t, other)
	for i := range 400 { // now it listens
		if got := receive(t, deaf); !bytes.Equal(got, text(64<<10)) {
			t.Fatalf("message %d has %d bytes", i, len(got))
		}
	}
}

func TestAStreamThatIsGivenUpStopsItsWorkAtOnce(t *testing.T) {
	began, ended := make(chan struct{}), make(chan time.Time, 1)
	v := serve(t, func(*Stream) (*echo, error) {
		return &echo{take: func(ctx context.Context, _ []byte) error {
			close(began)
			<-ctx.Done()
			ended <- time.Now()
			return ctx.Err()
		}}, nil
	}, Config{})
	ctx, cancel := context.WithCancel(t.Context())
	s := v.stream(t, ctx)
	send(t, s, text(10))
	<-began
	cancel()
	select {
	case <-ended:
	case <-time.After(5 * time.Second):
		t.Fatal("the work goes on")
	}
}

func TestAStreamEndsWithTheStatusOfItsFault(t *testing.T) {
	refuse := &Fault{Code: uint32(codes.PermissionDenied), Message: "nobody\nmay"}
	for _, c := range []struct {
		name   string
		open   func(*Stream) (*echo, error)
		want   codes.Code
		says   string
		length int
	}{
		{"at its beginning", func(*Stream) (*echo, error) { return nil, refuse }, codes.PermissionDenied, "nobody\nmay", 10},
		{"by a message", func(*Stream) (*echo, error) {
			return &echo{take: func(context.Context, []byte) error { return refuse }}, nil
		}, codes.PermissionDenied, "nobody\nmay", 10},
		{"by a quick one", func(*Stream) (*echo, error) {
			return &echo{quick: true, take: func(context.Context, []byte) error { return refuse }}, nil
		}, codes.PermissionDenied, "nobody\nmay", 10},
		{"by any error, which it does not tell", func(*Stream) (*echo, error) {
			return &echo{take: func(context.Context, []byte) error { return errors.New("secret") }}, nil
		}, codes.Internal, "internal fault", 10},
		{"by a message that is too large", func(*Stream) (*echo, error) { return &echo{}, nil }, codes.ResourceExhausted, "the message is too large", 1001},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := serve(t, c.open, Config{MaxMessage: 1000})
			s := v.stream(t, t.Context())
			msg := text(c.length)
			_ = s.SendMsg(&msg) // what comes back says it
			err := s.RecvMsg(new([]byte))
			if st := status.Convert(err); st.Code() != c.want || st.Message() != c.says {
				t.Fatalf("%v", err)
			}
		})
	}
}

func TestAStreamKnowsTheHeadersOfItsCall(t *testing.T) {
	got := make(chan []string, 1)
	v := serve(t, func(s *Stream) (*echo, error) {
		got <- s.Meta("x-who")
		return &echo{}, nil
	}, Config{})
	long := string(bytes.Repeat([]byte("x"), 40_000)) // over two frames
	s := v.stream(t, metadata.AppendToOutgoingContext(t.Context(), "x-who", "one", "x-who", long))
	send(t, s, nil)
	receive(t, s)
	if list := <-got; len(list) != 2 || list[0] != "one" || list[1] != long {
		t.Fatalf("%d values", len(list))
	}
}

func TestDrainWaitsForOpenStreamsAndTakesNoNewOnes(t *testing.T) {
	v := serve(t, func(*Stream) (*echo, error) { return &echo{}, nil }, Config{})
	s := v.stream(t, t.Context())
	send(t, s, text(1))
	receive(t, s)
	done := make(chan error, 1)
	v.l.Close()
	go func() { done <- v.Drain(t.Context()) }()
	time.Sleep(50 * time.Millisecond)
	select {
	case err := <-done:
		t.Fatalf("it did not wait: %v", err)
	default:
	}
	send(t, s, text(2)) // it goes on
	receive(t, s)
	if err := s.CloseSend(); err != nil {
		t.Fatal(err)
	}
	if err := s.RecvMsg(new([]byte)); err != io.EOF {
		t.Fatal(err)
	}
	select {
	case err := <-done:
		if err != nil || v.closed.Load() != 1 {
			t.Fatalf("%v, %d closed", err, v.closed.Load())
		}
	case <-time.After(5 * time.Second):
		t.Fatal("it never ends")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if s, err := v.cc.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}, method); err == nil {
		if s.RecvMsg(new([]byte)) == nil {
			t.Fatal("a new stream was served")
		}
	}
}

func TestAnotherMethodReachesTheOtherServer(t *testing.T) {
	conns := make(chan net.Conn, 1)
	v := serve(t, func(*Stream) (*echo, error) { return &echo{}, nil }, Config{Other: func(c net.Conn) { conns <- c }})
	g := grpc.NewServer(grpc.ForceServerCodec(plain{}), grpc.UnknownServiceHandler(func(_ any, s grpc.ServerStream) error {
		var b []byte
		if err := s.RecvMsg(&b); err != nil {
			return err
		}
		return s.SendMsg(&b)
	}))
	defer g.Stop()
	go g.Serve(&one{conns: conns, over: make(chan struct{})})
	out := text(200_000) // more than the window of a server that says nothing of it
	var in []byte
	if err := v.cc.Invoke(t.Context(), "/other.Service/Call", &out, &in); err != nil || string(in) != string(out) {
		t.Fatalf("%d bytes came back, %v", len(in), err)
	}
}

// one is a listener of a channel.
type one struct {
	conns chan net.Conn
	over  chan struct{}
}

func (l *one) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.over:
		return nil, net.ErrClosed
	}
}
func (l *one) Close() error   { close(l.over); return nil }
func (l *one) Addr() net.Addr { return &net.UnixAddr{Net: "unix"} }
