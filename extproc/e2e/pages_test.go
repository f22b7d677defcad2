//go:build deploy

package e2e

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"veil/envoy"
	"veil/extproc/account"
	"veil/extproc/settings"
	"veil/testdata/upstream"
)

// block is a piece of code of docs/clients.md.
type block struct{ heading, language, text string }

// blocks reads the page. What stands under "Shown, not run" is left out, as is the list of variables at the top.
func blocks(t *testing.T) []block {
	t.Helper()
	page, err := os.ReadFile("../../docs/clients.md")
	if err != nil {
		t.Fatal(err)
	}
	var out []block
	for _, section := range strings.Split(string(page), "\n## ")[1:] {
		heading, _, _ := strings.Cut(section, "\n")
		if heading == "Shown, not run" {
			continue
		}
		for _, m := range regexp.MustCompile("(?s)```(\\w+)\n(.*?)```").FindAllStringSubmatch(section, -1) {
			out = append(out, block{heading, m[1], m[2]})
		}
	}
	return out
}

// guest is the stack that the blocks are run against.
type guest struct {
	*stack
	tools, sidecar, page string // folder, base URL, origin of the web page
}

// pageTools gets what the blocks use.
func pageTools(t *testing.T) string {
	t.Helper()
	tools, err := fetched()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(filepath.Join("clients", "pages", "fetch"), tools).CombinedOutput(); err != nil {
		t.Fatalf("extproc/e2e/clients/pages/fetch: %v\n%s", err, out)
	}
	return tools
}

func TestPagesOfClientsAreRunAsTheyStand(t *testing.T) {
	g := &guest{tools: pageTools(t)}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g.page = "http://" + l.Addr().String()
	r, sidecar := withSidecar(t, recipe{filter: true, settings: func(s *settings.Settings) { s.CORS.Origins = []string{g.page} },
		envoy: func(o *envoy.Options) { o.CORS.Origins = []string{g.page} }}, "")
	g.sidecar, g.stack = sidecar, own(t, r)
	g.app(t)
	g.up.Script("has the address", upstream.Answer{Choices: []upstream.Choice{{ToolCalls: []upstream.ToolCall{
		{ID: "call_1", Name: "Contact", Arguments: `{"name":"{{NAME_1}}","email":"{{EMAIL_1}}"}`}}}}})
	all := blocks(t)
	if len(all) < 11 {
		t.Fatalf("the page has %d blocks: are they found?", len(all))
	}
	t.Run("all", func(t *testing.T) {
		for i, b := range all {
			t.Run(fmt.Sprintf("%d %s %s", i, b.heading, b.language), func(t *testing.T) {
				if b.language == "html" {
					g.browse(t, b, l)
					return
				}
				t.Parallel()
				out := g.run(t, b)
				if !strings.Contains(out, "zoe.laurent@example.org") {
					t.Errorf("it says %q", out)
				}
			})
		}
	})
	for _, secret := range []string{"zoe.laurent", "Zoe Laurent"} {
		if g.up.Saw(secret) {
			t.Errorf("the model saw %q", secret)
		}
	}
	if n := len(g.up.With("{{EMAIL_1}}")); n < len(all) {
		t.Errorf("%d requests with tokens for %d blocks", n, len(all))
	}
}

// keyOf is a key of an account that anonymizes always, or one that asks for it each time.
func (g *guest) keyOf(t *testing.T, always bool) string {
	t.Helper()
	a, key, err := g.newKey(account.Overrides{}, account.Key{})
	if err != nil {
		t.Fatal(err)
	}
	if always {
		_, err := g.veil.StoreInUse().UpdateAccount(t.Context(), a.ID, func(a *account.Account) error { a.Anonymize = "always"; return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	return key
}

// run runs a block with the variables that the page names, and gives what it says.
func (g *guest) run(t *testing.T, b block) string {
	t.Helper()
	dir := t.TempDir()
	python := filepath.Join(g.tools, "pages", "python", "bin")
	var cmd *exec.Cmd
	switch b.language {
	case "python":
		cmd = exec.CommandContext(t.Context(), filepath.Join(python, "python"), write(t, dir, "block.py", b.text))
	case "js":
		// Beside node_modules: an import is looked up from where the file stands.
		at := filepath.Join(g.tools, "pages", "node")
		cmd = exec.CommandContext(t.Context(), filepath.Join(g.tools, "node", "node"), write(t, at, fmt.Sprintf("block%x.mjs", len(b.text)), b.text))
	case "sh":
		cmd = exec.CommandContext(t.Context(), "bash", "-eu", write(t, dir, "block.sh", b.text))
	case "go":
		for _, name := range []string{"go.mod", "go.sum"} {
			text, err := os.ReadFile(filepath.Join("clients", "go", name))
			if err != nil {
				t.Fatal(err)
			}
			write(t, dir, name, string(text))
		}
		write(t, dir, "main.go", b.text)
		cmd = exec.CommandContext(t.Context(), "go", "run", ".")
	default:
		t.Fatalf("nobody runs %s: put the block under \"Shown, not run\", or teach the test", b.language)
	}
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+python+":"+os.Getenv("PATH"), "HOME="+dir, "LLM_USER_PATH="+dir, "LITELLM_LOCAL_MODEL_COST_MAP=True",
		"GOPATH="+goEnv(t, "GOPATH"), "GOCACHE="+goEnv(t, "GOCACHE"), "GOFLAGS=-mod=mod",
		"VEIL_URL="+g.base, "VEIL_KEY="+g.keyOf(t, b.heading == "On the command line"), "SSL_CERT_FILE="+g.ca, "NODE_EXTRA_CA_CERTS="+g.ca)
	if b.heading == "Nothing but the base URL" {
		cmd.Env = append(cmd.Env, "OPENAI_BASE_URL="+g.sidecar, "OPENAI_API_KEY="+applicationKey)
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out.Bytes(), errs.Bytes())
	}
	return out.String()
}

// goEnv is a folder of the go tool, which a changed HOME would move.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// browse opens the block in a real browser, from an origin that may call and from one that may not.
func (g *guest) browse(t *testing.T, b block, allowed net.Listener) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("https://localhost:8443/api/v1", g.base, "svc_sk_…", g.keyOf(t, false)).Replace(b.text)
	if got := g.open(t, allowed, text); got != "Write to zoe.laurent@example.org" {
		t.Errorf("the page shows %q", got)
	}
	before := g.up.Total()
	if got := g.open(t, other, text); got != "refused: TypeError" {
		t.Errorf("a page of another origin shows %q", got)
	}
	// A request that needs no question goes out: nobody but the sidecar's own check is in its way.
	plain := `<body><script type="module">
		const a = await fetch('` + g.sidecar + `/models', {mode: 'no-cors'});
		const b = await fetch('` + g.sidecar + `/chat/completions', {method: 'POST', mode: 'no-cors', body: '{"messages":[{"role":"user","content":"hello"}]}'});
		document.body.append('Write to zoe.laurent@example.org ' + a.type);</script>`
	second, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g.open(t, second, plain)
	if g.up.Total() != before {
		t.Error("a page that may not call reached the model")
	}
	if !strings.Contains(g.log.String(), `"endpoint":"models","model":"","status":403`) {
		t.Error("the page's question for the sidecar's models was not refused")
	}
}

// open shows a page in the browser and waits until it has the address in it, or was refused.
func (g *guest) open(t *testing.T, l net.Listener, text string) string {
	t.Helper()
	const tell = `<script>
		const tell = t => fetch('/seen', {method: 'POST', body: t});
		addEventListener('error', e => tell('refused: ' + e.error?.name)); // a module's own promise ends here
		setInterval(() => tell(document.body.innerText), 100);
		</script>`
	seen := make(chan string, 256)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, tell+text)
	})
	mux.HandleFunc("POST /seen", func(_ http.ResponseWriter, r *http.Request) {
		var b bytes.Buffer
		if _, err := b.ReadFrom(r.Body); err == nil {
			select {
			case seen <- strings.TrimSpace(b.String()):
			default:
			}
		}
	})
	site := &http.Server{Handler: mux}
	go site.Serve(l)
	defer site.Close()

	said := browser(t, g.tools, "http://"+l.Addr().String()+"/")
	last := ""
	for late := time.After(60 * time.Second); ; {
		select {
		case last = <-seen:
		case <-late:
			t.Errorf("the browser shows %q and says %s", last, said)
			return last
		}
		if strings.HasPrefix(last, "refused") || strings.Contains(last, "example.org") {
			return last
		}
	}
}

// browser opens a page, until the test ends, and gives what the browser says.
func browser(t *testing.T, tools, url string) *journal {
	t.Helper()
	dir := filepath.Join(tools, "pages", "node", "browser")
	// One process and no sandbox: it opens nothing but the page.
	cmd := exec.Command(filepath.Join(dir, "chromium"), "--headless=shell", "--no-sandbox", "--no-zygote", "--single-process", "--in-process-gpu",
		"--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-certificate-errors", "--remote-debugging-port=0",
		"--user-data-dir="+t.TempDir(), url)
	cmd.Env = append(os.Environ(), "LD_LIBRARY_PATH="+dir+":"+filepath.Join(dir, "al2023", "lib"))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	said := &journal{}
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); cmd.Wait() })
	return said
}
