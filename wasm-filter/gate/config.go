package gate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Config is the filter's plugin configuration, a JSON object. A field that is left out has its default: every rule is on.
// An unknown field is a fault, so that a misspelt switch can't leave a rule in another state than its operator believes.
type Config struct {
	Bases     []string `json:"bases"`      // base paths of the API; default /api/v1
	BodyLimit int64    `json:"body_limit"` // longest body in bytes; default 32 MiB
	CORS      bool     `json:"cors"`       // let preflight requests pass to Envoy's CORS filter; default no
	Rules     Rules    `json:"rules"`
}

// Rules are the switches, one a rule.
type Rules struct {
	Path            bool `json:"path"`             // 404 and 405
	Key             bool `json:"key"`              // 401: one Authorization, key shape and checksum
	ContentType     bool `json:"content_type"`     // 415 unless application/json
	ContentEncoding bool `json:"content_encoding"` // 415 for a compressed body
	ContentLength   bool `json:"content_length"`   // 413 above BodyLimit
	Strip           bool `json:"strip"`            // internal headers removed
	RequestID       bool `json:"request_id"`       // x-request-id kept when well formed, else given
}

// Defaults is the configuration of an empty plugin configuration.
func Defaults() Config {
	return Config{
		Bases:     []string{"/api/v1"},
		BodyLimit: 32 << 20, // veil's own default
		Rules:     Rules{Path: true, Key: true, ContentType: true, ContentEncoding: true, ContentLength: true, Strip: true, RequestID: true},
	}
}

// Parse reads a plugin configuration. No bytes at all mean the defaults.
func Parse(text []byte) (Config, error) {
	c := Defaults()
	if len(bytes.TrimSpace(text)) == 0 {
		return c, nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return Config{}, fmt.Errorf("plugin configuration: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Config{}, errors.New("plugin configuration: more than one JSON value")
	}
	if len(c.Bases) == 0 {
		return Config{}, errors.New("plugin configuration: bases is empty, so every path would be refused")
	}
	for _, b := range c.Bases {
		if !strings.HasPrefix(b, "/") || strings.HasSuffix(b, "/") || strings.ContainsAny(b, "?# ") {
			return Config{}, fmt.Errorf("plugin configuration: base path %q must begin with a slash and not end in one", b)
		}
	}
	if c.BodyLimit <= 0 {
		return Config{}, errors.New("plugin configuration: body_limit must be a positive number of bytes")
	}
	return c, nil
}
