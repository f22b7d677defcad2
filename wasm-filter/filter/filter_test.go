package filter_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/types"

	"veil/wasm-filter/filter"
	"veil/wasm-filter/filter/claims"
	"veil/wasm-filter/gate"
	"veil/wasm-filter/plugin"
	"veil/wasm-filter/refusal"
)

// random is what request ids are made of in these tests.
func random() uint64 { return 0x123456789abcdef0 }

func judgedBy(judge filter.Judge) *plugin.VM {
	return plugin.New(func(host filter.Host, _ string) (*filter.Filter, error) { return filter.New(host, judge, random) }, nil)
}

func TestNativeFilter(t *testing.T) {
	claims.Run(t, func(*testing.T) types.VMContext {
		return plugin.New(func(host filter.Host, config string) (*filter.Filter, error) {
			g, err := gate.Open(config)
			if err != nil {
				return nil, err
			}
			return filter.New(host, g, random)
		}, nil)
	})
}

type broken struct{ value any }

func (b broken) Judge(string, bool) (gate.Verdict, error) { panic(b.value) }

type failing struct{}

func (failing) Judge(string, bool) (gate.Verdict, error) { return gate.Verdict{}, gate.ErrForm }

func TestAFaultIsAnsweredAndLogsNothingOfTheRequest(t *testing.T) {
	for name, judge := range map[string]filter.Judge{
		"a panic with a text":              broken{"anna@example.org"},
		"a panic with an error":            broken{errors.New("anna@example.org")},
		"headers that the gate can't read": failing{},
	} {
		t.Run(name, func(t *testing.T) {
			host, _ := claims.Start(t, judgedBy(judge), "")
			id := host.InitializeHttpContext()
			action := host.CallOnRequestHeaders(id, claims.Get("authorization", "Bearer "+claims.Key), true)
			answer := host.GetSentLocalResponse(id)
			if action != types.ActionPause || answer == nil || answer.StatusCode != 500 || !strings.Contains(string(answer.Data), "internal_error") {
				t.Fatalf("%v, %+v", action, answer)
			}
			if n, err := host.GetCounterMetric(filter.RefusedPrefix + "fault"); n != 1 || err != nil {
				t.Errorf("%d faults counted, %v", n, err)
			}
			for _, line := range host.GetErrorLogs() {
				if strings.Contains(line, "anna") {
					t.Errorf("logged: %s", line)
				}
			}
		})
	}
}

// hostWith is a host that refuses one of its functions, and a judge that asks for two changes or refuses.
type hostWith struct {
	refusing string
	refusal  *refusal.Refusal
	did      []string
	logged   []string
}

var errRefused = errors.New("refused")

func (h *hostWith) do(what string) error {
	if what == h.refusing {
		return errRefused
	}
	h.did = append(h.did, what)
	return nil
}

func (h *hostWith) RequestHeaders() (string, error)          { return "", h.do("read") }
func (h *hostWith) SetRequestHeader(name, _ string) error    { return h.do("set " + name) }
func (h *hostWith) RemoveRequestHeader(name string) error    { return h.do("remove " + name) }
func (h *hostWith) Answer(uint32, [][2]string, []byte) error { return h.do("answer") }
func (h *hostWith) Counter(string) (uint32, error)           { return 0, h.do("define") }
func (h *hostWith) Count(uint32, int64)                      {}
func (h *hostWith) Error(text string)                        { h.logged = append(h.logged, text) }
func (h *hostWith) Judge(string, bool) (gate.Verdict, error) {
	return gate.Verdict{AssignID: true, Strip: []string{"x-veil-model"}, Refusal: h.refusal}, nil
}

func TestWhatTheHostDoesNotDoStopsTheRequest(t *testing.T) {
	for _, c := range []struct {
		refusing string
		refusal  *refusal.Refusal
		passes   bool
		answers  bool
		logged   string
	}{
		{"nothing", nil, true, false, ""},
		{"read", nil, false, true, "request headers: refused"},
		{"set x-request-id", nil, false, true, "request headers: refused"},
		{"remove x-veil-model", nil, false, true, "request headers: refused"},
		{"nothing", refusal.NoKey(), false, true, ""},
		{"set x-veil-refused", refusal.NoKey(), false, true, "veil will see a refused request: refused"},
		{"answer", refusal.NoKey(), false, false, "no local answer: refused"},
	} {
		h := &hostWith{refusing: c.refusing, refusal: c.refusal}
		f, err := filter.New(h, h, random)
		if err != nil {
			t.Fatal(err)
		}
		if pass := f.RequestHeaders(true); pass != c.passes || slices.Contains(h.did, "answer") != c.answers || strings.Join(h.logged, "|") != c.logged {
			t.Errorf("refusing %s: passes %v, %v, logged %q", c.refusing, pass, h.did, h.logged)
		}
	}
	if _, err := filter.New(&hostWith{refusing: "define"}, failing{}, random); err == nil {
		t.Error("a filter without counters")
	}
}

type refusing string

func (r refusing) Judge(string, bool) (gate.Verdict, error) {
	return gate.Verdict{RequestID: string(r), Refusal: refusal.NoKey()}, nil
}

func TestTheLastPluginThatStartedJudges(t *testing.T) {
	var next filter.Judge
	vm := plugin.New(func(host filter.Host, _ string) (*filter.Filter, error) {
		if next == nil {
			return nil, errors.New("a bad configuration")
		}
		return filter.New(host, next, random)
	}, nil)
	next = refusing("first")
	host, _ := claims.Start(t, vm, "")
	for _, c := range []struct {
		name   string
		judge  filter.Judge
		starts bool
		want   string
	}{
		{"the first", refusing("first"), true, "first"},
		{"a second", refusing("second"), true, "second"},
		{"a third that fails", nil, false, "second"},
	} {
		next = c.judge
		if got := vm.NewPluginContext(9).OnPluginStart(0); (got == types.OnPluginStartStatusOK) != c.starts {
			t.Errorf("%s: started %v", c.name, got)
		}
		id := host.InitializeHttpContext()
		host.CallOnRequestHeaders(id, claims.Get(), true)
		if got := claims.Value(host.GetSentLocalResponse(id).Headers, "x-request-id"); got != c.want {
			t.Errorf("%s: judged by the %s", c.name, got)
		}
	}
}
