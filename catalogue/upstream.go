package catalogue

import (
	"cmp"
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

func (b *builder) upstream(path string, u fileUpstream) Upstream {
	out := Upstream{
		Name: u.Name, BaseURL: strings.TrimRight(u.BaseURL, "/"), Location: u.Location,
		Key:         Key{Env: u.Key.Env, File: u.Key.File, Header: cmp.Or(strings.ToLower(u.Key.Header), "authorization")},
		TLS:         TLS{CA: u.TLS.CA, ServerName: u.TLS.ServerName},
		Concurrency: cmp.Or(u.Concurrency, defaultConcurrency),
	}
	switch {
	case u.Key.Prefix != nil:
		out.Key.Prefix = *u.Key.Prefix
	case out.Key.Header == "authorization":
		out.Key.Prefix = "Bearer "
	}
	if spoken(out.Key.Header) {
		b.fault(path+".key.header", "write the name of the header that the upstream wants its key in, such as authorization or api-key", "the call itself needs the header %s: with a key in it none would arrive", out.Key.Header)
	}
	if u.Key.Env != "" && u.Key.File != "" {
		b.fault(path+".key", "keep one of them", "env and file are both given")
	}
	if _, written := b.tree.lines[path+".key"]; written && !out.Key.Given() {
		b.fault(path+".key", "add env or file, or remove key where the upstream wants none", "this names no place of a key: the upstream would be called without one")
	}
	scheme, err := checkBaseURL(out.BaseURL)
	if err != nil {
		b.fault(path+".base_url", "write it as https://host/path, ending before /chat/completions", "%v", err)
		return out
	}
	if scheme == "http" {
		if u.TLS.CA != "" || u.TLS.ServerName != "" {
			b.fault(path+".tls", "write https in base_url, or remove tls", "an http upstream has no TLS")
		}
		if out.Key.Given() && !loopback(out.BaseURL) {
			b.fault(path+".base_url", "write https", "a provider key would travel in clear over http")
		}
	}
	return out
}

// spoken reports whether a header is one by which HTTP, or the parts of the gateway, speak: a key in its place breaks every call.
func spoken(header string) bool {
	switch header {
	case "host", "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "expect", "http2-settings",
		"content-length", "content-type", "content-encoding", "accept", "accept-encoding":
		return true
	}
	return strings.HasPrefix(header, "x-veil-") || strings.HasPrefix(header, "x-envoy-")
}

// checkBaseURL says what is wrong with a base URL and answers with its scheme. Its error never repeats the URL, which may
// hold a secret.
func checkBaseURL(s string) (scheme string, err error) {
	u, err := url.Parse(s)
	switch {
	case err != nil:
		return "", fmt.Errorf("this is not a URL")
	case u.Scheme != "http" && u.Scheme != "https":
		return "", fmt.Errorf("the URL begins neither with https:// nor with http://")
	case u.Hostname() == "" || strings.ContainsAny(u.Host, " %*"):
		return "", fmt.Errorf("the URL has no host")
	case strings.ContainsFunc(u.Hostname(), odd):
		return "", fmt.Errorf("the host of the URL has other signs than ASCII letters, digits, dots and hyphens (an international name is written as xn--…)")
	case u.Port() != "" && !port(u.Port()):
		return "", fmt.Errorf("the port of the URL is no number from 1 to 65535")
	case u.User != nil:
		return "", fmt.Errorf("the URL holds a user name or a password")
	case u.RawQuery != "" || u.Fragment != "" || u.ForceQuery:
		return "", fmt.Errorf("the URL has a query or a fragment")
	case u.RawPath != "" || strings.ContainsAny(u.Path, " \\\"'") || strings.Contains(u.Path, "//") || strings.Contains(u.Path, "/."):
		return "", fmt.Errorf("the path of the URL is not plain")
	case strings.HasSuffix(strings.TrimRight(u.Path, "/"), "/chat/completions"):
		return "", fmt.Errorf("the URL must end before /chat/completions")
	}
	return u.Scheme, nil
}

// odd reports whether a sign is in no host: names go to the resolver and into TLS as they are written here.
func odd(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(".-_:", r)) // ':' is an IPv6 address's
}

func port(s string) bool {
	n, err := strconv.ParseUint(s, 10, 16)
	return err == nil && n > 0
}
