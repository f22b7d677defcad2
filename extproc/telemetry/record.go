package telemetry

import (
	"context"
	"log/slog"
	"time"
)

// Record is what is kept of one call: who, which model, how much, how it ended. It holds no text of the call.
type Record struct {
	RequestID        string
	Account, Key     string // ids, never a key itself
	Endpoint, Model  string
	Status           int  // what the caller got, 0 if nothing
	Stream           bool // the answer was an event stream
	Outcome          string
	At               time.Time // when it ended, by the exchange's clock
	Duration         time.Duration
	FirstByte        time.Duration // waiting for the upstream, 0 if none was asked
	RequestBytes     int
	PIICount         int
	Settled          bool // tokens below were charged
	Estimated        bool // by estimate
	PromptTokens     int64
	CompletionTokens int64
}

// AccessLog writes one line a call. A nil AccessLog writes nothing.
type AccessLog struct{ handler slog.Handler }

// NewAccessLog makes an access log on h.
func NewAccessLog(h slog.Handler) *AccessLog { return &AccessLog{handler: h} }

// Write writes r as one line. It goes to the handler itself: a logger would look up for each line which line of the program
// writes it.
func (a *AccessLog) Write(r Record) {
	if a == nil || !a.handler.Enabled(context.Background(), slog.LevelInfo) {
		return
	}
	line := slog.NewRecord(r.At, slog.LevelInfo, "call", 0)
	line.AddAttrs(
		slog.String("request_id", r.RequestID),
		slog.String("account", r.Account),
		slog.String("key", r.Key),
		slog.String("endpoint", r.Endpoint),
		slog.String("model", r.Model),
		slog.Int("status", r.Status),
		slog.Bool("stream", r.Stream),
		slog.String("outcome", r.Outcome),
		slog.Int64("ms", r.Duration.Milliseconds()),
		slog.Int64("first_byte_ms", r.FirstByte.Milliseconds()),
		slog.Int("request_bytes", r.RequestBytes),
		slog.Int("pii", r.PIICount),
		slog.Bool("estimated", r.Estimated),
		slog.Int64("prompt_tokens", r.PromptTokens),
		slog.Int64("completion_tokens", r.CompletionTokens),
	)
	_ = a.handler.Handle(context.Background(), line) // a line that can't be written is lost, as by a logger
}
