package rpc

import (
	"context"
	"io"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/http2/hpack"
)

// opening is what a client begins with: preface, settings, and a call of the method.
func opening() []byte {
	var block hpackBuffer
	e := hpack.NewEncoder(&block)
	for _, f := range []hpack.HeaderField{{Name: ":method", Value: "POST"}, {Name: ":path", Value: method}, {Name: ":scheme", Value: "http"}, {Name: "te", Value: "trailers"}} {
		_ = e.WriteField(f) // into memory
	}
	b := append([]byte(preface), appendFrame(nil, frameSettings, 0, 0, 0)...)
	b = appendFrame(b, frameHeaders, flagEndHeaders, 1, len(block))
	return append(b, block...)
}

type hpackBuffer []byte

func (b *hpackBuffer) Write(p []byte) (int, error) {
	*b = append(*b, p...)
	return len(p), nil
}

// FuzzPeer lets a peer say anything after an opening that is in order: the connection serves it or ends, every stream that
// was opened is closed, and nothing panics.
func FuzzPeer(f *testing.F) {
	message := append(appendFrame(nil, frameData, flagEndStream, 1, 8), 0, 0, 0, 0, 3, 'a', 'b', 'c')
	f.Add(message, false)
	f.Add(append(appendReset(nil, 1, 8), message...), true)
	f.Add(appendWindow(appendWindow(nil, 0, 1<<30), 1, maxWindow), true)
	f.Add(append(appendFrame(nil, frameHeaders, flagPadded|flagPriority, 3, 6), 9, 9, 9, 9, 9, 9), false)
	f.Add(append(appendFrame(nil, frameSettings, 0, 0, 6), 0, settingWindow, 0xff, 0xff, 0xff, 0xff), false)
	f.Add(append(appendFrame(nil, frameData, flagPadded, 1, 3), 200, 0, 0), false)
	f.Add(append(appendFrame(nil, frameData, 0, 1, 5), 0, 0xff, 0xff, 0xff, 0xff), false)
	f.Add(appendFrame(nil, frameContinuation, 0, 1, 0), false)
	f.Fuzz(func(t *testing.T, said []byte, quick bool) {
		var opened, closed, twice atomic.Int64
		s := New(Config{Path: method, MaxMessage: 1 << 16, Open: func(s *Stream) (Taker, error) {
			opened.Add(1)
			return &echo{s: s, quick: quick, closed: &closed, twice: &twice,
				take: func(_ context.Context, msg []byte) error { return s.Send(msg) }}, nil
		}})
		client, server := net.Pipe()
		go func() { _, _ = io.Copy(io.Discard, client) }() // until it is closed
		c := newConn(s, server)
		s.conns[c] = struct{}{}
		done := make(chan struct{})
		go func() { c.serve(); close(done) }()
		_ = client.SetDeadline(time.Now().Add(5 * time.Second))
		_, _ = client.Write(opening()) // it may have ended
		_, _ = client.Write(said)      // as above
		_ = client.Close()
		<-done
		for end := time.Now().Add(5 * time.Second); opened.Load() != closed.Load(); time.Sleep(100 * time.Microsecond) {
			if time.Now().After(end) {
				t.Fatalf("%d streams were opened, %d closed", opened.Load(), closed.Load())
			}
		}
		if twice.Load() > 0 {
			t.Fatal("two messages of a stream were taken at once")
		}
	})
}
