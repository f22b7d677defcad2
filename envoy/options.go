package envoy

import (
	"fmt"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Names that the parts of Veil agree on.
const (
	// ModelHeader carries the catalogue's id of the model from veil to Envoy's router. Clients can't send it: it is
	// removed before anything reads it.
	ModelHeader = "x-veil-model"
	// PlaceHeader carries the place (catalogue.Place) of a model's only upstream, where Envoy gets its configuration from
	// veil.
	PlaceHeader = "x-veil-place"
	// PlacesKey is the gRPC metadata by which a listener tells veil that its routes go by PlaceHeader and OrderSpace: those of
	// a static file or of somebody else's Envoy do not.
	PlacesKey = "x-veil-places"
	// TableKey is the gRPC metadata by which a listener of a static configuration tells veil which routes it has: the marks of its
	// models (catalogue.Mark), with a space between.
	TableKey = "x-veil-table"
	// OrderSpace is the namespace of the dynamic metadata in which veil tells the router the order of a model's upstreams,
	// and upstream.lua the model's names there.
	OrderSpace = "veil.order"
	// AskedSpace is the one in which upstream.lua notes, by pool, how many seconds an upstream asked not to be called.
	AskedSpace = "veil.asked"

	processorCluster = "veil"
	adsCluster       = "veil-ads"
	listenerName     = "edge"
	routesName       = "models"
	sidecarName      = "sidecar"
	wasmName         = "veil.wasm"
	certificateName  = "edge-certificate"
)

// Listeners are the names of the listeners that an Envoy with these options has, as its admin interface shows them.
func (o Options) Listeners() []string {
	if o.Sidecar.Listen == "" {
		return []string{listenerName}
	}
	return []string{listenerName, sidecarName}
}

// Options are the settings of the edge. The zero value of a field means its default; every change of a field marked
// [restart] changes the listener or the bootstrap and needs a restart of Envoy, the others travel by RDS, CDS, SDS, ECDS.
type Options struct {
	Listen    string // [restart] address of the edge, host:port; default 127.0.0.1:8443
	Socket    string // [restart] Unix socket of the processor; required
	ADSSocket string // [restart] Unix socket of the ADS server; default Socket
	Admin     string // [restart] Envoy's admin: unix:/path or a loopback host:port; default none. It must never be public

	// CertFile and KeyFile are the PEM files of the edge's certificate. Both empty: the edge speaks plain HTTP, for a
	// place behind another TLS end. They are watched: a new pair moved into their folder is served without a restart.
	CertFile, KeyFile string // which files: [restart]; their content: not
	// SecretsDir is where a static configuration finds its SDS files (see WriteStatic); required for Static only.
	SecretsDir string

	// Sidecar is a second listener, for one application on this machine; without Listen there is none.
	Sidecar Sidecar // [restart]
	// CORS lets web pages call the API; without Origins none may.
	CORS CORS // whether there is any: [restart]; the rest: not

	BodyLimit      int           // largest request and buffered answer in bytes; default 32 MiB
	MessageTimeout time.Duration // [restart] how long Envoy waits for one message of veil; default 30 s
	MaxExchanges   int           // [restart] requests that may be at veil at once; default 16,384
	MaxConnections int           // [restart] connections of clients; default 20,000

	// Wasm is the path of the edge filter's module; "": no edge filter. Its configuration comes from the other options.
	Wasm string // [restart] whether there is one; the module and its configuration: not (ECDS)
}

// Limits of Options that are not given.
const (
	defaultListen         = "127.0.0.1:8443"
	defaultBodyLimit      = 32 << 20         // the largest body that veil reads by default
	defaultMessageTimeout = 30 * time.Second // second net: veil's own deadline (2 s + 1 s per 4 MiB) answers first
	defaultMaxExchanges   = 16384            // Envoy's default of 1,024 refused 176 of 1,200 waiting exchanges; 4,096 refused a part of 5,000 open streams
	defaultMaxConnections = 20000            // about 1 GB of Envoy's memory at worst; file limits are usually larger
)

// maxUint32 is the largest number that a field of Envoy's configuration holds.
const maxUint32 = 1<<32 - 1

// withDefaults fills what was left out and refuses what can't work.
func (o Options) withDefaults() (Options, error) {
	if o.Listen == "" {
		o.Listen = defaultListen
	}
	if _, _, err := splitAddress(o.Listen); err != nil {
		return o, fmt.Errorf("listen address %q: %w", o.Listen, err)
	}
	if !filepath.IsAbs(o.Socket) {
		return o, fmt.Errorf("the processor's socket %q is no absolute path", o.Socket)
	}
	if o.ADSSocket == "" {
		o.ADSSocket = o.Socket
	}
	if err := o.Sidecar.check(); err != nil {
		return o, err
	}
	if (o.CertFile == "") != (o.KeyFile == "") {
		return o, fmt.Errorf("a certificate needs both files: cert %q, key %q", o.CertFile, o.KeyFile)
	}
	if o.CertFile != "" && (!filepath.IsAbs(o.CertFile) || !filepath.IsAbs(o.KeyFile)) {
		return o, fmt.Errorf("the certificate's files must be absolute paths: %q, %q", o.CertFile, o.KeyFile)
	}
	if err := checkAdmin(o.Admin); err != nil {
		return o, err
	}
	for _, n := range []struct {
		what     string
		value    *int
		fallback int
	}{{"body limit", &o.BodyLimit, defaultBodyLimit}, {"max exchanges", &o.MaxExchanges, defaultMaxExchanges}, {"max connections", &o.MaxConnections, defaultMaxConnections}} {
		if *n.value == 0 {
			*n.value = n.fallback
		}
		if *n.value < 0 || *n.value > maxUint32 {
			return o, fmt.Errorf("%s %d is out of range", n.what, *n.value)
		}
	}
	if o.MessageTimeout == 0 {
		o.MessageTimeout = defaultMessageTimeout
	}
	return o, nil
}

// checkAdmin refuses an admin address that others could reach: /quitquitquit and the dump of the configuration are there.
func checkAdmin(admin string) error {
	if admin == "" || strings.HasPrefix(admin, "unix:/") {
		return nil
	}
	if err := CheckLoopback(admin); err != nil {
		return fmt.Errorf("the admin address of Envoy %q %w: it would hand everybody the controls", admin, err)
	}
	return nil
}

// CheckLoopback says what is wrong with an address that only this machine may reach.
func CheckLoopback(address string) error {
	host, _, err := splitAddress(address)
	if err != nil {
		return fmt.Errorf("can't be read (%w)", err)
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("is not on the loopback")
	}
	return nil
}

// splitAddress reads host:port. The host must be an IP address, for Envoy does not look up names to listen on; localhost
// and an empty host are understood.
func splitAddress(s string) (host string, port uint32, err error) {
	host, p, err := net.SplitHostPort(s)
	if err != nil {
		return "", 0, fmt.Errorf("it is not host:port")
	}
	n, err := strconv.ParseUint(p, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("the port %q is no number up to 65535", p)
	}
	switch host {
	case "":
		host = "0.0.0.0"
	case "localhost":
		host = "127.0.0.1"
	}
	if net.ParseIP(host) == nil {
		return "", 0, fmt.Errorf("the host %q is no IP address", host)
	}
	return host, uint32(n), nil
}
