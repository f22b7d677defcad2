package envoy

import (
	"path/filepath"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	tlsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/transport_sockets/tls/v3"

	"veil/catalogue"
)

// keyName is the SDS name of an upstream's key. A cluster that lingers keeps the key of its own time: the next upstream of
// that name may be somebody else.
func (b *builder) keyName(upstream string) string {
	if b.static {
		return "key-" + upstream
	}
	return "key-" + upstream + "@" + b.cat.Stamp(upstream)
}

// secrets is every secret by reference: Envoy reads variables and files itself, so that no key is ever in a generated
// file or message. They come by SDS also in a static configuration, because a static secret whose variable is not set
// stops the whole load, and a failed load prints inlined secrets into the log.
func (b *builder) secrets() []*tlsv3.Secret {
	var out []*tlsv3.Secret
	if b.o.CertFile != "" {
		out = append(out, b.certificate())
	}
	for _, u := range b.cat.Upstreams {
		if u.Key.Given() {
			out = append(out, b.providerKey(u))
		}
	}
	return out
}

func (b *builder) providerKey(u catalogue.Upstream) *tlsv3.Secret {
	source := &corev3.DataSource{Specifier: &corev3.DataSource_EnvironmentVariable{EnvironmentVariable: u.Key.Env}}
	if u.Key.File != "" {
		source = file(u.Key.File)
		source.WatchedDirectory = &corev3.WatchedDirectory{Path: filepath.Dir(u.Key.File)}
	}
	return &tlsv3.Secret{Name: b.keyName(u.Name), Type: &tlsv3.Secret_GenericSecret{
		GenericSecret: &tlsv3.GenericSecret{Secret: source}}}
}

// secretSource is where Envoy gets a secret: its file, or ADS.
func (b *builder) secretSource(name string) *corev3.ConfigSource {
	if !b.static {
		return ads()
	}
	return &corev3.ConfigSource{
		ResourceApiVersion: corev3.ApiVersion_V3,
		ConfigSourceSpecifier: &corev3.ConfigSource_PathConfigSource{PathConfigSource: &corev3.PathConfigSource{
			Path: b.secretPath(name), WatchedDirectory: &corev3.WatchedDirectory{Path: b.o.SecretsDir}}},
	}
}

func (b *builder) secretPath(name string) string {
	return filepath.Join(b.o.SecretsDir, name+".json")
}
