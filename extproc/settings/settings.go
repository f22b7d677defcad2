package settings

import (
	"time"
)

// Settings is everything an operator can set in a file. Paths are used as they are written, relative to the working
// directory. A text may be "" where its field says empty:"none": elsewhere it would be taken for a field that is left out.
type Settings struct {
	Edge       Edge           `yaml:"edge"`
	Sidecar    Sidecar        `yaml:"sidecar"`
	CORS       CORS           `yaml:"cors"`
	Admin      string         `yaml:"admin"`                  // HOST:PORT of /healthz, /readyz, /metrics, /console/
	AdminHosts []string       `yaml:"admin_hosts"`            // names by which the admin address is asked; its own, localhost and IP addresses need none
	Catalogue  string         `yaml:"catalogue" empty:"none"` // models file; "": the built-in one
	Store      Store          `yaml:"store"`
	Plans      []Plan         `yaml:"plans"`
	Detect     map[string]any `yaml:"detect"` // as svc.detect of a request, for everybody
	Anonymize  Anonymize      `yaml:"anonymize"`
	Limits     Limits         `yaml:"limits"`
	Log        Log            `yaml:"log"`
}

// Edge says where Envoy listens and how it reaches veil.
type Edge struct {
	Listen         string        `yaml:"listen"`            // HOST:PORT of the API; a change needs a restart
	Socket         string        `yaml:"socket"`            // Unix socket of the processor and of ADS
	Certificate    string        `yaml:"certificate"`       // PEM file; reloaded when it changes
	Key            string        `yaml:"key"`               // PEM file
	Wasm           string        `yaml:"wasm" empty:"none"` // the filter's module; "": none
	MessageTimeout time.Duration `yaml:"message_timeout"`   // Envoy's second net behind limits.deadline
}

// Sidecar is a second listener of Envoy, for one application on the same machine: plain HTTP on the loopback, the API under
// /v1, no key of Veil asked. A change needs a restart.
type Sidecar struct {
	Listen  string `yaml:"listen" empty:"none"`  // HOST:PORT on the loopback; "": there is none
	Account string `yaml:"account" empty:"none"` // name of the account that whoever reaches it speaks for
	// PassAuthorizationTo is the name of the upstream that gets the application's own Authorization, in place of a key of
	// the operator's; "": the application's is dropped.
	PassAuthorizationTo string `yaml:"pass_authorization_to" empty:"none"`
}

// CORS lets web pages call the API. Without origins no page may.
type CORS struct {
	Origins []string      `yaml:"origins"` // scheme://host[:port] of pages; live, but not whether there are any
	MaxAge  time.Duration `yaml:"max_age"` // how long a browser keeps the answer to its question, live; default 10 min
}

// Store says where accounts, keys, counters and usage are. Exactly one of its fields is set.
type Store struct {
	SQLite string `yaml:"sqlite"` // file, for one machine
	Redis  *Redis `yaml:"redis"`  // for many replicas
}

// Redis is how a Redis 7 is reached.
type Redis struct {
	Address      string        `yaml:"address"`  // HOST:PORT
	Cluster      []string      `yaml:"cluster"`  // HOST:PORT of some nodes; instead of address
	Username     string        `yaml:"username"` // ACL user
	PasswordFile string        `yaml:"password_file"`
	TLS          bool          `yaml:"tls"`
	CA           string        `yaml:"ca"`     // PEM file; "": the system's
	Prefix       string        `yaml:"prefix"` // of every key; default veil
	Grace        time.Duration `yaml:"grace"`  // how long the last known state is used while Redis is away
}

// Plan is a plan of the operator's own, or a built-in one changed.
type Plan struct {
	Name              string   `yaml:"name"`
	RequestsPerMinute string   `yaml:"requests_per_minute"` // a whole number, or none
	RequestsPerDay    string   `yaml:"requests_per_day"`
	TokensPerMinute   string   `yaml:"tokens_per_minute"`
	TokensPerDay      string   `yaml:"tokens_per_day"`
	Concurrency       string   `yaml:"concurrency"`
	Budget            string   `yaml:"budget"`    // a decimal a month, or none
	Models            []string `yaml:"models"`    // ids; left out: all
	Anonymize         string   `yaml:"anonymize"` // optional, required or always
}

// Anonymize says how texts are rewritten beyond detection.
type Anonymize struct {
	// Instruction is put into the system prompt of anonymized calls, so that models keep tokens as they are; "" for none.
	Instruction string `yaml:"instruction" empty:"none"`
}

// Limits bound what one request and all of them together may take.
type Limits struct {
	BodyBytes   int64         `yaml:"body_bytes"`   // of one request
	MemoryBytes int64         `yaml:"memory_bytes"` // of all request bodies being worked on, and as many of plain answers being read
	Deadline    time.Duration `yaml:"deadline"`     // for the work on a body, without its size
	DeadlinePer time.Duration `yaml:"deadline_per_4mib"`
	Drain       time.Duration `yaml:"drain"` // for open streams at the end
}

// Log says what is written of each call. Texts of calls are never written.
type Log struct {
	Access bool   `yaml:"access"` // one line a call, on standard error
	Format string `yaml:"format"` // json or text
}

// Default is what holds where the file says nothing.
func Default() Settings {
	return Settings{
		Edge: Edge{
			Listen: "127.0.0.1:8443", Socket: "/run/veil/veil.sock", Certificate: "/etc/veil/tls/tls.crt",
			Key: "/etc/veil/tls/tls.key", MessageTimeout: 30 * time.Second,
		},
		CORS:  CORS{MaxAge: 10 * time.Minute},
		Admin: "127.0.0.1:8081",
		Limits: Limits{
			BodyBytes: 32 << 20, MemoryBytes: 256 << 20,
			Deadline: 2 * time.Second, DeadlinePer: time.Second, Drain: 60 * time.Second,
		},
		Log: Log{Access: true, Format: "json"},
	}
}

// WorkDeadline is how long the work on a body of n bytes may take.
func (l Limits) WorkDeadline(n int) time.Duration {
	return l.Deadline + time.Duration(float64(l.DeadlinePer)*float64(n)/(4<<20))
}
