// Command decode reads mesh examples strictly into the Go types of Istio, Gateway API and Envoy Gateway, and prints them as a
// JSON array.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	gateway "github.com/envoyproxy/gateway/api/v1alpha1"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	istio "istio.io/api/networking/v1alpha3"
	apps "k8s.io/api/apps/v1"
	core "k8s.io/api/core/v1"
	kyaml "k8s.io/apimachinery/pkg/util/yaml"
	gatewayapi "sigs.k8s.io/gateway-api/apis/v1"
	"sigs.k8s.io/yaml"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: decode FILE")
		os.Exit(2)
	}
	if err := decode(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "decode:", err)
		os.Exit(1)
	}
}

// objects are the kinds that are plain Go structs, read with unknown fields refused.
var objects = map[string]func() any{
	"apps/v1/Deployment":                                  func() any { return new(apps.Deployment) },
	"v1/Secret":                                           func() any { return new(core.Secret) },
	"gateway.networking.k8s.io/v1/Gateway":                func() any { return new(gatewayapi.Gateway) },
	"gateway.networking.k8s.io/v1/HTTPRoute":              func() any { return new(gatewayapi.HTTPRoute) },
	"gateway.envoyproxy.io/v1alpha1/EnvoyProxy":           func() any { return new(gateway.EnvoyProxy) },
	"gateway.envoyproxy.io/v1alpha1/Backend":              func() any { return new(gateway.Backend) },
	"gateway.envoyproxy.io/v1alpha1/EnvoyExtensionPolicy": func() any { return new(gateway.EnvoyExtensionPolicy) },
	"gateway.envoyproxy.io/v1alpha1/ClientTrafficPolicy":  func() any { return new(gateway.ClientTrafficPolicy) },
	"gateway.envoyproxy.io/v1alpha1/EnvoyPatchPolicy":     func() any { return new(gateway.EnvoyPatchPolicy) },
	"gateway.envoyproxy.io/v1alpha1/HTTPRouteFilter":      func() any { return new(gateway.HTTPRouteFilter) },
}

// specs are the kinds whose spec is a protobuf message of Istio's.
var specs = map[string]func() proto.Message{
	"networking.istio.io/v1/Gateway":           func() proto.Message { return new(istio.Gateway) },
	"networking.istio.io/v1/VirtualService":    func() proto.Message { return new(istio.VirtualService) },
	"networking.istio.io/v1/ServiceEntry":      func() proto.Message { return new(istio.ServiceEntry) },
	"networking.istio.io/v1/DestinationRule":   func() proto.Message { return new(istio.DestinationRule) },
	"networking.istio.io/v1alpha3/EnvoyFilter": func() proto.Message { return new(istio.EnvoyFilter) },
}

// decode reads every object of a file strictly into the Go type of its project, and prints them as a JSON array.
func decode(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	reader := kyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	var all []json.RawMessage
	for {
		doc, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return json.NewEncoder(os.Stdout).Encode(all)
		}
		if err != nil {
			return err
		}
		raw, err := yaml.YAMLToJSONStrict(doc)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := strict(raw); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, raw)
	}
}

func strict(raw []byte) error {
	var head struct {
		APIVersion string `json:"apiVersion"`
		Kind       string
		Metadata   struct{ Name string }
		Spec       json.RawMessage
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return err
	}
	kind := head.APIVersion + "/" + head.Kind
	var err error
	switch {
	case objects[kind] != nil:
		d := json.NewDecoder(bytes.NewReader(raw))
		d.DisallowUnknownFields()
		err = d.Decode(objects[kind]())
	case specs[kind] != nil:
		err = protojson.Unmarshal(head.Spec, specs[kind]())
	default:
		err = errors.New("no type for this kind")
	}
	if err != nil {
		return fmt.Errorf("%s %s: %w", kind, head.Metadata.Name, err)
	}
	return nil
}
