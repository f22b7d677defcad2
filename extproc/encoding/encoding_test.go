package encoding

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

type flusher interface {
	io.WriteCloser
	Flush() error
}

// codings are the ways that a server may compress, by the name of the header and of the test.
func codings() map[string]func(io.Writer) flusher {
	return map[string]func(io.Writer) flusher{
		"gzip":        func(w io.Writer) flusher { return gzip.NewWriter(w) },
		"x-gzip":      func(w io.Writer) flusher { return gzip.NewWriter(w) },
		"deflate":     func(w io.Writer) flusher { return zlib.NewWriter(w) },
		"deflate raw": func(w io.Writer) flusher { f, _ := flate.NewWriter(w, 6); return f },
		"br":          func(w io.Writer) flusher { return brotli.NewWriter(w) },
	}
}

func events(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("data: {\"n\":%d,\"choices\":[{\"delta\":{\"content\":\"%x\"}}]}\n\n", i, rand.Uint64())
	}
	return out
}

func TestEachEventComesOutAsSoonAsItIsFlushed(t *testing.T) {
	for name, open := range codings() {
		t.Run(name, func(t *testing.T) {
			var wire bytes.Buffer
			w := open(&wire)
			d, err := New(strings.Fields(name)[0])
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			for i, e := range events(200) {
				io.WriteString(w, e)
				w.Flush()
				out, err := d.Write(nil, wire.Bytes())
				if err != nil || string(out) != e {
					t.Fatalf("event %d: got %q, %v, want %q", i, out, err, e)
				}
				wire.Reset()
			}
			w.Close()
			out, err := d.Write(nil, wire.Bytes())
			if err == nil {
				out, err = d.End(out)
			}
			if err != nil || len(out) != 0 {
				t.Fatalf("end: got %q, %v", out, err)
			}
		})
	}
}

func TestAnyCutGivesTheWhole(t *testing.T) {
	text := strings.Join(events(300), "")
	for name, open := range codings() {
		t.Run(name, func(t *testing.T) {
			var wire bytes.Buffer
			w := open(&wire)
			io.WriteString(w, text)
			w.Close()
			for _, most := range []int{1, 2, 7, 1000, 1 << 20} {
				d, err := New(strings.Fields(name)[0])
				if err != nil {
					t.Fatal(err)
				}
				var out []byte
				for rest := wire.Bytes(); len(rest) > 0; {
					n := min(1+rand.IntN(most), len(rest))
					if out, err = d.Write(out, rest[:n]); err != nil {
						t.Fatal(err)
					}
					rest = rest[n:]
				}
				if out, err = d.End(out); err != nil || string(out) != text {
					t.Fatalf("pieces up to %d: %d bytes, %v, want %d", most, len(out), err, len(text))
				}
				d.Close()
			}
		})
	}
}

func TestBombsAreRefusedBeforeTheyAreUnpacked(t *testing.T) {
	zeros := make([]byte, 1<<16)
	for name, open := range codings() {
		t.Run(name, func(t *testing.T) {
			var wire bytes.Buffer
			w := open(&wire)
			for range 64 {
				w.Write(zeros)
			}
			w.Close()
			out, err := Decode(strings.Fields(name)[0], wire.Bytes(), 1<<30)
			if !errors.Is(err, ErrRatio) {
				t.Fatalf("%d bytes from %d: %v", len(out), wire.Len(), err)
			}
			if limit := max(floor, mostRatio*wire.Len()) + 1<<16; len(out) > limit {
				t.Fatalf("%d bytes were unpacked, limit %d", len(out), limit)
			}
		})
	}
}

// TestABombBehindASoundAnswerIsRefused: the ratio of the whole allows gigabytes by then.
func TestABombBehindASoundAnswerIsRefused(t *testing.T) {
	var wire bytes.Buffer
	w := gzip.NewWriter(&wire)
	d, err := New("gzip")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	write := func(text string) (int, error) {
		io.WriteString(w, text)
		w.Flush()
		out, err := d.Write(nil, wire.Bytes())
		wire.Reset()
		return len(out), err
	}
	for range 20 {
		if n, err := write(strings.Join(events(1000), "")); err != nil || n == 0 {
			t.Fatal(n, err)
		}
	}
	if n, err := write(strings.Repeat(" ", mostAtOnce)); err != nil || n != mostAtOnce {
		t.Fatalf("just so much: %d, %v", n, err)
	}
	if n, err := write(strings.Repeat(" ", 2*mostAtOnce)); !errors.Is(err, ErrRatio) || n > mostAtOnce {
		t.Fatalf("%d bytes, %v", n, err)
	}
}

func TestWhatCannotBeReadIsRefused(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	io.WriteString(w, "some text that is long enough to be cut in the middle")
	w.Close()
	whole := packed.String()
	for _, c := range []struct {
		name, coding, body string
		want               error
	}{
		{"an unknown coding", "zstd", whole, ErrCoding},
		{"two codings", "gzip, br", whole, ErrCoding},
		{"no gzip at all", "gzip", `{"choices":[]}`, ErrBroken},
		{"no brotli at all", "br", strings.Repeat("\xff", 64), ErrBroken},
		{"no deflate at all", "deflate", "\xff\xff\xff\xff", ErrBroken},
		{"cut in the middle", "gzip", whole[:len(whole)/2], ErrBroken},
		{"cut in the checksum", "gzip", whole[:len(whole)-3], ErrBroken},
		{"a wrong checksum", "gzip", whole[:len(whole)-8] + "xxxxxxxx", ErrBroken},
		{"more after the end", "gzip", whole + "rubbish", ErrBroken},
	} {
		t.Run(c.name, func(t *testing.T) {
			if out, err := Decode(c.coding, []byte(c.body), 1<<20); !errors.Is(err, c.want) || err.Error() != c.want.Error() {
				t.Fatalf("got %q, %v, want %v", out, err, c.want)
			}
		})
	}
}

func TestNothingPassesBehindTheEnd(t *testing.T) {
	for name, open := range codings() {
		var wire bytes.Buffer
		w := open(&wire)
		io.WriteString(w, "text")
		w.Close()
		d, err := New(strings.Fields(name)[0])
		if err != nil {
			t.Fatal(err)
		}
		out, err := d.Write(nil, wire.Bytes())
		if err == nil {
			out, err = d.Write(out, []byte("rubbish that is long enough"))
		}
		if string(out) != "text" || !errors.Is(err, ErrBroken) {
			t.Errorf("%s: %q, %v", name, out, err)
		}
		d.Close()
	}
}

func TestIdentityPassesWithinItsBound(t *testing.T) {
	for _, coding := range []string{"", "identity", " Identity "} {
		if out, err := Decode(coding, []byte("as it is"), 8); err != nil || string(out) != "as it is" {
			t.Fatalf("%q: %q, %v", coding, out, err)
		}
	}
	if _, err := Decode("", make([]byte, 11), 10); !errors.Is(err, ErrRatio) {
		t.Fatalf("over its bound: %v", err)
	}
}

// A raw deflate of one text in thirty begins like zlib, by one of the two signs that zlib has.
func TestShortTextsAreReadWhateverTheyBeginWith(t *testing.T) {
	for name, open := range codings() {
		coding := strings.Fields(name)[0]
		if out, err := Decode(coding, nil, 10); err != nil || len(out) != 0 {
			t.Errorf("%s: an empty body gives %q, %v", name, out, err)
		}
		for n := range 300 {
			var wire bytes.Buffer
			w := open(&wire)
			text := strconv.Itoa(n * n)
			io.WriteString(w, text)
			w.Close()
			if out, err := Decode(coding, wire.Bytes(), len(text)); err != nil || string(out) != text {
				t.Fatalf("%s: %s came back as %q, %v", name, text, out, err)
			}
			if _, err := Decode(coding, wire.Bytes(), len(text)-1); len(text) > 1 && !errors.Is(err, ErrRatio) {
				t.Fatalf("%s: %s is within a byte less: %v", name, text, err)
			}
		}
	}
}

func TestClosingInTheMiddleLeavesNothingRunning(t *testing.T) {
	before := runtime.NumGoroutine()
	for name := range codings() {
		d, err := New(strings.Fields(name)[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Write(nil, []byte{0x1f}); err != nil {
			t.Fatal(err)
		}
		d.Close()
		d.Close()
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Fatalf("%d goroutines became %d", before, after)
	}
}
