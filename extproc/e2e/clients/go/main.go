package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sort"
	"sync"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
)

type seen struct {
	Models     []string       `json:"models"`
	Model      string         `json:"model"`
	Plain      string         `json:"plain"`
	Count      int            `json:"count"`
	ModelNamed string         `json:"model_named"`
	Total      int64          `json:"total"`
	ID         bool           `json:"id"`
	Remaining  bool           `json:"remaining"`
	Two        []string       `json:"two"`
	Stream     stream         `json:"stream"`
	Tool       map[string]any `json:"tool"`
	ToolStream map[string]any `json:"tool_stream"`
	Helper     string         `json:"helper"`
	BadModel   refusal        `json:"bad_model"`
	BadKey     refusal        `json:"bad_key"`
	Async      []string       `json:"async"`
}

type stream struct {
	Text      string `json:"text"`
	Finish    string `json:"finish"`
	Total     int64  `json:"total"`
	Arguments string `json:"arguments"`
}

type refusal struct {
	Type   string `json:"type"`
	Status int    `json:"status"`
	Code   string `json:"code"`
	Param  string `json:"param"`
	ID     bool   `json:"id"`
}

func main() {
	if at := os.Getenv("RETRY"); at != "" {
		if err := json.NewEncoder(os.Stdout).Encode(retried(context.Background(), at)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	s, err := drive(context.Background(), openai.NewClient(option.WithMaxRetries(0)))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(s); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// anonymize is how the client sends a field that it doesn't know.
func anonymize() option.RequestOption { return option.WithJSONSet("anonymize", true) }

func ask(text string) openai.ChatCompletionNewParams {
	return openai.ChatCompletionNewParams{Model: "gpt-4.1", Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(text)}}
}

func drive(ctx context.Context, c openai.Client) (s seen, err error) {
	say := ask(os.Getenv("SAY"))
	if err = models(ctx, c, &s); err != nil {
		return s, err
	}
	var raw *http.Response
	plain, err := c.Chat.Completions.New(ctx, say, anonymize(), option.WithResponseInto(&raw))
	if err != nil {
		return s, err
	}
	s.Plain, s.ModelNamed, s.Total = plain.Choices[0].Message.Content, plain.Model, plain.Usage.TotalTokens
	s.ID = raw.Header.Get("x-request-id") != ""
	s.Remaining = raw.Header.Get("x-ratelimit-remaining-requests") != ""
	var svc struct {
		Anonymization struct {
			Count int `json:"pii_count"`
		}
	}
	if err = json.Unmarshal([]byte(plain.JSON.ExtraFields["svc"].Raw()), &svc); err != nil {
		return s, err
	}
	s.Count = svc.Anonymization.Count
	two := say
	two.N = openai.Int(2)
	both, err := c.Chat.Completions.New(ctx, two, anonymize())
	if err != nil {
		return s, err
	}
	for _, ch := range both.Choices {
		s.Two = append(s.Two, ch.Message.Content)
	}
	usage := say
	usage.StreamOptions.IncludeUsage = openai.Bool(true)
	if s.Stream, s.Helper, err = joined(ctx, c, usage); err != nil {
		return s, err
	}
	if err = tools(ctx, c, &s); err != nil {
		return s, err
	}
	_, err = c.Chat.Completions.New(ctx, openai.ChatCompletionNewParams{Model: "no-such-model", Messages: say.Messages})
	s.BadModel = refused(err)
	_, err = c.Models.List(ctx, option.WithAPIKey("svc_sk_wrong"))
	s.BadKey = refused(err)
	s.Async, err = together(ctx, c, say)
	return s, err
}

func models(ctx context.Context, c openai.Client, s *seen) error {
	list, err := c.Models.List(ctx)
	if err != nil {
		return err
	}
	for _, m := range list.Data {
		s.Models = append(s.Models, m.ID)
	}
	sort.Strings(s.Models)
	one, err := c.Models.Get(ctx, s.Models[0])
	if err != nil {
		return err
	}
	s.Model = one.ID
	return nil
}

// joined is what a program that shows a stream makes of it, and what the client's own accumulator does.
func joined(ctx context.Context, c openai.Client, p openai.ChatCompletionNewParams) (out stream, helper string, err error) {
	st := c.Chat.Completions.NewStreaming(ctx, p, anonymize())
	defer st.Close()
	var acc openai.ChatCompletionAccumulator
	for st.Next() {
		chunk := st.Current()
		acc.AddChunk(chunk)
		if chunk.Usage.TotalTokens > 0 {
			out.Total = chunk.Usage.TotalTokens
		}
		if len(chunk.Choices) == 0 {
			continue
		}
		ch := chunk.Choices[0]
		out.Text += ch.Delta.Content
		for _, t := range ch.Delta.ToolCalls {
			out.Arguments += t.Function.Arguments
		}
		if ch.FinishReason != "" {
			out.Finish = ch.FinishReason
		}
	}
	if err := st.Err(); err != nil {
		return out, "", err
	}
	return out, acc.Choices[0].Message.Content, nil
}

func tools(ctx context.Context, c openai.Client, s *seen) error {
	p := ask(os.Getenv("CALL"))
	p.Tools = []openai.ChatCompletionToolUnionParam{openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{
		Name:       "mail",
		Parameters: openai.FunctionParameters{"type": "object", "properties": map[string]any{"to": map[string]any{"type": "string"}}},
	})}
	done, err := c.Chat.Completions.New(ctx, p, anonymize())
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(done.Choices[0].Message.ToolCalls[0].Function.Arguments), &s.Tool); err != nil {
		return err
	}
	got, _, err := joined(ctx, c, p)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(got.Arguments), &s.ToolStream)
}

func refused(err error) refusal {
	var e *openai.Error
	if !errors.As(err, &e) {
		return refusal{Type: fmt.Sprintf("%T", err)}
	}
	return refusal{Type: "Error", Status: e.StatusCode, Code: e.Code, Param: e.Param, ID: e.Response.Header.Get("x-request-id") != ""}
}

// together makes six calls at once, every second one a stream.
func together(ctx context.Context, c openai.Client, p openai.ChatCompletionNewParams) ([]string, error) {
	out, errs := make([]string, 6), make([]error, 6)
	var wg sync.WaitGroup
	for i := range out {
		wg.Go(func() {
			if i%2 == 1 {
				var got stream
				got, _, errs[i] = joined(ctx, c, p)
				out[i] = got.Text
				return
			}
			done, err := c.Chat.Completions.New(ctx, p, anonymize())
			if errs[i] = err; err == nil {
				out[i] = done.Choices[0].Message.Content
			}
		})
	}
	wg.Wait()
	return out, errors.Join(errs...)
}
