package pii

import (
	"context"
	"time"
)

// breathEvery is how long a goroutine computes before it gives way: much less than a caller could notice, and some hundred
// times what giving way costs.
const breathEvery = time.Millisecond

// breathing is a context for one goroutine that computes for long. To ask whether it has ended gives way to others, once in
// a while: whoever asks the one can wait for the other.
type breathing struct {
	context.Context
	breathe func()
	last    time.Time
}

// breathing is ctx for this goroutine, which has so many bytes of text to look at.
func (f *finder) breathing(ctx context.Context, bytes int) context.Context {
	if bytes < helpFrom { // over before it is time
		return ctx
	}
	if _, ok := ctx.(*breathing); ok {
		return ctx
	}
	return &breathing{Context: ctx, breathe: f.breathe, last: time.Now()}
}

// Breathing is ctx for one goroutine that works on so many bytes of text: where they are many, to ask whether it has ended gives way
// to others once in a while.
func (e *Engine) Breathing(ctx context.Context, bytes int) context.Context {
	return e.finder.breathing(ctx, bytes)
}

// Err says whether the context has ended, after what the others had to tell.
func (b *breathing) Err() error {
	if time.Since(b.last) >= breathEvery {
		b.breathe()
		b.last = time.Now()
	}
	return b.Context.Err()
}
