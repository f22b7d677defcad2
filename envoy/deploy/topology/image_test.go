//go:build deploy

package topology

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// image is what the Dockerfile puts into one of its targets.
type image struct {
	base            string
	entrypoint, cmd []string
	copies          []copied
}

type copied struct {
	sources  []string
	to       string
	uid, gid int
	mode     os.FileMode
	built    bool // from the build stage, else from the repository
}

// target reads one stage of the Dockerfile: the few instructions that ours have, anything else is a fault of the test.
func target(t *testing.T, name string) image {
	t.Helper()
	text, err := os.ReadFile("../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	var img image
	in := false
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\\\n", " ")) {
		word := strings.Fields(line)
		if len(word) == 0 || strings.HasPrefix(word[0], "#") {
			continue
		}
		if word[0] == "FROM" {
			in = word[3] == name
			if in {
				img.base = word[1]
			}
			continue
		}
		if !in {
			continue
		}
		switch rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), word[0])); word[0] {
		case "COPY":
			img.copies = append(img.copies, parseCopy(t, word[1:]))
		case "ENTRYPOINT":
			list(t, rest, &img.entrypoint)
		case "CMD":
			list(t, rest, &img.cmd)
		case "USER", "ARG", "LABEL", "EXPOSE", "HEALTHCHECK":
		default:
			t.Fatalf("Dockerfile: the test doesn't know %s", word[0])
		}
	}
	if img.base == "" {
		t.Fatalf("Dockerfile: no target %s", name)
	}
	return img
}

func list(t *testing.T, text string, to *[]string) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), to); err != nil {
		t.Fatalf("Dockerfile: %s: %v", text, err)
	}
}

func parseCopy(t *testing.T, word []string) copied {
	t.Helper()
	c := copied{mode: 0o755}
	for strings.HasPrefix(word[0], "--") {
		key, value, _ := strings.Cut(word[0], "=")
		switch key {
		case "--from":
			c.built = true
		case "--chown":
			u, g, _ := strings.Cut(value, ":")
			c.uid, c.gid = number(t, u), number(t, g)
		case "--chmod":
			n, err := strconv.ParseUint(value, 8, 32)
			if err != nil {
				t.Fatal(err)
			}
			c.mode = os.FileMode(n)
		default:
			t.Fatalf("Dockerfile: the test doesn't know COPY %s", key)
		}
		word = word[1:]
	}
	c.sources, c.to = word[:len(word)-1], word[len(word)-1]
	return c
}

// unpack fills root with what the image has. The official Envoy is this machine's, with the libraries it needs.
func (img image) unpack(t *testing.T, root string) {
	t.Helper()
	if strings.HasPrefix(img.base, "envoyproxy/envoy:") {
		system(t, root)
		put(t, os.Getenv(envoyVar), filepath.Join(root, "usr/local/bin/envoy"), 0o755)
	}
	for _, c := range img.copies {
		for _, source := range c.sources {
			to := filepath.Join(root, c.to)
			if strings.HasSuffix(c.to, "/") {
				to = filepath.Join(to, filepath.Base(source))
			}
			switch {
			case source == "/out/empty":
				folder(t, to, c.mode, c.uid, c.gid)
			case source == "/out/modules.txt": // documentation
			case c.built && strings.HasPrefix(source, "/src/"):
				put(t, filepath.Join(top, strings.TrimPrefix(source, "/src/")), to, 0o644)
			case c.built && strings.HasPrefix(source, "/etc/"):
				put(t, source, to, 0o644)
			case source == "/out/veil.wasm":
				put(t, filepath.Join(top, "wasm-filter/out/veil.wasm"), to, 0o644)
			case c.built:
				put(t, filepath.Join(os.Getenv(insideVar), source), to, c.mode)
			default:
				put(t, filepath.Join(top, source), to, 0o644)
			}
		}
	}
}

// system is what the base of a distribution's image has, taken from this machine.
func system(t *testing.T, root string) {
	t.Helper()
	for _, dir := range []string{"usr/lib", "usr/lib64", "usr/bin", "proc"} {
		if _, err := os.Stat("/" + dir); err != nil {
			continue
		}
		folder(t, filepath.Join(root, dir), 0o755, 0, 0)
		bind(t, "/"+dir, filepath.Join(root, dir), true)
	}
	for _, link := range []string{"lib", "lib64", "bin"} {
		if err := os.Symlink("usr/"+link, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
}

func folder(t *testing.T, path string, mode os.FileMode, uid, gid int) {
	t.Helper()
	if err := os.MkdirAll(path, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(path, uid, gid); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func put(t *testing.T, from, to string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		t.Fatal(err)
	}
	source, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		t.Fatal(err)
	}
	defer target.Close()
	if _, err := io.Copy(target, source); err != nil {
		t.Fatal(err)
	}
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
