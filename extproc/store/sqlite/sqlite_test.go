package sqlite

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
)

func BenchmarkAdmit(b *testing.B) {
	s, err := Open(context.Background(), Config{Path: filepath.Join(b.TempDir(), "veil.db"), Counters: true})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close(context.Background())
	k, err := quota.New(quota.Config{Store: s})
	if err != nil {
		b.Fatal(err)
	}
	l := account.NoLimits()
	l.RequestsPerMinute = 1000
	g := &account.Grant{Account: "a", Key: "k", Limits: l}
	ctx := context.Background()
	b.Run("seq", func(b *testing.B) {
		for b.Loop() {
			t, err := k.Admit(ctx, g, quota.Full)
			if err == nil {
				t.Settle(quota.Settlement{})
			}
		}
	})
	g2 := &account.Grant{Account: "a2", Key: "k", Limits: account.NoLimits()}
	g2.Limits.RequestsPerMinute = 1e9
	b.Run("reserve64", func(b *testing.B) {
		b.SetParallelism(32)
		b.RunParallel(func(p *testing.PB) {
			for p.Next() {
				t, err := k.Admit(ctx, g2, quota.Full)
				if err != nil {
					b.Fatal(err)
				}
				if err := t.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 10, CompletionTokens: 10, Amount: 100}); err != nil {
					b.Fatal(err)
				}
				t.Settle(quota.Settlement{PromptTokens: 5, CompletionTokens: 5, Amount: 50})
			}
		})
	})
	b.Run("reserve1", func(b *testing.B) {
		for b.Loop() {
			t, err := k.Admit(ctx, g2, quota.Full)
			if err != nil {
				b.Fatal(err)
			}
			if err := t.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 10, CompletionTokens: 10, Amount: 100}); err != nil {
				b.Fatal(err)
			}
			t.Settle(quota.Settlement{PromptTokens: 5, CompletionTokens: 5, Amount: 50})
		}
	})
	_ = time.Now
}
