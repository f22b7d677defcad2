package wire

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Endpoint is where calls go. It is safe for concurrent use.
type Endpoint struct {
	addr string
	tls  *tls.Config // nil: plain
	head string      // request line and headers, up to the length
}

// NewEndpoint reads a base URL such as https://host:port/v1; calls go to path below it with the key as a bearer token.
// The TLS configuration is used for https only. It fails when the URL has no host.
func NewEndpoint(base, path, key string, trust *tls.Config) (Endpoint, error) {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" {
		return Endpoint{}, fmt.Errorf("%q is no base URL", base)
	}
	e := Endpoint{addr: u.Host}
	port := "80"
	if u.Scheme == "https" {
		port = "443"
		e.tls = &tls.Config{MinVersion: tls.VersionTLS12}
		if trust != nil {
			e.tls = trust.Clone()
		}
		e.tls.ServerName = u.Hostname()
		e.tls.ClientSessionCache = tls.NewLRUClientSessionCache(64)
	}
	if u.Port() == "" {
		e.addr = net.JoinHostPort(u.Hostname(), port)
	}
	auth := ""
	if key != "" {
		auth = "authorization: Bearer " + key + "\r\n"
	}
	e.head = "POST " + u.Path + path + " HTTP/1.1\r\nhost: " + u.Host + "\r\n" + auth + "content-type: application/json\r\ncontent-length: "
	return e, nil
}

// Get is the endpoint with another method: its calls have an empty body.
func (e Endpoint) Get() Endpoint {
	e.head = "GET" + strings.TrimPrefix(e.head, "POST")
	return e
}

// Conn is one connection, opened when it is first needed and again after it was closed. It is for one goroutine.
type Conn struct {
	end  Endpoint
	mu   sync.Mutex // for c, which Shut reads
	c    net.Conn
	r    *bufio.Reader
	out  []byte
	text []byte // the answer's body
	body body
	line *bufio.Reader // lines of body
}

// NewConn makes a connection that is not open yet.
func NewConn(e Endpoint) *Conn {
	return &Conn{end: e, r: bufio.NewReaderSize(nil, 16<<10), line: bufio.NewReaderSize(nil, 4<<10)}
}

// Close closes the connection; another call opens it again.
func (c *Conn) Close() {
	if c.c != nil {
		_ = c.c.Close() // whatever state it is in, it is given up
		c.set(nil)
	}
}

// Open connects and shakes hands, so that the first call is not charged for it.
func (c *Conn) Open(ctx context.Context) error {
	if c.c != nil {
		return nil
	}
	var d net.Dialer
	raw, err := d.DialContext(ctx, "tcp", c.end.addr)
	if err != nil {
		return err
	}
	if c.end.tls != nil {
		t := tls.Client(raw, c.end.tls)
		if err := t.HandshakeContext(ctx); err != nil {
			return errors.Join(err, raw.Close())
		}
		raw = t
	}
	c.set(raw)
	c.r.Reset(raw)
	return nil
}

func (c *Conn) set(to net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.c = to
}

// Send writes one request in one piece. The answer must be read before the next.
func (c *Conn) Send(ctx context.Context, request []byte, deadline time.Time) error {
	if err := c.Open(ctx); err != nil {
		return err
	}
	if err := c.c.SetDeadline(deadline); err != nil {
		return err
	}
	c.out = append(c.out[:0], c.end.head...)
	c.out = strconv.AppendInt(c.out, int64(len(request)), 10)
	c.out = append(c.out, "\r\n\r\n"...)
	c.out = append(c.out, request...)
	_, err := c.c.Write(c.out)
	return err
}

// SendHead writes the headers of a request whose body has size bytes, and no body.
func (c *Conn) SendHead(ctx context.Context, size int, deadline time.Time) error {
	if err := c.Open(ctx); err != nil {
		return err
	}
	if err := c.c.SetDeadline(deadline); err != nil {
		return err
	}
	c.out = strconv.AppendInt(append(c.out[:0], c.end.head...), int64(size), 10)
	_, err := c.c.Write(append(c.out, "\r\n\r\n"...))
	return err
}

// Shut ends the connection under a call that reads from it in another goroutine; that call fails.
func (c *Conn) Shut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.c != nil {
		_ = c.c.SetDeadline(time.Unix(1, 0)) // closed already: as wanted
	}
}
