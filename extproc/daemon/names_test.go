package daemon

import (
	"testing"

	"veil/envoy"
	"veil/extproc/exchange"
	"veil/extproc/processor"
)

// Envoy's configuration and the processor know nothing of one another but these words.
func TestTheConfigurationOfEnvoyAndTheProcessorSpeakOfTheSame(t *testing.T) {
	listeners := envoy.Options{Sidecar: envoy.Sidecar{Listen: "127.0.0.1:1"}}.Listeners()
	for _, c := range []struct{ what, envoys, veils string }{
		{"the key of a listener's name", envoy.ListenerKey, processor.ListenerKey},
		{"the sidecar's listener", listeners[len(listeners)-1], processor.SidecarListener},
		{"the sidecar's path", envoy.SidecarPath, exchange.SidecarPath},
		{"the key that says that routes go by places", envoy.PlacesKey, processor.PlacesKey},
		{"the model's header", envoy.ModelHeader, exchange.ModelHeader},
		{"the place's header", envoy.PlaceHeader, exchange.PlaceHeader},
		{"the upstream's header", envoy.UpstreamHeader, exchange.UpstreamHeader},
		{"where the order of upstreams stands", envoy.OrderSpace, processor.OrderSpace},
		{"where it stands how long one asked for", envoy.AskedSpace, processor.AskedSpace},
	} {
		if c.envoys != c.veils {
			t.Errorf("%s is %q to Envoy and %q to veil", c.what, c.envoys, c.veils)
		}
	}
}
