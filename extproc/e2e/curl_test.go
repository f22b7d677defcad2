package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// curl runs the program that every newcomer tries first.
func (s *stack) curl(t *testing.T, args ...string) (body []byte, version string) {
	t.Helper()
	path, err := exec.LookPath("curl")
	if err != nil {
		t.Fatal("curl is missing: apt-get install curl")
	}
	cmd := exec.CommandContext(t.Context(), path, append([]string{"-sS", "--cacert", s.ca, "-w", "\n%{http_version} %{http_code}",
		"-H", "Authorization: Bearer " + s.key, "-H", "Content-Type: application/json"}, args...)...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("curl: %v: %s", err, errs.Bytes())
	}
	at := bytes.LastIndexByte(out, '\n')
	return out[:at], string(out[at+1:])
}

func TestCurlGetsPlainAnswersAndStreams(t *testing.T) {
	s := shared(t)
	for _, c := range []struct{ flag, want string }{{"--http1.1", "1.1 200"}, {"--http2", "2 200"}} {
		p := stranger()
		text, err := json.Marshal(chat(p.Text(), private))
		if err != nil {
			t.Fatal(err)
		}
		body, version := s.curl(t, c.flag, s.base+"/chat/completions", "-d", string(text))
		if version != c.want || !bytes.Contains(body, []byte(p.Email)) {
			t.Errorf("%s: %s %s", c.flag, version, body)
		}
		body, version = s.curl(t, c.flag, "-N", s.base+"/chat/completions", "-d", strings.Replace(string(text), "{", `{"stream":true,`, 1))
		if got := listen(t, body); version != c.want || !got.done || got.content[0] != p.Text() {
			t.Errorf("%s: %s %+v", c.flag, version, got)
		}
		body, version = s.curl(t, c.flag, s.base+"/models")
		if version != c.want || !bytes.Contains(body, []byte("llama-3.3-70b-instruct")) {
			t.Errorf("%s: %s %s", c.flag, version, body)
		}
		s.none(t, p)
	}
}

func TestCurlsExpectContinueIsAnswered(t *testing.T) {
	s := shared(t)
	about := topic()
	file := filepath.Join(t.TempDir(), "body.json")
	if err := os.WriteFile(file, filled(about, 200_000, true), 0o600); err != nil {
		t.Fatal(err)
	}
	body, version := s.curl(t, "--http1.1", "-H", "Expect: 100-continue", s.base+"/chat/completions", "--data-binary", "@"+file)
	if version != "1.1 200" || len(s.up.With(about)) != 1 {
		t.Errorf("%s %s", version, body[:min(len(body), 200)])
	}
}

func TestCurlWithoutTheAuthorityIsRefused(t *testing.T) {
	s := shared(t)
	out, err := exec.CommandContext(t.Context(), "curl", "-sS", s.base+"/models").CombinedOutput()
	if err == nil || !bytes.Contains(out, []byte("certificate")) {
		t.Errorf("%v: %s", err, out)
	}
}
