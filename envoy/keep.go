package envoy

import (
	"regexp"
	"slices"
	"strings"

	mutationv3 "github.com/envoyproxy/go-control-plane/envoy/config/common/mutation_rules/v3"
	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	headerv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/header_mutation/v3"
	matcherv3 "github.com/envoyproxy/go-control-plane/envoy/type/matcher/v3"
)

// UpstreamHeader tells veil which upstream answered: its price is the call's. Veil takes it off.
const UpstreamHeader = "x-veil-upstream"

// toUpstream are the headers that an upstream gets. A client's own (cookies, agents, names of machines) are nobody else's;
// and tries share one set of headers, so that an earlier try's provider key must not reach another provider.
var toUpstream = []string{":method", ":path", ":scheme", ":authority", "content-type", "content-length", "transfer-encoding", "accept",
	"x-request-id"} // Envoy's own id, and read again for the answer

// fromUpstream are the headers of an answer that veil gets to see.
var fromUpstream = []string{":status", "content-type", "content-length", "content-encoding", "transfer-encoding", "retry-after", "date"}

// tryHeaders makes the headers of every try and its answer right. It runs in the cluster's own filter chain, before the
// provider's key is put in. own says that the upstream gets the application's own key, which the sidecar's listener noted.
func tryHeaders(upstream string, own bool) *headerv3.HeaderMutation {
	request := []*mutationv3.HeaderMutation{keepOnly(toUpstream), overwrite("user-agent", "veil")}
	if own {
		request = append(request, overwrite("authorization", "%DYNAMIC_METADATA("+ownKeySpace+":authorization)%"))
	}
	return &headerv3.HeaderMutation{Mutations: &headerv3.Mutations{
		RequestMutations:  request,
		ResponseMutations: []*mutationv3.HeaderMutation{keepOnly(fromUpstream), overwrite(UpstreamHeader, literal(upstream))},
	}}
}

// keepOnly removes every header that is not listed.
func keepOnly(names []string) *mutationv3.HeaderMutation {
	return &mutationv3.HeaderMutation{Action: &mutationv3.HeaderMutation_RemoveOnMatch_{
		RemoveOnMatch: &mutationv3.HeaderMutation_RemoveOnMatch{KeyMatcher: &matcherv3.StringMatcher{
			MatchPattern: &matcherv3.StringMatcher_SafeRegex{SafeRegex: &matcherv3.RegexMatcher{Regex: otherThan(names)}}}}}}
}

// overwrite sets a header to what Envoy's formatter makes of a value; nothing at all sets nothing.
func overwrite(name, value string) *mutationv3.HeaderMutation {
	return &mutationv3.HeaderMutation{Action: &mutationv3.HeaderMutation_Append{Append: &corev3.HeaderValueOption{
		Header:       &corev3.HeaderValue{Key: name, Value: value},
		AppendAction: corev3.HeaderValueOption_OVERWRITE_IF_EXISTS_OR_ADD}}}
}

// literal is text that Envoy's formatter gives out as it is.
func literal(text string) string { return strings.ReplaceAll(text, "%", "%%") }

// otherThan is a regular expression for every whole string but the given ones. RE2 has no look-ahead, but what is not in a
// finite list is a regular language: a string leaves the tree of the words somewhere, or ends before one does.
func otherThan(words []string) string {
	rest := make(map[byte][]string)
	var ways []string
	var first []byte
	ends := false
	for _, w := range words {
		if w == "" {
			ends = true
			continue
		}
		if rest[w[0]] == nil {
			first = append(first, w[0])
		}
		rest[w[0]] = append(rest[w[0]], w[1:])
	}
	if len(first) == 0 {
		return ".+"
	}
	slices.Sort(first)
	if !ends {
		ways = append(ways, "")
	}
	class := ""
	for _, c := range first {
		class += strings.ReplaceAll(regexp.QuoteMeta(string(c)), "-", `\-`)
	}
	ways = append(ways, "[^"+class+"].*")
	for _, c := range first {
		ways = append(ways, regexp.QuoteMeta(string(c))+otherThan(rest[c]))
	}
	return "(?:" + strings.Join(ways, "|") + ")"
}

// beginningOtherThan is a regular expression for every whole string that does not begin with a word.
func beginningOtherThan(word string) string {
	re := ""
	for i := range slices.Backward([]byte(word)) {
		c := regexp.QuoteMeta(word[i : i+1])
		if re != "" {
			re = "|" + c + re
		}
		re = "(?:[^" + c + "].*" + re + ")?"
	}
	return re
}
