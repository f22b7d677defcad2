package envoy

import (
	accesslogv3 "github.com/envoyproxy/go-control-plane/envoy/config/accesslog/v3"
	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	filelogv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/access_loggers/file/v3"
	"google.golang.org/protobuf/types/known/structpb"
)

// accessLog writes one JSON line a request. It has no client address, no path (it may hold anything), no header of the
// client: what an operator needs to follow a request id through the edge, and no more.
func (b *builder) accessLog() []*accesslogv3.AccessLog {
	if b.o.AccessLog == "" {
		return nil
	}
	fields := map[string]*structpb.Value{}
	for name, format := range map[string]string{
		"time":      "%START_TIME%",
		"id":        "%REQ(X-REQUEST-ID)%",
		"status":    "%RESPONSE_CODE%",
		"details":   "%RESPONSE_CODE_DETAILS%",
		"flags":     "%RESPONSE_FLAGS%",
		"protocol":  "%PROTOCOL%",
		"route":     "%ROUTE_NAME%",
		"upstream":  "%UPSTREAM_CLUSTER%",
		"tries":     "%UPSTREAM_REQUEST_ATTEMPT_COUNT%",
		"ms":        "%DURATION%",
		"bytes_in":  "%BYTES_RECEIVED%",
		"bytes_out": "%BYTES_SENT%",
	} {
		fields[name] = structpb.NewStringValue(format)
	}
	log := &filelogv3.FileAccessLog{
		Path: b.o.AccessLog,
		AccessLogFormat: &filelogv3.FileAccessLog_LogFormat{LogFormat: &corev3.SubstitutionFormatString{
			Format: &corev3.SubstitutionFormatString_JsonFormat{JsonFormat: &structpb.Struct{Fields: fields}}}},
	}
	return []*accesslogv3.AccessLog{{
		Name:       "envoy.access_loggers.file",
		ConfigType: &accesslogv3.AccessLog_TypedConfig{TypedConfig: b.any(log)},
	}}
}
