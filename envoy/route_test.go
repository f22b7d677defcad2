package envoy

import (
	"slices"
	"testing"

	routev3 "github.com/envoyproxy/go-control-plane/envoy/config/route/v3"
)

// A request meets the table's routes one after another, twice: as it comes, and when it has its model.
func TestARequestThatNobodyHasReadIsHeldAgainstNoModel(t *testing.T) {
	r, err := Build(sample(t), sampleOptions())
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range r.Routes {
		routes := table.VirtualHosts[0].Routes
		unread := slices.IndexFunc(routes, func(x *routev3.Route) bool { return x.Name == "unread" })
		model := slices.IndexFunc(routes, func(x *routev3.Route) bool {
			h := x.Match.Headers
			return len(h) == 1 && h[0].Name == ModelHeader && h[0].GetStringMatch() != nil
		})
		if unread < 0 || model < 0 || unread > model {
			t.Fatalf("%s: unread is route %d, the first model %d", table.Name, unread, model)
		}
		if got := routes[unread].GetRoute().GetCluster(); got != nowhere {
			t.Errorf("%s: what nobody has read goes to %q", table.Name, got)
		}
		if last := routes[len(routes)-1]; last.Name != "lost" || len(last.Match.Headers) != 0 {
			t.Errorf("%s: an unknown model ends in %v", table.Name, last)
		}
	}
}
