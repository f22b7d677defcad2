package moduletest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const passed = "GET /api/v1/models HTTP/1.1\r\nhost: h\r\nauthorization: " + auth +
	"\r\nuser-agent: OpenAI/Python 1.99.0\r\naccept: application/json\r\naccept-encoding: gzip, deflate\r\n\r\n"

// BenchmarkPassed is what the filter adds to a request that goes on: compare its envoy-µs/req with BenchmarkNoFilter's.
func BenchmarkPassed(b *testing.B)   { load(b, Edge{Module: module}, passed, 200) }
func BenchmarkNoFilter(b *testing.B) { load(b, Edge{}, passed, 200) }

// BenchmarkRefused is how many requests without a key one worker turns away, and what each costs Envoy.
func BenchmarkRefused(b *testing.B) {
	load(b, Edge{Module: module}, "GET /api/v1/models HTTP/1.1\r\nhost: h\r\n\r\n", 401)
}

// BenchmarkRefusedKey is the same with a key whose checksum is wrong.
func BenchmarkRefusedKey(b *testing.B) {
	load(b, Edge{Module: module}, strings.Replace(passed, "YJsdh", "YJsdi", 1), 401)
}

// load sends the request b.N times over a few connections and reports requests a second and Envoy's CPU a request. The
// second figure is the steady one where the load's own CPU and other work share the cores.
func load(b *testing.B, edge Edge, request string, status int) {
	const connections = 8
	e := Start(b, edge)
	address := strings.TrimPrefix(e.URL, "http://")
	before, err := e.CPU()
	if err != nil {
		b.Fatal(err)
	}
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ResetTimer()
	start := time.Now()
	var group sync.WaitGroup
	for range connections {
		group.Go(func() {
			if err := send(address, request, status, &left); err != nil {
				b.Error(err)
			}
		})
	}
	group.Wait()
	elapsed := time.Since(start)
	b.StopTimer()
	after, err := e.CPU()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/elapsed.Seconds(), "req/s")
	b.ReportMetric(float64((after-before).Microseconds())/float64(b.N), "envoy-µs/req")
}

func send(address, request string, status int, left *atomic.Int64) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	reader := bufio.NewReader(conn)
	for left.Add(-1) >= 0 {
		if _, err := io.WriteString(conn, request); err != nil {
			return err
		}
		resp, err := http.ReadResponse(reader, nil)
		if err != nil {
			return err
		}
		if _, err := io.Copy(io.Discard, resp.Body); err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode != status {
			return fmt.Errorf("status %d", resp.StatusCode)
		}
	}
	return nil
}
