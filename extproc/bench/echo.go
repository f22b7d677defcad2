package main

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
)

// runes of the answer in each event of a stream; a text of 1 KB makes about 270 events.
const runesPerEvent = 4

// startEcho serves an upstream that answers with the last message it got. It keeps nothing, so that its own work stays small.
func startEcho() (url string, stop func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	s := &http.Server{Handler: http.HandlerFunc(echo)}
	go func() { _ = s.Serve(l) }() // ends with Close
	return "http://" + l.Addr().String() + "/v1", func() { _ = s.Close() }, nil
}

func echo(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var in struct {
		Stream   bool `json:"stream"`
		Messages []struct {
			Content string `json:"content"`
		} `json:"messages"`
	}
	if err != nil || json.Unmarshal(body, &in) != nil || len(in.Messages) == 0 {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	text := in.Messages[len(in.Messages)-1].Content
	if in.Stream {
		streamEcho(w, text)
		return
	}
	quoted, _ := json.Marshal(text) // a string always marshals
	w.Header().Set("content-type", "application/json")
	_, _ = w.Write([]byte(`{"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"echo","choices":[{"index":0,"message":{"role":"assistant","content":`))
	_, _ = w.Write(quoted)
	_, _ = w.Write([]byte(`},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":10,"total_tokens":20}}`))
}

func streamEcho(w http.ResponseWriter, text string) {
	w.Header().Set("content-type", "text/event-stream")
	flush := w.(http.Flusher).Flush
	event := func(delta, finish string) {
		_, _ = io.WriteString(w, `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"echo","choices":[{"index":0,"delta":`+delta+`,"finish_reason":`+finish+"}]}\n\n")
		flush()
	}
	event(`{"role":"assistant","content":""}`, "null")
	for rest := []rune(text); len(rest) > 0; {
		n := min(runesPerEvent, len(rest))
		quoted, _ := json.Marshal(string(rest[:n])) // a string always marshals
		event(`{"content":`+string(quoted)+`}`, "null")
		rest = rest[n:]
	}
	event(`{}`, `"stop"`)
	_, _ = io.WriteString(w, `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"echo","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":10,"total_tokens":20}}`+"\n\ndata: [DONE]\n\n")
	flush()
}
