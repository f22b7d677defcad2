package settings

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
)

func TestWhatIsLeftOutHasItsDefault(t *testing.T) {
	s, err := Load("veil.yaml", []byte("store:\n  sqlite: /tmp/veil.db\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Limits != Default().Limits || s.Admin != "127.0.0.1:8081" || s.Store.SQLite != "/tmp/veil.db" {
		t.Errorf("got %+v", s)
	}
}

func TestFaultsNameLineAndRemedy(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"an unknown field", "store: {sqlite: a}\nanonymise:\n  instruction: x\n", "veil.yaml:2:"},
		{"a store in memory", "store:\n  sqlite: ':memory:'\n", "veil.yaml:2: store.sqlite: a store in memory would forget"},
		{"a limit in octal", "store: {sqlite: a}\nplans:\n  - name: a\n    requests_per_minute: 010\n", "veil.yaml:4: plans[0].requests_per_minute: this number is not a plain decimal; write it as 10"},
		{"one in hexadecimal", "store: {sqlite: a}\nplans: [{name: a, concurrency: 0x10}]\n", "veil.yaml:2: plans[0].concurrency: this number is not a plain decimal"},
		{"bytes in binary", "store: {sqlite: a}\nlimits: {body_bytes: 0b1000000000000000000000}\n", "veil.yaml:2: limits.body_bytes: this number is not a plain decimal"},
		{"a score in octal", "store: {sqlite: a}\ndetect: {types: {EMAIL: {threshold: 01}}}\n", "veil.yaml:2: detect.types.EMAIL.threshold: this number is not a plain decimal"},
		{"no store", "admin: 127.0.0.1:1\n", "exactly one store"},
		{"a name with a port", "admin_hosts: [veil.internal, \"veil.internal:8081\"]\n", "admin_hosts[1]"},
		{"two stores", "store:\n  sqlite: a\n  redis: {address: 'b:1'}\n", "exactly one store"},
		{"a policy that is none", "store: {sqlite: a}\nplans:\n  - name: a\n    anonymize: allways\n", "veil.yaml:4: plans[0].anonymize"},
		{"a CA without TLS", "store:\n  redis:\n    address: b:1\n    ca: /ca.pem\n", "would protect nothing"},
		{"bodies over 32 MiB", "store: {sqlite: a}\nlimits:\n  body_bytes: 33554433\n", "veil.yaml:3: limits.body_bytes"},
		{"not YAML", "store: [", "veil.yaml:"},
		{"a tab", "log:\n\tformat: json\n", "veil.yaml:2: this is not YAML"},
		{"a misspelt field behind an anchor", "store: {sqlite: a}\nplans: &p [{name: a, anonymise: always}]\n", "veil.yaml:2: plans: YAML's anchor is not allowed here; write the value out"},
		{"an alias", "store: {sqlite: &a b}\nadmin: *a\n", "veil.yaml:2: admin: YAML's alias is not allowed here"},
		{"a misspelt field that is merged", "store: {sqlite: a}\nlog:\n  <<: {acess: false}\n", "veil.yaml:3: log: YAML's merge key is not allowed here"},
		{"a tag", "store: {sqlite: a}\nedge: {wasm: !!null filter.wasm}\n", "veil.yaml:2: edge.wasm: YAML's tag is not allowed here"},
		{"an anchor within rules", "store: {sqlite: a}\ndetect: {deny: [&a {text: b, type: C}, *a]}\n", "veil.yaml:2: detect.deny[0]: YAML's anchor"},
		{"rules of nothing", "store: {sqlite: a}\ndetect:\n", "veil.yaml:2: detect: nothing is written here; write fields below it"},
		{"a rule of nothing", "store: {sqlite: a}\ndetect:\n  deny:\n", "veil.yaml:3: detect.deny: nothing is written here"},
		{"a text of blanks in a block", "store: {sqlite: a}\nplans:\n  - name: a\n    anonymize: |\n\n", "plans[0].anonymize: this is an empty text"},
		{"nothing at all", "", "veil.yaml: store: exactly one store"},
		{"comments only", "# later\n", "veil.yaml: store: exactly one store"},
		{"a second document", "store: {sqlite: a}\n---\nlog: {format: text}\n", "veil.yaml:3: a second document"},
		{"a duration without a unit", "store: {sqlite: a}\nlimits:\n  deadline: 2 seconds\n", "veil.yaml:3: limits.deadline: this is no duration; write a number with its unit"},
		{"a number in words", "store: {sqlite: a}\nlimits:\n  body_bytes: many\n", "veil.yaml:3: limits.body_bytes: this is no whole number; write a number such as 33554432"},
		{"a truth in words", "store: {sqlite: a}\nlog:\n  access: perhaps\n", "veil.yaml:3: log.access: this is neither true nor false"},
		{"a value where fields belong", "store: a\n", "veil.yaml:1: store: this is no group of fields"},
		{"a list where text belongs", "store: {sqlite: [a]}\n", "veil.yaml:1: store.sqlite: this is a list; write one value"},
		{"text where a list belongs", "store: {sqlite: a}\nplans: team\n", "veil.yaml:2: plans: this is no list; write a list: "},
		{"fields where text belongs", "store: {sqlite: a}\nlog: {format: {a: b}}\n", "veil.yaml:2: log.format: this has fields; write one value"},
		{"fields where a truth belongs", "store: {sqlite: a}\nlog: {access: {a: b}}\n", "veil.yaml:2: log.access: this has fields; write true or false"},
		{"one field twice", "store: {sqlite: a}\nlog:\n  format: json\n  format: text\n", "veil.yaml:4: "},
		{"a misspelt field says what there is", "store: {sqlite: a}\nlimits:\n  dedline: 1s\n", `veil.yaml:3: limits: unknown field "dedline"; use one of body_bytes, deadline,`},
		{"a port that is none", "store: {sqlite: a}\nadmin: 127.0.0.1:99999\n", "veil.yaml:2: admin:"},
		{"a name to listen on", "store: {sqlite: a}\nedge:\n  listen: gate.example:8443\n", "veil.yaml:3: edge.listen: Envoy listens on addresses"},
		{"a zone to listen on", "store: {sqlite: a}\nedge:\n  listen: '[fe80::1%eth0]:8443'\n", "veil.yaml:3: edge.listen: Envoy takes no zone"},
		{"a socket that is a folder", "store: {sqlite: a}\nedge:\n  socket: /run/veil/\n", "veil.yaml:3: edge.socket: this is no path"},
		{"a socket with a zero byte", "store: {sqlite: a}\nedge:\n  socket: \"/run/veil\\0.sock\"\n", "veil.yaml:3: edge.socket: this is no path"},
		{"a time-out that Envoy refuses", "store: {sqlite: a}\nedge:\n  message_timeout: 61m\n", "veil.yaml:3: edge.message_timeout: this is more than Envoy takes"},
		{"a socket without a file", "store: {sqlite: a}\nedge: {socket: '@veil'}\n", "veil.yaml:2: edge.socket: this is no path"},
		{"an empty socket", "store: {sqlite: a}\nedge: {socket: ''}\n", "veil.yaml:2: edge.socket: this is an empty text; write a value"},
		{"a socket whose path is too long", "store: {sqlite: a}\nedge: {socket: " + strings.Repeat("/veil678", 13) + "/sck}\n", "veil.yaml:2: edge.socket: this is no path"},
		{"no time", "store: {sqlite: a}\nlimits: {deadline: 0s}\n", "veil.yaml:2: limits.deadline: this leaves no time"},
		{"no bytes", "store: {sqlite: a}\nlimits: {memory_bytes: 0}\n", "veil.yaml:2: limits.memory_bytes: this allows nothing"},
		{"an instruction that is a truth", "store: {sqlite: a}\nanonymize: {instruction: true}\n", "veil.yaml:2: anonymize.instruction: this is no sentence"},
		{"a format that is none", "store: {sqlite: a}\nlog: {format: xml}\n", "veil.yaml:2: log.format:"},
		{"a port in words", "store: {sqlite: a}\nsidecar: {listen: 'localhost:http', account: a}\n", "veil.yaml:2: sidecar.listen: "},
		{"rules that are none", "store: {sqlite: a}\ndetect: 7\n", "veil.yaml:2: detect: this is no group of fields"},
		{"one address for two", "store: {sqlite: a}\nadmin: 127.0.0.1:8443\n", "veil.yaml:2: admin: this is the address of edge.listen"},
		{"one address for the sidecar and admin", "store: {sqlite: a}\nadmin: 127.0.0.1:8089\nsidecar: {listen: 127.0.0.1:8089, account: a}\n", "veil.yaml:3: sidecar.listen: this is the address of admin"},
		{"an Envoy that gives up first", "store: {sqlite: a}\nedge: {message_timeout: 10s}\n", "veil.yaml:2: edge.message_timeout: Envoy would give up before veil may, which has 10s for"},
		{"more time than Envoy gives", "store: {sqlite: a}\nlimits: {deadline: 22s}\n", "edge.message_timeout: Envoy would give up before veil may, which has 30s"},
		{"a plan of no models", "store: {sqlite: a}\nplans:\n  - name: a\n    models: []\n", "veil.yaml:4: plans[0].models: this names no model"},
		{"a limit in words", "store: {sqlite: a}\nplans:\n  - name: a\n    tokens_per_day: lots\n", "veil.yaml:4: plans[0].tokens_per_day"},
		{"a negative budget", "store: {sqlite: a}\nplans:\n  - name: a\n    budget: '-3'\n", "veil.yaml:4: plans[0].budget: \"-3\" is no budget"},
		{"a plan of a model without a name", "store: {sqlite: a}\nplans:\n  - name: a\n    models:\n      - qwen3-32b\n      - ''\n", "veil.yaml:6: plans[0].models[1]: this is an empty text; write a value, or take it out of the list"},
		{"a plan whose name is cut by blanks", "store: {sqlite: a}\nplans:\n  - name: a b\n", "veil.yaml:3: plans[0].name: this is no name of a plan; use 1 to 64 letters, digits, and . _ @ -"},
		{"a plan whose name colours a terminal", "store: {sqlite: a}\nplans:\n  - name: \"te\\e[31mam\"\n", "veil.yaml:3: plans[0].name: this is no name of a plan"},
		{"a plan of a long name", "store: {sqlite: a}\nplans:\n  - name: " + strings.Repeat("x", 65) + "\n", "veil.yaml:3: plans[0].name: this is no name of a plan"},
		{"a plan called as no plan", "store: {sqlite: a}\nplans:\n  - name: none\n", "veil.yaml:3: plans[0].name: this is no name of a plan"},
		{"a plan called plan", "store: {sqlite: a}\nplans:\n  - name: plan\n", "veil.yaml:3: plans[0].name: this is no name of a plan"},
		{"two plans of one name", "store: {sqlite: a}\nplans:\n  - {name: a}\n  - {name: a}\n", "veil.yaml:4: plans[1].name"},
		{"a negative drain", "store: {sqlite: a}\nlimits: {drain: -1s}\n", "veil.yaml:2: limits.drain"},
		{"memory for less than a body", "store: {sqlite: a}\nlimits: {memory_bytes: 1000}\n", "veil.yaml:2: limits.memory_bytes"},
		{"a node of a cluster without a port", "store:\n  redis: {cluster: ['a:1', b]}\n", "veil.yaml:2: store.redis.cluster[1]"},
		{"a Redis in two ways", "store:\n  redis: {address: 'a:1', cluster: ['b:2']}\n", "exactly one of address and cluster"},
		{"a Redis nowhere", "store:\n  redis: {user: a}\n", "veil.yaml:2: store.redis"},
		{"a user of Redis without a password", "store:\n  redis:\n    address: b:1\n    username: veil\n", "veil.yaml:4: store.redis.username: without a password Redis would be asked as its default user; set store.redis.password_file"},
		{"a Redis without a port", "store:\n  redis:\n    address: redis\n", "veil.yaml:3: store.redis.address"},
	} {
		if _, err := Load("veil.yaml", []byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
}

func TestWhatIsJustRightIsTaken(t *testing.T) {
	for _, text := range []string{
		"store: {sqlite: a}\nedge: {socket: " + strings.Repeat("/veil678", 13) + "/so, message_timeout: 1h}\n",
		"store: {redis: {cluster: ['a:1', 'b:2'], tls: true, ca: /ca.pem}}\n",
		"store: {sqlite: a}\nlimits: {memory_bytes: 33554432, deadline_per_4mib: 0s, drain: 0s}\n",
		"store: {sqlite: a}\nplans: [{name: Team_1.a@b-c}, {name: " + strings.Repeat("x", 64) + "}, {name: '1'}, {name: planned}]\n",
		"store: {sqlite: a}\nplans: [{name: a, requests_per_minute: 0, concurrency: 10, budget: 0.5}]\n",
		"store: {sqlite: a}\nlog: {format: text}\nplans:\n  - {name: a, tokens_per_day: none, budget: 0}\n  - {name: b}\n",
		"\ufeffstore: {sqlite: a}\r\n", // as Windows writes it
		"store: {sqlite: a}\nedge: {wasm: ''}\ncatalogue: ''\nsidecar: {listen: '', account: '', pass_authorization_to: ''}\nanonymize: {instruction: ''}\n",
	} {
		if _, err := Load("veil.yaml", []byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestAPlanStandsOverTheLimitsThatItNames(t *testing.T) {
	p := Plan{Name: "a", TokensPerDay: "7", Concurrency: "none", Budget: "2.5"}
	l, err := p.Over(account.Limits{RequestsPerDay: 3, Concurrency: 4})
	if want := (account.Limits{RequestsPerDay: 3, TokensPerDay: 7, Concurrency: account.None, Budget: 2.5 * money.Scale}); err != nil || l != want {
		t.Errorf("%+v, want %+v (%v)", l, want, err)
	}
	if l, err = (Plan{Name: "a"}).Over(account.NoLimits()); err != nil || l != account.NoLimits() {
		t.Errorf("a plan that names none leaves %+v (%v)", l, err)
	}
	if _, err := (Plan{Name: "a", RequestsPerDay: "many"}).Over(account.Limits{}); err == nil {
		t.Error("a limit in words was taken")
	}
}

func TestWorkOnALongBodyMayTakeLonger(t *testing.T) {
	l := Limits{Deadline: 3 * time.Second, DeadlinePer: 2 * time.Second}
	if d := l.WorkDeadline(6 << 20); d != 6*time.Second {
		t.Errorf("6 MiB may take %s", d)
	}
	if d := Default().Limits.WorkDeadline(8 << 20); d != 4*time.Second {
		t.Errorf("8 MiB may take %s by default", d)
	}
}

func TestFaultsNeverShowTheTextOfTheFile(t *testing.T) {
	_, err := Load("veil.yaml", []byte("store:\n  redis:\n    address: b:1\n    password: hunter2-canary\n"))
	if err == nil || strings.Contains(err.Error(), "canary") {
		t.Errorf("error %v", err)
	}
}

// The page's example holds every field with its default, and is read as it stands.
func TestTheDocumentedExampleIsTheDefault(t *testing.T) {
	page, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindSubmatch(page)
	if block == nil {
		t.Fatal("docs/settings.md has no example")
	}
	s, err := Load("docs/settings.md", block[1])
	if err != nil {
		t.Fatal(err)
	}
	if d := Default(); s.Edge != d.Edge || s.Limits != d.Limits || s.Log != d.Log || s.Admin != d.Admin || s.Sidecar != d.Sidecar || s.CORS.MaxAge != d.CORS.MaxAge {
		t.Errorf("the example %+v differs from the defaults %+v", s, d)
	}
}

func TestAllFaultsAreToldInTheOrderOfTheirLines(t *testing.T) {
	text := "foo: 1\nlimits:\n  deadline: soon\n  dedline: 1s\nlog: {access: 3}\nplans: [{nam: a}]\nadmin: here\nsidecar: {account: a}\n"
	for range 5 {
		if got := lines(t, text); got != "store 1 3 4 5 6 7 8" {
			t.Fatalf("lines %s", got)
		}
	}
}

func TestAFaultOfFormHidesNoFaultOfAValue(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"beside it", "store: {sqlite: a}\nlimits:\n  deadline: soon\n  body_bytes: -5\nadmin: here\n", "3 4 5"},
		{"below a misspelt field", "store: {sqlite: a}\nbogus: 1\nplans:\n  - name: ''\n    budget: x\n", "2 4 5"},
		{"in another plan", "store: {sqlite: a}\nplans:\n  - [a]\n  - {name: b, budget: x}\n", "3 4"},
		{"but what it left out is not told as missing", "store: {sqlite: [a]}\n", "1"},
		{"nor what is misspelt", "store: {sqlit: a}\nplans: [{nam: a}]\n", "1 2"},
		{"nor what stands where fields belong", "store: a\nsidecar: x\n", "1 2"},
	} {
		if got := lines(t, c.text); got != c.want {
			t.Errorf("%s: lines %s, want %s", c.name, got, c.want)
		}
	}
}

// lines are those of the faults of a text; the path where a fault has none.
func lines(t *testing.T, text string) string {
	t.Helper()
	_, err := Load("v.yaml", []byte(text))
	if err == nil {
		t.Fatalf("taken: %s", text)
	}
	var at []string
	for line := range strings.Lines(err.Error()) {
		at = append(at, strings.TrimSpace(strings.SplitN(line, ":", 3)[1]))
	}
	return strings.Join(at, " ")
}

// What a template leaves where its variable is not set, and a field whose value somebody has forgotten, must never be taken for
// "off" or "as before". The fields are read from the type: a new one is held to this unless it says empty:"none".
func TestNoFieldIsLeftEmpty(t *testing.T) {
	var look func(at reflect.Type, path string)
	look = func(at reflect.Type, path string) {
		for f := range fields(at) {
			below, of := strings.TrimPrefix(path+"."+f.Tag.Get("yaml"), "."), f.Type
			empties := []string{"", "null", "~"}
			switch {
			case of.Kind() == reflect.String && f.Tag.Get("empty") == "":
				empties = append(empties, `""`, "' '")
			case of == reflect.TypeFor[[]string]():
				empties = append(empties, `[""]`, "[null]", "[' ']")
			}
			for _, empty := range empties {
				text := written(below, empty)
				_, err := Load("veil.yaml", []byte(text))
				said := strings.ReplaceAll(below, "[]", "[0]") + ": "
				if strings.HasPrefix(empty, "[") {
					said = strings.TrimSuffix(said, ": ") + "[0]: "
				}
				if err == nil || !strings.Contains(err.Error(), said+"nothing is written here; write ") && !strings.Contains(err.Error(), said+"this is an empty text; write ") {
					t.Errorf("%s: %q is taken: %v", below, empty, err)
				}
			}
			for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
				if of.Kind() == reflect.Slice {
					below += "[]"
				}
				of = of.Elem()
			}
			if of.Kind() == reflect.Struct {
				look(of, below)
			}
		}
	}
	look(reflect.TypeFor[Settings](), "")
}

// written is a file in which a field has a value: plans[].name is that of the first plan.
func written(path, value string) string {
	var b strings.Builder
	depth := 0
	for i, key := range strings.Split(path, ".") {
		if i > 0 {
			depth++
		}
		name, list := strings.CutSuffix(key, "[]")
		indent := strings.Repeat("  ", depth)
		if item := strings.HasSuffix(b.String(), "- "); item {
			indent = ""
		}
		fmt.Fprintf(&b, "%s%s:", indent, name)
		switch {
		case i == strings.Count(path, "."):
			fmt.Fprintf(&b, " %s\n", value)
		case list:
			depth++
			fmt.Fprintf(&b, "\n%s- ", strings.Repeat("  ", depth))
		default:
			b.WriteString("\n")
		}
	}
	return b.String()
}
