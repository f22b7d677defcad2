package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// command runs a command line and answers with its exit status and what it wrote.
func command(t *testing.T, args ...string) (status int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	status = execute(t.Context(), args, stdio{in: strings.NewReader(""), out: &o, err: &e})
	return status, o.String(), e.String()
}

// builtinModels is the text of the built-in catalogue.
func builtinModels(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../catalogue/models.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestCheckNamesEveryFaultWithFileAndLine(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "models.yaml")
	text := strings.Replace(builtinModels(t), "{upstream: eu-host, model: Qwen3-32B}", "{upstream: aggregator, model: Qwen3-32B}", 1)
	if err := os.WriteFile(bad, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(dir, "veil.yaml")
	if err := os.WriteFile(config, []byte("store:\n  sqlite: x.db\nlog:\n  format: xml\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, _ := command(t, "check", "--catalogue", bad, "--config", config)
	if status != 1 || !strings.Contains(out, bad+":57: models[2].routes[0].upstream: the model qwen3-32b promises eu") || !strings.Contains(out, config+":4: log.format:") {
		t.Errorf("%d\n%s", status, out)
	}
	status, out, _ = command(t, "check", "--catalogue", bad, "--json")
	var found findings
	if err := json.Unmarshal([]byte(out), &found); err != nil || status != 1 || len(found.Faults) != 1 || found.Faults[0].Line != 57 {
		t.Errorf("%d %v\n%s", status, err, out)
	}
}

func TestCheckNamesFileAndLineOfWhatIsOutsideOfTheFiles(t *testing.T) {
	dir := t.TempDir()
	config, models := filepath.Join(dir, "veil.yaml"), filepath.Join(dir, "models.yaml")
	text := strings.Replace(builtinModels(t), "    location: us\n", "    location: us\n    tls: {ca: "+dir+"/none.pem}\n", 1)
	for file, text := range map[string]string{
		models: text,
		config: "store: {sqlite: x.db}\ncatalogue: " + models + "\nedge:\n  certificate: none.crt\nplans:\n  - name: a\n    models: [nope]\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ca := 1 + strings.Count(text[:strings.Index(text, "none.pem")], "\n")
	status, out, _ := command(t, "check", "--config", config)
	for _, want := range []string{
		fmt.Sprintf("\n%s:%d: upstreams[1].tls.ca: upstream aggregator: %s/none.pem can't be read", models, ca, dir),
		"warning: " + config + ":4: edge.certificate: ",
		"warning: " + config + ":7: plans[0].models[0]: ",
		"warning: " + models + ":",
	} {
		if status != 1 || !strings.Contains("\n"+out, want) {
			t.Errorf("%d, without %q:\n%s", status, want, out)
		}
	}
	if _, out, _ = command(t, "check", "--config", filepath.Join(dir, "none.yaml")); strings.Contains(out, "edge.certificate") {
		t.Errorf("of a file that is not there it tells the defaults:\n%s", out)
	}
}

func TestCheckFindsWhatWouldKeepAServerFromStarting(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty")
	if err := os.WriteFile(empty, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(dir, "cut.wasm")
	if err := os.WriteFile(cut, []byte("\x00asm\x01\x00\x00\x00\x01\x04\x01"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, text, want string }{
		{"no edge filter", "store: {sqlite: x.db}\nedge:\n  wasm: " + empty + "\n", "veil.yaml:3: edge.wasm: " + empty + " is no WebAssembly module; put the module there"},
		{"the beginning of one", "store: {sqlite: x.db}\nedge:\n  wasm: " + cut + "\n", "veil.yaml:3: edge.wasm: " + cut + " is cut off"},
		{"a rule of detection", "store: {sqlite: x.db}\ndetect:\n  custom:\n    - {type: STAFF, pattern: '('}\n", "veil.yaml:4: detect.custom[0].pattern:"},
		{"a type of detection", "store: {sqlite: x.db}\ndetect:\n  custom:\n    - {type: staff, pattern: 'E-1'}\n", "veil.yaml:4: detect.custom[0].type: is no name of a type"},
		{"another fault of the rules", "store: {sqlite: x.db}\ndetect:\n  custom:\n    - {type: STAFF, pattern: '('}\n  types:\n    EMAIL: {threshold: 3}\n", "veil.yaml:6: detect.types.EMAIL.threshold:"},
		{"a folder for a store", "store:\n  sqlite: " + dir + "\n", "veil.yaml:2: store.sqlite: " + dir + " is a folder"},
		{"a password that is not there", "store:\n  redis:\n    address: r:1\n    password_file: " + dir + "/none\n", "veil.yaml:4: store.redis.password_file:"},
		{"a password file of nothing", "store:\n  redis:\n    address: r:1\n    password_file: " + empty + "\n", "veil.yaml:4: store.redis.password_file: " + empty + " is empty"},
	} {
		config := filepath.Join(t.TempDir(), "veil.yaml")
		if err := os.WriteFile(config, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if status, out, _ := command(t, "check", "--config", config); status != 1 || !strings.Contains(out, c.want) || strings.Contains(out, "400 invalid") {
			t.Errorf("%s: %d\n%s", c.name, status, out)
		}
		if status, _, said := command(t, "serve", "--config", config); status != 1 || !strings.HasPrefix(said, "veil: ") {
			t.Errorf("%s: serve: %d\n%s", c.name, status, said)
		}
	}
}

func TestCheckWarnsOfWhatMayBeElsewhere(t *testing.T) {
	config := filepath.Join(t.TempDir(), "veil.yaml")
	text := "store: {sqlite: x.db}\nedge: {wasm: /nowhere/veil.wasm}\nplans: [{name: team, models: [nosuch]}]\n"
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, _ := command(t, "check", "--config", config)
	if status != 0 || !strings.Contains(out, "there is no module /nowhere/veil.wasm here") || !strings.Contains(out, `plans[0].models[0]: the catalogue has no model "nosuch"`) {
		t.Errorf("%d\n%s", status, out)
	}
}

func TestAliasesInListsOfModelsAreWarnedOf(t *testing.T) {
	dir := t.TempDir()
	models, err := os.ReadFile("../catalogue/models.yaml")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	cat := write("models.yaml", strings.Replace(string(models), "id: qwen3-32b", "id: qwen3-32b\n    aliases: [cheap]", 1))
	config := write("veil.yaml", "store: {sqlite: "+dir+"/x.db}\ncatalogue: "+cat+"\nplans: [{name: team, models: [qwen3-32b, cheap]}]\n")
	const want = `"cheap" is another name of the model qwen3-32b`
	if status, out, _ := command(t, "check", "--config", config); status != 0 || !strings.Contains(out, "plans[0].models[1]: "+want) || strings.Contains(out, "plans[0].models[0]") {
		t.Errorf("%d\n%s", status, out)
	}
	ok(t, "account", "create", "a", "--plan=free", "--config="+config)
	if _, errs, exit := veil(t, "account", "set", "a", "--models=cheap", "--config="+config); exit != 0 || !strings.Contains(errs, want) {
		t.Errorf("exit %d: %s", exit, errs)
	}
}

func TestCheckLooksAtTheSidecar(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{listen: '127.0.0.1:8089', account: app, pass_authorization_to: eu-host}", ""},
		{"{listen: '127.0.0.1:8089', account: app, pass_authorization_to: nobody}", `sidecar.pass_authorization_to: the catalogue has no upstream "nobody"`},
		{"{listen: '0.0.0.0:8089', account: app}", "veil.yaml:2: sidecar.listen:"},
	} {
		config := filepath.Join(t.TempDir(), "veil.yaml")
		if err := os.WriteFile(config, []byte("store: {sqlite: x.db}\nsidecar: "+c.text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		status, out, _ := command(t, "check", "--config", config)
		if (status == 0) != (c.want == "") || !strings.Contains(out, c.want) {
			t.Errorf("%s: %d\n%s", c.text, status, out)
		}
	}
}

func TestCheckWarnsOfMissingKeysAndIsContent(t *testing.T) {
	t.Setenv("VEIL_EU_HOST_KEY", "")
	t.Setenv("VEIL_AGGREGATOR_KEY", "given")
	status, out, _ := command(t, "check")
	if status != 0 || !strings.Contains(out, "warning: upstreams[0].key: upstream eu-host: the variable VEIL_EU_HOST_KEY is not set") ||
		strings.Contains(out, "aggregator") || strings.Contains(out, "given") || !strings.Contains(out, "ok: 8 models, 2 upstreams") {
		t.Errorf("%d\n%s", status, out)
	}
}

func TestEnvoyConfigIsWholeAndHoldsNoKey(t *testing.T) {
	t.Setenv("VEIL_EU_HOST_KEY", "secret-of-eu-host")
	status, out, _ := command(t, "envoy", "config")
	if status != 0 || !json.Valid([]byte(out)) || !strings.Contains(out, "ads_config") {
		t.Errorf("%d\n%.300s", status, out)
	}
	status, out, _ = command(t, "envoy", "config", "--static")
	if status != 0 || !json.Valid([]byte(out)) || !strings.Contains(out, "llama-3.3-70b-instruct") || strings.Contains(out, "secret-of") {
		t.Errorf("%d\n%.300s", status, out)
	}
	dir := t.TempDir()
	status, out, _ = command(t, "envoy", "config", "--static", "--out", dir)
	if status != 0 || strings.TrimSpace(out) != filepath.Join(dir, "envoy.json") {
		t.Errorf("%d %s", status, out)
	}
	for _, name := range []string{"envoy.json", "sds/key-eu-host.json", "sds/edge-certificate.json"} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || strings.Contains(string(b), "secret-of") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAPipeInAFilesPlaceIsNamedAndNotWaitedFor(t *testing.T) {
	dir := t.TempDir()
	pipe, config, models := filepath.Join(dir, "pipe"), filepath.Join(dir, "veil.yaml"), filepath.Join(dir, "models.yaml")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	write := func(file, text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(models, strings.Replace(builtinModels(t), "{env: VEIL_EU_HOST_KEY}", "{file: "+pipe+"}", 1))
	for _, c := range []struct {
		settings, want string
		args           []string
	}{
		{"edge: {certificate: " + pipe + "}\n", "edge.certificate: ", nil},
		{"edge: {wasm: " + pipe + "}\n", "edge.wasm: ", nil},
		{"catalogue: " + pipe + "\n", pipe + ": this is a pipe", nil},
		{"catalogue: " + models + "\n", models + ":12: upstreams[0].key.file: ", nil},
		{"", pipe + ": this is a pipe", []string{"--catalogue", pipe}},
	} {
		write(config, "store: {sqlite: "+dir+"/x.db}\n"+c.settings)
		done := make(chan string, 1)
		go func() {
			status, out, err := command(t, append([]string{"check", "--config", config}, c.args...)...)
			done <- fmt.Sprint(status, " ", out, err)
		}()
		select {
		case got := <-done:
			if !strings.HasPrefix(got, "1 ") || !strings.Contains(got, c.want) {
				t.Errorf("%s%v: %s", c.settings, c.args, got)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s%v: it waits", c.settings, c.args)
		}
		if c.args == nil {
			if status, _, err := command(t, "serve", "--config", config); status != 1 || !strings.Contains(err, "pipe or a device") {
				t.Errorf("serve with %s: %d %s", c.settings, status, err)
			}
		}
	}
	if status, _, err := command(t, "serve", "--config", pipe); status != 1 || !strings.Contains(err, "a pipe or a device") {
		t.Errorf("%d %s", status, err)
	}
}
