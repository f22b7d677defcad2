package envoy

import (
	accesslogv3 "github.com/envoyproxy/go-control-plane/envoy/config/accesslog/v3"
	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	celv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/access_loggers/filters/cel/v3"
	hcmv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/network/http_connection_manager/v3"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"veil/extproc/apierr"
)

// reply says what an answer of Envoy's own becomes: which ones, and the error in the API's shape.
type reply struct {
	when  string // CEL; empty answers would be the client's only message otherwise
	error *apierr.Error
	also  header // beside the error; its zero value is none
}

type header struct{ name, value string }

// replies is the table of Envoy's own answers; the first row that fits counts. response.code_details is Envoy's fixed text
// for each cause.
func replies() []reply {
	soon := header{"retry-after", "1"}
	busy := apierr.New(503, apierr.Internal, "The gateway is busy. Try again in a moment.")
	away := apierr.New(503, apierr.Internal, "The gateway is not ready. Try again in a moment.")
	upstream := apierr.New(503, apierr.Internal, "The model's server can't be reached. Try again in a moment.")
	fault := apierr.New(500, apierr.Internal, "Internal error. Try again; if it lasts, tell the operator the request id.")
	stranger := apierr.New(405, apierr.InvalidRequest, "This path does not take OPTIONS, and pages of this origin may not call the service.")
	foreign := apierr.New(401, apierr.InvalidAPIKey, "This address passes one key on to the provider and takes none of Veil's. Send the provider's own in one Authorization header, or none.")
	allow := func(methods string) header { return header{"allow", methods} }
	var none header
	return []reply{
		{`response.code_details.contains('overflow')`, busy, soon},
		{`response.code == 503 && response.code_details.contains('overload')`, busy, soon},
		// veil stopped, is being replaced, or died: the call never went upstream.
		{`response.code_details.startsWith('ext_proc') && (response.code_details.contains('connection') || response.code_details.contains('no_healthy') || response.code_details.contains('gRPC_error_14'))`, away, soon},
		{`response.code_details.startsWith('ext_proc') && response.code == 504`,
			apierr.New(504, apierr.Internal, "The request took too long to process. Send a shorter one or try again."), none},
		{`response.code_details.startsWith('ext_proc')`, fault, none},
		// See preflight: nothing else gets that far with OPTIONS.
		{`response.code_details.startsWith('cluster_not_found') && request.method == 'OPTIONS' && request.url_path.endsWith('/chat/completions')`, stranger, allow("POST")},
		{`response.code_details.startsWith('cluster_not_found') && request.method == 'OPTIONS' && request.url_path.endsWith('/anonymize')`, stranger, allow("POST, PUT")},
		{`response.code_details.startsWith('cluster_not_found') && request.method == 'OPTIONS'`, stranger, allow("GET")},
		{`response.code_details.startsWith('cluster_not_found')`, fault, none},
		// See foreignKey.
		{`response.code == 401 && response.code_details == 'direct_response'`, foreign, header{"www-authenticate", "Bearer"}},
		// credential_injector found no provider key: the operator's fault, never the client's key.
		{`response.code == 401`, apierr.New(502, apierr.Internal, "The gateway can't use the model's server. Tell the operator the request id."), none},
		{`response.code == 403`, apierr.New(400, apierr.InvalidRequest, "The connection can't be upgraded. Send a plain HTTPS request."), none},
		{`response.code == 404`, apierr.New(404, apierr.InvalidRequest, "There is no such path. The API is served under /api/v1."), none},
		{`response.code == 408`, apierr.New(408, apierr.InvalidRequest, "The request did not arrive in time. Send it again, or a shorter one."), none},
		{`response.code == 413`, apierr.New(413, apierr.InvalidRequest, "The body is too large. Send a shorter conversation, or split the text."), none},
		// The codec's, for HTTP/1.0 only. Not passed on as 426, which has to name a protocol to upgrade to (RFC 9110, 15.5.22).
		{`response.code == 426`, apierr.New(400, apierr.InvalidRequest, "HTTP/1.0 is not served. Send the request by HTTP/1.1 or HTTP/2."), none},
		{`response.code == 431`, apierr.New(431, apierr.InvalidRequest, "The request headers are too large. Send fewer or shorter ones."), none},
		// The codec's: no answer of a model's server is Envoy's own 501.
		{`response.code == 501`, apierr.New(400, apierr.InvalidRequest, "The body's transfer encoding is not supported. Send it plain or chunked."), none},
		{`response.code == 504`, apierr.New(504, apierr.Internal, "The model's server did not answer in time."), none},
		{`response.code == 503`, upstream, soon},
		{`response.code < 500`, apierr.New(400, apierr.InvalidRequest, "The request is not valid HTTP for this service."), none},
		{`response.code >= 500`, apierr.New(502, apierr.Internal, "The model's server failed. Try again; if it lasts, tell the operator the request id."), none},
	}
}

// localReplies gives Envoy's own answers the API's shape. Answers that already say application/json come from veil or the
// edge filter by the same way inside Envoy, and stay as they are.
func (b *builder) localReplies() *hcmv3.LocalReplyConfig {
	config := &hcmv3.LocalReplyConfig{Mappers: []*hcmv3.ResponseMapper{{
		Filter:             b.cel(`'content-type' in response.headers && response.headers['content-type'].startsWith('application/json')`),
		BodyFormatOverride: jsonBody("%LOCAL_REPLY_BODY%"),
	}}}
	for _, r := range replies() {
		m := &hcmv3.ResponseMapper{
			Filter:             b.cel(r.when),
			StatusCode:         wrapperspb.UInt32(uint32(r.error.Status)),
			BodyFormatOverride: jsonBody(string(r.error.JSON())),
		}
		// What is refused before it is a request (bytes that are no HTTP) has no id yet; any other answer gets the
		// request's in place of this one.
		m.HeadersToAdd = []*corev3.HeaderValueOption{{Header: &corev3.HeaderValue{Key: "x-request-id", Value: "%UNIQUE_ID%"},
			AppendAction: corev3.HeaderValueOption_ADD_IF_ABSENT}}
		if r.also.name != "" {
			m.HeadersToAdd = append(m.HeadersToAdd, &corev3.HeaderValueOption{Header: &corev3.HeaderValue{Key: r.also.name, Value: r.also.value},
				AppendAction: corev3.HeaderValueOption_OVERWRITE_IF_EXISTS_OR_ADD})
		}
		config.Mappers = append(config.Mappers, m)
	}
	return config
}

// jsonBody is a format whose text has no command but those meant: the messages above hold no percent sign.
func jsonBody(text string) *corev3.SubstitutionFormatString {
	return &corev3.SubstitutionFormatString{
		ContentType: "application/json",
		Format: &corev3.SubstitutionFormatString_TextFormatSource{TextFormatSource: &corev3.DataSource{
			Specifier: &corev3.DataSource_InlineString{InlineString: text}}},
	}
}

func (b *builder) cel(expression string) *accesslogv3.AccessLogFilter {
	return &accesslogv3.AccessLogFilter{FilterSpecifier: &accesslogv3.AccessLogFilter_ExtensionFilter{
		ExtensionFilter: &accesslogv3.ExtensionFilter{
			Name:       "envoy.access_loggers.extension_filters.cel",
			ConfigType: &accesslogv3.ExtensionFilter_TypedConfig{TypedConfig: b.any(&celv3.ExpressionFilter{Expression: expression})},
		}}}
}
