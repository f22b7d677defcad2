package openai

import (
	"context"
	"slices"
	"strconv"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// DefaultTemperature is that of the interface where the client gave none.
const DefaultTemperature = "0.7"

// ChatCall says how the chat completion of POST /anonymize is made.
type ChatCall struct {
	Model            string // the upstream's name of the model
	Text, System     string // anonymized; System "" for none
	FixedTemperature bool   // the model takes no temperature
	CapField         string // the model's field for the cap; "": max_tokens
	Cap              int64  // 0: MaxTokens of the request, if there is one
}

// ChatBody makes the upstream's chat completion body for process_with_llm.
func (a *Anonymize) ChatBody(c ChatCall) []byte {
	b := jsontext.AppendString([]byte(`{"model":`), c.Model)
	b = append(b, `,"messages":[`...)
	if c.System != "" {
		b = append(b, `{"role":"system","content":`...)
		b = append(jsontext.AppendString(b, c.System), '}', ',')
	}
	b = append(b, `{"role":"user","content":`...)
	b = append(jsontext.AppendString(b, c.Text), '}', ']')
	if !c.FixedTemperature || a.Temperature != "" {
		t := a.Temperature
		if t == "" {
			t = DefaultTemperature
		}
		b = append(append(b, `,"temperature":`...), t...)
	}
	most, field := a.MaxTokens, c.CapField
	if most == 0 {
		most = c.Cap
	}
	if field == "" {
		field = "max_tokens"
	}
	if most > 0 {
		b = append(jsontext.AppendString(append(b, ','), field), ':')
		b = strconv.AppendInt(b, most, 10)
	}
	return append(b, '}')
}

// LLMResponse is what a model made of an anonymized text.
type LLMResponse struct {
	RawContent          string // with tokens
	DeanonymizedContent string // with values
	Model               string
	Usage               *Usage // nil if upstream gave none
	Left                int    // tokens that name nothing
}

// ReadLLMResponse reads an upstream's answer for llm_response. model is the catalogue's id. Errors are *apierr.Error; the usage that
// the answer says comes with them. It stops with ctx's error when ctx ends.
func ReadLLMResponse(ctx context.Context, body []byte, t *token.Table, model string) (*LLMResponse, error) {
	r := &LLMResponse{Model: model}
	doc, err := parseAnswer(body)
	if err != nil {
		return r, err
	}
	f := look(doc.Root())
	if r.Usage = usageOf(f.usage); f.failed() {
		return r, ErrUpstream
	}
	if !f.answers() {
		return r, ErrNoAnswer
	}
	for _, c := range f.choices.Items() {
		message := c.Get("message")
		if r.RawContent, _ = contentOf(message.Get("content"), false); r.RawContent == "" {
			r.RawContent = message.Get("refusal").Text()
		}
		break
	}
	text, stats, err := restore.TextContext(ctx, nil, r.RawContent, t, restore.Mixed, nil)
	if err != nil {
		return r, amplified(err)
	}
	r.DeanonymizedContent, r.Left = string(text), stats.Left
	return r, nil
}

// AnonymizeResult is the answer of POST /anonymize.
type AnonymizeResult struct {
	Text    string
	Mapping []token.Entry // the existing mapping and the additions (api.md, Text alone)
	Count   int           // replaced occurrences
	Types   []string      // types found in this text; sorted and made unique here
	LLM     *LLMResponse  // only with process_with_llm
}

// JSON is the body of the answer.
func (r AnonymizeResult) JSON() []byte {
	b := jsontext.AppendString([]byte(`{"anonymized_text":`), r.Text)
	b = appendMapping(append(b, `,"mapping":`...), r.Mapping)
	b = strconv.AppendInt(append(b, `,"pii_count":`...), int64(r.Count), 10)
	types := slices.Compact(slices.Sorted(slices.Values(r.Types)))
	b = appendStrings(append(b, `,"pii_types":`...), types)
	if l := r.LLM; l != nil {
		b = jsontext.AppendString(append(b, `,"llm_response":{"raw_content":`...), l.RawContent)
		b = jsontext.AppendString(append(b, `,"deanonymized_content":`...), l.DeanonymizedContent)
		b = jsontext.AppendString(append(b, `,"model":`...), l.Model)
		if u := l.Usage; u != nil {
			b = strconv.AppendInt(append(b, `,"usage":{"prompt_tokens":`...), u.PromptTokens, 10)
			b = strconv.AppendInt(append(b, `,"completion_tokens":`...), u.CompletionTokens, 10)
			b = strconv.AppendInt(append(b, `,"total_tokens":`...), u.TotalTokens, 10)
			b = append(b, '}')
		}
		b = append(b, '}')
	}
	return append(b, '}')
}

// RestoreResult is the answer of PUT /anonymize (api.md, Text alone).
type RestoreResult struct {
	Text     string
	Restored int
	Unknown  []string // tokens that the mapping does not name
}

// JSON is the body of the answer.
func (r RestoreResult) JSON() []byte {
	b := jsontext.AppendString([]byte(`{"deanonymized_text":`), r.Text)
	b = strconv.AppendInt(append(b, `,"restored_count":`...), int64(r.Restored), 10)
	b = appendStrings(append(b, `,"unknown_tokens":`...), r.Unknown)
	return append(b, '}')
}

func appendStrings(dst []byte, list []string) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = jsontext.AppendString(dst, s)
	}
	return append(dst, ']')
}
