package exchange

import (
	"net/url"
	"strings"

	"veil/extproc/account"
	"veil/extproc/apierr"
)

// BasePath is the path under which the API is served (docs/api.md).
const BasePath = "/api/v1"

// endpoint is one operation of the API.
type endpoint int

const (
	epUnknown endpoint = iota
	epChat
	epModels
	epModel
	epUsage
	epAnonymize
	epRestore
)

// name is how metrics and the access record call the endpoint.
func (e endpoint) name() string {
	return [...]string{"unknown", "chat", "models", "model", "usage", "anonymize", "restore"}[e]
}

// scope is what a key needs for the endpoint. POST /anonymize with an LLM needs Chat too, which only its body tells.
func (e endpoint) scope() account.Scope {
	switch e {
	case epChat:
		return account.Chat
	case epAnonymize, epRestore:
		return account.Anonymize
	default:
		return account.Models
	}
}

// hasBody reports whether the endpoint reads a request body.
func (e endpoint) hasBody() bool { return e == epChat || e == epAnonymize || e == epRestore }

// upstream reports whether a call of the endpoint can reach a model, and so counts for the day too (api.md, Limits).
func (e endpoint) upstream() bool { return e == epChat || e == epAnonymize }

var (
	errNotFound = apierr.New(404, apierr.InvalidRequest, "")
	errMethod   = apierr.New(405, apierr.InvalidRequest, "This path does not take this method; see the Allow header.")
)

// findEndpoint maps a method and a path below base (with or without a query) to an endpoint. For epModel the model's id
// comes with it.
func findEndpoint(base, method, path string) (endpoint, string, error) {
	path, _, _ = strings.Cut(path, "?")
	rest, ok := strings.CutPrefix(path, base)
	if ok {
		rest, ok = strings.CutPrefix(rest, "/")
	}
	if !ok {
		return epUnknown, "", notFound(base)
	}
	switch {
	case rest == "chat/completions":
		return allow(method, "POST", epChat, "POST")
	case rest == "models":
		return allow(method, "GET", epModels, "GET")
	case rest == "usage":
		return allow(method, "GET", epUsage, "GET")
	case rest == "anonymize" && method == "PUT":
		return epRestore, "", nil
	case rest == "anonymize":
		return allow(method, "POST", epAnonymize, "POST, PUT")
	case strings.HasPrefix(rest, "models/") && len(rest) > len("models/"):
		e, _, err := allow(method, "GET", epModel, "GET")
		return e, unescaped(strings.TrimPrefix(rest, "models/")), err
	}
	return epUnknown, "", notFound(base)
}

// unescaped is a model's id as it stands in a path. Clients escape what they like of one, its slashes first of all. What is
// wrongly escaped is no id.
func unescaped(id string) string {
	plain, err := url.PathUnescape(id)
	if err != nil {
		return ""
	}
	return plain
}

func notFound(base string) error {
	return errNotFound.With("No such path. The API serves /chat/completions, /models, /models/{id}, /usage and /anonymize under %s; set a client that calls /responses or /completions to chat completions.", base)
}

// allow is the endpoint if the method is the one that it takes. list names all that the path takes.
func allow(method, takes string, ep endpoint, list string) (endpoint, string, error) {
	if method == takes {
		return ep, "", nil
	}
	e := *errMethod
	e.Allow = list
	return epUnknown, "", &e
}
