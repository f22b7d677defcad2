package main

import (
	"context"
	"errors"
	"os"
	"strconv"
	"time"

	"github.com/openai/openai-go/v3"
)

type outcome struct {
	Text    string  `json:"text"`
	Status  int     `json:"status"`
	Code    string  `json:"code"`
	Seconds float64 `json:"seconds"`
}

// retried makes one call as the client makes it when nobody tells it how often to retry.
func retried(ctx context.Context, at string) outcome {
	second, err := strconv.ParseInt(at, 10, 64)
	if err != nil {
		return outcome{Code: err.Error()}
	}
	time.Sleep(time.Until(time.Unix(second, 0)))
	began, out := time.Now(), outcome{Status: 200}
	c := openai.NewClient()
	done, err := c.Chat.Completions.New(ctx, ask(os.Getenv("SAY")))
	var e *openai.Error
	switch {
	case errors.As(err, &e):
		out.Status, out.Code = e.StatusCode, e.Code
	case err != nil:
		out.Status, out.Code = 0, err.Error()
	default:
		out.Text = done.Choices[0].Message.Content
	}
	out.Seconds = time.Since(began).Seconds()
	return out
}
