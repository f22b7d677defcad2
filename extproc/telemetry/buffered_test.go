package telemetry

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

type slowly struct {
	mu     sync.Mutex
	text   bytes.Buffer
	writes int
	err    error
}

func (s *slowly) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes++
	if s.err != nil {
		return 0, s.err
	}
	return s.text.Write(p)
}

func (s *slowly) seen() (string, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String(), s.writes
}

func TestLinesAreWrittenTogetherAndSoon(t *testing.T) {
	w := &slowly{}
	b := NewBuffered(w)
	for round := range 2 {
		for i := range 10 {
			fmt.Fprintf(b, "line %d of %d\n", i, round)
		}
		for end := time.Now().Add(5 * time.Second); ; time.Sleep(5 * time.Millisecond) {
			if text, writes := w.seen(); strings.Count(text, "\n") == 10*(round+1) {
				if writes != round+1 {
					t.Fatalf("%d writes for %d bursts", writes, round+1)
				}
				break
			}
			if time.Now().After(end) {
				t.Fatal("not written")
			}
		}
	}
}

func TestNoLineIsLostAtTheEnd(t *testing.T) {
	w := &slowly{}
	b := NewBuffered(w)
	var group sync.WaitGroup
	line := strings.Repeat("x", 99) + "\n"
	for range 8 {
		group.Go(func() {
			for range 1000 {
				fmt.Fprint(b, line)
			}
		})
	}
	group.Wait()
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	text, writes := w.seen()
	if text != strings.Repeat(line, 8000) || writes > 100 {
		t.Fatalf("%d bytes in %d writes", len(text), writes)
	}
	w.err = errors.New("full")
	fmt.Fprint(b, line)
	if err := b.Close(); !errors.Is(err, w.err) {
		t.Fatalf("the end says %v", err)
	}
	if err := b.Close(); err != nil {
		t.Fatalf("and again: %v", err)
	}
	large := strings.Repeat("x", fullBuffer-1) + "\n" // waits for nothing
	if n, err := fmt.Fprint(b, large); n != len(large) || !errors.Is(err, w.err) {
		t.Fatalf("a line that can't be written: %d, %v", n, err)
	}
	w.err = nil
	if _, err := fmt.Fprint(b, large); err != nil {
		t.Fatalf("one that can: %v", err)
	}
	if now, _ := w.seen(); now != text+large {
		t.Fatalf("%d bytes after the fault", len(now)-len(text))
	}
}
