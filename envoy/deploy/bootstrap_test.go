package deploy

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"veil/envoy"
)

var update = flag.Bool("update", false, "write the generated files anew")

// The bootstraps are generated, but a container can't run `veil envoy config` before it starts: so they lie here.
func TestBootstrapsAreWhatVeilMakes(t *testing.T) {
	base := envoy.Options{
		Listen: "0.0.0.0:8443", Socket: "/run/veil/veil.sock", Wasm: "/usr/share/veil/veil.wasm",
		CertFile: "/etc/veil/tls/tls.crt", KeyFile: "/etc/veil/tls/tls.key",
	}
	kubernetes, systemd := base, base
	kubernetes.Admin = "127.0.0.1:9901" // preStop drains through it
	systemd.Admin = "unix:/run/veil-envoy/admin.sock"
	for file, o := range map[string]envoy.Options{
		"compose/envoy.json": base, "kubernetes/base/envoy.json": kubernetes, "systemd/envoy.json": systemd,
	} {
		want, err := envoy.Bootstrap(o)
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(file, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what package envoy makes now: run go test ./envoy/deploy -run Bootstraps -update", file)
		}
	}
}
