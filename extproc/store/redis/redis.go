// Package redis keeps accounts, keys, counters and usage in Redis 7, for many replicas.
//
// Each decision is one atomic script over the keys of one account, which share a hash tag, so it works on a Cluster too.
// Time is the server's, so replicas whose clocks differ agree. A call that nobody renews for a lease is charged by
// estimate (docs/decisions/0041-redis-scripts.md). The package knows the records of account and quota, and nothing of
// HTTP or Envoy.
package redis

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"
)

// Config says how a Store is opened. The zero value of a field means its default.
type Config struct {
	// URL is redis:// or rediss:// with user, password, host, port and database; required. For a Cluster it names one
	// node, and the others as ?addr=host:port.
	URL     string
	Cluster bool
	CAFile  string           // PEM; certificates that a rediss:// server may have; default: the system's
	Prefix  string           // of every key; default "veil:"
	Sweep   time.Duration    // how often reservations of dead servers are looked for; default 10 s
	Lease   time.Duration    // how long a call stays open without being renewed; default 30 s; renewed three times as often
	Now     func() time.Time // for tests; default: Redis's own clock
}

// Store is a connection to Redis. Its methods are safe for concurrent use.
type Store struct {
	client  redis.UniversalClient
	prefix  string
	server  string
	lease   time.Duration
	sweep   time.Duration
	now     func() time.Time
	scripts scripts

	mu     sync.Mutex
	open   map[string]place // calls of this process, to be renewed
	queue  []settled        // not written yet
	orders int64            // given to settlements that came
	serial int64            // given to settlements that were sent
	wake   chan struct{}
	stop   context.CancelFunc
	ended  sync.WaitGroup
}

//go:embed lua/*.lua
var sources embed.FS

type scripts struct {
	admit, reserve, settle, expire, renew, used, directory *redis.Script
}

// Open connects, checks that the server is one that scripts run on, and starts renewing and settling. Close ends it.
func Open(ctx context.Context, c Config) (*Store, error) {
	if c.URL == "" {
		return nil, errors.New("redis: Config.URL is missing")
	}
	if c.Prefix == "" {
		c.Prefix = "veil:"
	}
	if c.Lease <= 0 {
		c.Lease = 30 * time.Second
	}
	if c.Sweep <= 0 {
		c.Sweep = 10 * time.Second
	}
	client, err := dial(c)
	if err != nil {
		return nil, err
	}
	s := &Store{
		client: client, prefix: c.Prefix, lease: c.Lease, sweep: c.Sweep, now: c.Now,
		open: map[string]place{}, wake: make(chan struct{}, 1),
	}
	if s.scripts, err = loadScripts(); err != nil {
		return nil, err
	}
	var id [8]byte
	if _, err := rand.Read(id[:]); err != nil {
		return nil, err
	}
	s.server = hex.EncodeToString(id[:])
	if err := s.check(ctx); err != nil {
		client.Close()
		return nil, err
	}
	run, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.ended.Add(2)
	go s.settles(run)
	go s.keep(run)
	return s, nil
}

// dial makes the client. Scripts are not repeated by the client: a call whose answer was lost may have been counted, and
// counting it twice would be worse than refusing it.
func dial(c Config) (redis.UniversalClient, error) {
	redis.SetLogger(&logging.VoidLogger{}) // its lines hold addresses and commands; errors come back to the caller
	roots, err := rootsOf(c.CAFile)
	if err != nil {
		return nil, err
	}
	secure := func(t *tls.Config) *tls.Config {
		if t != nil && roots != nil {
			t.RootCAs = roots
		}
		return t
	}
	const faulty = "the Redis address is not understood (%s): use redis://user:password@host:6379/0, or rediss:// for TLS"
	if c.Cluster {
		o, err := redis.ParseClusterURL(c.URL)
		if err != nil {
			return nil, fmt.Errorf(faulty, reason(err))
		}
		o.TLSConfig = secure(o.TLSConfig)
		o.MaxRetries, o.ContextTimeoutEnabled = -1, true
		return redis.NewClusterClient(o), nil
	}
	o, err := redis.ParseURL(c.URL)
	if err != nil {
		return nil, fmt.Errorf(faulty, reason(err))
	}
	o.TLSConfig = secure(o.TLSConfig)
	o.MaxRetries, o.ContextTimeoutEnabled = -1, true
	return redis.NewClient(o), nil
}

// reason keeps what a faulty address said out of the message: it may hold the password.
func reason(err error) string {
	switch text := err.Error(); {
	case strings.Contains(text, "scheme"):
		return "scheme"
	case strings.Contains(text, "database"):
		return "database number"
	default:
		return "form"
	}
}

func rootsOf(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	pem, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("the CA file for Redis can't be read: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s holds no PEM certificate: name the CA that signed Redis's certificate", file)
	}
	return pool, nil
}

// check refuses a server that is too old. A user who may not ask for the version is believed.
func (s *Store) check(ctx context.Context) error {
	if err := s.client.Ping(ctx).Err(); err != nil {
		return fmt.Errorf("Redis does not answer: %w. Check address, user and password, and that it runs", err)
	}
	text, err := s.client.Info(ctx, "server").Result()
	if err != nil {
		return nil
	}
	for line := range strings.Lines(text) {
		if v, ok := strings.CutPrefix(strings.TrimSpace(line), "redis_version:"); ok {
			major, _, _ := strings.Cut(v, ".")
			if n, err := strconv.Atoi(major); err == nil && n < 7 {
				return fmt.Errorf("Redis %s is too old: use 7.0 or newer", v)
			}
		}
	}
	return nil
}

func loadScripts() (scripts, error) {
	common, err := sources.ReadFile("lua/common.lua")
	if err != nil {
		return scripts{}, err
	}
	var errs []error
	load := func(name string) *redis.Script {
		text, err := sources.ReadFile("lua/" + name + ".lua")
		errs = append(errs, err)
		return redis.NewScript(string(common) + string(text))
	}
	out := scripts{load("admit"), load("reserve"), load("settle"), load("expire"), load("renew"), load("used"), load("directory")}
	return out, errors.Join(errs...)
}

// Close writes what is not written yet and disconnects. It fails when something could not be written within ctx.
func (s *Store) Close(ctx context.Context) error {
	err := s.Flush(ctx)
	s.stop()
	s.ended.Wait()
	return errors.Join(err, s.client.Close())
}

// clock is the time for scripts: "0" lets them take Redis's own.
func (s *Store) clock() string {
	if s.now == nil {
		return "0"
	}
	return strconv.FormatInt(s.now().UnixMicro(), 10)
}
