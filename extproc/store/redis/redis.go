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
	"net"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"

	"veil/extproc/internal/plainfile"
)

// Config says how a Store is opened. The zero value of a field means its default.
type Config struct {
	Addresses    []string         // HOST:PORT; required; with Cluster some of its nodes, else one
	Cluster      bool             // Redis Cluster
	Username     string           // ACL user; "": the default user
	PasswordFile string           // read again with every new connection, so that a password can be changed; "": none
	TLS          bool             // certificates are always checked
	CAFile       string           // PEM, read again with every new connection; "": the system's
	Prefix       string           // of every key; default "veil"
	Sweep        time.Duration    // how often reservations of dead servers are looked for; default 10 s
	Lease        time.Duration    // how long a call stays open without being renewed; default 30 s; renewed three times as often
	Now          func() time.Time // for tests; default: Redis's own clock
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

	pipeline pipeline

	told  bool                   // this user may ask the server how it is set up
	amiss atomic.Pointer[string] // what is wrong with that; nil: nothing that is known

	behind atomic.Bool // the last sweep, of whatever process, did not come to its end

	mu      sync.Mutex
	open    map[string]place // calls of this process, to be renewed
	queue   []settled        // not written yet
	gathers bool             // a settlement waits for others to come
	orders  int64            // given to settlements that came
	serial  int64            // given to settlements that were sent
	waits   int              // the keeping goroutine's own: sweeps to be left out
	loaded  bool             // the settling goroutine's own: the script was loaded for the last pipeline,
	lost    bool             // and whether an answer of it was lost
	owes    map[string]int   // settlements not written yet of calls that Redis has not seen, by account
	wake    chan struct{}
	stop    context.CancelFunc
	ended   sync.WaitGroup
}

//go:embed lua/*.lua
var sources embed.FS

type scripts struct {
	admit, reserve, settle, expire, leave, renew, used, directory *redis.Script
}

// Open connects, checks that the server is one that scripts run on, and starts renewing and settling. Close ends it.
func Open(ctx context.Context, c Config) (*Store, error) {
	if len(c.Addresses) == 0 || len(c.Addresses) > 1 && !c.Cluster {
		return nil, errors.New("redis: Config.Addresses must name one server, or nodes of a Cluster")
	}
	if c.Prefix == "" {
		c.Prefix = "veil"
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
		client: client, prefix: c.Prefix + ":", lease: c.Lease, sweep: c.Sweep, now: c.Now,
		open: map[string]place{}, owes: map[string]int{}, wake: make(chan struct{}, 1), pipeline: pipeline{client: client},
	}
	if s.scripts, err = loadScripts(); err != nil {
		return nil, err
	}
	var id [8]byte
	rand.Read(id[:]) // never fails since Go 1.24
	s.server = hex.EncodeToString(id[:])
	if err := s.check(ctx); err != nil {
		return nil, errors.Join(err, client.Close())
	}
	run, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.ended.Add(2)
	go s.settles(run)
	go s.keep(run)
	return s, nil
}

// dialTimeout is how long a new connection may take, its TLS handshake included.
const dialTimeout = time.Second

// dial makes the client. Scripts are not repeated by the client: a call whose answer was lost may have been counted, and
// counting it twice would be worse than refusing it.
func dial(c Config) (redis.UniversalClient, error) {
	redis.SetLogger(&logging.VoidLogger{}) // its lines hold addresses and commands; errors come back to the caller
	o := redis.UniversalOptions{
		Addrs: c.Addresses, Username: c.Username, MaxRetries: -1, ContextTimeoutEnabled: true, IsClusterMode: c.Cluster,
		DisableIdentity: true, // an ACL user needs no right to CLIENT SETINFO
		Protocol:        2,    // nothing of RESP 3 is used, and its push messages cost a look before each answer
		DialTimeout:     dialTimeout, ReadTimeout: 1500 * time.Millisecond, WriteTimeout: 1500 * time.Millisecond,
	}
	if c.Username != "" && c.PasswordFile == "" {
		return nil, fmt.Errorf("the user %s of Redis has no password: set password_file, or leave the user out", c.Username)
	}
	if c.PasswordFile != "" {
		if _, err := password(c.PasswordFile); err != nil {
			return nil, err
		}
		o.CredentialsProviderContext = func(context.Context) (string, string, error) {
			text, err := password(c.PasswordFile)
			return c.Username, text, err
		}
	}
	if c.TLS {
		if _, err := rootsOf(c.CAFile); err != nil {
			return nil, err
		}
		o.Dialer = func(ctx context.Context, network, address string) (net.Conn, error) {
			return dialTLS(ctx, network, address, c.CAFile)
		}
	}
	return redis.NewUniversalClient(&o), nil
}

// dialTLS connects to a server that an authority of the file vouches for, as the file is at that time.
func dialTLS(ctx context.Context, network, address, caFile string) (net.Conn, error) {
	roots, err := rootsOf(caFile)
	if err != nil {
		return nil, err
	}
	d := tls.Dialer{NetDialer: &net.Dialer{Timeout: dialTimeout}, Config: &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: roots}}
	return d.DialContext(ctx, network, address)
}

func password(file string) (string, error) {
	text, err := plainfile.Read(file)
	if err != nil {
		return "", fmt.Errorf("the password file for Redis can't be read: %w", err)
	}
	word := strings.TrimRight(string(text), "\r\n")
	if word == "" { // without one the client says nothing of who it is, and the server takes it for its default user
		return "", fmt.Errorf("the password file for Redis is empty: write the password into %s", file)
	}
	return word, nil
}

func rootsOf(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	pem, err := plainfile.Read(file)
	if err != nil {
		return nil, fmt.Errorf("the CA file for Redis can't be read: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s holds no PEM certificate: name the CA that signed Redis's certificate", file)
	}
	return pool, nil
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
	out := scripts{load("admit"), load("reserve"), load("settle"), load("expire"), load("leave"), load("renew"), load("used"), load("directory")}
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
