package envoy

import (
	routev3 "github.com/envoyproxy/go-control-plane/envoy/config/route/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	"google.golang.org/protobuf/types/known/anypb"
)

// refusedHeader is put by the edge filter on a request that it answers itself.
const refusedHeader = "x-veil-refused"

// refused keeps veil out of what the edge filter answers: Envoy 1.40 sends a filter's answer through the filters behind it,
// and ext_proc would open a stream to veil for each refused request. On this route ext_proc is disabled; the route is a
// direct error answer, so that nothing is gained by forging the header (docs/decisions/0061-refused-requests-skip-ext-proc.md).
func (b *builder) refused() *routev3.Route {
	return &routev3.Route{
		Name: "refused",
		Match: everything(&routev3.HeaderMatcher{Name: refusedHeader,
			HeaderMatchSpecifier: &routev3.HeaderMatcher_PresentMatch{PresentMatch: true}}),
		Action:               &routev3.Route_DirectResponse{DirectResponse: &routev3.DirectResponseAction{Status: 500}},
		TypedPerFilterConfig: b.withoutVeil(),
	}
}

// withoutVeil are the settings of a route that veil is not asked about.
func (b *builder) withoutVeil() map[string]*anypb.Any {
	return map[string]*anypb.Any{processorFilter: b.any(&extprocv3.ExtProcPerRoute{
		Override: &extprocv3.ExtProcPerRoute_Disabled{Disabled: true}})}
}
