package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
)

// logCalls has an Envoy write a line of each request to a file: what a failed test shows, and what no caller's text may be in. The
// service itself has no such log but veil's. config is the static configuration, before Envoy reads it.
func logCalls(config, file string) error {
	text, err := os.ReadFile(config)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var all any
	if err := d.Decode(&all); err != nil {
		return err
	}
	managers(all, func(m map[string]any) {
		m["access_log"] = []any{map[string]any{"name": "envoy.access_loggers.file", "typed_config": map[string]any{
			"@type": "type.googleapis.com/envoy.extensions.access_loggers.file.v3.FileAccessLog", "path": file,
			"log_format": map[string]any{"json_format": map[string]string{
				"time": "%START_TIME%", "id": "%REQ(X-REQUEST-ID)%", "status": "%RESPONSE_CODE%", "details": "%RESPONSE_CODE_DETAILS%",
				"flags": "%RESPONSE_FLAGS%", "protocol": "%PROTOCOL%", "route": "%ROUTE_NAME%", "upstream": "%UPSTREAM_CLUSTER%",
				"tries": "%UPSTREAM_REQUEST_ATTEMPT_COUNT%", "ms": "%DURATION%", "bytes_in": "%BYTES_RECEIVED%", "bytes_out": "%BYTES_SENT%"}}}}}
	})
	if text, err = json.Marshal(all); err != nil {
		return err
	}
	return os.WriteFile(config, text, 0o644)
}

// managers visits what is HTTP at a listener, wherever it is in a configuration.
func managers(v any, visit func(map[string]any)) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			managers(x, visit)
		}
	case map[string]any:
		if kind, _ := v["@type"].(string); strings.HasSuffix(kind, ".HttpConnectionManager") {
			visit(v)
		}
		for _, x := range v {
			managers(x, visit)
		}
	}
}
