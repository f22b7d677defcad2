package recent

import (
	"runtime"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

type key struct{ a, b uint64 }

// Whatever is put and asked for: a list comes back as it was put or not at all, what is held stays within the limit, and
// what was put or asked for within the last half of the limit is there.
func TestListsComeBackAsTheyWerePut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const limit = 2048 // some twenty lists of the sixty
		l := New[key, int32](limit)
		put := map[key][]int32{}
		var used []key // in the order of use, the latest last
		use := func(k key) {
			used = slices.DeleteFunc(used, func(o key) bool { return o == k })
			used = append(used, k)
		}
		for step, a := range rapid.SliceOfN(rapid.Uint64Range(0, 60), 200, 400).Draw(t, "keys") {
			k := key{a: a}
			got, ok := l.Get(&k)
			if ok {
				if !slices.Equal(got, put[k]) {
					t.Fatalf("under %v stands %v, want %v", k, got, put[k])
				}
				use(k)
			} else if recentEnough(used, put, k, limit) {
				t.Fatalf("%v is forgotten already", k)
			} else {
				list := make([]int32, (step+int(a))%12)
				for i := range list {
					list[i] = int32(step + i)
				}
				l.Put(&k, list)
				put[k] = list
				use(k)
			}
			if bytes, _ := l.Size(); bytes > limit {
				t.Fatalf("%d bytes of a limit of %d", bytes, limit)
			}
		}
	})
}

// recentEnough reports whether k was used so lately that all since, and k, are no more than one generation.
func recentEnough(used []key, put map[key][]int32, k key, limit int) bool {
	values := 0
	for i := len(used) - 1; i >= 0; i-- {
		values += len(put[used[i]])
		if cost[key, int32](len(used)-i, values) > limit/2 {
			return false
		}
		if used[i] == k {
			return true
		}
	}
	return false
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
