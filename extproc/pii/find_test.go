package pii

import (
	"context"
	"errors"
	"reflect"
	"runtime"
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

func TestChunksCoverTextOnce(t *testing.T) {
	for _, text := range []string{strings.Repeat("é", 200<<10), strings.Repeat("a b\n", 90<<10), strings.Repeat("\x80", 300<<10), longLeaf(0).Text} {
		at := 0
		for _, c := range chunks(nil, text) {
			if c.from != at || c.to <= c.from || c.lo > c.from || c.hi < c.to || c.to-c.from > chunkSize+chunkSearch {
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

func TestCancelStopsWithinTenMilliseconds(t *testing.T) {
	e, err := New(Config{Recognisers: []detect.Recogniser{&slow{inner: dice{1 << 30}, each: 2 * time.Millisecond}}})
	if err != nil {
		t.Fatal(err)
	}
	var leaves []Leaf
	for i := range 100 {
		leaves = append(leaves, longLeaf(i))
	}
	var took []time.Duration
	for range 5 { // the machine may be busy: the median counts
		ctx, cancel := context.WithCancel(context.Background())
		var ended time.Time
		timer := time.AfterFunc(15*time.Millisecond, func() { ended = time.Now(); cancel() })
		_, err = e.finder.find(ctx, leaves)
		took = append(took, time.Since(ended))
		timer.Stop()
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	for i := range took {
		for j := i; j > 0 && took[j] < took[j-1]; j-- {
			took[j], took[j-1] = took[j-1], took[j]
		}
	}
	if took[2] > 10*time.Millisecond {
		t.Errorf("stopped %v after the end of the context", took[2])
	}
	if runtime.NumGoroutine() > 50 {
		t.Error("goroutines were left behind")
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
	other, err := e.For(rules, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	again, err := e.For(rules, nil, true)
	if err != nil || again != other {
		t.Error("an account's rules were compiled twice", err)
	}
	asked, err := e.For(nil, rules, true)
	if err != nil || asked == other {
		t.Error("a request's rules were kept", err)
	}
	twice, err := e.For(rules, rules, true)
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
		{other, "", text, 1}, {again, "", text, 0}, {asked, "", text, 0}, {twice, "", text, 1}, {e, "", text, 0}, {e, "", "Zoë Laurent", 1}, {e, "", "Zoë Laurent", 1},
	} {
		if got := ask(c.engine, c.key, c.text); got != c.calls {
			t.Errorf("question %d: %d calls of the recogniser, want %d", i, got, c.calls)
		}
	}
	if st := e.CacheStats(); st.Hits != 5 || st.Misses != 5 || st.Entries != 5 {
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
		text := strings.Repeat("Zoë ", i%20) + "text number " + strings.Repeat("x", i)
		if _, err := e.finder.find(context.Background(), []Leaf{{Text: text}}); err != nil {
			t.Fatal(err)
		}
	}
	sum := 0
	c := e.finder.cache
	for i := range c.shards {
		for _, v := range c.shards[i].lru.Values() {
			sum += cost(v)
		}
	}
	if st := e.CacheStats(); st.Bytes > limit || st.Bytes < limit/2 || st.Bytes != sum {
		t.Errorf("%+v of a limit of %d; entries sum up to %d", st, limit, sum)
	}
}

func TestDetectionNeverSeesBrokenText(t *testing.T) {
	text := "a\xffé\xc3 Zoë\x80"
	if got := valid(text); len(got) != len(text) || got != "a\x1aé\x1a Zoë\x1a" {
		t.Errorf("%q", got)
	}
}
