package daemon

import (
	"strings"
	"testing"
	"time"

	discoveryv3 "github.com/envoyproxy/go-control-plane/envoy/service/discovery/v3"
	"github.com/envoyproxy/go-control-plane/pkg/resource/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	rpc "google.golang.org/grpc/status"

	"veil/extproc/admin"
)

// until waits for a state of readiness.
func until(t *testing.T, d *Daemon, what string, is func(admin.State) bool) {
	t.Helper()
	for begin := time.Now(); !is(d.Admin.State()); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > 30*time.Second {
			t.Fatalf("%s: %+v", what, d.Admin.State())
		}
	}
}

// An Envoy of docker-compose.yml and of a pod is started when veil is ready, so none is no fault; one that can't take calls is.
func TestReadySaysWhetherAnEnvoyCanTakeCalls(t *testing.T) {
	s := someSettings(t)
	d, _ := served(t, s, nil)
	alone := func(x admin.State) bool {
		return x.Ready && strings.Contains(x.Warnings["envoy"], "no Envoy is connected")
	}
	until(t, d, "no Envoy", alone)
	for _, c := range []struct {
		name, typeURL, inForce, reason string
		ready                          bool
		want                           string
	}{
		{"a port that is taken", resource.ListenerType, "", "cannot bind '0.0.0.0:8443': Address already in use\n", false, "8443': Address already in use (if the address is in use, end what has it"},
		{"no module", resource.ExtensionConfigType, "", "Unable to create Wasm plugin veil", false, "edge.wasm"},
		{"no routes", resource.RouteType, "", "no such field", false, "veil envoy config"},
		{"an older module", resource.ExtensionConfigType, "old", "Unable to create Wasm plugin veil", true, "goes on with what it had: Unable"},
		{"an upstream", resource.ClusterType, "", "no such file", true, "mend the file"},
	} {
		conn, err := grpc.NewClient("unix:"+s.Edge.Socket, grpc.WithTransportCredentials(insecure.NewCredentials()))
		if err != nil {
			t.Fatal(err)
		}
		stream, err := discoveryv3.NewAggregatedDiscoveryServiceClient(conn).StreamAggregatedResources(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range []*rpc.Status{nil, rpc.New(codes.Internal, c.reason)} {
			r := &discoveryv3.DiscoveryRequest{TypeUrl: c.typeURL, VersionInfo: c.inForce}
			if fault != nil {
				r.ErrorDetail = fault.Proto()
			}
			if err := stream.Send(r); err != nil {
				t.Fatal(err)
			}
		}
		until(t, d, c.name, func(x admin.State) bool {
			told := x.Faults["edge"]
			if c.ready {
				told = x.Warnings["envoy"]
			}
			return x.Ready == c.ready && strings.Contains(told, c.want)
		})
		if err := conn.Close(); err != nil {
			t.Fatal(err)
		}
		until(t, d, c.name+": it is gone", alone)
	}
}
