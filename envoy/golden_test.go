package envoy

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/catalogue"
	"veil/catalogue/cataloguetest"
)

var update = flag.Bool("update", false, "write testdata/*.golden anew")

// sample is the catalogue of testdata.
func sample(t *testing.T) *catalogue.Catalogue {
	t.Helper()
	text, err := os.ReadFile("testdata/catalogue.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return load(t, string(text))
}

func sampleOptions() Options {
	return Options{
		Listen: "0.0.0.0:8443", Socket: "/run/veil/veil.sock", ADSSocket: "/run/veil/ads.sock", Admin: "unix:/run/veil/envoy.sock",
		CertFile: "/etc/veil/tls/tls.crt", KeyFile: "/etc/veil/tls/tls.key",
		SecretsDir: "/etc/veil/sds", Wasm: "/usr/lib/veil/veil.wasm", CORS: CORS{Origins: []string{"https://app.example"}},
	}
}

// golden compares text with a file of testdata. Lua is left out of them: it has files of its own.
func golden(t *testing.T, name string, text []byte) {
	t.Helper()
	text = withoutLua(t, text)
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == string(text) {
		return
	}
	a, b := strings.Split(string(want), "\n"), strings.Split(string(text), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("%s:%d is\n%s\nand should be\n%s\n(go test ./envoy -run Golden -update)", path, i+1, b[i], a[i])
		}
	}
	t.Fatalf("%s has %d lines instead of %d", path, len(b), len(a))
}

// withoutLua puts the names of the scripts in place of their text.
func withoutLua(t *testing.T, text []byte) []byte {
	t.Helper()
	for name, script := range map[string]string{"upstream.lua": upstreamLua, "asked.lua": askedLua} {
		var quoted bytes.Buffer
		enc := json.NewEncoder(&quoted)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(script); err != nil {
			t.Fatal(err)
		}
		inner := bytes.Trim(quoted.Bytes(), "\"\n")
		text = bytes.ReplaceAll(text, inner, []byte("("+name+")"))
	}
	return text
}

func TestGoldenStaticConfiguration(t *testing.T) {
	text, err := Static(sample(t), sampleOptions())
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "static.json", text)
}

func TestGoldenSecretFiles(t *testing.T) {
	files, err := secretFiles(sample(t), sampleOptions())
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range files {
		golden(t, "sds-"+filepath.Base(path), text)
	}
	if len(files) != 3 {
		t.Errorf("%d files", len(files))
	}
}

func TestGoldenBootstrap(t *testing.T) {
	text, err := Bootstrap(sampleOptions())
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "bootstrap.json", text)
}

func TestGoldenResourcesOfADS(t *testing.T) {
	r, err := Build(sample(t), sampleOptions())
	if err != nil {
		t.Fatal(err)
	}
	listener, err := encode(r.Listeners[0])
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "listener.json", listener)
	routes, err := encode(r.Routes[0])
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "routes.json", routes)
	filter, err := encode(r.Extensions[0])
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "edge-filter.json", filter)
}

func TestEnvoyTakesTheConfigurations(t *testing.T) {
	program := program(t)
	dir := t.TempDir()
	cert, key := pair(t, dir, "edge")
	authority, _ := pair(t, t.TempDir(), "authority")
	text, err := os.ReadFile("testdata/catalogue.yaml")
	if err != nil {
		t.Fatal(err)
	}
	every := load(t, strings.Replace(string(text), "/etc/veil/ca.pem", authority, 1))
	o := sampleOptions()
	o.CertFile, o.KeyFile, o.Wasm = cert, key, ""
	plain := o
	plain.CertFile, plain.KeyFile, plain.Admin = "", "", ""
	fronts := o
	fronts.Sidecar, fronts.CORS = Sidecar{Listen: "127.0.0.1:8089", PassTo: "one"}, CORS{Origins: []string{"https://app.example"}}
	for _, c := range []struct {
		name string
		cat  *catalogue.Catalogue
		o    Options
	}{{"a sidecar and CORS", every, fronts}, {"every kind of upstream", every, o}, {"the built-in catalogue", cataloguetest.Builtin(t), o}, {"without TLS and admin", every, plain}} {
		t.Run(c.name, func(t *testing.T) {
			path, err := WriteStatic(t.TempDir(), c.cat, c.o)
			if err != nil {
				t.Fatal(err)
			}
			if err := Validate(t.Context(), program, path); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("bootstrap", func(t *testing.T) {
		text, err := Bootstrap(o)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "bootstrap.json")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := Validate(t.Context(), program, path); err != nil {
			t.Error(err)
		}
	})
	for text, want := range map[string]string{
		`{"admin": 7}`: "admin",
		// Envoy prints all of what breaks a rule of its formats.
		`{"static_resources":{"clusters":[{"name":"a","load_assignment":{"cluster_name":"a","endpoints":[{"lb_endpoints":[{"endpoint":
			{"address":{"socket_address":{"address":"127.0.0.1","port_value":65536}}}}]}]}}]}}`: "PortValue: value must be less than or equal to 65535 (",
	} {
		t.Run("a broken one is refused with the reason alone", func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "broken.json")
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := Validate(t.Context(), program, path); err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 500 {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestOptionsThatCanNotWorkAreRefused(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"an admin address that others reach": func(o *Options) { o.Admin = "0.0.0.0:9901" },
		"an admin name":                      func(o *Options) { o.Admin = "envoy.example:9901" },
		"a relative socket":                  func(o *Options) { o.Socket = "veil.sock" },
		"an admin address without a port":    func(o *Options) { o.Admin = "127.0.0.1" },
		"a certificate without its key":      func(o *Options) { o.KeyFile = "" },
		"a key without its certificate":      func(o *Options) { o.CertFile = "" },
		"a relative certificate":             func(o *Options) { o.CertFile = "tls.crt" },
		"a relative key":                     func(o *Options) { o.KeyFile = "tls.key" },
		"a name to listen on":                func(o *Options) { o.Listen = "gateway.example:443" },
		"a port that is none":                func(o *Options) { o.Listen = "127.0.0.1:65536" },
		"a sidecar that others reach":        func(o *Options) { o.Sidecar.Listen = "0.0.0.0:8089" },
		"a key passed on without a sidecar":  func(o *Options) { o.Sidecar.PassTo = "one" },
		"a negative limit":                   func(o *Options) { o.BodyLimit = -1 },
	} {
		o := sampleOptions()
		change(&o)
		if _, err := Bootstrap(o); err == nil {
			t.Errorf("taken: %s", name)
		}
	}
	o := sampleOptions()
	o.SecretsDir = "sds"
	if _, err := Static(sample(t), o); err == nil {
		t.Error("taken: a relative folder of secrets")
	}
}

func TestLuaReadsAnyTextAsItIs(t *testing.T) {
	if got, want := luaQuote("a\"b\\c\n1\xffé"), `"a\034b\092c\0101\255\195\169"`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
