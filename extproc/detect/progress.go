package detect

import "context"

// listener is the key of a context's listener for progress.
type listener struct{}

// WithProgress is ctx with a function that is told how many more bytes of a text a recogniser is done with. Only the one
// that takes longest tells, so that the numbers add up to the length of what was looked at. tell must be safe for
// concurrent use and quick.
func WithProgress(ctx context.Context, tell func(bytes int)) context.Context {
	return context.WithValue(ctx, listener{}, tell)
}

// Advance tells ctx's listener, if it has one, that n more bytes are done. Recognisers that work in blocks call it.
func Advance(ctx context.Context, n int) {
	if tell, ok := ctx.Value(listener{}).(func(int)); ok {
		tell(n)
	}
}
