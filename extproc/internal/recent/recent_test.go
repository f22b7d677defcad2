package recent

import (
	"runtime"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

type key struct{ a, b uint64 }

// shelf is what the lists should be, slowly: pages in the order of their use, the latest last.
type shelf struct {
	room  int
	pages []*book
	open  *book
}

type book struct {
	keys  []key
	lists [][]int32
}

func (b *book) cost() int {
	values := 0
	for _, l := range b.lists {
		values += len(l)
	}
	return cost[key, int32](len(b.keys), values)
}

func (s *shelf) use(b *book) {
	s.pages = append(slices.DeleteFunc(s.pages, func(o *book) bool { return o == b }), b)
}

func (s *shelf) get(k key) ([]int32, bool) {
	for _, b := range s.pages {
		if i := slices.Index(b.keys, k); i >= 0 {
			s.use(b)
			return b.lists[i], true
		}
	}
	return nil, false
}

func (s *shelf) put(k key, list []int32) {
	if cost[key, int32](1, len(list)) > s.room {
		return
	}
	fits := &book{append(slices.Clone(s.open.keys), k), append(slices.Clone(s.open.lists), list)}
	if !slices.Contains(s.pages, s.open) || fits.cost() > s.room {
		s.open = &book{}
	}
	s.use(s.open)
	s.pages = s.pages[max(0, len(s.pages)-pages):]
	s.open.keys, s.open.lists = append(s.open.keys, k), append(s.open.lists, list)
}

// Whatever is put and asked for, the lists have and forget what a shelf of pages does, and stay within the limit.
func TestListsHaveWhatAShelfOfPagesHas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		room := rapid.IntRange(150, 600).Draw(t, "bytes of a page")
		l := New[key, int32](room * pages)
		first := &book{}
		s := shelf{room, []*book{first}, first}
		for step, a := range rapid.SliceOfN(rapid.Uint64Range(0, 120), 200, 600).Draw(t, "keys") {
			k := key{a: a}
			got, ok := l.Get(&k)
			if want, there := s.get(k); ok != there || !slices.Equal(got, want) {
				t.Fatalf("under %v stands %v, %t; want %v, %t", k, got, ok, want, there)
			}
			if !ok {
				list := make([]int32, (step+int(a))%12)
				for i := range list {
					list[i] = int32(step + i)
				}
				l.Put(&k, list)
				s.put(k, list)
			}
			bytes, lists := l.Size()
			held := 0
			for _, b := range s.pages {
				held += len(b.keys)
			}
			if bytes > room*pages || lists != held || lists != len(l.at) {
				t.Fatalf("%d bytes of a limit of %d, %d lists in pages, %d in the index, want %d", bytes, room*pages, lists, len(l.at), held)
			}
		}
	})
}

func TestAListThatIsReadStaysAsItIs(t *testing.T) {
	l := New[key, int32](4096)
	first, second := key{a: 1}, key{a: 2}
	l.Put(&first, []int32{1, 2, 3})
	l.Put(&second, []int32{4, 5})
	got, _ := l.Get(&first)
	_ = append(got, 9)
	if next, ok := l.Get(&second); !ok || !slices.Equal(next, []int32{4, 5}) {
		t.Fatalf("what was appended behind a list went into the next: %v", next)
	}
	for i := range uint64(1000) {
		k := key{b: i + 1}
		l.Put(&k, []int32{7, 7, 7, 7})
		if list, ok := l.Get(&k); !ok || !slices.Equal(list, []int32{7, 7, 7, 7}) {
			t.Fatalf("list %d is %v, %t", i, list, ok)
		}
	}
	if !slices.Equal(got, []int32{1, 2, 3}) {
		t.Errorf("it became %v", got)
	}
	if _, ok := l.Get(&first); ok {
		t.Error("nothing is forgotten")
	}
}

func TestALongListIsNotKept(t *testing.T) {
	l := New[key, int32](4096)
	k := key{a: 1}
	l.Put(&k, make([]int32, 1000))
	if _, ok := l.Get(&k); ok {
		t.Error("one list took all of the room")
	}
}

func TestEntriesAreNoObjectsOfTheirOwn(t *testing.T) {
	const entries = 50_000
	l := New[key, int32](64 << 20)
	before := objects()
	for i := range uint64(entries) {
		k := key{a: i}
		l.Put(&k, []int32{1, 2, 3, 4})
	}
	more := objects() - before
	if _, n := l.Size(); n != entries || more > entries/50 {
		t.Errorf("%d entries are %d objects more", n, more)
	}
}

func objects() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapObjects)
}

func TestManyGoroutinesShareLists(t *testing.T) {
	l := New[key, int32](1 << 14)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := range int32(5000) {
				k := key{a: uint64(i % 997)}
				if list, ok := l.Get(&k); ok && (len(list) != 1 || list[0] != i%997) {
					t.Errorf("under %d stands %v", i%997, list)
					return
				}
				l.Put(&k, []int32{i % 997})
			}
		})
	}
	wg.Wait()
}
