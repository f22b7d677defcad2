package envoy

import (
	routev3 "github.com/envoyproxy/go-control-plane/envoy/config/route/v3"
	bufferv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/buffer/v3"
	hcmv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/network/http_connection_manager/v3"
	typev3 "github.com/envoyproxy/go-control-plane/envoy/type/v3"
	"google.golang.org/protobuf/types/known/anypb"
)

const bufferFilter = "envoy.filters.http.buffer"

// briefBody is the size from which on a body is not waited for, in bytes: as much as headers may have, so that who has
// shown no key holds no more of Envoy's memory by a body than by its headers.
const briefBody = maxHeadersKiB << 10

// whole has a brief request's body read before anything answers. An answer to headers whose body is still on its way makes
// Envoy break the stream off behind it (HTTP/2) or close the connection (HTTP/1.1), and curl 7.88 then reports an error in
// place of the refusal (docs/decisions/0134-a-small-body-is-read-before-it-is-refused.md). Off but where a route switches it on.
func (b *builder) whole() *hcmv3.HttpFilter {
	f := b.filter(bufferFilter, &bufferv3.Buffer{MaxRequestBytes: u32(briefBody)}) // what counts is the route's
	f.Disabled = true
	return f
}

// brief is where a request stands until veil has read it (see unread), if it says that its body is brief.
func (b *builder) brief() *routev3.Route {
	r := unread()
	r.Name = "brief"
	r.Match.Headers = append(r.Match.Headers, &routev3.HeaderMatcher{Name: "content-length",
		HeaderMatchSpecifier: &routev3.HeaderMatcher_RangeMatch{RangeMatch: &typev3.Int64Range{Start: 1, End: briefBody}}})
	// Never refuses: the match has looked at the size. What is set here becomes the bound of all that the filters behind it
	// hold of the request, also where veil has made it longer.
	whole := &bufferv3.Buffer{MaxRequestBytes: u32(max(b.o.BodyLimit, briefBody))}
	r.TypedPerFilterConfig = map[string]*anypb.Any{bufferFilter: b.any(&bufferv3.BufferPerRoute{
		Override: &bufferv3.BufferPerRoute_Buffer{Buffer: whole}})}
	return r
}
