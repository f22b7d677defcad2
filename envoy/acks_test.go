package envoy

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	discoveryv3 "github.com/envoyproxy/go-control-plane/envoy/service/discovery/v3"
	"github.com/envoyproxy/go-control-plane/pkg/resource/v3"
	"google.golang.org/grpc/codes"
	rpc "google.golang.org/grpc/status"
)

func TestWhatAnEnvoyRefusedIsNotTakenByBeingSentAgain(t *testing.T) {
	a := newAcks()
	cb := a.callbacks()
	send := func(version string) {
		cb.StreamResponseFunc(t.Context(), 1, nil, &discoveryv3.DiscoveryResponse{TypeUrl: "t", VersionInfo: version})
	}
	say := func(version string, fault *rpc.Status) {
		if err := cb.StreamRequestFunc(1, &discoveryv3.DiscoveryRequest{TypeUrl: "t", VersionInfo: version, ErrorDetail: fault.Proto()}); err != nil {
			t.Fatal(err)
		}
	}
	if err := cb.StreamOpenFunc(t.Context(), 1, "t"); err != nil {
		t.Fatal(err)
	}
	say("", nil)
	send("bad")
	say("", rpc.New(codes.Internal, "no such field"))
	send("bad")
	say("bad", nil) // Envoy 1.40: resources that are the same to the byte are no change
	if err := a.wait(t.Context(), "t", "bad"); err == nil {
		t.Error("the refusal was forgotten")
	}
	if got := a.refusals(); len(got) != 1 || got[0] != (Refusal{Type: "t", Reason: "no such field", Without: true}) {
		t.Errorf("refusals are %v", got)
	}
	soon, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer stop()
	if err := a.wait(soon, "t", "good"); err != nil || soon.Err() == nil {
		t.Errorf("another version, which nobody has been sent yet: %v", err)
	}
	send("good")
	say("good", nil)
	if err := a.wait(t.Context(), "t", "good"); err != nil || len(a.refusals()) != 0 {
		t.Errorf("what was taken is refused: %v, %v", err, a.refusals())
	}
}

func TestARefusalSentTwiceSaysNothingOfWhatCameBetween(t *testing.T) {
	a := newAcks()
	calls := a.callbacks()
	if err := calls.OnStreamOpen(t.Context(), 1, ""); err != nil {
		t.Fatal(err)
	}
	send := func(nonce, version string) {
		calls.OnStreamResponse(t.Context(), 1, nil, &discoveryv3.DiscoveryResponse{TypeUrl: "t", Nonce: nonce, VersionInfo: version})
	}
	say := func(nonce, inForce string, fault *rpc.Status) {
		if err := calls.OnStreamRequest(1, &discoveryv3.DiscoveryRequest{TypeUrl: "t", ResponseNonce: nonce, VersionInfo: inForce, ErrorDetail: fault.Proto()}); err != nil {
			t.Fatal(err)
		}
	}
	fault := rpc.New(codes.Internal, "no such field")
	send("1", "bad")
	say("1", "old", fault)
	send("2", "bad") // again, as the server does
	send("3", "good")
	say("2", "old", fault)
	soon, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer stop()
	if err := a.wait(soon, "t", "good"); err != nil {
		t.Errorf("what was not answered yet is refused: %v", err)
	}
	say("3", "good", nil)
	if err := a.wait(t.Context(), "t", "good"); err != nil || len(a.refusals()) != 0 {
		t.Errorf("what was taken is refused: %v, %v", err, a.refusals())
	}
	for range 2 * mostSent {
		send("x", "next")
	}
	say("forgotten", "good", fault)
	if err := a.wait(t.Context(), "t", "next"); err == nil {
		t.Error("a refusal of an answer that is not remembered was missed")
	}
}

// What is back before its Envoy's refusal is answered needs no answer: nothing else would ever end the refusal.
func TestARefusalEndsWithWhatIsTakenBack(t *testing.T) {
	a := newAcks()
	calls := a.callbacks()
	if err := calls.OnStreamOpen(t.Context(), 1, ""); err != nil {
		t.Fatal(err)
	}
	for _, typeURL := range []string{"bad", "first"} {
		calls.OnStreamResponse(t.Context(), 1, nil, &discoveryv3.DiscoveryResponse{TypeUrl: typeURL, VersionInfo: "next"})
		if err := calls.OnStreamRequest(1, &discoveryv3.DiscoveryRequest{TypeUrl: typeURL, VersionInfo: "good", ErrorDetail: rpc.New(codes.Internal, typeURL).Proto()}); err != nil {
			t.Fatal(err)
		}
	}
	a.forget(func(typeURL string) string { return map[string]string{"bad": "good", "first": "next"}[typeURL] })
	if got := a.refusals(); len(got) != 1 || got[0].Type != "first" {
		t.Errorf("refusals are %v, only what is served still stays refused", got)
	}
}

func TestAnAnswerIsWaitedForWhetherItTakesOrRefuses(t *testing.T) {
	for name, fault := range map[string]*rpc.Status{"taken": nil, "refused": rpc.New(codes.Internal, "no such filter")} {
		a := newAcks()
		cb := a.callbacks()
		if err := cb.StreamOpenFunc(t.Context(), 1, "t"); err != nil {
			t.Fatal(err)
		}
		cb.StreamResponseFunc(t.Context(), 1, nil, &discoveryv3.DiscoveryResponse{TypeUrl: "t", VersionInfo: "one"})
		soon, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
		a.answered(soon, "t")
		if soon.Err() == nil {
			t.Errorf("%s: nothing was said, and it is answered", name)
		}
		stop()
		version := "one"
		if fault != nil {
			version = ""
		}
		if err := cb.StreamRequestFunc(1, &discoveryv3.DiscoveryRequest{TypeUrl: "t", VersionInfo: version, ErrorDetail: fault.Proto()}); err != nil {
			t.Fatal(err)
		}
		a.answered(t.Context(), "t")
		if got := a.refusals(); len(got) > 0 != (fault != nil) {
			t.Errorf("%s: refusals are %v", name, got)
		}
	}
}

// What an Envoy lacks keeps calls away; of what it has in an older form it says so.
func TestARefusalSaysWhetherSomethingElseIsInForce(t *testing.T) {
	for _, c := range []struct {
		name, typeURL string
		say           []string // the versions in force with each refusal; "+" before one is taken
		want          []Refusal
	}{
		{"at the start", "t", []string{""}, []Refusal{{"t", "no", true, ""}}},
		{"later", "t", []string{"old"}, []Refusal{{"t", "no", false, ""}}},
		{"acknowledged as it is sent again", "t", []string{"", "+bad", "bad"}, []Refusal{{"t", "no", true, ""}}},
		{"a listener, whose port was free when it was sent again", resource.ListenerType, []string{"", "+bad"}, nil},
		{"a secret, which is the same whatever its version", resource.SecretType, []string{"", "+bad", "+next"}, []Refusal{{resource.SecretType, "no", true, "key"}}},
		{"one that is refused once more", resource.ListenerType, []string{"old", "+bad", "bad"}, []Refusal{{resource.ListenerType, "no", false, ""}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newAcks()
				cb := a.callbacks()
				if err := cb.StreamOpenFunc(t.Context(), 1, c.typeURL); err != nil {
					t.Fatal(err)
				}
				for _, in := range c.say {
					cb.StreamResponseFunc(t.Context(), 1, nil, &discoveryv3.DiscoveryResponse{TypeUrl: c.typeURL, VersionInfo: "bad"})
					r := &discoveryv3.DiscoveryRequest{TypeUrl: c.typeURL, VersionInfo: strings.TrimPrefix(in, "+"), ResourceNames: []string{"key"}}
					if r.VersionInfo == in {
						r.ErrorDetail = rpc.New(codes.Internal, "no\n").Proto()
					}
					if err := cb.StreamRequestFunc(1, r); err != nil {
						t.Fatal(err)
					}
				}
				if got := a.refusals(); !slices.Equal(got, c.want) {
					t.Errorf("refusals are %v", got)
				}
			})
		})
	}
}

func TestAnEnvoyThatRefusesTheSameForEverIsNotAskedHundredsOfTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAcks()
		cb := a.callbacks()
		if err := cb.StreamOpenFunc(t.Context(), 1, "t"); err != nil {
			t.Fatal(err)
		}
		for i, want := range []time.Duration{0, again, again} {
			cb.StreamResponseFunc(t.Context(), 1, nil, &discoveryv3.DiscoveryResponse{TypeUrl: "t", VersionInfo: "bad"})
			begin := time.Now()
			if err := cb.StreamRequestFunc(1, &discoveryv3.DiscoveryRequest{TypeUrl: "t", ErrorDetail: rpc.New(codes.Internal, "no").Proto()}); err != nil {
				t.Fatal(err)
			}
			if got := time.Since(begin); got != want {
				t.Errorf("refusal %d is answered after %s", i, got)
			}
		}
	})
}
