package wire

import (
	"bufio"
	"bytes"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// Pace is how the upstream streams.
type Pace struct {
	Events int           // with text, all alike in size; 0: one for each 4 bytes
	Gap    time.Duration // between two events; 0: as fast as it can
}

// Upstream answers a chat completion with the text of its last message. It keeps nothing and parses no JSON: the string is
// sent back as it came. It is safe for concurrent use.
type Upstream struct {
	URL    string // base, ending in /v1
	Tokens atomic.Int64
	Events atomic.Int64 // sent
	Calls  atomic.Int64

	pace  atomic.Pointer[Pace]
	began time.Time
	l     net.Listener
	mu    sync.Mutex
	open  map[net.Conn]bool
}

// NewUpstream starts one on a free port of the loopback.
func NewUpstream() (*Upstream, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	u := &Upstream{URL: "http://" + l.Addr().String() + "/v1", l: l, began: time.Now(), open: map[net.Conn]bool{}}
	u.pace.Store(&Pace{})
	go u.accept()
	return u, nil
}

// SetPace sets how streams that begin from now on are sent.
func (u *Upstream) SetPace(p Pace) { u.pace.Store(&p) }

// Clock is the time of t on the clock that events carry.
func (u *Upstream) Clock(t time.Time) int64 { return int64(t.Sub(u.began)) }

// Close ends it and its connections.
func (u *Upstream) Close() error {
	err := u.l.Close()
	u.mu.Lock()
	defer u.mu.Unlock()
	for c := range u.open {
		_ = c.Close() // being given up
	}
	return err
}

func (u *Upstream) accept() {
	for {
		c, err := u.l.Accept()
		if err != nil {
			return // closed
		}
		u.mu.Lock()
		u.open[c] = true
		u.mu.Unlock()
		go func() {
			u.serve(c)
			_ = c.Close()
			u.mu.Lock()
			delete(u.open, c)
			u.mu.Unlock()
		}()
	}
}

func (u *Upstream) serve(c net.Conn) {
	r := bufio.NewReaderSize(c, 16<<10)
	var in, out []byte
	var b body
	for {
		h, err := readHead(r)
		if err != nil {
			return
		}
		b.reset(r, h)
		if in, err = readAll(in[:0], &b); err != nil {
			return
		}
		u.Calls.Add(1)
		u.Tokens.Add(int64(bytes.Count(in, []byte("{{"))))
		if asks(in, "stream") {
			out, err = u.stream(c, out, lastContent(in), *u.pace.Load(), asks(in, "include_usage"))
		} else {
			out = plain(out[:0], lastContent(in))
			_, err = c.Write(out)
		}
		if err != nil || h.leaves {
			return
		}
	}
}

// asks reports whether a member is true.
func asks(in []byte, name string) bool {
	return bytes.Contains(in, []byte(`"`+name+`":true`)) || bytes.Contains(in, []byte(`"`+name+`": true`))
}
