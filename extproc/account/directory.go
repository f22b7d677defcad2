package account

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"veil/extproc/apierr"
)

// Config says how a Directory is opened. The zero value of a field means its default.
type Config struct {
	Store Store            // required
	Cache int              // keys kept in memory; default 65,536
	Poll  time.Duration    // how often changes are looked for; default 200 ms
	Grace time.Duration    // how long cached keys stay good while the store is down; default 60 s, negative: not at all
	Now   func() time.Time // for tests; default time.Now
}

// Directory answers whose a key is. Its methods are safe for concurrent use.
//
// Keys come from a cache that is out of date as a whole when the store's version changes, which is looked for every Poll,
// so a revoked key or a changed limit acts within a second on every replica. What is out of date is asked for again; it
// counts only while the store can't be asked, and only for the grace time after the change (decision 0043).
type Directory struct {
	store      Store
	now        func() time.Time
	poll       time.Duration
	grace      time.Duration
	cache      *lru.Cache[Hash, *entry]
	unknown    *lru.Cache[Hash, int64]      // the generation they were unknown in; apart, so that guessed keys can't push good ones out
	keeping    sync.Mutex                   // held from the look at a cached entry until it is replaced
	generation atomic.Int64                 // raised with each change of the store that is seen
	polling    sync.Mutex                   // guards version, newest and lost
	version    int64                        // of the store, as last seen; -1: it never answered
	newest     int64                        // of the store that was ever seen, or -1
	lost       int64                        // how far the store was behind newest at most
	began      time.Time                    // with the clock that no one sets
	silence    silence                      // of the store
	fault      atomic.Pointer[error]        // what the store last failed with, nil if it answered
	sidecar    atomic.Pointer[sidecarGrant] // the last answer of Sidecar
	changes    changes                      // when generations ended

	mu   sync.Mutex
	used map[string]time.Time // last use by key id, not yet written

	stop context.CancelFunc
	done chan struct{}
}

type entry struct {
	grant      *Grant
	generation int64        // of the directory, that the store was asked in
	touched    atomic.Int64 // Unix minute of the last use that was noted
}

// The refusals of Authenticate.
var (
	errInvalid = apierr.New(401, apierr.InvalidAPIKey, "Invalid API key. Check it for typing errors, or create a new one.")
	errRevoked = errInvalid.With("This API key was revoked. Use another one.")
	errExpired = errInvalid.With("This API key has expired. Use another one.")
	errNoPlan  = apierr.New(500, apierr.Internal, "The plan of this account is not set up. Tell the operator.")
	errDown    = apierr.New(503, apierr.Internal, "API keys can't be checked just now. Try again soon.").WithRetry(5 * time.Second)
)

// New opens a directory, looks how far the store is, and starts the poller; Close ends it. A store that does not answer is no fault.
func New(c Config) (*Directory, error) {
	if c.Store == nil {
		return nil, errors.New("account: Config.Store is missing")
	}
	if c.Cache <= 0 {
		c.Cache = 65536
	}
	if c.Poll <= 0 {
		c.Poll = 200 * time.Millisecond
	}
	if c.Grace == 0 {
		c.Grace = time.Minute
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	cache, err := lru.New[Hash, *entry](c.Cache)
	if err != nil {
		return nil, err
	}
	unknown, err := lru.New[Hash, int64](min(c.Cache, 8192))
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	d := &Directory{
		store: c.Store, now: c.Now, poll: c.Poll, grace: c.Grace, cache: cache, unknown: unknown,
		used: map[string]time.Time{}, began: time.Now(), silence: silence{most: 2*c.Poll + time.Second}, stop: stop, done: make(chan struct{}), version: -1, newest: -1,
	}
	d.Refresh(ctx) // before the first key is read: of a store that loses all before the first poll it would not be known that it had more
	go d.watch(ctx)
	return d, nil
}

// Authenticate answers with the grant of a key. It fails with 401 invalid_api_key for a key that is malformed, unknown,
// revoked or expired, and with 503 when the store can't say and the grace time is over.
func (d *Directory) Authenticate(ctx context.Context, key string) (*Grant, error) {
	if !CheckShape(key) {
		return nil, errInvalid
	}
	e, err := d.entry(ctx, HashOf(key))
	if err != nil {
		return nil, err
	}
	now := d.now()
	switch g := e.grant; {
	case g.Revoked:
		return nil, errRevoked
	case !g.Expires.IsZero() && !now.Before(g.Expires):
		return nil, errExpired
	}
	d.touch(e, now)
	return e.grant, nil
}

// entry is what is known of a key.
func (d *Directory) entry(ctx context.Context, hash Hash) (*entry, error) {
	generation := d.generation.Load()
	e, known := d.cache.Get(hash)
	var read int64
	if known {
		read = e.generation
	}
	if !known || read != generation {
		if of, ok := d.unknown.Get(hash); ok && of == generation {
			return nil, errInvalid
		}
	}
	return remembered(d, e, read, generation, func() (*entry, error) { return d.load(ctx, hash, generation) })
}

// remembered is an answer of the store: from memory while that is up to date, else what ask brings, and if the store can't
// say, what was up to date within the grace time. old is nil if nothing is in memory, and was read in the generation read;
// the directory is in the generation now.
func remembered[T any](d *Directory, old *T, read, now int64, ask func() (*T, error)) (*T, error) {
	if old != nil && read == now {
		if d.Down() > max(d.grace, 0) {
			return nil, errDown
		}
		return old, nil
	}
	late := old != nil && d.late(read)
	if late && d.Down() > 0 {
		return old, nil // not asked, or every call would wait for the store
	}
	fresh, err := ask()
	if late && err == errDown {
		return old, nil
	}
	return fresh, err
}

// late says whether what was read in a generation may still count while the store is down.
func (d *Directory) late(generation int64) bool {
	ended, ok := d.changes.end(generation)
	return ok && time.Since(d.began)-ended < d.grace
}

// Down says for how long the store has not answered; 0 while it does.
func (d *Directory) Down() time.Duration {
	return d.silence.length(time.Now())
}

// Fault is what the store fails with, nil while it answers.
func (d *Directory) Fault() error {
	if err := d.fault.Load(); err != nil {
		return *err
	}
	return nil
}

// Behind is how many changes that were seen the store knows no more: it lost data, or an older copy of it was put in its place.
func (d *Directory) Behind() int64 {
	d.polling.Lock()
	defer d.polling.Unlock()
	return d.newest - d.version
}

// Lost is how many changes the store has been behind at most. It stays when as many are made anew: they need not be the same.
func (d *Directory) Lost() int64 {
	d.polling.Lock()
	defer d.polling.Unlock()
	return d.lost
}

// Close ends the poller and writes down what keys were last used.
func (d *Directory) Close(ctx context.Context) error {
	d.stop()
	<-d.done
	return d.writeUsed(ctx)
}

// load asks the store, in a generation that began before, and keeps the answer as one of that generation.
func (d *Directory) load(ctx context.Context, hash Hash, generation int64) (*entry, error) {
	k, a, p, err := d.store.Lookup(ctx, hash)
	switch {
	case errors.Is(err, ErrNotFound):
		d.unknown.Add(hash, generation) // first: of two answers on their way the older must find it
		d.keep(hash, nil, generation)
		return nil, errInvalid
	case errors.Is(err, ErrNoPlan):
		d.keep(hash, nil, generation)
		return nil, errNoPlan
	case err != nil:
		return nil, errDown
	}
	e := &entry{grant: grantOf(k, a, p), generation: generation}
	d.keep(hash, e, generation)
	return e, nil
}

// keep puts what the store said in a generation into the cache, nil for no such key. What was read in a later generation
// stays: an answer that was on its way during a change may be from before it.
func (d *Directory) keep(hash Hash, e *entry, generation int64) {
	d.keeping.Lock()
	defer d.keeping.Unlock()
	if old, ok := d.cache.Peek(hash); ok && old.generation > generation {
		return
	}
	if gone, ok := d.unknown.Peek(hash); ok && gone > generation {
		return
	}
	if e == nil {
		d.cache.Remove(hash)
	} else {
		d.cache.Add(hash, e)
	}
}

func (d *Directory) touch(e *entry, now time.Time) {
	minute := now.Unix() / 60
	if last := e.touched.Load(); last == minute || !e.touched.CompareAndSwap(last, minute) {
		return
	}
	d.mu.Lock()
	d.used[e.grant.Key] = now.Truncate(time.Minute)
	d.mu.Unlock()
}

// watch looks for changes of the store, and writes last uses down every few seconds.
func (d *Directory) watch(ctx context.Context) {
	defer close(d.done)
	tick := time.NewTicker(d.poll)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		d.Refresh(ctx)
		if n%25 == 0 {
			_ = d.writeUsed(ctx) // kept and written with the next ones
		}
	}
}

// Refresh looks for changes now instead of at the next poll. A store that was away is taken for a changed one: it may have lost what it
// had, and have come to the same number by other changes.
func (d *Directory) Refresh(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, d.poll+time.Second)
	defer cancel()
	d.silence.ask(time.Now())
	v, err := d.store.Version(ctx)
	if err != nil {
		d.fault.Store(&err)
		return
	}
	away := d.fault.Swap(nil) != nil
	now := time.Since(d.began)
	d.silence.end()
	d.polling.Lock()
	defer d.polling.Unlock()
	d.newest = max(d.newest, v)
	d.lost = max(d.lost, d.newest-v)
	if v != d.version || away {
		d.version = v
		d.changes.add(now, now-d.grace)
		d.generation.Add(1)
	}
}

func (d *Directory) writeUsed(ctx context.Context) error {
	d.mu.Lock()
	used := d.used
	d.used = map[string]time.Time{}
	d.mu.Unlock()
	if len(used) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	err := d.store.TouchKeys(ctx, used)
	if err == nil {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, at := range used {
		if _, newer := d.used[id]; !newer {
			d.used[id] = at
		}
	}
	return err
}
