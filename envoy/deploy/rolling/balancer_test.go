//go:build deploy

package rolling

import (
	"io"
	"net"
	"slices"
	"sync"
	"testing"
)

// balancer spreads connections over pods, and never closes one itself.
type balancer struct {
	listener net.Listener
	mu       sync.Mutex
	pods     []string
	next     int
}

func balance(t *testing.T) *balancer {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &balancer{listener: l}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go b.join(c)
		}
	}()
	return b
}

func (b *balancer) add(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pods = append(b.pods, address)
}

func (b *balancer) remove(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pods = slices.DeleteFunc(slices.Clone(b.pods), func(p string) bool { return p == address })
}

func (b *balancer) pick() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.pods) == 0 {
		return ""
	}
	b.next++
	return b.pods[b.next%len(b.pods)]
}

func (b *balancer) join(client net.Conn) {
	defer client.Close()
	pod, err := net.Dial("tcp", b.pick())
	if err != nil {
		return
	}
	defer pod.Close()
	done := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{client, pod}, {pod, client}} {
		go func() {
			_, _ = io.Copy(way[1], way[0]) // either side may leave at any time
			_ = way[1].(*net.TCPConn).CloseWrite()
			done <- struct{}{}
		}()
	}
	<-done
	<-done
}
