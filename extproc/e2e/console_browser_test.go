//go:build deploy

package e2e

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"veil/extproc/console"
)

// TestTheConsoleInABrowser looks at a console that has a lot to say in Chromium: with the keyboard alone, 360 pixels wide, light
// and dark.
func TestTheConsoleInABrowser(t *testing.T) {
	tools := pageTools(t)
	long := strings.Repeat("a-long-name-without-a-space-", 4)
	counts := []console.Count{{Name: "200", N: 1_234_567}, {Name: "429", N: 89_012}, {Name: "503", N: 345}}
	view := console.View{
		At: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Version: "1.2.3-" + long, Open: 1234, Currency: "EUR", More: 7,
		Store:    console.Store{Kind: "Redis", Since: time.Date(2026, 11, 21, 11, 59, 57, 0, time.UTC), Pending: 12345},
		Faults:   []console.Note{{Name: "store", Text: "the file /var/lib/" + strings.Repeat("folder/", 20) + "veil.db can't be read"}},
		Warnings: []console.Note{{Name: "reload", Text: "the settings have a fault"}},
		Found:    counts, Restoring: counts,
	}
	for i := range 30 {
		view.Accounts = append(view.Accounts, console.Account{Name: fmt.Sprint(long, i), Plan: "enterprise", Requests: 1e6, Failed: 1e3, Tokens: 1e9,
			Minute: "1199", MinuteLimit: "1200", Day: "99999", DayLimit: "100000", Open: "12", OpenLimit: "none", Spent: "1234.5678", Reserved: "12.3", Budget: "5000"})
		view.Models = append(view.Models, console.Model{ID: fmt.Sprint("model-", i), Category: "open-source", Location: "eu", Policy: "required",
			Upstreams: []string{"first-host", "second-host"}, Requests: counts})
	}
	view.Upstreams = []console.Upstream{{Name: "aggregator", Location: "us", Host: long + ".example.org", KeyMissing: true, Answers: counts}}
	mux := http.NewServeMux()
	mux.Handle("/console/", http.StripPrefix("/console", console.Handler(func(context.Context) (console.View, error) { return view, nil })))
	site := httptest.NewServer(mux)
	defer site.Close()

	said := browser(t, tools, "about:blank")
	listening := regexp.MustCompile(`DevTools listening on ws://([^/]+)/`)
	until(t, "the browser to listen", func() bool { return listening.MatchString(said.String()) })
	at := "http://" + listening.FindStringSubmatch(said.String())[1]
	ctx, stop := context.WithTimeout(t.Context(), 60*time.Second)
	defer stop()
	out, err := exec.CommandContext(ctx, filepath.Join(tools, "node", "node"), filepath.Join("clients", "pages", "console.mjs"), at, site.URL+"/console/").CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}
