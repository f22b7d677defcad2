package filter

import (
	"veil/wasm-filter/gate"
	"veil/wasm-filter/refusal"
)

// Host is what the filter needs of the proxy. Package plugin has the SDK's; tests give others.
type Host interface {
	// RequestHeaders is the headers of the current request in the form of package pairs.
	RequestHeaders() (string, error)
	SetRequestHeader(name, value string) error
	RemoveRequestHeader(name string) error
	// Answer answers the current request in the upstream's place.
	Answer(status uint32, headers [][2]string, body []byte) error
	// Counter defines a counter and answers with what Count knows it by.
	Counter(name string) (uint32, error)
	Count(counter uint32, by int64)
	// Error writes a line into the proxy's log.
	Error(text string)
}

// Judge decides about requests. In production it is a gate.Gate; tests give others.
type Judge interface {
	Judge(headers string, bare bool) (gate.Verdict, error)
}

// Filter is the edge filter with one plugin configuration. It is for one thread.
type Filter struct {
	host     Host
	judge    Judge
	random   func() uint64
	stripped uint32
	refused  map[string]uint32
}

// The counters as Envoy shows them, behind "wasmcustom.". The part after RefusedPrefix is one of refusal.Reasons; the tag
// extractor `^wasmcustom\.veil_edge_refused(\.reason\.(\w+))$` makes it a label. What passes is counted by whoever gets it:
// a counter here would be a call of the host for every request.
const (
	StrippedCounter = "veil_edge_stripped_headers"
	RefusedPrefix   = "veil_edge_refused.reason."
)

// New makes the filter of one configuration. Random is where request ids come from. It fails when the host does: then the
// plugin doesn't start.
func New(host Host, judge Judge, random func() uint64) (*Filter, error) {
	f := &Filter{host: host, judge: judge, random: random, refused: make(map[string]uint32)}
	var err error
	if f.stripped, err = host.Counter(StrippedCounter); err != nil {
		return nil, err
	}
	for _, reason := range refusal.Reasons() {
		if f.refused[reason], err = host.Counter(RefusedPrefix + reason); err != nil {
			return nil, err
		}
	}
	return f, nil
}
