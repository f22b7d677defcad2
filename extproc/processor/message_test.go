package processor

import (
	"testing"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"veil/extproc/exchange"
)

// same checks a message against its JSON.
func same(t *testing.T, name string, got proto.Message, want string) {
	t.Helper()
	wanted := got.ProtoReflect().New().Interface()
	if err := protojson.Unmarshal([]byte(want), wanted); err != nil {
		t.Fatal(err)
	}
	if !proto.Equal(got, wanted) {
		t.Errorf("%s: %v", name, protojson.Format(got))
	}
}

func TestWhatAReplyChangesIsToldToEnvoy(t *testing.T) {
	for _, c := range []struct {
		name  string
		reply exchange.Reply
		want  string
	}{
		{"nothing", exchange.Reply{}, `{}`},
		{"a header", exchange.Reply{Set: []exchange.Header{{Name: "a", Value: "b"}}},
			`{"headerMutation":{"setHeaders":[{"header":{"key":"a","rawValue":"Yg=="},"appendAction":"OVERWRITE_IF_EXISTS_OR_ADD"}]}}`},
		{"one less", exchange.Reply{Remove: []string{"c"}}, `{"headerMutation":{"removeHeaders":["c"]}}`},
		{"another route", exchange.Reply{Reroute: true}, `{"clearRouteCache":true}`},
		{"a body", exchange.Reply{ReplaceBody: true, Body: []byte("x")}, `{"bodyMutation":{"body":"eA=="}}`},
		{"no body any more", exchange.Reply{ReplaceBody: true}, `{"bodyMutation":{"clearBody":true}}`},
	} {
		same(t, c.name, common(c.reply), c.want)
	}
	answer := exchange.Reply{Answer: &exchange.Answer{Status: 429, Headers: []exchange.Header{{Name: "a", Value: "b"}}, Body: []byte("x")}, Mode: exchange.ModeDuplex}
	for name, write := range map[string]func(exchange.Reply) *extprocv3.ProcessingResponse{
		"request headers": requestHeaders, "request body": requestBody, "response headers": responseHeaders, "response body": responseBody,
	} {
		same(t, name, write(answer), `{"immediateResponse":{"status":{"code":"TooManyRequests"},"body":"eA==","details":"veil",
			"headers":{"setHeaders":[{"header":{"key":"a","rawValue":"Yg=="},"appendAction":"OVERWRITE_IF_EXISTS_OR_ADD"}]}}}`)
	}
	same(t, "a streamed answer", responseHeaders(exchange.Reply{Mode: exchange.ModeDuplex}),
		`{"responseHeaders":{"response":{}},"modeOverride":{"responseBodyMode":"FULL_DUPLEX_STREAMED","responseTrailerMode":"SEND"}}`)
	same(t, "a whole one", responseHeaders(exchange.Reply{Mode: exchange.ModeBuffered}), `{"responseHeaders":{"response":{}},"modeOverride":{"responseBodyMode":"BUFFERED"}}`)
	same(t, "one as it comes", responseHeaders(exchange.Reply{}), `{"responseHeaders":{"response":{}}}`)
}

func TestAHeadersValueIsReadInBothForms(t *testing.T) {
	got := readHeaders(&extprocv3.HttpHeaders{Headers: &corev3.HeaderMap{Headers: []*corev3.HeaderValue{
		{Key: "raw", RawValue: []byte("a")}, {Key: "text", Value: "b"}, {Key: "none"}}}})
	if len(got) != 3 || got[0] != (exchange.Header{Name: "raw", Value: "a"}) || got[1] != (exchange.Header{Name: "text", Value: "b"}) || got[2] != (exchange.Header{Name: "none"}) {
		t.Errorf("%q", got)
	}
}

func TestEnvoyIsToldTheOrderOfTries(t *testing.T) {
	for _, c := range []struct {
		name  string
		reply exchange.Reply
		want  string
	}{
		{"pools alone", exchange.Reply{Tries: []exchange.Try{{Pool: "a"}, {Pool: "b"}}, Written: "m"}, `{"priority_groups":[{"name":"a"},{"name":"b"}]}`},
		{"with their places", exchange.Reply{Tries: []exchange.Try{{Pool: "a", Place: "a@1"}}}, `{"priority_groups":[{"name":"a","clusters":[{"cluster_name":"a@1","weight":1}]}]}`},
		{"and names of the model", exchange.Reply{Tries: []exchange.Try{{Pool: "a", Model: "m"}, {Pool: "b", Model: "n"}}, Written: "m"},
			`{"priority_groups":[{"name":"a"},{"name":"b"}],"models":{"a":"m","b":"n"},"written":"m"}`},
	} {
		same(t, c.name, routing(c.reply), `{"veil.order":`+c.want+`}`)
	}
	if got := routing(exchange.Reply{}); got != nil {
		t.Errorf("without tries: %v", got)
	}
}

func TestAStreamOfAnUnknownListenerIsRefused(t *testing.T) {
	sidecar := func(c *exchange.Config) { c.Sidecar = &exchange.Sidecar{Account: "app"} }
	for _, c := range []struct {
		name     string
		listener []string
		change   []func(*exchange.Config)
		want     codes.Code
	}{
		{"the edge", nil, nil, codes.OK},
		{"a sidecar that the settings have", []string{SidecarListener}, []func(*exchange.Config){sidecar}, codes.OK},
		{"one that they have not", []string{SidecarListener}, nil, codes.PermissionDenied},
		{"another", []string{"edge"}, []func(*exchange.Config){sidecar}, codes.PermissionDenied},
		{"two at once", []string{SidecarListener, SidecarListener}, []func(*exchange.Config){sidecar}, codes.PermissionDenied},
	} {
		ctx := metadata.NewIncomingContext(t.Context(), metadata.MD{ListenerKey: c.listener})
		if err := complete(t, c.change...).Process(&script{ctx: ctx}); status.Code(err) != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
