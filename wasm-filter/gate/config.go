package gate

import (
	"errors"
	"strings"
)

// Config is the filter's plugin configuration, a JSON object. A field that is left out has its default: every rule is on.
// An unknown field is a fault, so that a misspelt switch can't leave a rule in another state than its operator believes.
type Config struct {
	Bases     []string // "bases": base paths of the API; default /api/v1
	BodyLimit int64    // "body_limit": longest body in bytes; default 32 MiB
	CORS      bool     // "cors": let preflight requests pass to Envoy's CORS filter; default no
	Rules     Rules    // "rules"
}

// Rules are the switches, one a rule.
type Rules struct {
	Path            bool // "path": 404 and 405
	Key             bool // "key": 401: one Authorization, key shape and checksum
	ContentType     bool // "content_type": 415 unless application/json
	ContentEncoding bool // "content_encoding": 415 for a compressed body
	ContentLength   bool // "content_length": 413 above BodyLimit
	Strip           bool // "strip": internal headers removed
	RequestID       bool // "request_id": x-request-id kept when well formed, else given
}

// Defaults is the configuration of an empty plugin configuration.
func Defaults() Config {
	return Config{
		Bases:     []string{"/api/v1"},
		BodyLimit: 32 << 20, // veil's own default
		Rules:     Rules{Path: true, Key: true, ContentType: true, ContentEncoding: true, ContentLength: true, Strip: true, RequestID: true},
	}
}

// longestBody bounds body_limit: 1 PiB is more than any limit that means something, and ten times it fits an int64.
const longestBody = 1 << 50

// Parse reads a plugin configuration. No bytes at all mean the defaults.
func Parse(text string) (Config, error) {
	c := Defaults()
	if strings.Trim(text, space) == "" {
		return c, nil
	}
	s := scanner{rest: text}
	s.object(func(name string) {
		switch name {
		case "bases":
			c.Bases = nil
			s.list(func() { c.Bases = append(c.Bases, s.text()) })
		case "body_limit":
			c.BodyLimit = s.number()
		case "cors":
			c.CORS = s.truth()
		case "rules":
			s.object(func(name string) {
				if rule := c.Rules.named(name); rule != nil {
					*rule = s.truth()
				} else {
					s.unknown(name)
				}
			})
		default:
			s.unknown(name)
		}
	})
	s.end()
	err := s.err
	if err == nil {
		err = c.check()
	}
	if err != nil {
		return Config{}, errors.New("plugin configuration: " + err.Error())
	}
	return c, nil
}

// named is the switch of a name, nil for none.
func (r *Rules) named(name string) *bool {
	switch name {
	case "path":
		return &r.Path
	case "key":
		return &r.Key
	case "content_type":
		return &r.ContentType
	case "content_encoding":
		return &r.ContentEncoding
	case "content_length":
		return &r.ContentLength
	case "strip":
		return &r.Strip
	case "request_id":
		return &r.RequestID
	}
	return nil
}

func (c *Config) check() error {
	if len(c.Bases) == 0 {
		return errors.New("bases is empty, so every path would be refused")
	}
	for _, b := range c.Bases {
		if !strings.HasPrefix(b, "/") || strings.HasSuffix(b, "/") || strings.ContainsAny(b, "?# ") {
			return errors.New("base path " + b + " must begin with a slash and not end in one")
		}
	}
	if c.BodyLimit <= 0 || c.BodyLimit > longestBody {
		return errors.New("body_limit must be a positive number of bytes")
	}
	return nil
}
