package upstream

import (
	"net/http"
	"strings"
	"sync"
	"time"
)

// Config says how an Upstream behaves. The zero value of a field means its default.
type Config struct {
	Answer    func(Request) Answer // what a request without a script gets; default Demo
	Keep      int                  // how many requests are remembered, newest kept; default 512
	KeepBytes int                  // how many bytes of bodies are remembered in all; default 64 MiB
	BodyLimit int64                // largest request body it reads, 413 above; default 128 MiB
	Now       func() time.Time     // clock of `created` and of recordings; default time.Now
	Served    func(Served)         // is told how each answer ended, before the request counts as done; default nobody
}

// Served is what came of one chat request: what a provider would write on its bill.
type Served struct {
	Request Request
	Status  int
	Usage   *Usage // what the answer says was used; nil: it says nothing
	Whole   bool   // all of it was handed to the network
}

// Upstream is the server. Its methods are safe for concurrent use, also while it serves.
type Upstream struct {
	cfg Config

	mu      sync.Mutex
	scripts []script
	log     log
	open    int
	changed chan struct{} // closed and replaced whenever a request comes or an answer ends
}

var _ http.Handler = (*Upstream)(nil)

// New makes an Upstream. It serves as an http.Handler; Start gives it an address of its own.
func New(cfg Config) *Upstream {
	if cfg.Answer == nil {
		cfg.Answer = Demo
	}
	if cfg.Keep == 0 {
		cfg.Keep = 512
	}
	if cfg.KeepBytes == 0 {
		cfg.KeepBytes = 64 << 20
	}
	if cfg.BodyLimit == 0 {
		cfg.BodyLimit = 128 << 20
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Served == nil {
		cfg.Served = func(Served) {}
	}
	return &Upstream{cfg: cfg, log: log{keep: cfg.Keep, keepBytes: cfg.KeepBytes}, changed: make(chan struct{})}
}

// ServeHTTP answers POST …/chat/completions, GET …/models, and GET /last, for any path in front of the first two. /last is
// the body of the newest chat request as it was received; only the machine itself may ask for it.
func (u *Upstream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/chat/completions"):
		u.chat(w, r)
	case r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/models"):
		writeJSON(w, http.StatusOK, []byte(`{"object":"list","data":[{"id":"demo","object":"model","owned_by":"demo"}]}`))
	case r.Method == http.MethodGet && r.URL.Path == "/last":
		u.last(w, r)
	default:
		writeError(w, http.StatusNotFound, "this server knows POST …/chat/completions, GET …/models and GET /last")
	}
}

// script is a list of answers for the requests whose body holds a key.
type script struct {
	key     string
	answers []Answer
}

// Script gives the requests whose body contains key these answers, one after the other; the last one stays. The newest
// script whose key fits wins. Tests that share an Upstream put a word of their own into a message and script that.
func (u *Upstream) Script(key string, answers ...Answer) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.scripts = append(u.scripts, script{key: key, answers: answers})
}

// Unscript takes back every script of key.
func (u *Upstream) Unscript(key string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	kept := u.scripts[:0]
	for _, s := range u.scripts {
		if s.key != key {
			kept = append(kept, s)
		}
	}
	u.scripts = kept
}

// next is the answer that a request gets.
func (u *Upstream) next(r Request) Answer {
	if a, ok := u.scripted(string(r.Body)); ok {
		return a
	}
	return u.cfg.Answer(r) // outside the lock: it may take its time
}

func (u *Upstream) scripted(body string) (a Answer, ok bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for i := len(u.scripts) - 1; i >= 0; i-- {
		s := &u.scripts[i]
		if len(s.answers) == 0 || !strings.Contains(body, s.key) {
			continue
		}
		a = s.answers[0]
		if len(s.answers) > 1 {
			s.answers = s.answers[1:]
		}
		return a, true
	}
	return a, false
}
