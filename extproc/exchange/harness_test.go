package exchange

import (
	"context"
	"errors"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/catalogue/cataloguetest"
	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/detect"
	"veil/extproc/pii"
	"veil/extproc/quota"
	"veil/extproc/store/sqlite"
	"veil/extproc/telemetry"
)

// testKey is well formed; its account is the fixture's grant.
var testKey = mustMint()

func mustMint() string {
	key, err := account.MintKey(zeros{})
	if err != nil {
		panic(err)
	}
	return key
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// oneKey knows one key.
type oneKey struct{ grant *account.Grant }

func (k oneKey) Authenticate(_ context.Context, key string) (*account.Grant, error) {
	if key != testKey {
		return nil, errBadKey
	}
	return k.grant, nil
}

func (k oneKey) Sidecar(context.Context, string) (*account.Grant, error) {
	g := *k.grant
	g.Key, g.Scopes, g.Anonymize = account.SidecarKey, account.AllScopes, "always"
	return &g, nil
}

// words finds the words that begin with "secret" as names; "boom" makes it fail, "wait" lets it wait for the end of ctx.
type words struct{}

func (words) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	if strings.Contains(t.Value, "boom") {
		return dst, errors.New("the recogniser failed at secretboom")
	}
	if strings.Contains(t.Value, "wait") {
		<-ctx.Done()
		return dst, ctx.Err()
	}
	for at := 0; ; {
		i := strings.Index(t.Value[at:], "secret")
		if i < 0 {
			return dst, nil
		}
		start := at + i
		end := start
		for end < len(t.Value) && t.Value[end] >= 'a' && t.Value[end] <= 'z' {
			end++
		}
		dst = append(dst, detect.Span{Start: start, End: end, Type: detect.Name, Score: 1})
		at = end
	}
}

// fixture is a gateway over a real store.
type fixture struct {
	testing.TB
	gateway *Gateway
	store   *sqlite.Store
	grant   *account.Grant
	now     time.Time
}

func newFixture(t testing.TB, change func(*Config, *account.Grant)) *fixture {
	t.Helper()
	f := &fixture{TB: t, now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}
	ctx := t.Context()
	var err error
	if f.store, err = sqlite.Open(ctx, sqlite.Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.store.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	const patience = time.Minute // a machine busy with other tests is no fault; the test of the deadline sets its own
	keeper, err := quota.New(quota.Config{Store: f.store, Wait: patience})
	if err != nil {
		t.Fatal(err)
	}
	engine, err := pii.New(pii.Config{Recognisers: []detect.Recogniser{words{}}})
	if err != nil {
		t.Fatal(err)
	}
	f.grant = &account.Grant{Account: "acc_1", AccountName: "one", Key: "key_1", Plan: "free",
		Scopes: account.Chat | account.Models | account.Anonymize, Limits: account.NoLimits()}
	live := &Live{Catalogue: cataloguetest.Builtin(t), Engine: engine}
	c := Config{Keys: oneKey{f.grant}, Limits: keeper, Live: func() *Live { return live }, Metrics: telemetry.NewMetrics(),
		BodyLimit: 32 << 20, MemoryLimit: 256 << 20, Deadline: func(int) time.Duration { return patience }}
	if change != nil {
		change(&c, f.grant)
	}
	if f.gateway, err = New(c); err != nil {
		t.Fatal(err)
	}
	return f
}

// used is what the account was charged so far.
func (f *fixture) used() quota.Row {
	f.Helper()
	if err := f.store.Flush(f.Context()); err != nil {
		f.Fatal(err)
	}
	rows, err := f.store.Usage(f.Context(), quota.Query{Account: "acc_1", From: 20000101, To: 29991231})
	if err != nil {
		f.Fatal(err)
	}
	var sum quota.Row
	for _, r := range rows {
		sum.Requests += r.Requests
		sum.Failed += r.Failed
		sum.Estimated += r.Estimated
		sum.PromptTokens += r.PromptTokens
		sum.CompletionTokens += r.CompletionTokens
		sum.Cost += r.Cost
	}
	return sum
}

// scraped is what the metrics say.
func (f *fixture) scraped() string {
	w := httptest.NewRecorder()
	f.gateway.Metrics.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}

func headers(method, path string, more ...Header) []Header {
	return append([]Header{{":method", method}, {":path", path}, {"authorization", "Bearer " + testKey}, {"content-type", "application/json"}}, more...)
}

// post runs a call as far as its body's reply.
func (f *fixture) post(path, body string) (*Exchange, Reply) {
	f.Helper()
	x := f.gateway.Begin()
	r := x.RequestHeaders(f.Context(), headers("POST", BasePath+path), false)
	if r.Answer != nil {
		return x, r
	}
	return x, x.RequestBody(f.Context(), []byte(body))
}

// sent is a call that went on to the model.
func (f *fixture) sent(path, body string) *Exchange {
	f.Helper()
	x, r := f.post(path, body)
	if r.Answer != nil {
		f.Fatalf("refused: %s", r.Answer.Body)
	}
	return x
}

// answers lets the upstream answer a call that went on.
func (f *fixture) answers(x *Exchange, status, contentType, body string) Reply {
	f.Helper()
	h := []Header{{":status", status}, {"content-type", contentType}}
	if r := x.ResponseHeaders(f.Context(), h, false); r.Answer != nil {
		return r
	}
	return x.ResponseBody(f.Context(), []byte(body), true)
}

func wantError(t *testing.T, r Reply, status int, code apierr.Code) {
	t.Helper()
	if r.Answer == nil {
		t.Fatalf("the call went on; want %d %s", status, code)
	}
	if r.Answer.Status != status || !strings.Contains(string(r.Answer.Body), `"code":"`+string(code)+`"`) {
		t.Fatalf("got %d %s; want %d %s", r.Answer.Status, r.Answer.Body, status, code)
	}
}

func get(h []Header, name string) string {
	for _, v := range h {
		if v.Name == name {
			return v.Value
		}
	}
	return ""
}
