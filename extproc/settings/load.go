package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/goccy/go-yaml"

	"veil/catalogue"
)

// Load reads settings over the defaults. Its error is catalogue.Faults: every fault with file, line and what to do. The
// text of the file is never in it, for it may hold what nobody else should read.
func Load(name string, data []byte) (Settings, error) {
	s := Default()
	dec := yaml.NewDecoder(bytes.NewReader(data), yaml.Strict())
	if err := dec.Decode(&s); err != nil && !errors.Is(err, io.EOF) {
		return s, catalogue.Faults{yamlFault(name, err)}
	}
	if faults := s.check(); len(faults) > 0 {
		for i := range faults {
			faults[i].File = name
			faults[i].Line = lineOf(data, faults[i].Path)
		}
		return s, faults
	}
	return s, nil
}

func yamlFault(name string, err error) catalogue.Fault {
	f := catalogue.Fault{File: name, Reason: "this is not YAML", Fix: "docs/settings.md lists every field"}
	var e yaml.Error
	if errors.As(err, &e) {
		f.Reason = e.GetMessage()
		if tk := e.GetToken(); tk != nil && tk.Position != nil {
			f.Line = tk.Position.Line
		}
	}
	return f
}

// lineOf finds the line of a field by path; 0 when the field stands only in the defaults.
func lineOf(data []byte, path string) int {
	p, err := yaml.PathString("$." + path)
	if err != nil {
		return 0
	}
	n, err := p.ReadNode(bytes.NewReader(data))
	if err != nil || n.GetToken() == nil || n.GetToken().Position == nil {
		return 0
	}
	return n.GetToken().Position.Line
}

func (s *Settings) check() catalogue.Faults {
	var f catalogue.Faults
	add := func(path, reason, fix string) {
		f = append(f, catalogue.Fault{Path: path, Reason: reason, Fix: fix})
	}
	for path, addr := range map[string]string{"edge.listen": s.Edge.Listen, "admin": s.Admin} {
		if _, _, err := net.SplitHostPort(addr); err != nil {
			add(path, fmt.Sprintf("%q is no address", addr), "write HOST:PORT, for example 0.0.0.0:8443")
		}
	}
	s.checkSidecar(add)
	s.checkCORS(add)
	// The kernel's limit of a Unix socket's path (sun_path of unix(7)).
	if strings.HasPrefix(s.Edge.Socket, "@") || s.Edge.Socket == "" || len(s.Edge.Socket) > 107 {
		add("edge.socket", "this is no path of a Unix socket", "write a path of at most 107 bytes in a folder that only veil and Envoy can enter")
	}
	if (s.Store.SQLite == "") == (s.Store.Redis == nil) {
		add("store", "exactly one store is needed", "set store.sqlite to a file, or store.redis.address")
	}
	if r := s.Store.Redis; r != nil {
		if (r.Address == "") == (len(r.Cluster) == 0) {
			add("store.redis", "exactly one of address and cluster is needed", "set store.redis.address to HOST:PORT")
		}
		if r.CA != "" && !r.TLS {
			add("store.redis.ca", "a ca without tls would protect nothing", "set store.redis.tls: true")
		}
	}
	for i, p := range s.Plans {
		if p.Name == "" {
			add(fmt.Sprintf("plans[%d]", i), "a plan needs a name", "add name:")
		}
		switch p.Anonymize {
		case "", catalogue.Optional, catalogue.Required, catalogue.Always:
		default:
			add(fmt.Sprintf("plans[%d].anonymize", i), fmt.Sprintf("%q is no policy", p.Anonymize), "use optional, required or always")
		}
	}
	for path, n := range map[string]int64{"limits.body_bytes": s.Limits.BodyBytes, "limits.memory_bytes": s.Limits.MemoryBytes} {
		if n <= 0 {
			add(path, "this allows nothing", "write a number of bytes, for example 33554432")
		}
	}
	if s.Limits.BodyBytes > 32<<20 {
		add("limits.body_bytes", "this is more than Veil reads", "write at most 33554432 (32 MiB)")
	}
	for path, d := range map[string]time.Duration{"limits.deadline": s.Limits.Deadline, "edge.message_timeout": s.Edge.MessageTimeout} {
		if d <= 0 {
			add(path, "this leaves no time", "write a duration such as 2s")
		}
	}
	if s.Log.Format != "json" && s.Log.Format != "text" {
		add("log.format", fmt.Sprintf("%q is no format", s.Log.Format), "use json or text")
	}
	return f
}
