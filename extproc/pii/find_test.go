package pii

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/detect"
)

// slow takes a time for each text and counts how many it looks at at once.
type slow struct {
	inner  detect.Recogniser
	each   time.Duration
	now    atomic.Int32
	most   atomic.Int32
	called atomic.Int32
}

func (s *slow) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	s.called.Add(1)
	n := s.now.Add(1)
	defer s.now.Add(-1)
	for {
		m := s.most.Load()
		if n <= m || s.most.CompareAndSwap(m, n) {
			break
		}
	}
	time.Sleep(s.each)
	return s.inner.Find(ctx, dst, t)
}

func longLeaf(seed int) Leaf {
	var b strings.Builder
	for i := 0; b.Len() < 400<<10; i++ {
		b.WriteString("line of some length ")
		if (i*7+seed)%11 == 0 {
			b.WriteString("by Zoë Laurent to a.b@x.org ")
		}
		if i%9 == 0 {
			b.WriteString("\n")
		}
	}
	return Leaf{Text: b.String()}
}

func spansOf(t *testing.T, workers int, leaves []Leaf) [][]detect.Span {
	t.Helper()
	e, err := New(Config{Recognisers: []detect.Recogniser{words{"Zoë Laurent": detect.Name}}, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	out, err := e.finder.find(context.Background(), leaves)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestParallelFindsTheSame(t *testing.T) {
	leaves := []Leaf{longLeaf(0), {Text: "Zoë Laurent"}, longLeaf(3), {Text: ""}, {Text: "nobody"}}
	if one, many := spansOf(t, 1, leaves), spansOf(t, 8, leaves); !reflect.DeepEqual(one, many) {
		t.Error("eight workers found other spans than one")
	}
}

func TestChunksFindWhatTheWholeHolds(t *testing.T) {
	leaf := longLeaf(1)
	got := spansOf(t, 1, []Leaf{leaf})[0]
	if want := strings.Count(leaf.Text, "Zoë Laurent") + strings.Count(leaf.Text, "@"); len(got) != want {
		t.Errorf("found %d spans, want %d", len(got), want)
	}
	for i, s := range got {
		if v := leaf.Text[s.Start:s.End]; v != "Zoë Laurent" && v != "a.b@x.org" || i > 0 && s.Start < got[i-1].End {
			t.Fatalf("span %d is %q", i, v)
		}
	}
}

func cutsOf(t *testing.T, text string) []chunk {
	t.Helper()
	list, err := chunks(t.Context(), nil, text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestChunksCoverTextOnce(t *testing.T) {
	for _, text := range []string{strings.Repeat("é", 200<<10), strings.Repeat("a b\n", 90<<10), strings.Repeat("\x80", 300<<10), longLeaf(0).Text} {
		at := 0
		for _, c := range cutsOf(t, text) {
			if c.from != at || c.to <= c.from || c.lo > c.from || c.hi < c.to || c.to-c.from > chunkSize+chunkSearch+chunkRun {
				t.Fatalf("chunk %+v after %d", c, at)
			}
			at = c.to
		}
		if at != len(text) {
			t.Errorf("chunks end at %d of %d", at, len(text))
		}
	}
}

func TestHelpersAreBoundedOverCalls(t *testing.T) {
	s := &slow{inner: dice{1 << 30}, each: time.Millisecond}
	e, err := New(Config{Recognisers: []detect.Recogniser{s}, Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	leaves := []Leaf{longLeaf(0), longLeaf(1)}
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			if _, err := e.finder.find(context.Background(), leaves); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if most := s.most.Load(); most > 4 || most < 2 { // a helper ends its chunk before it makes way for a new call
		t.Errorf("%d texts were under detection at once, want 2 to 4", most)
	}
	if n := e.finder.busy.Load(); n != 0 {
		t.Errorf("%d goroutines are still counted as busy", n)
	}
}

// faulty panics at every text but the first, so on helpers too.
type faulty struct{ calls atomic.Int32 }

func (f *faulty) Find(context.Context, []detect.Span, detect.Text) ([]detect.Span, error) {
	time.Sleep(time.Millisecond) // the helpers begin meanwhile
	if f.calls.Add(1) > 1 {
		panic("a fault of a recogniser")
	}
	return nil, nil
}

func TestAPanicOfAHelperEndsNothingButItsCall(t *testing.T) {
	for range 20 {
		e, err := New(Config{Recognisers: []detect.Recogniser{&faulty{}}, Workers: 4})
		if err != nil {
			t.Fatal(err)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the fault was not told")
				}
			}()
			_, _ = e.finder.find(context.Background(), slices.Repeat([]Leaf{longLeaf(0)}, 4))
		}()
		if n := e.finder.busy.Load(); n != 0 {
			t.Fatalf("%d goroutines are still counted as busy", n)
		}
	}
}

// A chunk of 64 KiB takes the built-in recognisers some milliseconds, so that work ends within 10 ms of its context: no chunk
// is begun after that. Time itself is no measure on a busy machine.
func TestNoChunkIsBegunAfterTheEndOfTheContext(t *testing.T) {
	const workers = 3
	s := &slow{inner: dice{1 << 30}, each: time.Millisecond}
	e, err := New(Config{Recognisers: []detect.Recogniser{s}, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	leaves := slices.Repeat([]Leaf{longLeaf(0)}, 100)
	ctx, cancel := context.WithCancel(context.Background())
	var before atomic.Int32
	time.AfterFunc(10*time.Millisecond, func() {
		cancel()
		before.Store(s.called.Load())
	})
	if _, err = e.finder.find(ctx, leaves); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if n := s.called.Load() - before.Load(); n > workers {
		t.Errorf("%d chunks were begun after the end", n)
	}
	if n := e.finder.busy.Load(); n != 0 {
		t.Errorf("%d goroutines are still counted as busy", n)
	}
}

func TestCacheAnswersForSeenTextsOnly(t *testing.T) {
	s := &slow{inner: words{"Zoë Laurent": detect.Name}}
	e, err := New(Config{Recognisers: []detect.Recogniser{s}, CacheBytes: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(e *Engine, key, text string) int {
		t.Helper()
		before := s.called.Load()
		out, err := e.finder.find(context.Background(), []Leaf{{Text: text, Key: key}})
		if err != nil {
			t.Fatal(err)
		}
		if len(out[0]) != strings.Count(text, "Zoë") {
			t.Errorf("%d spans in %q", len(out[0]), text)
		}
		return int(s.called.Load() - before)
	}
	rules := []byte(`{"types":{"NAME":{"threshold":0.4}}}`)
	other, err := e.For(t.Context(), rules, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	again, err := e.For(t.Context(), rules, nil, true)
	if err != nil || again != other {
		t.Error("an account's rules were compiled twice", err)
	}
	asked, err := e.For(t.Context(), nil, rules, true)
	if err != nil || asked == other {
		t.Error("a request's rules were kept", err)
	}
	twice, err := e.For(t.Context(), rules, rules, true)
	if err != nil {
		t.Fatal(err)
	}
	const text = "a letter from Zoë Laurent of some length"
	for i, c := range []struct {
		engine    *Engine
		key, text string
		calls     int
	}{
		{e, "", text, 1}, {e, "", text, 0}, {e, "k", text, 1}, {e, "k", text, 0}, {e, "", text + ".", 1},
		{other, "", text, 1}, {again, "", text, 0}, {asked, "", text, 0}, {twice, "", text, 1}, {e, "", text, 0}, {e, "", "Zoë Laurent", 1}, {e, "", "Zoë Laurent", 0}, {e, "", "Good.", 1}, {e, "", "Good.", 1},
	} {
		if got := ask(c.engine, c.key, c.text); got != c.calls {
			t.Errorf("question %d: %d calls of the recogniser, want %d", i, got, c.calls)
		}
	}
	if st := e.CacheStats(); st.Hits != 6 || st.Misses != 6 || st.Entries != 6 {
		t.Errorf("%+v", st)
	}
}

func TestCacheIsBoundedByBytes(t *testing.T) {
	const limit = 1 << 18
	e, err := New(Config{Recognisers: []detect.Recogniser{words{"Zoë": detect.Name}}, CacheBytes: limit})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 5000 {
		text := strings.Repeat("Zoë ", i%20) + fmt.Sprintf("text number %012d", i)
		if _, err := e.finder.find(context.Background(), []Leaf{{Text: text}}); err != nil {
			t.Fatal(err)
		}
	}
	if st := e.CacheStats(); st.Bytes > limit || st.Bytes < limit*2/5 || st.Entries > 5000/2 {
		t.Errorf("%+v of a limit of %d", st, limit)
	}
}

func TestDetectionNeverSeesBrokenText(t *testing.T) {
	text := "a\xffé\xc3 Zoë\x80"
	if got := valid(text); len(got) != len(text) || got != "a\x1aé\x1a Zoë\x1a" {
		t.Errorf("%q", got)
	}
}

// A long table is cut between its rows, and every part of it knows its columns.
func TestChunksOfATableSeeItsColumns(t *testing.T) {
	e, err := New(Config{Recognisers: []detect.Recogniser{columns{}}, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	text := "Here are, as you asked, all of them:\n\nid;code;note\n" + strings.Repeat("1;secret;a note of some length, and so on\n", 9000) +
		"\nThat is all.\n" + strings.Repeat("1 secret text\n", 9000)
	out, err := e.finder.find(context.Background(), []Leaf{{Text: text}})
	if err != nil || len(out[0]) != 9000 {
		t.Errorf("%d spans, want 9000 (%v)", len(out[0]), err)
	}
	for _, s := range out[0] {
		if text[s.Start:s.End] != "secret" {
			t.Fatalf("a span is %q", text[s.Start:s.End])
		}
	}
}

// columns finds the second column of rows below a first line that says code.
type columns struct{}

func (columns) Find(_ context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	at, below := 0, false
	for line := range strings.SplitAfterSeq(t.Value, "\n") {
		cells := strings.Split(line, ";")
		switch {
		case len(cells) != 3:
			below = false
		case cells[1] == "code":
			below = true
		case below:
			dst = append(dst, detect.Span{Start: at + 2, End: at + 2 + len(cells[1]), Type: detect.Secret, Score: 1})
		}
		at += len(line)
	}
	return dst, nil
}

// What two chunks found across their cut is one place where they differ by a comma only: a comma is no value.
func TestWhatIsLeftOfASpanAtACutIsAWord(t *testing.T) {
	text := "with Anna Berg, Mayor"
	for _, c := range []struct {
		second detect.Span
		want   []detect.Span
	}{
		{detect.Span{Start: 5, End: 15, Type: detect.Name}, []detect.Span{{Start: 5, End: 14, Type: detect.Name}}},
		{detect.Span{Start: 5, End: 21, Type: detect.Name}, []detect.Span{{Start: 5, End: 14, Type: detect.Name}, {Start: 14, End: 21, Type: detect.Name}}},
	} {
		got, err := merge(context.Background(), text, []job{
			{chunk: chunk{to: 10, hi: 21}, spans: []detect.Span{{Start: 5, End: 14, Type: detect.Name}}},
			{chunk: chunk{from: 10, to: 21, hi: 21}, spans: []detect.Span{c.second}},
		})
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%v, want %v", got, c.want)
		}
	}
}
