package upstream

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"slices"
	"strings"
)

// log is the memory of requests: the newest ones, bounded in number and bytes. The Upstream's mutex guards it.
type log struct {
	keep, keepBytes int

	kept  []Request
	bytes int
	total int64
}

func (l *log) add(r Request) Request {
	l.total++
	r.ID = l.total
	l.kept = append(l.kept, r)
	l.bytes += len(r.Body)
	drop := 0
	for len(l.kept)-drop > l.keep || (l.bytes > l.keepBytes && len(l.kept)-drop > 1) {
		l.bytes -= len(l.kept[drop].Body)
		drop++
	}
	l.kept = slices.Delete(l.kept, 0, drop)
	return r
}

// Requests are the chat requests remembered, oldest first.
func (u *Upstream) Requests() []Request {
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.Clone(u.log.kept)
}

// With are the requests remembered whose body contains key, oldest first.
func (u *Upstream) With(key string) []Request {
	return slices.DeleteFunc(u.Requests(), func(r Request) bool { return !bytes.Contains(r.Body, []byte(key)) })
}

// Saw reports whether text stands in the body, the path or a header of any request remembered. It looks at the bytes as
// they were received: a caller that fears JSON escapes asks for those as well.
func (u *Upstream) Saw(text string) bool {
	t := []byte(text)
	return slices.ContainsFunc(u.Requests(), func(r Request) bool {
		var head strings.Builder
		if err := r.Header.Write(&head); err != nil { // a strings.Builder takes everything
			return true
		}
		return bytes.Contains(r.Body, t) || strings.Contains(r.Path, text) || strings.Contains(head.String(), text)
	})
}

// Total is how many chat requests came since the start; more than Requests gives when old ones were forgotten.
func (u *Upstream) Total() int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.log.total
}

// Open is how many answers are being written at this moment.
func (u *Upstream) Open() int {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.open
}

// WaitIdle waits until no answer is being written. It fails with ctx's error.
func (u *Upstream) WaitIdle(ctx context.Context) error {
	for {
		u.mu.Lock()
		open, changed := u.open, u.changed
		u.mu.Unlock()
		if open == 0 {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// begin remembers a request and counts its answer as open; the function it returns ends that.
func (u *Upstream) begin(r Request) (Request, func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	r = u.log.add(r)
	u.open++
	u.signal()
	return r, func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.open--
		u.signal()
	}
}

// signal wakes who waits; the mutex is held.
func (u *Upstream) signal() {
	close(u.changed)
	u.changed = make(chan struct{})
}

// last answers GET /last.
func (u *Upstream) last(w http.ResponseWriter, r *http.Request) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsLoopback() {
		writeError(w, http.StatusForbidden, "only this machine may ask what the model saw")
		return
	}
	kept := u.Requests()
	if len(kept) == 0 {
		writeError(w, http.StatusNotFound, "no chat request yet")
		return
	}
	writeJSON(w, http.StatusOK, kept[len(kept)-1].Body)
}
