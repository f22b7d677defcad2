package envoy

import "strings"

// RestartError says that a change can't be made in a running Envoy: it would change the listener, and a changed listener
// cuts the streams that are on it.
type RestartError struct {
	Fields []string // names of the settings that differ
}

// Error names the settings.
func (e *RestartError) Error() string {
	return "needs a restart: " + strings.Join(e.Fields, ", ") + " can't change while Envoy runs"
}

// restart names what differs between two sets of options and is in the listener or the bootstrap.
func restart(old, next Options) []string {
	var out []string
	for _, f := range []struct {
		name string
		same bool
	}{
		{"listen", old.Listen == next.Listen},
		{"socket", old.Socket == next.Socket && old.ADSSocket == next.ADSSocket},
		{"envoy's admin address", old.Admin == next.Admin},
		{"paths of the certificate", old.CertFile == next.CertFile && old.KeyFile == next.KeyFile},
		{"message timeout", old.MessageTimeout == next.MessageTimeout},
		{"max exchanges", old.MaxExchanges == next.MaxExchanges},
		{"max connections", old.MaxConnections == next.MaxConnections},
		{"sidecar", old.Sidecar == next.Sidecar},
		{"whether web pages may call (cors)", (len(old.CORS.Origins) == 0) == (len(next.CORS.Origins) == 0)},
		{"whether there is an edge filter", (old.Wasm == "") == (next.Wasm == "")},
	} {
		if !f.same {
			out = append(out, f.name)
		}
	}
	return out
}
