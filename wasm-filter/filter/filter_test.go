package filter_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/types"

	"veil/wasm-filter/filter"
	"veil/wasm-filter/filter/claims"
	"veil/wasm-filter/gate"
	"veil/wasm-filter/refusal"
)

func TestNativeFilter(t *testing.T) {
	claims.Run(t, func(*testing.T) types.VMContext {
		return filter.New(func(config []byte) (filter.Judge, error) { return gate.Open(config) })
	})
}

type broken struct{ value any }

func (b broken) Judge([][2]string, bool) gate.Verdict { panic(b.value) }

func TestPanicIsAnsweredAndLogsNothingOfTheRequest(t *testing.T) {
	for name, value := range map[string]any{"a text": "anna@example.org", "an error": errors.New("anna@example.org")} {
		t.Run(name, func(t *testing.T) { panics(t, value) })
	}
}

func panics(t *testing.T, value any) {
	host, _ := claims.Start(t, filter.New(func([]byte) (filter.Judge, error) { return broken{value}, nil }), "")
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
}

type refusing string

func (r refusing) Judge([][2]string, bool) gate.Verdict {
	return gate.Verdict{Refused: true, RequestID: string(r), Refusal: refusal.NoKey()}
}

func TestTheLastPluginThatStartedJudges(t *testing.T) {
	var next filter.Judge
	vm := filter.New(func([]byte) (filter.Judge, error) {
		if next == nil {
			return nil, errors.New("a bad configuration")
		}
		return next, nil
	})
	next = refusing("first")
	host, _ := claims.Start(t, vm, "")
	id := host.InitializeHttpContext()
	for _, c := range []struct {
		name   string
		judge  filter.Judge
		starts bool
		want   string
	}{
		{"the first", nil, false, "first"},
		{"a second", refusing("second"), true, "second"},
		{"a third that fails", nil, false, "second"},
	} {
		if c.want != "first" {
			next = c.judge
			if got := vm.NewPluginContext(9).OnPluginStart(0); (got == types.OnPluginStartStatusOK) != c.starts {
				t.Errorf("%s: started %v", c.name, got)
			}
		}
		host.CallOnRequestHeaders(id, claims.Get(), true) // gives the host its headers
		vm.RequestHeaders(true)
		for _, h := range host.GetSentLocalResponse(id).Headers {
			if h[0] == "x-request-id" && h[1] != c.want {
				t.Errorf("%s: judged by the %s", c.name, h[1])
			}
		}
	}
}
