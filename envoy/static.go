package envoy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	bootstrapv3 "github.com/envoyproxy/go-control-plane/envoy/config/bootstrap/v3"
	clusterv3 "github.com/envoyproxy/go-control-plane/envoy/config/cluster/v3"
	discoveryv3 "github.com/envoyproxy/go-control-plane/envoy/service/discovery/v3"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"

	"veil/catalogue"
)

// nodeID is the id of the Envoy that veil configures.
const nodeID = "veil-edge"

// Static is a whole configuration for an Envoy without ADS, as JSON. Its secrets are read from files in o.SecretsDir:
// WriteStatic writes both.
func Static(cat *catalogue.Catalogue, o Options) ([]byte, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	if !filepath.IsAbs(o.SecretsDir) {
		return nil, fmt.Errorf("the folder of secrets %q is no absolute path", o.SecretsDir)
	}
	b := &builder{cat: cat, o: o, static: true}
	r, err := b.build()
	if err != nil {
		return nil, err
	}
	boot := b.bootstrap()
	boot.StaticResources = &bootstrapv3.Bootstrap_StaticResources{
		Listeners: r.Listeners,
		Clusters:  append([]*clusterv3.Cluster{b.processorCluster()}, r.Clusters...),
	}
	if b.err != nil {
		return nil, b.err
	}
	return encode(boot)
}

// secretFiles is the SDS file of every secret, by path. They say where Envoy finds certificates and keys and hold none.
func secretFiles(cat *catalogue.Catalogue, o Options) (map[string][]byte, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	b := &builder{cat: cat, o: o, static: true}
	b.clusters() // which say what keys they need
	out := make(map[string][]byte)
	for _, s := range b.secrets() {
		text, err := encode(&discoveryv3.DiscoveryResponse{Resources: []*anypb.Any{b.any(s)}})
		if err != nil {
			return nil, err
		}
		out[b.secretPath(s.Name)] = text
	}
	return out, b.err
}

// WriteStatic writes a static configuration and its SDS files into dir and answers with the path to start Envoy with.
// Files are replaced by renaming, so that a running Envoy sees each whole.
func WriteStatic(dir string, cat *catalogue.Catalogue, o Options) (path string, err error) {
	if dir, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	o.SecretsDir = filepath.Join(dir, "sds")
	if err := os.MkdirAll(o.SecretsDir, 0o755); err != nil {
		return "", err
	}
	files, err := secretFiles(cat, o)
	if err != nil {
		return "", err
	}
	path = filepath.Join(dir, "envoy.json")
	if files[path], err = Static(cat, o); err != nil {
		return "", err
	}
	for name, text := range files {
		if err := replaceFile(name, text); err != nil {
			return "", err
		}
	}
	return path, nil
}

func replaceFile(name string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // gone already if all went well
	_, err = f.Write(text)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// encode writes a message as indented JSON, the same bytes each time (protojson alone varies its white space on purpose).
func encode(m proto.Message) ([]byte, error) {
	raw, err := protojson.MarshalOptions{UseProtoNames: true}.Marshal(m)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}
