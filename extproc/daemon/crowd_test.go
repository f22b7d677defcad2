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

// alone serves only the admin address, with a page that waits.
func alone(t *testing.T, most int) (address string, wait chan struct{}) {
	t.Helper()
	wait = make(chan struct{})
	a := admin.New(admin.Config{Metrics: http.NotFoundHandler()})
	a.Handle("GET /wait", http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-wait }))
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
	return l.Addr().String(), wait
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
	address, _ := alone(t, 0)
	var conns []net.Conn
	began := time.Now()
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
	t.Log(time.Since(began)) // were it 5 s, the time for headers would have ended them
}

func TestWhoIsAtWorkKeepsHisPlace(t *testing.T) {
	address, wait := alone(t, 3)
	var busy []net.Conn
	for range 3 {
		busy = append(busy, dialled(t, address, "GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n"))
		time.Sleep(100 * time.Millisecond) // until it is at work
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
	if err := alive(address); err != nil {
		t.Error(err)
	}
}

func TestTheAdminAddressWaitsForNobody(t *testing.T) {
	d := &Daemon{log: slog.New(slog.DiscardHandler)}
	if w := d.web(); w.ReadHeaderTimeout <= 0 || w.ReadTimeout <= 0 || w.WriteTimeout <= 0 || w.IdleTimeout <= 0 {
		t.Errorf("a client may take as long as it likes: %+v", w)
	}
	address, _ := alone(t, 0)
	conn := dialled(t, address, "GET /healthz?"+strings.Repeat("x", 64<<10))
	_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	if line, _ := bufio.NewReader(conn).ReadString('\n'); !strings.Contains(line, "431") {
		t.Errorf("a long query gets %q", line)
	}
}
