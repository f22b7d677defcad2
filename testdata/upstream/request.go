package upstream

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// Request is one chat completion as it was received. Body and Header are shared: read them, don't change them.
type Request struct {
	ID     int64       // counts from 1 in order of arrival
	Time   time.Time   // when its body was complete
	Proto  string      // HTTP/1.1 or HTTP/2.0
	Path   string      // with the query
	Header http.Header // as received; Host is in it
	Body   []byte
}

// Chat is what the server itself understands of a request's body.
type Chat struct {
	Model         string    `json:"model"`
	Stream        bool      `json:"stream"`
	N             int       `json:"n"`
	Logprobs      bool      `json:"logprobs"`
	MaxTokens     *int      `json:"max_tokens"`
	MaxCompletion *int      `json:"max_completion_tokens"`
	Stop          Stops     `json:"stop"`
	Messages      []Message `json:"messages"`
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
}

// Stops are the texts before which an answer ends: a string or an array of them.
type Stops []string

// UnmarshalJSON reads either form.
func (s *Stops) UnmarshalJSON(text []byte) error {
	var one *string
	if json.Unmarshal(text, &one) != nil {
		return json.Unmarshal(text, (*[]string)(s))
	}
	if one != nil {
		*s = Stops{*one}
	}
	return nil
}

// Message is one message of a chat; its content is a string or an array of parts.
type Message struct {
	Role    string          `json:"role"`
	Content json.RawMessage `json:"content"`
}

// Text is the message's text: the string, or the text of its parts one after the other.
func (m Message) Text() string {
	var s string
	if json.Unmarshal(m.Content, &s) == nil {
		return s
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(m.Content, &parts) != nil {
		return ""
	}
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

// Chat reads the body. It fails when the body is not a JSON object of the expected shape.
func (r Request) Chat() (Chat, error) {
	var c Chat
	err := json.Unmarshal(r.Body, &c)
	return c, err
}

// LastUser is the text of the last message of role user, "" if there is none.
func (c Chat) LastUser() string {
	for i := len(c.Messages) - 1; i >= 0; i-- {
		if c.Messages[i].Role == "user" {
			return c.Messages[i].Text()
		}
	}
	return ""
}
