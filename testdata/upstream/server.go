package upstream

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	stdlog "log"
	"net"
	"net/http"
	"time"
)

// Server is an Upstream that listens on an address of its own.
type Server struct {
	*Upstream
	URL  string // http://host:port, or https:// with TLS; models are at URL + "/v1"
	Addr string // host:port

	srv  *http.Server
	done chan error
}

// Start listens on addr ("127.0.0.1:0" picks a free port) and serves HTTP/1.1 and HTTP/2 without TLS (h2c, by prior
// knowledge) until Close.
func (u *Upstream) Start(addr string) (*Server, error) { return u.start(addr, nil) }

// StartTLS is Start with TLS: HTTP/1.1 and HTTP/2 as the client negotiates. The configuration holds the certificate.
func (u *Upstream) StartTLS(addr string, c *tls.Config) (*Server, error) { return u.start(addr, c) }

func (u *Upstream) start(addr string, c *tls.Config) (*Server, error) {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("upstream: %w", err)
	}
	s := &Server{Upstream: u, Addr: ln.Addr().String(), done: make(chan error, 1)}
	s.srv = &http.Server{
		Handler:           u,
		TLSConfig:         c,
		Protocols:         new(http.Protocols),
		ReadHeaderTimeout: 30 * time.Second,
		ErrorLog:          stdlog.New(io.Discard, "", 0), // handshake noise of clients that leave
	}
	s.srv.Protocols.SetHTTP1(true)
	s.srv.Protocols.SetHTTP2(true)
	s.srv.Protocols.SetUnencryptedHTTP2(true)
	s.URL = "http://" + s.Addr
	serve := func() error { return s.srv.Serve(ln) }
	if c != nil {
		s.URL = "https://" + s.Addr
		serve = func() error { return s.srv.ServeTLS(ln, "", "") }
	}
	go func() { s.done <- serve() }()
	return s, nil
}

// Close ends all connections at once and frees the address.
func (s *Server) Close() error {
	err := s.srv.Close()
	return errors.Join(err, s.ended())
}

func (s *Server) ended() error {
	select {
	case err := <-s.done:
		s.done <- err
		if !errors.Is(err, http.ErrServerClosed) {
			return err
		}
	case <-time.After(5 * time.Second):
		return errors.New("upstream: the server does not end")
	}
	return nil
}
