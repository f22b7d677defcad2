// Package route is the table of the API: which paths there are and which methods each takes. It knows nothing of who asks
// and of what is in a request.
package route

import "strings"

// An endpoint answers at path below a base path, or, when it ends in a slash, at whatever non-empty text follows it.
type endpoint struct {
	path  string
	allow string // methods, as an Allow header lists them
}

// endpoints are the paths and methods of docs/api.md.
var endpoints = [...]endpoint{
	{"/chat/completions", "POST"},
	{"/models", "GET"},
	{"/models/", "GET"},
	{"/usage", "GET"},
	{"/anonymize", "POST, PUT"},
}

// longest is the longest rest of a path, in bytes, that a wildcard takes: a model's id is far shorter.
const longest = 256

// Allow gives the methods that the API takes at path (as Envoy has it, with a query or not) below one of the base paths
// such as "/api/v1", as the value of an Allow header. It answers false when the API has no such path.
func Allow(bases []string, path string) (methods string, ok bool) {
	path, _, _ = strings.Cut(path, "?")
	for _, base := range bases {
		rest, below := strings.CutPrefix(path, base)
		if !below {
			continue
		}
		for _, e := range endpoints {
			if rest == e.path {
				if strings.HasSuffix(e.path, "/") {
					continue
				}
				return e.allow, true
			}
			if strings.HasSuffix(e.path, "/") && strings.HasPrefix(rest, e.path) && len(rest)-len(e.path) <= longest {
				return e.allow, true
			}
		}
	}
	return "", false
}

// Takes reports whether method is one of the methods that Allow gave.
func Takes(methods, method string) bool {
	for methods != "" {
		var m string
		m, methods, _ = strings.Cut(methods, ", ")
		if m == method {
			return true
		}
	}
	return false
}
