package main

import (
	"context"
	"os/signal"
	"syscall"
)

// untilHangup is ctx, which ends too when the terminal goes away: open requests may finish then as at ^C. A program that was
// told to outlive its terminal (nohup) goes on.
func untilHangup(ctx context.Context) (context.Context, context.CancelFunc) {
	if signal.Ignored(syscall.SIGHUP) {
		return context.WithCancel(ctx)
	}
	return signal.NotifyContext(ctx, syscall.SIGHUP)
}
