package sse

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// said is what a reader of a stream gets: the data of each event, the unfinished one marked.
type said struct {
	data       string
	unfinished bool
}

// oracle reads a whole stream the slow and obvious way, after the standard.
func oracle(stream string) []said {
	stream = strings.TrimPrefix(stream, "\uFEFF")
	stream = strings.ReplaceAll(stream, "\r\n", "\n")
	stream = strings.ReplaceAll(stream, "\r", "\n")
	lines := strings.Split(stream, "\n")
	var out []said
	var data []string
	for i, l := range lines {
		last := i == len(lines)-1
		name, value, _ := strings.Cut(l, ":")
		if name == "data" {
			data = append(data, strings.TrimPrefix(value, " "))
		}
		if data != nil && (l == "" || last) {
			out = append(out, said{strings.Join(data, "\n"), last})
			data = nil
		}
	}
	return out
}

// split reads a stream in pieces whose ends cuts gives, and checks that no byte is lost.
func split(t *testing.T, stream string, cuts []int) []said {
	t.Helper()
	s := New(0)
	var out []said
	var raw []byte
	take := func(e Event) {
		raw = append(raw, e.Raw...)
		if e.Has {
			out = append(out, said{string(e.Data), e.Unfinished})
		}
		if same := e.AppendWith(nil, e.Data); e.Has && !bytes.Contains(e.Data, []byte("\n")) && len(e.lines) == 1 && string(same) != string(e.Raw) {
			t.Fatalf("%q with its own data became %q", e.Raw, same)
		}
	}
	from := 0
	for _, to := range append(slices.Clone(cuts), len(stream)) {
		chunk := []byte(stream[from:to])
		s.Feed(chunk)
		for {
			if ahead := s.Ahead(); len(ahead) > 0 && !strings.HasSuffix(stream[:to], string(ahead)) {
				t.Fatalf("%q is said to be ahead of %q", ahead, stream[to:])
			}
			e, ok, err := s.Next()
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				break
			}
			take(e)
		}
		clear(chunk) // the caller has it back
		from = to
	}
	if e, ok := s.End(); ok {
		take(e)
	}
	if string(raw) != stream {
		t.Fatalf("the bytes changed:\n%q\n%q", stream, raw)
	}
	return out
}

func streams() []string {
	return []string{
		"",
		"data: a\n\n",
		"data: a\n\ndata: b\n\n",
		"data:a\n\ndata:  b\n\n",
		"data: a\r\n\r\ndata: b\r\n\r\n",
		"data: a\r\rdata: b\r\r",
		"data: a\rdata: b\n\n",
		"data: a\r\rdata: b\n\n",
		"data: a\n\r\ndata: b\r\n\n",
		"data: a\r\n\rdata: b\r\r\n",
		"\uFEFFdata: a\n\n",
		"\uFEFF",
		"\xEF\xBB",
		"\xEF\xBBdata: x\n\n",
		": comment\n\ndata: a\n\n",
		": ping\n: pong\ndata: a\n: in the middle\ndata: b\n\n",
		"event: message\nid: 1\ndata: a\nretry: 5\n\n",
		"data: first\ndata: second\ndata\ndata:\n\n",
		"database: no\ndata : no\nDATA: no\ndata: yes\n\n",
		"\n\n\n\ndata: a\n\n\n",
		"\r\n\r\ndata: a\r\n\r\n\r\n",
		"data: no end",
		"data: no blank line\n",
		"data: no blank line\r",
		"data: no blank line\r\n",
		"data: a\n\ndata: b\ndata: c",
		"event: x\n\n",
		"event: x",
		"data\n\n",
		"data: \xff\xfe\n\n",
		"data: é€😀\n\ndata: " + strings.Repeat("x", 300) + "\n\n",
	}
}

func TestEveryCutGivesTheSameEventsAndBytes(t *testing.T) {
	for _, stream := range streams() {
		want := oracle(stream)
		if got := split(t, stream, nil); !slices.Equal(got, want) {
			t.Fatalf("%q: got %v, want %v", stream, got, want)
		}
		for i := range stream {
			for j := i; j <= len(stream); j += 1 + len(stream)/20 {
				if got := split(t, stream, []int{i, j}); !slices.Equal(got, want) {
					t.Fatalf("%q cut at %d and %d: got %v, want %v", stream, i, j, got, want)
				}
			}
		}
		every := make([]int, len(stream))
		for i := range every {
			every[i] = i
		}
		if got := split(t, stream, every); !slices.Equal(got, want) {
			t.Fatalf("%q byte by byte: got %v, want %v", stream, got, want)
		}
	}
}

func TestALateLineFeedSaysSo(t *testing.T) {
	for pieces, late := range map[[2]string]bool{{"data: a\r\n\r", "\n"}: true, {"data: a\r\r", "\r"}: false, {"data: a\n\n", "\n"}: false, {": a\r", "\n"}: true} {
		s := New(0)
		var last Event
		for _, p := range pieces {
			s.Feed([]byte(p))
			e, ok, err := s.Next()
			if !ok || err != nil {
				t.Fatal(pieces, err)
			}
			last = e
			s.Next()
		}
		if last.Late != late {
			t.Errorf("%q: late is %t", pieces, last.Late)
		}
	}
}

func TestAnEventIsGivenAtItsBlankLine(t *testing.T) {
	for _, c := range []struct{ stream, last string }{
		{"data: a\n", "\n"}, {"data: a\r\n", "\r"}, {"data: a\r", "\r"}, {": ping", "\n"}, {": ping", "\r"},
	} {
		s := New(0)
		s.Feed([]byte(c.stream))
		if e, ok, _ := s.Next(); ok {
			t.Fatalf("%q gave %q", c.stream, e.Raw)
		}
		s.Feed([]byte(c.last))
		if e, ok, _ := s.Next(); !ok || string(e.Raw) != c.stream+c.last {
			t.Fatalf("%q and %q gave %q, %v", c.stream, c.last, e.Raw, ok)
		}
		if e, ok, _ := s.Next(); ok {
			t.Fatalf("behind it came %q", e.Raw)
		}
		if s.Feed([]byte("\n")); s.Ahead() != nil && c.last == "\r" {
			t.Fatalf("%q is taken for the beginning of an event", s.Ahead())
		}
		if e, ok, _ := s.Next(); !ok || string(e.Raw) != "\n" { // of a CRLF, or a blank line
			t.Fatalf("a late line feed waits: %q, %v", e.Raw, ok)
		}
		if e, ok := s.End(); ok {
			t.Fatalf("at the end came %q", e.Raw)
		}
	}
}

func TestAnEventMayBeLongButNotEndless(t *testing.T) {
	const most = 1000
	fill := func(n int) (*Splitter, error) {
		s := New(most)
		for range n {
			s.Feed([]byte("data: xx\n"))
			if _, _, err := s.Next(); err != nil {
				return s, err
			}
		}
		return s, nil
	}
	if _, err := fill(most / 9); err != nil {
		t.Fatal(err)
	}
	if s, err := fill(most); !errors.Is(err, ErrTooLong) || cap(s.buf) > 4*most {
		t.Fatalf("%v with %d bytes kept", err, cap(s.buf))
	}
	s := New(10)
	s.Feed([]byte("data: 1\n\ndata: 6789"))
	s.Next()
	if _, ok, err := s.Next(); ok || err != nil {
		t.Fatalf("an event of just so many bytes: %t, %v", ok, err)
	}
	s.Feed([]byte("0"))
	if _, _, err := s.Next(); !errors.Is(err, ErrTooLong) {
		t.Fatalf("one byte more: %v", err)
	}
}

func TestALongEventIsRefusedAlsoWhereItComesAtOnce(t *testing.T) {
	const most = 1000
	for n, want := range map[int]error{most: nil, most + 1: ErrTooLong} {
		event := []byte("data: " + strings.Repeat("x", n-len("data: \n\n")) + "\n\n")
		for _, cut := range []int{0, 1, n - 1} {
			s := New(most)
			s.Feed(event[:cut])
			if _, _, err := s.Next(); err != nil {
				t.Fatal(err)
			}
			s.Feed(event[cut:])
			if _, ok, err := s.Next(); ok == (want != nil) || !errors.Is(err, want) {
				t.Errorf("%d bytes cut at %d: %v, %v", n, cut, ok, err)
			}
		}
	}
}

func TestAnEventSaysItsType(t *testing.T) {
	const stream = "event: first\nevent:error\ndata: a\n\ndata: b\nevent: \n\nevent\n: event: x\neventx: y\ndata: c\n\ndata: d\nevent: last\r\n\r\n"
	for cut := range len(stream) {
		var got []string
		s := New(0)
		for _, chunk := range []string{stream[:cut], stream[cut:]} {
			s.Feed([]byte(chunk))
			for {
				e, ok, err := s.Next()
				if err != nil {
					t.Fatal(err)
				}
				if !ok {
					break
				}
				if e.Has {
					got = append(got, string(e.Data)+"="+string(e.Type))
				}
			}
		}
		if want := "a=error b= c= d=last"; strings.Join(got, " ") != want {
			t.Errorf("cut at %d: %q, want %s", cut, got, want)
		}
	}
}

func TestAnEventIsOddByItsOwnLinesAlone(t *testing.T) {
	s := New(0)
	s.Feed([]byte("event: a\nid: 1\nretry: 2\n:\ndata: b\n\n<html>\nid: 3\ndata: c\n\ndata: d\n\n{}\n\nid: 2\n\n"))
	for i, odd := range []bool{false, true, false, true, false} {
		if e, ok, err := s.Next(); !ok || err != nil || e.Odd != odd {
			t.Errorf("event %d: %q, odd: %v, %v", i, e.Raw, e.Odd, err)
		}
	}
}

func TestMemoryDoesNotGrowWithTheStream(t *testing.T) {
	s := New(0)
	event := []byte("data: {\"choices\":[{\"delta\":{\"content\":\"some words\"}}]}\n\n")
	for range 100_000 {
		s.Feed(event[:20])
		s.Next()
		s.Feed(event[20:])
		if _, ok, _ := s.Next(); !ok {
			t.Fatal("no event")
		}
	}
	if cap(s.buf) > 4096 {
		t.Fatalf("%d bytes are kept", cap(s.buf))
	}
}

func TestWholeEventsCanBePassedByTheCaller(t *testing.T) {
	const first, second = "data: 1\n\n", ": c\ndata: 2\n\n"
	s := New(0)
	if s.Feed([]byte(first + first)); s.Ahead() != nil {
		t.Fatal("a byte order mark was not looked for")
	}
	if e, ok, err := s.Next(); !ok || err != nil || string(e.Raw) != first {
		t.Fatal(e, ok, err)
	}
	if string(s.Ahead()) != first {
		t.Fatalf("ahead is %q", s.Ahead())
	}
	s.Skip(len(first))
	s.Feed([]byte(first[:5]))
	if _, ok, _ := s.Next(); ok || s.Ahead() != nil {
		t.Fatalf("in the middle of an event: %t, %q", ok, s.Ahead())
	}
	s.Feed([]byte(first[5:] + first + second))
	var got []string
	for e, ok, _ := s.Next(); ok; e, ok, _ = s.Next() {
		got = append(got, string(e.Raw))
		if string(s.Ahead()) == first+second {
			s.Skip(len(first))
		}
	}
	if want := []string{first, ": c\n", "data: 2\n\n"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestOnlyAnEventOfOneLineHasAFrame(t *testing.T) {
	for stream, want := range map[string]string{
		"data: a\n\n": "data: ", "data:a\n\n": "data:", "data: a\r\n\r\n": "", "data: a\ndata: b\n\n": "", "id: 1\ndata: a\n\n": "",
		"data: a\nid: 1\n\n": "", "\uFEFFdata: a\n\n": "", "\n": "", "data: a\n\r": "",
	} {
		s := New(0)
		s.Feed([]byte(stream))
		e, _, _ := s.Next()
		if lead, ok := e.Frame(); string(lead) != want || ok != (want != "") {
			t.Errorf("%q: %q, %t", stream, lead, ok)
		}
	}
}

func TestNewDataTakesThePlaceOfTheOld(t *testing.T) {
	for _, c := range []struct{ name, stream, data, want string }{
		{"one line", "data: a\n\n", "new", "data: new\n\n"},
		{"no space", "data:a\n\n", "new", "data:new\n\n"},
		{"CRLF", "data: a\r\n\r\n", "new", "data: new\r\n\r\n"},
		{"other lines stay", "event: x\ndata: a\nid: 7\n\n", "new", "event: x\ndata: new\nid: 7\n\n"},
		{"many lines become one", "data: a\ndata: b\nid: 7\ndata: c\n\n", "new", "data: new\nid: 7\n\n"},
		{"many lines with CRLF become one", "data: a\r\ndata: b\r\nid: 7\r\n\r\n", "new", "data: new\r\nid: 7\r\n\r\n"},
		{"one line becomes many", "data:a\r\n\r\n", "new\nlines", "data:new\r\ndata:lines\r\n\r\n"},
		{"a mark stays", "\uFEFFdata: a\n\n", "new", "\uFEFFdata: new\n\n"},
		{"no blank line", "data: a", "new\nlines", "data: new\ndata: lines"},
		{"nothing to replace", ": ping\n", "new", ": ping\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for cut := range c.stream {
				var got []byte
				s := New(0)
				for _, piece := range []string{c.stream[:cut], c.stream[cut:]} {
					s.Feed([]byte(piece))
					for e, ok, _ := s.Next(); ok; e, ok, _ = s.Next() {
						got = e.AppendWith(got, []byte(c.data))
					}
				}
				if e, ok := s.End(); ok {
					got = e.AppendWith(got, []byte(c.data))
				}
				if string(got) != c.want {
					t.Fatalf("cut at %d: got %q, want %q", cut, got, c.want)
				}
			}
		})
	}
}

func TestAnUnfinishedEventCanBeFinished(t *testing.T) {
	for _, stream := range []string{"data: a", "data: a\n", "data: a\r", "data: a\r\n", "data: a\n\n"} {
		s := New(0)
		s.Feed([]byte(stream))
		e, ok, _ := s.Next()
		if !ok {
			e, _ = s.End()
		}
		whole := string(e.Finish(append([]byte(nil), e.Raw...))) + "data: b\n\n"
		if got := oracle(whole); !slices.Equal(got, []said{{"a", false}, {"b", false}}) {
			t.Errorf("%q became %q", stream, whole)
		}
	}
}

// FuzzSplit holds the splitter against the oracle with random cuts.
func FuzzSplit(f *testing.F) {
	for i, s := range streams() {
		f.Add(s, uint64(i))
	}
	f.Fuzz(func(t *testing.T, stream string, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 0))
		var cuts []int
		for i := range len(stream) {
			if r.IntN(4) == 0 {
				cuts = append(cuts, i)
			}
		}
		if got, want := split(t, stream, cuts), oracle(stream); !slices.Equal(got, want) {
			t.Fatalf("%q cut at %v: got %v, want %v", stream, cuts, got, want)
		}
	})
}

func BenchmarkSplit(b *testing.B) {
	event := []byte("data: {\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"some words\"}}]}\n\n")
	s := New(0)
	b.SetBytes(int64(len(event)))
	b.ReportAllocs()
	for b.Loop() {
		s.Feed(event)
		if _, ok, _ := s.Next(); !ok {
			b.Fatal("no event")
		}
	}
}
