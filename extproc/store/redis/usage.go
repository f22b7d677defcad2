package redis

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"veil/extproc/money"
	"veil/extproc/quota"
)

// usage is the hash with an account's usage of a month (yyyymm).
func (s *Store) usage(account string, month int32) string {
	return s.of(account, "usage:"+strconv.Itoa(int(month)))
}

// Usage sums up settled calls by day, account, key and model, in that order.
func (s *Store) Usage(ctx context.Context, q quota.Query) ([]quota.Row, error) {
	accounts := []string{q.Account}
	if q.Account == "" {
		var err error
		if accounts, err = s.client.SMembers(ctx, s.dir("billed")).Result(); err != nil {
			return nil, fmt.Errorf("%w: %w", quota.ErrDown, err)
		}
	}
	out := []quota.Row{}
	for _, id := range accounts {
		for month := q.From / 100; month <= q.To/100; month = nextMonth(month) {
			fields, err := s.client.HGetAll(ctx, s.usage(id, month)).Result()
			if err != nil {
				return nil, fmt.Errorf("%w: %w", quota.ErrDown, err)
			}
			rows, err := rowsOf(id, fields)
			if err != nil {
				return nil, err
			}
			out = append(out, rows...)
		}
	}
	out = slices.DeleteFunc(out, func(r quota.Row) bool { return r.Day < q.From || r.Day > q.To })
	slices.SortFunc(out, func(a, b quota.Row) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Account, b.Account), cmp.Compare(a.Key, b.Key), cmp.Compare(a.Model, b.Model))
	})
	return out, nil
}

// Currency is what the amounts are in, as the last server said; "" if there was none.
func (s *Store) Currency(ctx context.Context) (string, error) {
	code, err := s.client.Get(ctx, s.dir("currency")).Result()
	if errors.Is(err, redis.Nil) {
		return "", nil
	}
	return code, err
}

// SetCurrency says what amounts are in from now on.
func (s *Store) SetCurrency(ctx context.Context, code string) error {
	return s.client.Set(ctx, s.dir("currency"), code, 0).Err()
}

func nextMonth(m int32) int32 {
	if m%100 == 12 {
		return m + 89
	}
	return m + 1
}

// rowsOf reads fields such as "20260317 key model p" (with tabs), each one count of a row.
func rowsOf(account string, fields map[string]string) ([]quota.Row, error) {
	rows := map[string]*quota.Row{}
	for name, text := range fields {
		part := strings.Split(name, "\t")
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || len(part) != 4 {
			return nil, fmt.Errorf("redis: usage of %s holds a field that veil did not write", account)
		}
		day, err := strconv.ParseInt(part[0], 10, 32)
		if err != nil {
			return nil, fmt.Errorf("redis: usage of %s holds a field that veil did not write", account)
		}
		id := strings.Join(part[:3], "\t")
		r := rows[id]
		if r == nil {
			r = &quota.Row{Day: int32(day), Account: account, Key: part[1], Model: part[2]}
			rows[id] = r
		}
		switch part[3] {
		case "r":
			r.Requests = n
		case "f":
			r.Failed = n
		case "e":
			r.Estimated = n
		case "p":
			r.PromptTokens = n
		case "c":
			r.CompletionTokens = n
		case "m":
			r.Cost = money.Amount(n)
		}
	}
	out := make([]quota.Row, 0, len(rows))
	for _, r := range rows {
		out = append(out, *r)
	}
	return out, nil
}
