package openai

import "context"

// pace asks once in a while whether the context of long work has ended. One that nobody set asks never.
type pace struct {
	ctx context.Context
	n   int
}

// often is how many values are passed between two looks, each perByte bytes of text counting as one more.
const (
	often   = 1 << 10
	perByte = 64
)

// pass notes that a value with so many bytes of text comes next, and fails with the context's error once that has ended.
func (p *pace) pass(bytes int) error {
	if p.n += 1 + bytes/perByte; p.n < often || p.ctx == nil {
		return nil
	}
	p.n = 0
	return p.ctx.Err()
}

// asker is what reading a body asks whether it is still wanted: nothing for a short one, which is read sooner.
func asker(ctx context.Context, bytes int) func() error {
	if bytes < long {
		return nil
	}
	return ctx.Err
}

// long is from how many bytes on reading a body asks.
const long = 64 << 10
