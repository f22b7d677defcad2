package gate

import (
	"slices"

	"veil/wasm-filter/header"
	"veil/wasm-filter/pairs"
)

// field is one that a rule looks at.
type field int

const (
	method field = iota
	path
	origin
	asksMethod
	authorization
	contentType
	contentEncoding
	contentLength
	requestID
	fields          // so many
	other  = fields // any that no rule looks at
)

func fieldOf(name string) field {
	switch name {
	case ":method":
		return method
	case ":path":
		return path
	case "origin":
		return origin
	case "access-control-request-method":
		return asksMethod
	case "authorization":
		return authorization
	case "content-type":
		return contentType
	case "content-encoding":
		return contentEncoding
	case "content-length":
		return contentLength
	case "x-request-id":
		return requestID
	}
	return other
}

// request is what the rules look at.
type request struct {
	value    [fields]string
	seen     uint     // the fields that there are, a bit for each
	internal []string // names of headers that a client may not send, one for each name
}

func (r *request) preflight() bool {
	return r.value[method] == "OPTIONS" && r.value[origin] != "" && r.value[asksMethod] != ""
}

// read picks what the rules look at out of the headers. It answers false when they are not in the form of package pairs.
func (r *request) read(headers string, strip bool) bool {
	list := pairs.Read(headers)
	for list.Next() {
		f := fieldOf(list.Name)
		if f == other {
			if strip && header.Internal(list.Name) {
				r.strip(list.Name)
			}
			continue
		}
		if r.seen&(1<<f) != 0 {
			r.join(f, list.Value)
			continue
		}
		r.seen |= 1 << f
		r.value[f] = list.Value
	}
	return !list.Failed()
}

// strip and join are what a request seldom needs. In the module calls are dear to code that does: they are kept out of line.

//go:noinline
func (r *request) strip(name string) {
	if !slices.Contains(r.internal, name) {
		r.internal = append(r.internal, name)
	}
}

// join adds a field that was sent again behind a comma, as Envoy does for most. So it fails the rule of its field: no rule
// accepts a comma.
//
//go:noinline
func (r *request) join(f field, value string) { r.value[f] += "," + value }
