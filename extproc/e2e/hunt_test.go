package e2e

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"veil/extproc/store/storetest"
	"veil/testdata/upstream"
)

// herd is canaries that say where they were put: a leak names the place that it came from.
type herd struct{ places map[string]string }

// at makes a canary for a place.
func (h *herd) at(place string) string {
	w := word() + word()
	if h.places == nil {
		h.places = map[string]string{}
	}
	h.places[w] = place
	return w
}

// keep takes a value that is there already, such as a key.
func (h *herd) keep(place, value string) string {
	h.places[value] = place
	return value
}

// headLen is how many bytes every form of a canary has at least.
const headLen = 10

// found lists the places whose canaries are in a text, as they are, in capitals, in base64 and in hexadecimal; a half is enough. The
// text is read once: there are a thousand canaries, and megabytes of what Envoy says.
func (h *herd) found(text string) (places []string) {
	type form struct{ text, place string }
	forms := map[string][]form{}
	for w, place := range h.places {
		half := w[len(w)-min(max(len(w)/2, 12), 16):]
		all := []string{w[:len(half)], half, hex.EncodeToString([]byte(half))}
		for skip := range 3 { // what stands before it shifts the letters of base64
			in := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("-", skip) + half))
			all = append(all, in[skip*4/3+1:len(in)-4])
		}
		for _, f := range all {
			f = strings.ToLower(f)
			forms[f[:headLen]] = append(forms[f[:headLen]], form{f, place})
		}
	}
	for text = strings.ToLower(text); len(text) >= headLen; text = text[1:] {
		for _, f := range forms[text[:headLen]] {
			if strings.HasPrefix(text, f.text) && !slices.Contains(places, f.place) {
				places = append(places, f.place)
			}
		}
	}
	return places
}

// holes are what was read, to look for canaries in it.
type holes map[string]string

func (h holes) file(name string) {
	if b, err := os.ReadFile(name); err == nil {
		h[name] = string(b)
	}
}

// folder reads every file below a folder.
func (h holes) folder(dir string) {
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			h.file(path)
		}
		return nil
	})
}

// process reads what everybody on the machine, or a tool of its operator, sees of a process: its arguments and its environment, and
// the files that it has open, those too that have no name any more.
func (h holes) process(t *testing.T, name string, pid int) {
	t.Helper()
	proc := fmt.Sprintf("/proc/%d/", pid)
	for _, f := range []string{"cmdline", "environ", "status"} {
		b, err := os.ReadFile(proc + f)
		if err != nil {
			t.Error(err)
		}
		h[name+"'s "+f] = string(b)
	}
	open, err := os.ReadDir(proc + "fd")
	if err != nil {
		t.Error(err)
	}
	for _, fd := range open {
		st, err := os.Stat(proc + "fd/" + fd.Name())
		if err != nil || !st.Mode().IsRegular() {
			continue
		}
		target, _ := os.Readlink(proc + "fd/" + fd.Name())
		b, err := os.ReadFile(proc + "fd/" + fd.Name())
		if err == nil && st.Size() < 64<<20 {
			h[name+"'s open file "+target] = string(b)
		}
	}
}

// get reads a page, whatever its status.
func (h holes) get(t *testing.T, client *http.Client, url string) (status int) {
	t.Helper()
	res, err := client.Get(url)
	if err != nil {
		t.Errorf("%s: %v", url, err)
		return 0
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Errorf("%s: %v", url, err)
	}
	h[url] = fmt.Sprint(res.Header) + string(b)
	return res.StatusCode
}

// says runs a command of veil, which may fail.
func (h holes) says(t *testing.T, args ...string) {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), path, args...).CombinedOutput()
	if len(out) == 0 {
		t.Errorf("veil %s says nothing (%v)", strings.Join(args, " "), err)
	}
	h["veil "+strings.Join(args, " ")] = string(out)
}

func TestAHerdIsFoundInEveryForm(t *testing.T) {
	var h herd
	w := h.at("a prompt")
	for _, text := range []string{w, "x" + w + "y", strings.ToUpper(w), w[:14], hex.EncodeToString([]byte("ab" + w)), base64.StdEncoding.EncodeToString([]byte(w)),
		base64.StdEncoding.EncodeToString([]byte("a" + w)), base64.StdEncoding.EncodeToString([]byte("abcd " + w + " e"))} {
		if got := h.found(text); len(got) != 1 || got[0] != "a prompt" {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := h.found(word() + w[:8] + word()); got != nil {
		t.Error(got)
	}
}

// All that the processes write, keep, show and say, with every kind of call that there is.
func TestWhatCallsSayIsNowhere(t *testing.T) {
	for _, kind := range []string{"sqlite", "redis"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			var h herd
			seen := holes{}
			top, err := root()
			if err != nil {
				t.Fatal(err)
			}
			o := operation{upstream: upstream.Config{Answer: upstream.Echo, Keep: 4096}, catalogue: func(base string) string {
				return strings.Replace(catalogueOf(base, "1"), "/v1}", "/v1, key: {env: "+providerKeyEnv+"}}", 1)
			}, edge: fmt.Sprintf(", wasm: %q", filepath.Join(top, "wasm-filter", "out", "veil.wasm")),
				env: []string{"GRPC_GO_LOG_SEVERITY_LEVEL=info", "GRPC_GO_LOG_VERBOSITY_LEVEL=99", "GODEBUG=http2debug=2,http2client=1"}} // all that its parts could say
			var redis *storetest.Redis
			if kind == "redis" {
				redis = storetest.StartRedis(t, "--appendonly", "yes", "--appendfsync", "always", "--slowlog-log-slower-than", "0", "--slowlog-max-len", "100000")
				o.store = fmt.Sprintf("{redis: {address: %q}}", redis.Addresses()[0])
			}
			s := serveAs(t, o)
			s.key = s.account(t)
			s.scatter(t, &h)
			h.keep("the key", s.key)
			h.keep("the provider's key", providerKey)

			for page, status := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 200, "/console/": 200, "/console/style.css": 200, "/debug/pprof/": 404,
				"/debug/pprof/heap": 404, "/debug/pprof/goroutine?debug=2": 404, "/debug/pprof/cmdline": 404, "/debug/vars": 404, "/debug/requests": 404} {
				if got := seen.get(t, http.DefaultClient, "http://"+s.admin+page); got != status {
					t.Errorf("%s: %d, want %d", page, got, status)
				}
			}
			for _, page := range []string{"/config_dump?include_eds", "/stats", "/stats?format=prometheus", "/clusters", "/listeners", "/certs", "/server_info", "/runtime",
				"/memory", "/contention", "/init_dump", "/hot_restart_version", "/stats/recentlookups"} {
				b, err := s.stats.Get(t.Context(), page)
				if err != nil {
					t.Error(err)
				}
				seen["Envoy's "+page] = string(b)
			}
			for _, args := range [][]string{{"key", "list"}, {"account", "list"}, {"usage"}, {"usage", "--csv"}, {"check"}, {"envoy", "config"}, {"envoy", "config", "--static"}} {
				seen.says(t, append(args, "--config", s.settings)...)
				if args[0] != "envoy" && len(args) < 2 || args[0] == "key" || args[0] == "account" {
					seen.says(t, append(args, "--json", "--config", s.settings)...)
				}
			}
			seen.says(t, "health", "--admin", s.admin)
			seen.says(t, "upstreams", "--admin", s.admin, "--over", "10ms")
			seen.says(t, "upstreams", "--json", "--admin", s.admin, "--over", "10ms")
			seen.process(t, "veil", s.processes[0].Process.Pid)
			seen.process(t, "Envoy", s.stack.edge.PID())
			delete(seen, "Envoy's environ") // it is where the provider's key is found
			delete(seen, "veil's environ")  // the test's own, which has it for Envoy
			seen.folder(s.dir)              // with the database's side files
			if redis != nil {
				seen["what Redis was told"] = redis.Dump()
				seen.folder(redis.Dir())
			}
			// A crash: the runtime prints the stack of every goroutine, one of which is at work on a call.
			about := topic()
			s.up.Script(about, upstream.Answer{Gap: 300 * time.Millisecond, Choices: []upstream.Choice{{Content: strings.Repeat(h.at("answer under way")+" ", 50)}}})
			go s.try(t.Context(), call{body: chat(about+" I am Leopoldine "+h.at("prompt under way"), stream, private)})
			until(t, "the call is under way", func() bool { return len(s.up.With(about)) > 0 })
			time.Sleep(500 * time.Millisecond)
			s.processes[0].Process.Signal(syscall.SIGQUIT)
			s.processes[0].Wait()
			if said := s.said.String(); !strings.Contains(said, "goroutine ") {
				t.Errorf("no stacks were printed: %s", tail(said))
			}
			seen["what veil wrote"] = s.said.String()
			seen.folder(s.dir)

			sent := 0
			for _, r := range s.up.Requests() {
				sent += len(h.found(string(r.Body)))
				if found := h.found(r.Path + fmt.Sprint(r.Header)); found != nil && !slices.Equal(found, []string{"the provider's key"}) {
					t.Errorf("a provider gets %s beside the body", strings.Join(found, ", "))
				}
			}
			if sent < 100 {
				t.Errorf("only %d canaries were sent on: the calls are not what they are meant to be", sent)
			}
			if len(h.places) < 300 || len(seen["what veil wrote"]) < 10000 {
				t.Errorf("only %d canaries, %d bytes of veil's lines", len(h.places), len(seen["what veil wrote"]))
			}
			for place, text := range seen {
				if strings.HasSuffix(place, "tls.key") || place == s.settings {
					continue
				}
				if found := h.found(text); found != nil {
					t.Errorf("%s holds: %s", place, strings.Join(found, ", "))
				}
			}
		})
	}
}
