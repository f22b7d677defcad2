package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"veil/catalogue"
	"veil/envoy"
	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/settings"
	"veil/testdata/upstream"
	"veil/testdata/vacant"
)

// applicationKey is what an application has for its provider: no key of Veil.
const applicationKey = "sk-application-41f0c2"

// withSidecar adds a sidecar's listener for account app to a recipe, and gives its base URL.
func withSidecar(t *testing.T, r recipe, passTo string) (recipe, string) {
	t.Helper()
	address := vacant.For(t)
	settingsOf, envoyOf := r.settings, r.envoy
	r.settings = func(s *settings.Settings) {
		if settingsOf != nil {
			settingsOf(s)
		}
		s.Sidecar = settings.Sidecar{Listen: address, Account: "app", PassAuthorizationTo: passTo}
	}
	r.envoy = func(o *envoy.Options) {
		if envoyOf != nil {
			envoyOf(o)
		}
		o.Sidecar = envoy.Sidecar{Listen: address, PassTo: passTo}
	}
	return r, "http://" + address + "/v1"
}

// app makes the account of the sidecar.
func (s *stack) app(t *testing.T) account.Account {
	t.Helper()
	a, err := (&account.Admin{Store: s.veil.StoreInUse()}).CreateAccount(t.Context(), "app", "enterprise", account.Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// keyed sends every model to one upstream that has a key.
func keyed(base string) (*catalogue.Catalogue, error) {
	return sentTo(catalogue.Target{BaseURL: base, KeyEnv: providerKeyEnv})
}

// plainGet asks over HTTP with a client of its own.
func plainGet(t *testing.T, method, url, body string, header http.Header) answer {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if req.Header = header.Clone(); req.Header == nil {
		req.Header = http.Header{}
	}
	if host := req.Header.Get("Host"); host != "" {
		req.Host = host
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var b bytes.Buffer
	_, err = b.ReadFrom(res.Body)
	return answer{Response: res, body: b.Bytes(), err: err}
}

func TestAnApplicationBehindItsSidecarChangesNothingButTheBaseURL(t *testing.T) {
	t.Parallel()
	tools, err := fetched()
	if err != nil {
		t.Fatalf("the official clients can't be fetched (extproc/e2e/clients/fetch): %v", err)
	}
	r, base := withSidecar(t, recipe{catalogue: keyed, filter: true}, "")
	s := own(t, r)
	plainGet(t, "GET", base+"/models", "", nil).refused(t, 500, "internal_error", "") // the account is not there yet
	a := s.app(t)
	until(t, "the account is known", func() bool { return plainGet(t, "GET", base+"/models", "", nil).StatusCode == 200 })

	p := stranger()
	cmd := exec.CommandContext(t.Context(), filepath.Join(tools, "python", "bin", "python"), filepath.Join("clients", "python", "sidecar.py"))
	cmd.Env = append(os.Environ(), "OPENAI_BASE_URL="+base, "OPENAI_API_KEY="+applicationKey, "SAY="+p.Text())
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.Bytes())
	}
	var got struct {
		Models        int
		Plain, Stream string
		Svc           bool
	}
	if err := json.Unmarshal(out, &got); err != nil || got.Models != 8 || got.Plain != p.Text() || got.Stream != p.Text() || got.Svc {
		t.Errorf("%v %s", err, out)
	}
	s.none(t, p)
	if !s.up.Saw("Bearer "+providerKey) || s.up.Saw(applicationKey) {
		t.Error("the provider must get the operator's key and not the application's")
	}
	if err := s.keeps(applicationKey); err != nil {
		t.Error(err)
	}
	rows, err := s.veil.StoreInUse().Usage(context.Background(), quota.Query{Account: a.ID, From: 20000101, To: 29991231})
	if err != nil || len(rows) != 1 || rows[0].Requests != 2 || rows[0].Key != account.SidecarKey {
		t.Errorf("usage %+v, %v", rows, err)
	}
}

func TestTheSidecarsGrantIsTheListenersAlone(t *testing.T) {
	t.Parallel()
	r, base := withSidecar(t, recipe{}, "")
	s := own(t, r)
	s.app(t)
	root := strings.TrimSuffix(base, "/v1")
	claims := http.Header{"X-Veil-Listener": {"sidecar"}, "X_veil_listener": {"sidecar"}, "Grpc-Metadata-X-Veil-Listener": {"sidecar"}}
	s.do(t, call{method: "GET", path: "/models", key: "-", header: claims}).refused(t, 401, "missing_api_key", "")
	edge := strings.TrimSuffix(s.base, "/api/v1")
	for _, path := range []string{"/v1/models", "/v1/chat/completions"} {
		req, err := http.NewRequestWithContext(t.Context(), "GET", edge+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header = claims.Clone()
		req.Header.Set("Authorization", "Bearer "+s.key)
		res, err := s.client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != 404 {
			t.Errorf("%s on the edge: %d", path, res.StatusCode)
		}
	}
	plainGet(t, "GET", root+"/api/v1/models", "", nil).refused(t, 404, "invalid_request", "")
	for _, h := range []http.Header{nil, {"Authorization": {"Bearer " + s.key}}, {"Authorization": {"Basic !"}}} { // whoever's key it is
		if a := plainGet(t, "GET", base+"/models", "", h); a.StatusCode != 200 {
			t.Errorf("%v: %d %s", h, a.StatusCode, a.body)
		}
	}
	plainGet(t, "GET", base+"/models", "", http.Header{"Host": {"rebound.example.org"}}).refused(t, 421, "invalid_request", "")
	plainGet(t, "GET", base+"/models", "", http.Header{"Origin": {"https://page.example.org"}}).refused(t, 403, "invalid_request", "")
	plainGet(t, "GET", base+"/models", "", http.Header{"Sec-Fetch-Site": {"cross-site"}}).refused(t, 403, "invalid_request", "")
}

// twoUpstreams has models of an upstream "first" and one "own", in each order.
func twoUpstreams(first string) func(base string) (*catalogue.Catalogue, error) {
	return func(base string) (*catalogue.Catalogue, error) {
		model := func(id, a, b string) string {
			return "  - {id: " + id + ", name: " + id + ", owned_by: x, ai_provider: X, context_length: 100000, category: open-source, server_location: eu, price: {prompt: 1, completion: 1}, routes: [{upstream: " +
				a + ", model: m}, {upstream: " + b + ", model: m}]}\n"
		}
		return catalogue.Load("two.yaml", []byte("currency: EUR\ndefault: ab\nupstreams:\n"+
			"  - {name: first, base_url: '"+first+"', location: eu, key: {env: "+providerKeyEnv+"}}\n"+
			"  - {name: own, base_url: '"+base+"', location: eu, key: {env: "+providerKeyEnv+"}}\n"+
			"models:\n"+model("ab", "first", "own")+model("ba", "own", "first")))
	}
}

func TestTheApplicationsOwnKeyGoesToItsProviderOnly(t *testing.T) {
	t.Parallel()
	first, err := upstream.New(upstream.Config{Answer: upstream.Echo, Keep: 64}).Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { first.Close() })
	r, base := withSidecar(t, recipe{catalogue: twoUpstreams(first.URL + "/v1")}, "own")
	s := own(t, r)
	s.app(t)
	ask := func(model, about string) answer {
		p := stranger()
		a := plainGet(t, "POST", base+"/chat/completions", `{"model":"`+model+`","messages":[{"role":"user","content":"`+about+` `+p.Email+`"}]}`,
			http.Header{"Authorization": {"Bearer " + applicationKey}})
		s.none(t, p)
		if first.Saw(p.Email) {
			t.Error("the first upstream saw personal data")
		}
		return a
	}
	authorization := func(u *upstream.Server, about string) []string {
		var out []string
		for _, r := range u.With(about) {
			out = append(out, r.Header.Values("Authorization")...)
		}
		return out
	}
	want := func(name string, got []string, want string) {
		t.Helper()
		if strings.Join(got, "|") != want {
			t.Errorf("%s: Authorization %q, want %q", name, got, want)
		}
	}
	mine, theirs := "Bearer "+applicationKey, "Bearer "+providerKey

	about := topic()
	first.Script(about, upstream.Fail(503), upstream.Fail(503))
	if a := ask("ab", about); a.StatusCode != 200 {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
	want("the first upstream, whose key is the operator's", authorization(first, about), theirs)
	want("the application's own provider, on the second try", authorization(s.up, about), mine)

	about = topic()
	s.up.Script(about, upstream.Fail(503), upstream.Fail(503))
	if a := ask("ba", about); a.StatusCode != 200 {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
	want("the application's own provider, on the first try", authorization(s.up, about), mine)
	want("another upstream, on the second", authorization(first, about), theirs)

	about = topic() // over the edge nobody's Authorization passes
	s.do(t, call{body: obj{"model": "ba", "messages": []obj{{"role": "user", "content": about}}}})
	for _, got := range append(authorization(first, about), authorization(s.up, about)...) {
		want("the edge", []string{got}, theirs)
	}

	about = topic()
	s.up.Script(about, upstream.Fail(401))
	first.Script(about, upstream.Fail(401))
	plainGet(t, "POST", base+"/chat/completions", `{"model":"ab","messages":[{"role":"user","content":"`+about+`"}]}`, nil).refused(t, 502, "internal_error", "")

	dump, err := s.stats.Get(t.Context(), "/config_dump?include_eds")
	if err != nil || bytes.Contains(dump, []byte(applicationKey)) || bytes.Contains(dump, []byte(providerKey)) {
		t.Errorf("the dump of the configuration holds a key (%v)", err)
	}
	for _, secret := range []string{applicationKey, providerKey} {
		if err := s.keeps(secret); err != nil {
			t.Error(err)
		}
	}
}

func TestAnApplicationWithoutAKeyOfItsOwnGetsNobodyElses(t *testing.T) {
	t.Parallel()
	r, base := withSidecar(t, recipe{catalogue: keyed}, "upstream")
	s := own(t, r)
	s.app(t)
	about := topic()
	s.up.Script(about, upstream.Fail(401))
	body := `{"messages":[{"role":"user","content":"` + about + `"}]}`
	plainGet(t, "POST", base+"/chat/completions", body, nil).refused(t, 401, "invalid_api_key", "")
	for _, r := range s.up.With(about) {
		if r.Header.Get("Authorization") != "" {
			t.Error("the operator's key was used")
		}
	}
	plainGet(t, "POST", base+"/chat/completions", body, http.Header{"Authorization": {"Bearer " + applicationKey}}).refused(t, 401, "invalid_api_key", "")
	if !s.up.Saw("Bearer " + applicationKey) {
		t.Error("the application's key did not arrive")
	}
}

func TestNoProviderGetsAKeyOfVeilsOrTwoKeysFromASidecar(t *testing.T) {
	t.Parallel()
	r, base := withSidecar(t, recipe{catalogue: keyed}, "upstream")
	s := own(t, r)
	s.app(t)
	for _, keys := range [][]string{
		{"Bearer " + s.key}, {"bearer  " + s.key}, {s.key}, {"Bearer " + applicationKey, "Bearer other"}, {"Bearer " + applicationKey + ",Bearer " + s.key}, {"", "Bearer " + s.key},
	} {
		p := stranger()
		body, err := json.Marshal(chat(p.Text(), private))
		if err != nil {
			t.Fatal(err)
		}
		a := plainGet(t, "POST", base+"/chat/completions", string(body), http.Header{"Authorization": keys})
		if said := a.refused(t, 401, "invalid_api_key", ""); !strings.Contains(said, "provider's own") || a.Header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("%q: %s %v", keys, said, a.Header)
		}
		s.none(t, p)
	}
	if s.up.Total() != 0 {
		t.Errorf("%d requests went upstream", s.up.Total())
	}
}

func TestRunServesASidecarByFlag(t *testing.T) {
	t.Parallel()
	address := vacant.For(t)
	r := runVeil(t, t.TempDir(), "--sidecar", address)
	defer r.end(t)
	base := "http://" + address + "/v1"
	if !strings.Contains(r.said, "OPENAI_BASE_URL="+base) {
		t.Errorf("it says %s", r.said)
	}
	p := stranger()
	body, err := json.Marshal(chat(p.Text()))
	if err != nil {
		t.Fatal(err)
	}
	a := plainGet(t, "POST", base+"/chat/completions", string(body), nil)
	if c := a.completion(t); !strings.Contains(c.Choices[0].Message.Content, p.Email) || !strings.Contains(c.Choices[0].Message.Content, "I saw tokens") {
		t.Errorf("got %s", a.body)
	}
	if _, err := tryRun(t, t.TempDir(), "--sidecar", "0.0.0.0:1"); err == nil || !strings.Contains(err.Error(), "not on the loopback") {
		t.Errorf("an address that others reach: %v", err)
	}
}

func TestRunSaysHowToMakeTheSidecarsAccount(t *testing.T) {
	t.Parallel()
	address := vacant.For(t)
	r := runVeil(t, t.TempDir(), "--sidecar", address, "--sidecar-account", "app")
	defer r.end(t)
	line := ""
	until(t, "the line that makes the account", func() bool { // standard error is read beside the output that said ready
		line = field(r.errs.String(), `there is no account app: .* make it with (.*)\n`)
		return line != ""
	})
	if out, err := exec.CommandContext(t.Context(), "bash", "-c", line).CombinedOutput(); err != nil {
		t.Fatalf("%s\n%v: %s", r.errs, err, out)
	}
	until(t, "an answer", func() bool { return plainGet(t, "GET", "http://"+address+"/v1/models", "", nil).StatusCode == 200 })
}

func TestTheSidecarLetsNothingPassWhileVeilIsAway(t *testing.T) {
	t.Parallel()
	r, base := withSidecar(t, recipe{}, "")
	socket := ""
	keep := r.settings
	r.settings = func(s *settings.Settings) { keep(s); socket = s.Edge.Socket }
	s := own(t, r)
	s.app(t)
	p := stranger()
	body, err := json.Marshal(chat(p.Text(), stream))
	if err != nil {
		t.Fatal(err)
	}
	ask := func() answer { return plainGet(t, "POST", base+"/chat/completions", string(body), nil) }
	if a := ask(); a.StatusCode != 200 || a.streamed(t).content[0] != p.Text() {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
	s.veilGone.Store(true)
	if err := s.stopVeil(); err != nil {
		t.Fatal(err)
	}
	before := s.up.Total()
	ask().refused(t, 503, "internal_error", "")
	if s.up.Total() != before {
		t.Error("a request went upstream unread")
	}
	cat, err := r.models(s.up.URL + "/v1")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.startVeil(t.Context(), r, cat, socket); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.stopVeil(); err != nil {
			t.Error(err)
		}
	})
	until(t, "calls work again", func() bool { return ask().StatusCode == 200 })
	s.none(t, p)
}
