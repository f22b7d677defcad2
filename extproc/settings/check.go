package settings

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"veil/catalogue"
	"veil/catalogue/fault"
	"veil/extproc/account"
)

// check finds what can't be so although it has the right shape.
func (s *Settings) check() fault.List {
	var f fault.List
	add := func(path, reason, fix string) {
		f = append(f, fault.Fault{Path: path, Reason: reason, Fix: fix})
	}
	s.checkAddresses(add)
	s.checkSidecar(add)
	s.checkCORS(add)
	s.checkStore(add)
	s.checkPlans(add)
	s.checkLimits(add)
	switch strings.ToLower(strings.TrimSpace(s.Anonymize.Instruction)) {
	case "true", "false", "yes", "no", "on", "off": // as svc.instruction of a request is; models would be told "true"
		add("anonymize.instruction", "this is no sentence that could be put into a prompt", `write the text itself, or "" for none`)
	}
	if s.Log.Format != "json" && s.Log.Format != "text" {
		add("log.format", fmt.Sprintf("%q is no format", s.Log.Format), "use json or text")
	}
	return f
}

func (s *Settings) checkAddresses(add func(path, reason, fix string)) {
	for _, a := range []struct{ path, text string }{{"edge.listen", s.Edge.Listen}, {"admin", s.Admin}} {
		if why := notAddress(a.text); why != "" {
			add(a.path, fmt.Sprintf("%q is no address: %s", a.text, why), "write HOST:PORT, for example 127.0.0.1:8443")
			continue
		}
		host, _, _ := net.SplitHostPort(a.text)
		if ip, err := netip.ParseAddr(host); a.path == "edge.listen" && err == nil && ip.Zone() != "" {
			add(a.path, fmt.Sprintf("Envoy takes no zone, and %q has one", host), "write an address without %, or [::] for all of this machine")
		} else if a.path == "edge.listen" && err != nil && host != "" && host != "localhost" {
			add(a.path, fmt.Sprintf("Envoy listens on addresses, and %q is a name", host), "write the IP address, or 0.0.0.0 for all of this machine")
		}
	}
	for i, h := range s.AdminHosts {
		if h == "" || strings.ContainsAny(h, ":/* ") {
			add(fmt.Sprintf("admin_hosts[%d]", i), fmt.Sprintf("%q is no name of a host", h), "write a name alone, for example veil.internal")
		}
	}
	for _, both := range []struct{ path, text, other, taken string }{
		{"admin", s.Admin, "edge.listen", s.Edge.Listen},
		{"sidecar.listen", s.Sidecar.Listen, "edge.listen", s.Edge.Listen},
		{"sidecar.listen", s.Sidecar.Listen, "admin", s.Admin},
	} {
		if both.text != "" && both.text == both.taken {
			add(both.path, "this is the address of "+both.other+", and only one can have it", "choose another port")
		}
	}
	// The kernel's limit of a Unix socket's path (sun_path of unix(7)).
	if strings.HasPrefix(s.Edge.Socket, "@") || s.Edge.Socket == "" || len(s.Edge.Socket) > 107 || strings.HasSuffix(s.Edge.Socket, "/") ||
		strings.ContainsFunc(s.Edge.Socket, unicode.IsControl) {
		add("edge.socket", "this is no path of a Unix socket", "write a path of at most 107 bytes in a folder that only veil and Envoy can enter")
	}
}

// notAddress says why a text is no HOST:PORT, "" if it is one.
func notAddress(text string) string {
	_, port, err := net.SplitHostPort(text)
	if err != nil {
		return "the port is missing"
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return "the port is no number up to 65535"
	}
	return ""
}

func (s *Settings) checkStore(add func(path, reason, fix string)) {
	if (s.Store.SQLite == "") == (s.Store.Redis == nil) {
		add("store", "exactly one store is needed", "set store.sqlite to a file, or store.redis.address")
	}
	if s.Store.SQLite == ":memory:" { // SQLite's name for a database of one connection
		add("store.sqlite", "a store in memory would forget accounts, keys and usage, and no command could reach it", "write the path of a file, such as veil.db")
	}
	r := s.Store.Redis
	if r == nil {
		return
	}
	switch {
	case (r.Address == "") == (len(r.Cluster) == 0):
		add("store.redis", "exactly one of address and cluster is needed", "set store.redis.address to HOST:PORT")
	case r.Address != "" && notAddress(r.Address) != "":
		add("store.redis.address", fmt.Sprintf("%q is no address: %s", r.Address, notAddress(r.Address)), "write HOST:PORT, for example redis:6379")
	}
	for i, node := range r.Cluster {
		if why := notAddress(node); why != "" {
			add(fmt.Sprintf("store.redis.cluster[%d]", i), fmt.Sprintf("%q is no address: %s", node, why), "write HOST:PORT, for example redis:6379")
		}
	}
	if r.Username != "" && r.PasswordFile == "" {
		add("store.redis.username", "without a password Redis would be asked as its default user", "set store.redis.password_file, or take the user out")
	}
	if r.CA != "" && !r.TLS {
		add("store.redis.ca", "a ca without tls would protect nothing", "set store.redis.tls: true")
	}
}

func (s *Settings) checkPlans(add func(path, reason, fix string)) {
	var known []string
	for i, p := range s.Plans {
		path := fmt.Sprintf("plans[%d]", i)
		switch {
		case p.Name == "":
			add(path, "a plan needs a name", "add name:")
		case !account.PlanName(p.Name):
			add(path+".name", "this is no name of a plan", "use "+account.Names+", and neither plan nor none")
		case slices.Contains(known, p.Name):
			add(path+".name", fmt.Sprintf("there is a plan %q above already", p.Name), "choose another name, or make one plan of the two")
		}
		known = append(known, p.Name)
		if p.Models != nil && len(p.Models) == 0 { // it would be kept as no list at all, which is every model
			add(path+".models", "this names no model", "name some, or leave the field out for all of them")
		}
		switch p.Anonymize {
		case "", catalogue.Optional, catalogue.Required, catalogue.Always:
		default:
			add(path+".anonymize", fmt.Sprintf("%q is no policy", p.Anonymize), "use optional, required or always")
		}
		p.put(&account.Limits{}, func(field, text string) {
			if field == "budget" {
				add(path+".budget", fmt.Sprintf("%q is no budget", text), "use a plain decimal such as 12.50, 0 for nothing allowed, or none")
			} else {
				add(path+"."+field, fmt.Sprintf("%q is no limit", text), "use a whole number, 0 for nothing allowed, or none for no limit")
			}
		})
	}
}

func (s *Settings) checkLimits(add func(path, reason, fix string)) {
	l := s.Limits
	for _, b := range []struct {
		path string
		n    int64
	}{{"limits.body_bytes", l.BodyBytes}, {"limits.memory_bytes", l.MemoryBytes}} {
		if b.n <= 0 {
			add(b.path, "this allows nothing", "write a number of bytes, for example 33554432")
		}
	}
	switch {
	case l.BodyBytes > 32<<20:
		add("limits.body_bytes", "this is more than Veil reads", "write at most 33554432 (32 MiB)")
	case l.MemoryBytes > 0 && l.MemoryBytes < l.BodyBytes:
		add("limits.memory_bytes", "a single body of limits.body_bytes would not fit", "write at least as much as limits.body_bytes")
	}
	for _, d := range []struct {
		path string
		d    time.Duration
	}{{"limits.deadline", l.Deadline}, {"edge.message_timeout", s.Edge.MessageTimeout}} {
		if d.d <= 0 {
			add(d.path, "this leaves no time", "write a duration such as 2s")
		}
	}
	switch most := l.WorkDeadline(int(min(l.BodyBytes, 32<<20))); {
	case s.Edge.MessageTimeout > time.Hour:
		add("edge.message_timeout", "this is more than Envoy takes", "write at most 1h")
	case l.Deadline > 0 && l.DeadlinePer >= 0 && s.Edge.MessageTimeout > 0 && s.Edge.MessageTimeout <= most:
		add("edge.message_timeout", fmt.Sprintf("Envoy would give up before veil may, which has %s for the largest body", most.Round(time.Millisecond)),
			"write more than that, or less for limits.deadline, limits.deadline_per_4mib or limits.body_bytes")
	}
	for _, d := range []struct {
		path string
		d    time.Duration
	}{{"limits.deadline_per_4mib", l.DeadlinePer}, {"limits.drain", l.Drain}} {
		if d.d < 0 {
			add(d.path, "this is less than no time", "write 0s or more")
		}
	}
}
