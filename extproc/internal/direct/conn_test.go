package direct_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"veil/extproc/internal/direct"
)

func TestWhatIsWrittenIsReadByteForByte(t *testing.T) {
	here, there := pair(t)
	sent := make([]byte, 8<<20) // many times what the socket holds
	for i := range sent {
		sent[i] = byte(i * 7 >> 3)
	}
	for _, way := range []struct {
		name     string
		from, to net.Conn
	}{{"written directly", here, there}, {"read directly", there, here}} {
		t.Run(way.name, func(t *testing.T) {
			go func() {
				if n, err := way.from.Write(sent); n != len(sent) || err != nil {
					t.Errorf("%d of %d bytes were written: %v", n, len(sent), err)
				}
			}()
			got := make([]byte, len(sent))
			if _, err := io.ReadFull(way.to, got); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, sent) {
				t.Error("the bytes that came are others")
			}
		})
	}
}

func TestManyWriteAndReadAtOnce(t *testing.T) {
	here, there := pair(t)
	const writers, writes = 8, 200
	line := bytes.Repeat([]byte{'x'}, 999)
	var wg sync.WaitGroup
	for i := range writers {
		wg.Go(func() {
			mine := append(line[:len(line):len(line)], byte(i))
			for range writes {
				if _, err := here.Write(mine); err != nil {
					t.Error(err)
				}
			}
		})
	}
	got := make([]byte, writers*writes*1000)
	if _, err := io.ReadFull(there, got); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	for i := 0; i < len(got); i += 1000 {
		if !bytes.Equal(got[i:i+999], line) || got[i+999] >= writers {
			t.Fatalf("the line at %d is mixed with another", i)
		}
	}

	var mu sync.Mutex
	sum := 0
	for range writers {
		wg.Go(func() {
			p := make([]byte, 512)
			for {
				n, err := here.Read(p)
				mu.Lock()
				sum += n
				mu.Unlock()
				if err != nil {
					return
				}
			}
		})
	}
	if _, err := there.Write(got); err != nil {
		t.Fatal(err)
	}
	there.Close()
	wg.Wait()
	if sum != len(got) {
		t.Errorf("%d of %d bytes were read", sum, len(got))
	}
}

func TestDeadlinesEndWhatWaits(t *testing.T) {
	here, there := pair(t)
	if err := here.SetDeadline(time.Now().Add(20 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if n, err := here.Read(make([]byte, 1)); n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a read after its deadline: %d, %v", n, err)
	}
	sent := make([]byte, 8<<20)
	n, err := here.Write(sent)
	if n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a write after its deadline: %d, %v", n, err)
	}
	if err := here.SetDeadline(time.Now().Add(20 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if n, err = here.Write(sent); n == 0 || n == len(sent) || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a write cut by its deadline: %d, %v", n, err)
	}
	if err := here.SetDeadline(time.Time{}); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, n)
	if _, err := io.ReadFull(there, got); err != nil {
		t.Fatal(err)
	}
	if _, err := there.Write([]byte{1}); err != nil {
		t.Fatal(err)
	}
	if n, err := here.Read(got); n != 1 || err != nil {
		t.Errorf("a read without a deadline: %d, %v", n, err)
	}
	if n, err := here.Write([]byte{1}); n != 1 || err != nil {
		t.Errorf("a write without a deadline: %d, %v", n, err)
	}
}

func TestClosingEndsWhatWaits(t *testing.T) {
	for _, c := range []struct {
		name string
		wait func(net.Conn) error
	}{
		{"a read", func(c net.Conn) error { _, err := c.Read(make([]byte, 1)); return err }},
		{"a write", func(c net.Conn) error { _, err := c.Write(make([]byte, 8<<20)); return err }},
	} {
		t.Run(c.name, func(t *testing.T) {
			here, _ := pair(t)
			ended := make(chan error)
			for range 2 {
				go func() { ended <- c.wait(here) }()
			}
			time.Sleep(20 * time.Millisecond) // they wait
			here.Close()
			for range 2 {
				if err := <-ended; !errors.Is(err, net.ErrClosed) {
					t.Errorf("it ended with %v", err)
				}
			}
		})
	}
}

func TestTheOtherSidesEndIsTheEnd(t *testing.T) {
	here, there := pair(t)
	if _, err := there.Write([]byte("last")); err != nil {
		t.Fatal(err)
	}
	there.Close()
	got, err := io.ReadAll(here)
	if string(got) != "last" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	_, err = here.Write([]byte("more"))
	var where *net.OpError
	if !errors.Is(err, syscall.EPIPE) || !errors.As(err, &where) || where.Op != "write" {
		t.Errorf("a write to nobody: %v", err)
	}
}

func TestNothingIsReadAtOnce(t *testing.T) {
	here, _ := pair(t)
	if n, err := here.Read(nil); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if n, err := here.Write(nil); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

func TestReadAndWriteAllocateNothing(t *testing.T) {
	here, there := pair(t)
	p := make([]byte, 64)
	if n := testing.AllocsPerRun(100, func() {
		if _, err := here.Write(p[:32]); err != nil {
			t.Fatal(err)
		}
		if _, err := there.Read(p); err != nil {
			t.Fatal(err)
		}
		if _, err := there.Write(p[:32]); err != nil {
			t.Fatal(err)
		}
		if _, err := here.Read(p); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%.0f allocations", n)
	}
}

func TestAListenerThatIsNoSocketIsLeftAsItIs(t *testing.T) {
	a, z := net.Pipe()
	defer a.Close()
	defer z.Close()
	got, err := direct.Listener{Listener: only{a}}.Accept()
	if got != a || err != nil {
		t.Errorf("%T, %v", got, err)
	}
	if _, err := (direct.Listener{Listener: only{}}).Accept(); !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
}

// only is a listener with one connection, or none.
type only struct{ net.Conn }

func (l only) Accept() (net.Conn, error) {
	if l.Conn == nil {
		return nil, net.ErrClosed
	}
	return l.Conn, nil
}

func (l only) Addr() net.Addr { return nil }

// BenchmarkPingPong is one byte to and fro between two processes' worth of goroutines.
func BenchmarkPingPong(b *testing.B) {
	here, there := pair(b)
	go func() {
		p := make([]byte, 64)
		for {
			n, err := there.Read(p)
			if err != nil {
				return
			}
			if _, err := there.Write(p[:n]); err != nil {
				return
			}
		}
	}()
	p := make([]byte, 64)
	for b.Loop() {
		if _, err := here.Write(p); err != nil {
			b.Fatal(err)
		}
		if _, err := here.Read(p); err != nil {
			b.Fatal(err)
		}
	}
}

// pair is both ends of a connection over a Unix socket; the first one's reads and writes are direct.
func pair(t testing.TB) (here, there net.Conn) {
	path := filepath.Join(t.TempDir(), "s")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if there, err = net.Dial("unix", path); err != nil {
		t.Fatal(err)
	}
	if here, err = (direct.Listener{Listener: l}).Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { here.Close(); there.Close() })
	return here, there
}
