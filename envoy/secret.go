package envoy

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"

	clusterv3 "github.com/envoyproxy/go-control-plane/envoy/config/cluster/v3"
	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	credentialv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/credential_injector/v3"
	genericv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/http/injected_credentials/generic/v3"
	tlsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/transport_sockets/tls/v3"
	httpv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/upstreams/http/v3"
	"google.golang.org/protobuf/proto"

	"veil/catalogue"
)

// keyName is the SDS name of a cluster's key: where catalogues change while Envoy runs, of the cluster exactly as it is. A cluster that
// lingers keeps the key of its own time, since the next upstream of that name may be somebody else; and Envoy 1.40 refuses a cluster whose
// secret another has asked for before it and could not read, with the rest of the reload.
func (b *builder) keyName(c *clusterv3.Cluster, u *catalogue.Upstream) string {
	if b.static {
		return "key-" + u.Name
	}
	text, err := proto.MarshalOptions{Deterministic: true}.Marshal(c)
	b.keep(err)
	sum := sha256.Sum256(text)
	return keysOf(c.Name) + hex.EncodeToString(sum[:5])
}

// keysOf is what the names of a cluster's keys begin with.
func keysOf(cluster string) string { return "key-" + cluster + "#" }

// keys are those of a cluster.
func (r *Resources) keys(cluster string) (out []*tlsv3.Secret) {
	for _, s := range r.Secrets {
		if strings.HasPrefix(s.Name, keysOf(cluster)) {
			out = append(out, s)
		}
	}
	return out
}

// secrets is every secret by reference: Envoy reads variables and files itself, so that no key is ever in a generated
// file or message. They come by SDS also in a static configuration, because a static secret whose variable is not set
// stops the whole load, and a failed load prints inlined secrets into the log.
func (b *builder) secrets() []*tlsv3.Secret {
	var out []*tlsv3.Secret
	if b.o.CertFile != "" {
		out = append(out, b.certificate())
	}
	return append(out, b.keys...)
}

// giveKey has a cluster ask for its provider's key.
func (b *builder) giveKey(c *clusterv3.Cluster, u *catalogue.Upstream, options *httpv3.HttpProtocolOptions) {
	name := b.keyName(c, u)
	b.keys = union(b.keys, []*tlsv3.Secret{providerKey(name, u.Key)})
	inject := b.filter("envoy.filters.http.credential_injector", &credentialv3.CredentialInjector{
		Overwrite: true,
		Credential: &corev3.TypedExtensionConfig{Name: "envoy.http.injected_credentials.generic",
			TypedConfig: b.any(&genericv3.Generic{
				Credential:        &tlsv3.SdsSecretConfig{Name: name, SdsConfig: b.secretSource(name)},
				Header:            u.Key.Header,
				HeaderValuePrefix: u.Key.Prefix,
			})},
	})
	// Before the codec, which is the last.
	options.HttpFilters = slices.Insert(options.HttpFilters, len(options.HttpFilters)-1, inject)
}

// providerKey is where Envoy finds a key, under the name that its cluster asks for.
func providerKey(name string, k catalogue.Key) *tlsv3.Secret {
	source := &corev3.DataSource{Specifier: &corev3.DataSource_EnvironmentVariable{EnvironmentVariable: k.Env}}
	if k.File != "" {
		source = file(k.File)
		source.WatchedDirectory = &corev3.WatchedDirectory{Path: filepath.Dir(k.File)}
	}
	return &tlsv3.Secret{Name: name, Type: &tlsv3.Secret_GenericSecret{
		GenericSecret: &tlsv3.GenericSecret{Secret: source}}}
}

// secretSource is where Envoy gets a secret: its file, or veil by a stream of its own. Envoy 1.40 refuses all secrets of one answer for
// the sake of one that it can't read, and those of ADS come in one (docs/decisions/0179-what-the-edge-lets-by.md).
func (b *builder) secretSource(name string) *corev3.ConfigSource {
	if !b.static {
		return ownStream()
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
