package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// call is one request of the API. The zero value of a field means its default.
type call struct {
	method string // default POST
	path   string // below the base URL; default /chat/completions
	body   any    // []byte and string as they are, anything else as JSON; nil: no body
	key    string // default the stack's; "-": no Authorization
	header http.Header
	two    bool // HTTP/2 instead of HTTP/1.1
}

// answer is what came back.
type answer struct {
	*http.Response
	body []byte
	err  error // of reading the body
}

func (s *stack) request(ctx context.Context, c call) (*http.Request, error) {
	if c.method == "" {
		c.method = "POST"
	}
	if c.path == "" {
		c.path = "/chat/completions"
	}
	var body io.Reader
	switch b := c.body.(type) {
	case nil:
	case []byte:
		body = bytes.NewReader(b)
	case string:
		body = strings.NewReader(b)
	default:
		text, err := json.Marshal(b)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, c.method, s.base+c.path, body)
	if err != nil {
		return nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.key == "" {
		c.key = s.key
	}
	if c.key != "-" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	for k, v := range c.header {
		req.Header[k] = v
	}
	return req, nil
}

// try makes a call and reads its answer.
func (s *stack) try(ctx context.Context, c call) (answer, error) {
	req, err := s.request(ctx, c)
	if err != nil {
		return answer{}, err
	}
	client := s.client
	if c.two {
		client = s.client2
	}
	res, err := client.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return answer{Response: res, body: b, err: err}, nil
}

// do is try for calls that must get an answer.
func (s *stack) do(t *testing.T, c call) answer {
	t.Helper()
	a, err := s.try(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// obj is a JSON object written in a test.
type obj = map[string]any

// chat is the body of a chat completion of one message.
func chat(text string, more ...obj) obj {
	o := obj{"model": "gpt-4.1", "messages": []obj{{"role": "user", "content": text}}}
	for _, m := range more {
		for k, v := range m {
			o[k] = v
		}
	}
	return o
}

var (
	private = obj{"anonymize": true}
	stream  = obj{"stream": true}
)

// completion is what the tests read of a chat completion.
type completion struct {
	ID, Object, Model string
	Created           int64
	Choices           []struct {
		Index   int
		Message struct {
			Role, Content string
			Refusal       string
			Reasoning     string     `json:"reasoning_content"`
			ToolCalls     []toolCall `json:"tool_calls"`
		}
		FinishReason string `json:"finish_reason"`
	}
	Usage *usage
	Svc   *svc
}

type toolCall struct {
	Index    int
	ID       string
	Function struct{ Name, Arguments string }
}

type usage struct {
	Prompt     int64 `json:"prompt_tokens"`
	Completion int64 `json:"completion_tokens"`
	Total      int64 `json:"total_tokens"`
}

type svc struct {
	Anonymization *struct {
		Enabled  bool
		Mapping  map[string]string
		Count    int     `json:"pii_count"`
		Restored *string `json:"deanonymized_content"`
	}
}

// read decodes an answer that must be a 200.
func (a answer) read(t *testing.T, into any) {
	t.Helper()
	if a.err != nil || a.StatusCode != 200 {
		t.Fatalf("%d %v: %s", a.StatusCode, a.err, a.body)
	}
	if err := json.Unmarshal(a.body, into); err != nil {
		t.Fatalf("%v in %s", err, a.body)
	}
}

func (a answer) completion(t *testing.T) completion {
	t.Helper()
	var c completion
	a.read(t, &c)
	if len(c.Choices) == 0 {
		t.Fatalf("no choices: %s", a.body)
	}
	return c
}

// refused checks an error in the shape of the API: nothing but its four fields, a request id, JSON.
func (a answer) refused(t *testing.T, status int, code, param string) string {
	t.Helper()
	message, err := a.refusal(status, code, param)
	if err != nil {
		t.Error(err)
	}
	return message
}

func (a answer) refusal(status int, code, param string) (string, error) {
	var e struct {
		Error *struct {
			Message, Type, Code *string
			Param               *string
		}
	}
	d := json.NewDecoder(bytes.NewReader(a.body))
	d.DisallowUnknownFields()
	if err := d.Decode(&e); err != nil || e.Error == nil || e.Error.Message == nil || e.Error.Type == nil || e.Error.Code == nil {
		return "", fmt.Errorf("%d is not in the shape of an error (%v): %s", a.StatusCode, err, a.body)
	}
	var errs []error
	wrong := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if a.StatusCode != status || *e.Error.Code != code || *e.Error.Type != "api_error" {
		wrong("got %d %s of type %s, want %d %s", a.StatusCode, *e.Error.Code, *e.Error.Type, status, code)
	}
	if got := e.Error.Param; (param == "") != (got == nil) || got != nil && *got != param {
		wrong("param %v, want %q", got, param)
	}
	if !bytes.Contains(a.body, []byte(`"param"`)) {
		wrong("no param: clients expect the field")
	}
	if *e.Error.Message == "" {
		wrong("no message")
	}
	if ct := a.Header.Get("Content-Type"); ct != "application/json" {
		wrong("content-type %q", ct)
	}
	if n := len(a.Header.Values("X-Request-Id")); n != 1 || a.Header.Get("X-Request-Id") == "" {
		wrong("%d x-request-id", n)
	}
	if len(errs) > 0 {
		wrong("in %s", a.body)
	}
	return *e.Error.Message, errors.Join(errs...)
}
