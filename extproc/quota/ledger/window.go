package ledger

import "slices"

// exact is how many admissions of a minute are kept each with its own time. Beyond it, those of the same grain are
// kept together at the time of the latest, so that memory and stored state stay small: they then count up to one grain
// longer than they must, never shorter.
const (
	exact = 2048
	grain = minute / exact
)

// window is a queue of admissions, oldest first.
type window struct {
	list  []hit
	first int // of list: what stands before was pruned
	count int64
}

type hit struct{ at, n int64 }

func (w *window) len() int64 { return w.count }

// nth is the time of the i-th oldest admission, 0 the oldest.
func (w *window) nth(i int64) int64 {
	for k := w.first; k < len(w.list); k++ {
		if i -= w.list[k].n; i < 0 {
			return w.list[k].at
		}
	}
	return 0
}

// latest is the time of the newest admission.
func (w *window) latest() int64 { return w.list[len(w.list)-1].at }

func (w *window) add(t, n int64) {
	if n <= 0 {
		return
	}
	w.count += n
	if last := len(w.list) - 1; last >= w.first {
		if at := w.list[last].at; at == t || w.count > exact && at/grain == t/grain {
			w.list[last] = hit{t, w.list[last].n + n}
			return
		}
	}
	if len(w.list) == cap(w.list) && w.first > len(w.list)/2 {
		w.list = append(w.list[:0], w.list[w.first:]...)
		w.first = 0
	}
	w.list = append(w.list, hit{t, n})
}

// prune drops every admission that is not after edge.
func (w *window) prune(edge int64) {
	for w.first < len(w.list) && w.list[w.first].at <= edge {
		w.count -= w.list[w.first].n
		w.first++
	}
	if w.first == len(w.list) {
		w.list, w.first = w.list[:0], 0
	}
}

// bucketed is a sliding minute of amounts, kept by the second: an amount stays until its whole second has left the
// minute, so up to a second longer than it must and never shorter.
type bucketed struct {
	list []bucket // oldest first
	sum  int64
}

type bucket struct{ second, n int64 }

// leaves is when the second of at has left the minute.
func leaves(at int64) int64 { return (at/second + 61) * second }

// add counts n, which may be negative to take back, in the second of at.
func (b *bucketed) add(at, n int64) {
	s := at / second
	i := len(b.list)
	for i > 0 && b.list[i-1].second >= s {
		i--
	}
	if i == len(b.list) || b.list[i].second != s {
		if n <= 0 {
			return
		}
		b.list = slices.Insert(b.list, i, bucket{second: s})
	}
	n = max(n, -b.list[i].n)
	b.list[i].n += n
	b.sum += n
}

func (b *bucketed) prune(now int64) {
	gone := 0
	for gone < len(b.list) && leaves(b.list[gone].second*second) <= now {
		b.sum -= b.list[gone].n
		gone++
	}
	if gone > 0 {
		b.list = append(b.list[:0], b.list[gone:]...)
	}
}

// wait is how long it takes until at most rest is left in the minute; 0 if rest is negative, which never comes.
func (b *bucketed) wait(now, rest int64) int64 {
	if rest < 0 {
		return 0
	}
	left := b.sum
	for _, x := range b.list {
		if left <= rest {
			break
		}
		left -= x.n
		if left <= rest {
			return (x.second+61)*second - now
		}
	}
	return 0
}
