// Package console shows an operator on one page how a veil does: readiness, accounts, models, upstreams, detection, store.
//
// It only shows: nothing can be changed from it, and it has no script. It is handed a View, which holds names that the
// operator gave, counts and states; it knows nothing of stores, calls or texts, and no text of a call can be in it.
package console

import (
	"bytes"
	"context"
	_ "embed"
	"html/template"
	"net/http"
	"time"

	"veil/extproc/internal/together"
)

// View is what the page shows, at one moment.
type View struct {
	At        time.Time
	Version   string
	Ready     bool
	Draining  bool
	Faults    []Note // why it is not ready
	Warnings  []Note
	Store     Store
	Open      int64 // calls under way
	Currency  string
	Accounts  []Account // the busiest of today first
	More      int       // accounts that are not shown
	Models    []Model
	Upstreams []Upstream
	Found     []Count // personal data replaced since the start, by type
	Restoring []Count // what else detection and restoring count
	Unknown   string  // why accounts can't be shown; "": they are
}

// Note is a name and what is said of it.
type Note struct{ Name, Text string }

// Count is a name and a number.
type Count struct {
	Name string
	N    int64
}

// Store is where accounts and counters are.
type Store struct {
	Kind    string // SQLite or Redis
	Up      bool
	Since   time.Time // while not up
	Pending int       // settlements not written yet
}

// Account is one account today (UTC) and this month. Limits are written as the operator writes them.
type Account struct {
	Name, Plan              string
	Requests, Failed        int64 // today, settled
	Tokens                  int64 // today, settled
	Minute, MinuteLimit     string
	Day, DayLimit           string
	Open, OpenLimit         string
	Spent, Reserved, Budget string // this month
}

// Model is one entry of the catalogue.
type Model struct {
	ID, Location, Category, Policy string
	Upstreams                      []string
	Requests                       []Count // since the start, by status
}

// Upstream is one provider.
type Upstream struct {
	Name, Location, Host string
	KeyMissing           bool
	Answers              []Count // since the start, by status
}

//go:embed page.html
var pageText string

//go:embed style.css
var style []byte

var page = template.Must(template.New("page").Parse(pageText))

// shown is the page's view. Still is asked for by who reads slowly or by ear: the page then waits to be renewed by hand.
type shown struct {
	View
	Still bool
}

// Handler serves the page at / and its style beside it. Read is asked for each view; its error is shown without its text,
// for it may name addresses.
//
// Who asks at the same time shares one view: it asks the store once for each account that is shown.
func Handler(read func(ctx context.Context) (View, error)) http.Handler {
	mux := http.NewServeMux()
	var asked together.Asked[answer]
	mux.HandleFunc("GET /style.css", func(w http.ResponseWriter, _ *http.Request) {
		guard(w.Header())
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write(style) // the browser left: nobody to tell
	})
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		guard(w.Header())
		a := asked.Get(func() answer {
			v, err := read(context.WithoutCancel(r.Context())) // the first to ask may leave
			return answer{v, err}
		})
		err := a.err
		var out bytes.Buffer
		if err == nil {
			err = page.Execute(&out, shown{a.view, r.URL.Query().Has("still")})
		}
		if err != nil {
			w.Header().Set("Refresh", "10") // as the page itself: it comes back when the state does
			http.Error(w, "The state can't be read just now; /readyz says more.", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(out.Bytes())
	})
	return mux
}

// answer is what read answers with.
type answer struct {
	view View
	err  error
}

// guard lets the page do nothing but be read, by this browser, now.
func guard(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}
