package upstream

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// chat answers one chat completion.
func (u *Upstream) chat(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, u.cfg.BodyLimit))
	if err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			writeError(w, http.StatusRequestEntityTooLarge, "request body too large")
		}
		return // else the client went away while sending
	}
	head := r.Header.Clone()
	head.Set("Host", r.Host)
	req, end := u.begin(Request{Time: u.cfg.Now(), Proto: r.Proto, Path: r.URL.RequestURI(), Header: head, Body: body})
	defer end()
	a := u.next(req)
	if !wait(r.Context(), a.Delay) {
		return
	}
	c, err := req.Chat()
	if err != nil && a.Raw == nil {
		writeError(w, http.StatusBadRequest, "the request's body is not the JSON of a chat completion")
		return
	}
	if a.Raw == nil && a.Status != 0 && a.Status != http.StatusOK {
		a.Raw = errorBody(a.Status, fmt.Sprintf("scripted status %d", a.Status))
	}
	m := maker{a: a, c: c, id: fmt.Sprintf("chatcmpl-demo-%d", req.ID), created: u.cfg.Now().Unix(), prompt: len(body)}
	parts, kind := m.body()
	if a.Status == 0 {
		a.Status = http.StatusOK
	}
	err = send(r.Context(), w, a, parts, kind)
	u.cfg.Served(Served{Request: req, Status: a.Status, Usage: m.said(), Whole: err == nil})
	if errors.Is(err, errCut) {
		panic(http.ErrAbortHandler) // the way net/http knows to end a connection without a proper end
	}
}

// wait sleeps for d and reports whether ctx is still alive.
func wait(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// pass waits until gate lets one through, and reports whether it did before ctx ended. A nil gate is open.
func pass(ctx context.Context, gate <-chan struct{}) bool {
	if gate == nil {
		return true
	}
	select {
	case <-gate:
		return true
	case <-ctx.Done():
		return false
	}
}

// errorBody is an error in OpenAI's shape.
func errorBody(status int, message string) []byte {
	kind := "invalid_request_error"
	if status >= 500 {
		kind = "server_error"
	}
	return encode(map[string]any{"error": map[string]any{"message": message, "type": kind, "param": nil, "code": nil}})
}

func writeError(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, errorBody(status, message))
}

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(body) // who left doesn't care
}

// encode is v as JSON without HTML escapes, as OpenAI writes it. v holds nothing that fails to marshal.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return []byte(`{"error":{"message":"the script's answer is no JSON","type":"server_error","param":null,"code":null}}`)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}) // which Encode ends with
}
