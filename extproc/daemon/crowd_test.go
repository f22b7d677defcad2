package daemon

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"veil/extproc/admin"
)

// alone serves only the admin address, with a page that says when it is asked and then waits.
func alone(t *testing.T, most int) (address string, asked, wait chan struct{}) {
	t.Helper()
	asked, wait = make(chan struct{}), make(chan struct{})
	a := admin.New(admin.Config{Metrics: http.NotFoundHandler()})
	a.Handle("GET /wait", http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked <- struct{}{}
		<-wait
	}))
	d := &Daemon{log: slog.New(slog.DiscardHandler), Admin: a}
	web := d.web()
	if most > 0 {
		web.ConnState = newCrowd(most).follow
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- web.Serve(l) }()
	t.Cleanup(func() {
		_ = web.Close()
		<-served
	})
	return l.Addr().String(), asked, wait
}

func dialled(t *testing.T, address, first string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := io.WriteString(conn, first); err != nil {
		t.Fatal(err)
	}
	return conn
}

// closed reports whether the server ends a connection within a moment.
func closed(conn net.Conn, within time.Duration) bool {
	_ = conn.SetReadDeadline(time.Now().Add(within))
	_, err := io.Copy(io.Discard, conn)
	timeout, ok := err.(net.Error)
	return !ok || !timeout.Timeout()
}

func alive(address string) error {
	client := http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Get("http://" + address + "/healthz")
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", res.StatusCode)
	}
	return nil
}

func TestWhoSaysNothingGivesHisPlaceToWhoComes(t *testing.T) {
	address, _, _ := alone(t, 0)
	var conns []net.Conn
	for i := range mostConnections + 50 {
		conns = append(conns, dialled(t, address, []string{"", "GET /healthz HTTP/1.1\r\nHost: lo"}[i%2]))
	}
	if err := alive(address); err != nil {
		t.Error(err)
	}
	for i, conn := range conns[:50] {
		if !closed(conn, time.Second) {
			t.Fatalf("connection %d of %d is still there", i, len(conns))
		}
	}
}

func TestWhoIsAtWorkKeepsHisPlace(t *testing.T) {
	address, asked, wait := alone(t, 3)
	var busy []net.Conn
	for range 3 {
		busy = append(busy, dialled(t, address, "GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n"))
		<-asked
	}
	if !closed(dialled(t, address, ""), 10*time.Second) {
		t.Error("a connection too many is kept")
	}
	close(wait)
	for _, conn := range busy {
		_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
		if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(line, "200") {
			t.Errorf("a request that was begun gets %q, %v", line, err)
		}
	}
	// The server writes an answer before it notes that its connection is quiet.
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		err := alive(address)
		if err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

func TestTheAdminAddressWaitsForNobody(t *testing.T) {
	d := &Daemon{log: slog.New(slog.DiscardHandler)}
	if w := d.web(); w.ReadHeaderTimeout <= 0 || w.ReadTimeout <= 0 || w.WriteTimeout <= 0 || w.IdleTimeout <= 0 {
		t.Error("a client may take as long as it likes")
	} else if w.MaxHeaderBytes <= 0 || w.MaxHeaderBytes > 64<<10 {
		t.Errorf("a query may be as long as %d", w.MaxHeaderBytes)
	}
}
