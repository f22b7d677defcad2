package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"veil/testdata/upstream"
)

// fetched gets the official clients once; quick when they are there.
var fetched = sync.OnceValues(func() (string, error) {
	top, err := root()
	if err != nil {
		return "", err
	}
	tools := filepath.Join(top, ".tools")
	cmd := exec.Command(filepath.Join("clients", "fetch"), tools)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		os.Stderr.Write(said.Bytes())
		return "", err
	}
	return tools, nil
})

// observed is what a client's program says it saw: see clients/README.md.
type observed struct {
	Models     []string
	Model      string
	Plain      string
	Count      int
	ModelNamed string `json:"model_named"`
	Total      int64
	ID         bool
	Remaining  bool
	Two        []string
	Stream     struct {
		Text, Finish string
		Total        int64
	}
	Tool       map[string]string
	ToolStream map[string]string `json:"tool_stream"`
	Helper     string
	BadModel   refused `json:"bad_model"`
	BadKey     refused `json:"bad_key"`
	Async      []string
}

type refused struct {
	Type   string
	Status int
	Code   string
	Param  string
	ID     bool
}

// official runs one client's program and checks what it saw.
func official(t *testing.T, name string) {
	s := shared(t)
	args := clientPrograms(t)[name]
	_, key, err := s.newKey(manyRequests(), noKey())
	if err != nil {
		t.Fatal(err)
	}
	p, q, about := stranger(), stranger(), topic()
	s.up.Script(about, upstream.Answer{Choices: []upstream.Choice{{ToolCalls: []upstream.ToolCall{{ID: "call_1", Name: "mail", Arguments: `{"to":"{{EMAIL_1}}"}`}}}}})
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "OPENAI_BASE_URL="+s.base, "OPENAI_API_KEY="+key, "SSL_CERT_FILE="+s.ca, "NODE_EXTRA_CA_CERTS="+s.ca,
		"SAY="+p.Text(), "CALL="+about+" "+q.Email)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, errs.Bytes())
	}
	var got observed
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	text := p.Text()
	for what, ok := range map[string]bool{
		"models":      len(got.Models) == 8 && got.Model == got.Models[0],
		"plain":       got.Plain == text && got.Count >= 5 && got.ModelNamed == "gpt-4.1" && got.Total > 0,
		"headers":     got.ID && got.Remaining,
		"two choices": slices.Equal(got.Two, []string{text, text}),
		"stream":      got.Stream.Text == text && got.Stream.Finish == "stop" && got.Stream.Total > 0,
		"helper":      got.Helper == text,
		"tools":       got.Tool["to"] == q.Email && got.ToolStream["to"] == q.Email,
		"bad model":   got.BadModel.Status == 400 && got.BadModel.Code == "invalid_model" && got.BadModel.Param == "model" && got.BadModel.ID,
		"bad key":     got.BadKey.Status == 401 && got.BadKey.Code == "invalid_api_key" && got.BadKey.ID,
		"at once":     len(got.Async) == 6 && !slices.ContainsFunc(got.Async, func(a string) bool { return a != text }),
	} {
		if !ok {
			t.Errorf("%s: %s: %s", name, what, out)
		}
	}
	s.none(t, p)
	s.none(t, q)
	if strings.Contains(errs.String(), "Warn") {
		t.Errorf("%s warns: %s", name, errs.Bytes())
	}
}

func TestOfficialPythonClient(t *testing.T) { official(t, "Python") }
func TestOfficialNodeClient(t *testing.T)   { official(t, "Node") }
func TestOfficialGoClient(t *testing.T)     { official(t, "Go") }
