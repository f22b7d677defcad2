package live

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"veil/extproc/supervise"
)

// state is what the files say. Every change raises one of its numbers.
type state struct {
	listen, admin, socket, upstream, wasm, dir, cert string

	model int // number of the model that only the newest catalogue has
	price int // more than the first, in thousands for a million tokens
	limit int // more than the first requests a minute
	word  int // number of the word that is always personal data
	names int // number of the certificate
}

const (
	model     = "gpt-4.1"
	plan      = "live"
	drain     = 60 * time.Second
	baseLimit = 100_000_000
	priceStep = 1000
	priceBase = 1
)

func (s state) tls() string      { return filepath.Join(s.dir, "tls") }
func (s state) store() string    { return filepath.Join(s.dir, "veil.db") }
func (s state) settings() string { return filepath.Join(s.dir, "veil.yaml") }
func (s state) models() string   { return filepath.Join(s.dir, "models.yaml") }
func (s state) newest() string   { return fmt.Sprintf("model-%d", s.model) }
func (s state) secret() string   { return fmt.Sprintf("Projekt Nordstern %d", s.word) }
func (s state) cost() int        { return priceBase + s.price*priceStep }
func (s state) requests() int    { return baseLimit + s.limit }

// write writes settings and catalogue, each in one step.
func (s state) write() error {
	catalogue := fmt.Sprintf(`currency: EUR
default: %[1]s
upstreams:
  - {name: one, provider: One, location: us, base_url: %[2]q, concurrency: 8192}
models:
  - {id: %[1]s, name: A, owned_by: openai, category: premium, server_location: us, ai_provider: One, context_length: 100000, price: {prompt: %[3]d, completion: %[3]d}, routes: [{upstream: one, model: up-a}]}
  - {id: %[4]s, name: B, owned_by: openai, category: premium, server_location: us, ai_provider: One, context_length: 100000, price: {prompt: 1, completion: 1}, routes: [{upstream: one, model: up-b}]}
`, model, s.upstream, s.cost(), s.newest())
	settings := fmt.Sprintf(`edge: {listen: %q, socket: %q, certificate: %q, key: %q, wasm: %q}
admin: %q
catalogue: %q
store: {sqlite: %q}
plans:
  - {name: %s, requests_per_minute: "%d", budget: none}
detect:
  deny: [{text: %q, type: PROJECT}]
limits: {drain: %s}
`, s.listen, s.socket, s.cert, s.cert, s.wasm, s.admin, s.models(), s.store(), plan, s.requests(), s.secret(), drain)
	if err := swap(s.models(), catalogue); err != nil {
		return err
	}
	return swap(s.settings(), settings)
}

// swap puts a file in the place of another in one step, as every tool that writes configuration should.
func swap(file, text string) error {
	if old, err := os.ReadFile(file); err == nil && string(old) == text {
		return nil
	}
	if err := os.WriteFile(file+".new", []byte(text), 0o600); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

// renew makes another certificate of the same authority.
func (s state) renew() error {
	_, err := supervise.Certify(supervise.CertConfig{Dir: s.tls(), Hosts: []string{s.host()}})
	return err
}

func (s state) host() string { return fmt.Sprintf("edge-%d.example", s.names) }
