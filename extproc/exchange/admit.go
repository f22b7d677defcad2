package exchange

import (
	"context"
	"mime"
	"net/url"
	"strconv"
	"strings"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/internal/hexid"
	"veil/extproc/openai"
	"veil/extproc/quota"
)

var (
	errNoKey = apierr.New(401, apierr.MissingAPIKey,
		"No API key given. Send it in the header Authorization: Bearer svc_sk_….")
	errBadKey = apierr.New(401, apierr.InvalidAPIKey,
		"The API key is not valid. Send one key as Authorization: Bearer svc_sk_…, complete and not revoked.")
	errMediaType = apierr.New(415, apierr.InvalidRequest, "Send the body as content-type: application/json.")
	errCoding    = apierr.New(415, apierr.InvalidRequest, "Send the body without content-encoding.")
	errGRPC      = apierr.New(415, apierr.InvalidRequest, "gRPC is not served. Send plain HTTP: a body as content-type: application/json, a GET without a content-type.")
	errHosts     = apierr.New(400, apierr.InvalidRequest, "The request has more than one Host. Send one.")
	errNoBody    = apierr.New(400, apierr.InvalidRequest, "The request has no body; this endpoint needs a JSON object.")
	errTooLarge  = apierr.New(413, apierr.InvalidRequest, "The body is too large. Send a shorter conversation, or split the text.")
	errLongReply = apierr.New(413, apierr.InvalidRequest, "The answer would be too long. Send less text at once.")
)

// request is what the gateway reads of the request's headers.
type request struct {
	method, path  string
	authority     string
	origin        string // of the web page that asks
	fetchSite     string // what the browser says of it
	authorization []string
	contentType   string
	accept        string
	coding        string
	length        int64 // -1: not given
	id            string
	drop          []string // headers that must not go upstream
}

// RequestHeaders admits the call or ends it, in the order of checks (api.md, Errors). end says that no body follows.
func (x *Exchange) RequestHeaders(ctx context.Context, h []Header, end bool) Reply {
	r := readRequest(h)
	if x.id = r.id; x.id == "" {
		x.id = x.g.NewID()
	}
	ep, modelID, err := findEndpoint(x.basePath(), r.method, r.path)
	if err != nil {
		return x.refuse(err)
	}
	x.endpoint = ep
	if err := r.checkForm(); err != nil {
		return x.refuse(err)
	}
	if x.grant, err = x.caller(ctx, &r); err != nil {
		return x.refuse(err)
	}
	if err := needScope(x.grant, ep.scope()); err != nil {
		x.ticket = x.g.Limits.Look(ctx, x.grant) // uncounted, but a valid key is shown its limits (api.md, Limits)
		return x.refuse(err)
	}
	kind := quota.Minute
	if ep.upstream() {
		kind = quota.Full
	}
	if x.ticket, err = x.g.Limits.Admit(ctx, x.grant, kind); err != nil {
		return x.refuse(err)
	}
	if !ep.hasBody() {
		return x.answerGet(ctx, modelID)
	}
	if end {
		return x.refuse(errNoBody)
	}
	x.claimed = r.claim()
	return Reply{Remove: r.drop, Set: r.set(x.id)}
}

// claim is where in a request's query or headers somebody asks for anonymization, which only the body can.
func (r *request) claim() string {
	_, query, _ := strings.Cut(r.path, "?")
	for pair := range strings.FieldsFuncSeq(query, func(c rune) bool { return c == '&' || c == ';' }) {
		key, value, _ := strings.Cut(pair, "=")
		if openai.AsksBeside(unescape(key)) || asksWithin(unescape(value)) {
			return "anonymize"
		}
	}
	for _, name := range r.drop {
		if openai.AsksBeside(name) {
			return "anonymize"
		}
	}
	return ""
}

// unescape is what a part of a query says, also where two programs one behind the other have escaped it.
func unescape(part string) string {
	for range 2 {
		said, err := url.QueryUnescape(part)
		if err != nil {
			break
		}
		part = said
	}
	return part
}

// asksWithin reports whether a value that looks like JSON, or is written like it, has a member that asks for anonymization.
func asksWithin(value string) bool {
	for member := range strings.FieldsFuncSeq(value, func(c rune) bool { return c == '{' || c == '}' || c == ',' }) {
		if key, _, named := strings.Cut(member, ":"); named && openai.AsksBeside(strings.Trim(key, `"' `)) {
			return true
		}
	}
	return false
}

// set is what a request on its way to a model is given: its id, unless it has it, a path without a query (Envoy's rewriting
// of the path would keep it), and plain values of the headers that could hold any text beside what they are for.
func (r *request) set(id string) []Header {
	var h []Header
	if id != r.id {
		h = append(h, Header{"x-request-id", id})
	}
	if path, _, has := strings.Cut(r.path, "?"); has {
		h = append(h, Header{":path", path})
	}
	if r.contentType != mediaJSON {
		h = append(h, Header{"content-type", mediaJSON})
	}
	switch r.accept {
	case "", "*/*", mediaJSON, "text/event-stream", "application/json, text/event-stream":
	default:
		h = append(h, Header{"accept", "*/*"})
	}
	return h
}

const (
	mediaJSON = "application/json"
	mediaGRPC = "application/grpc"
)

// caller finds out who asks: the owner of the key, or the account of the sidecar. What can be told without
// the store comes first.
func (x *Exchange) caller(ctx context.Context, r *request) (*account.Grant, error) {
	if x.sidecar {
		if err := x.fromHere(r); err != nil {
			return nil, err
		}
		if err := r.checkBody(x.endpoint, x.g.BodyLimit); err != nil {
			return nil, err
		}
		return x.g.Keys.Sidecar(ctx, x.g.Sidecar.Account)
	}
	key, err := r.key()
	if err != nil {
		return nil, err
	}
	if err := r.checkBody(x.endpoint, x.g.BodyLimit); err != nil {
		return nil, err
	}
	return x.g.Keys.Authenticate(ctx, key)
}

// basePath is the path under which this call's listener serves the API.
func (x *Exchange) basePath() string {
	if x.sidecar {
		return SidecarPath
	}
	return BasePath
}

func readRequest(h []Header) request {
	r := request{length: -1}
	for _, v := range h {
		switch v.Name {
		case ":method":
			r.method = v.Value
		case ":path":
			r.path = v.Value
		case ":authority":
			r.authority = v.Value
		case "origin":
			r.origin = v.Value
		case "sec-fetch-site":
			r.fetchSite = v.Value
		case "authorization":
			r.authorization = append(r.authorization, v.Value)
		case "content-type":
			r.contentType = joined(r.contentType, v.Value)
		case "accept":
			r.accept = joined(r.accept, v.Value)
		case "content-encoding":
			r.coding = joined(r.coding, v.Value)
		case "content-length":
			if n, err := strconv.ParseInt(v.Value, 10, 64); err == nil && n >= 0 {
				r.length = n
			}
		case "x-request-id":
			r.id = joined(r.id, v.Value)
		}
		if !goesUpstream(v.Name) {
			r.drop = append(r.drop, v.Name)
		}
	}
	if !safeID(r.id) {
		r.id = ""
	}
	return r
}

// joined is what a header says that came before and comes again (RFC 9110, section 5.3): of several lines none is read alone, for
// they would all go upstream.
func joined(before, value string) string {
	if before == "" {
		return value
	}
	return before + ", " + value
}

// goesUpstream lists the headers that a provider gets. Everything else stays here: cookies, addresses, agents and
// whatever a client adds can hold personal data, which no token could stand for. Those of Envoy itself it lets a processor
// change only where it is told to: what is not for a provider among them is taken off behind veil (envoy/keep.go, envoy/mesh).
func goesUpstream(name string) bool {
	switch name {
	case "content-type", "content-length", "accept", "host", "te", "transfer-encoding", "x-request-id",
		"x-forwarded-proto": // the edge's own; without it Envoy finds no route again
		return true
	}
	return strings.HasPrefix(name, ":") || strings.HasPrefix(name, "x-envoy-")
}

// safeID accepts ids of 128 bits in hexadecimal, with the hyphens of a UUID or without: what applications make, and nothing
// that could spell a name, or be a telephone number, a card or an account.
func safeID(s string) bool { return hexid.Digits(s) == 32 }

// key takes the key out of the one Authorization header (api.md, Keys).
func (r request) key() (string, error) {
	if len(r.authorization) == 0 {
		return "", errNoKey
	}
	if len(r.authorization) > 1 {
		return "", errBadKey
	}
	scheme, key, _ := strings.Cut(strings.TrimSpace(r.authorization[0]), " ")
	key = strings.TrimSpace(key)
	if key == "" && (scheme == "" || strings.EqualFold(scheme, "bearer")) {
		return "", errNoKey
	}
	if !strings.EqualFold(scheme, "bearer") || !account.CheckShape(key) {
		return "", errBadKey
	}
	return key, nil
}

// checkForm refuses what is no plain request for one host. Envoy puts every answer to what says that it is gRPC into headers; several
// Host lines it joins (RFC 9112, 3.2: 400).
func (r request) checkForm() error {
	switch {
	case r.contentType == mediaGRPC || strings.HasPrefix(r.contentType, mediaGRPC+"+"):
		return errGRPC
	case strings.Contains(r.authority, ","):
		return errHosts
	}
	return nil
}

func (r request) checkBody(ep endpoint, limit int64) error {
	if !ep.hasBody() {
		return nil
	}
	if r.contentType != mediaJSON { // as nearly everybody writes it
		if media, _, err := mime.ParseMediaType(r.contentType); err != nil || media != mediaJSON {
			return errMediaType
		}
	}
	if r.coding != "" && !strings.EqualFold(r.coding, "identity") {
		return errCoding
	}
	if r.length > limit {
		return errTooLarge.With("The body has %d bytes; at most %d are taken.", r.length, limit)
	}
	return nil
}

func needScope(g *account.Grant, s account.Scope) error {
	if g.Scopes.Has(s) {
		return nil
	}
	return apierr.New(403, apierr.InsufficientScope,
		"The API key has no scope "+s.String()+". Use a key that has it, or create one with --scopes.")
}
