package upstream

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// Answer scripts one answer. The zero value of a field means its default; the zero Answer is one choice that says "".
type Answer struct {
	Status  int         // default 200; any other without Raw gets an error body in OpenAI's shape
	Header  http.Header // added to the answer's
	Choices []Choice    // default one empty choice; a request's n repeats a single one n times
	Usage   *Usage      // default an estimate of four bytes a token
	NoUsage bool        // says nothing of usage, asked or not
	Raw     []byte      // the body as it is, instead of a completion that is made up; its type comes from Header

	Delay time.Duration   // before the first byte of the answer, headers included
	Pause time.Duration   // between the headers and the first byte of the body
	Gap   time.Duration   // between two events of a stream
	Gate  <-chan struct{} // each event of a stream but the first waits until one comes from here, or it is closed; nil: none waits

	Chunk    int  // runes a delta of a stream carries; default 3, so that every token is split
	Write    int  // bytes a write to the network carries, flushed each; default one event
	CutAfter int  // ends the connection, abruptly, after so many bytes of the body; 0: never
	NoFinish bool // a stream without finish_reason
	NoDone   bool // a stream without the last "data: [DONE]"
	CRLF     bool // a stream whose lines end in CR LF

	Encoding string // content-encoding whatever the client accepts: gzip, deflate, br
}

// Choice is one choice of an answer.
type Choice struct {
	Content      string
	Refusal      string
	Reasoning    string // reasoning_content, in front of the content
	ToolCalls    []ToolCall
	FinishReason string // default "stop", or "tool_calls" where there are any
	Logprobs     bool   // one entry a delta or a word, with the text and its bytes
}

// ToolCall is one call of a function. Arguments is the text inside the string: JSON, as models write it.
type ToolCall struct {
	ID, Name, Arguments string
}

// Usage is what an answer says was used.
type Usage struct {
	PromptTokens     int `json:"prompt_tokens"`
	CompletionTokens int `json:"completion_tokens"`
	TotalTokens      int `json:"total_tokens"`
}

// Say is an answer of one choice with this text.
func Say(text string) Answer { return Answer{Choices: []Choice{{Content: text}}} }

// Fail is an error answer in OpenAI's shape.
func Fail(status int) Answer { return Answer{Status: status} }

// Echo answers with exactly the text of the last user message.
func Echo(r Request) Answer {
	c, err := r.Chat()
	if err != nil {
		return Fail(http.StatusBadRequest)
	}
	return Say(c.LastUser())
}

// stand matches what a gateway may put in place of personal data.
var stand = regexp.MustCompile(`\{\{[A-Z_]+_[0-9]+\}\}`)

// Demo answers with what it understood of the last user message and how many stand-ins for personal data it met, which
// is useful to somebody who wants to see a gateway at work.
func Demo(r Request) Answer {
	c, err := r.Chat()
	if err != nil {
		return Fail(http.StatusBadRequest)
	}
	text := c.LastUser()
	seen := map[string]bool{}
	for _, t := range stand.FindAllString(text, -1) {
		seen[t] = true
	}
	answer := "You wrote: " + text
	switch len(seen) {
	case 0:
	case 1:
		answer += "\n\n(I am the demo model. In place of one piece of this text I saw a token.)"
	default:
		answer += fmt.Sprintf("\n\n(I am the demo model. In place of %d pieces of this text I saw tokens.)", len(seen))
	}
	return Answer{Choices: []Choice{c.end(answer)}}
}

// end is a text up to where the request lets a model go: to the first of its stops, and to its cap at four bytes a token, as usage
// counts them.
func (c Chat) end(text string) Choice {
	for _, s := range c.Stop {
		if at := strings.Index(text, s); s != "" && at >= 0 {
			text = text[:at]
		}
	}
	most := c.MaxTokens
	if c.MaxCompletion != nil {
		most = c.MaxCompletion
	}
	if most == nil || *most < 1 || *most > len(text)/4 {
		return Choice{Content: text}
	}
	cut := 4**most - 1 // len/4+1 tokens
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return Choice{Content: text[:cut], FinishReason: "length"}
}
