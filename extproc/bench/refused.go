package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"veil/extproc/account"
	"veil/extproc/bench/stat"
	"veil/extproc/bench/wire"
)

// refused asks with keys that are none. One that has the right shape is refused by veil, at the headers: the answer comes
// though no byte of the body was ever sent. One with a wrong checksum does not get past the edge filter.
func refused(ctx context.Context, e *environment, _ options) ([]figure, error) {
	key, err := account.MintKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	broken := []byte(key)
	if broken[10]++; broken[10] > 'z' || broken[10] < '0' {
		broken[10] = 'a'
	}
	calls := e.up.Calls.Load()
	waits, err := e.unsent(ctx, key)
	if err != nil {
		return nil, err
	}
	if n := e.up.Calls.Load() - calls; n != 0 {
		return nil, fmt.Errorf("%d refused calls reached the upstream", n)
	}
	out := []figure{
		{Name: refusedUnread, Value: 0, Unit: "bytes", Note: fmt.Sprintf("%d calls that announced 1 MB and sent none of it had 401, half of them within %s", len(waits), ms(stat.Median(waits)))},
	}
	for _, x := range []struct{ name, key string }{{"by veil (the key does not exist)", key}, {"at the edge (the key's checksum is wrong)", string(broken)}} {
		f, err := e.flood(ctx, x.name, x.key)
		if err != nil {
			return nil, err
		}
		out = append(out, f...)
	}
	return out, nil
}

// unsent sends the headers of large requests alone and gives the times to their refusals.
func (e *environment) unsent(ctx context.Context, key string) ([]time.Duration, error) {
	var waits []time.Duration
	for range 20 {
		c, err := e.stranger(key, false)
		if err != nil {
			return nil, err
		}
		if err := c.Open(ctx); err != nil {
			return nil, err
		}
		began := time.Now()
		if err := c.SendHead(ctx, 1<<20, began.Add(5*time.Second)); err != nil {
			return nil, err
		}
		_, err = c.Answer()
		c.Close()
		if s := (*wire.Status)(nil); !errors.As(err, &s) || s.Code != 401 {
			return nil, fmt.Errorf("a refused key has %w", err)
		}
		waits = append(waits, time.Since(began))
	}
	return waits, nil
}

// stranger is a connection to veil with another key, for chats or for GET /models.
func (e *environment) stranger(key string, get bool) (*wire.Conn, error) {
	trust, err := trustIn(e.veil.ca)
	if err != nil {
		return nil, err
	}
	if get {
		end, err := wire.NewEndpoint(e.veil.base, "/models", key, trust)
		return wire.NewConn(end.Get()), err
	}
	end, err := wire.NewEndpoint(e.veil.base, "/chat/completions", key, trust)
	return wire.NewConn(end), err
}

// flood asks as fast as 16 callers can, for two seconds. The requests have no body: Envoy closes a connection whose request it
// refuses before the body is there, and what is measured would be TLS.
func (e *environment) flood(ctx context.Context, name, key string) ([]figure, error) {
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex
		n     int
		fail  error
		envoy = cpuOf(e.veil.envoy)
		veil  = cpuOf(e.veil.veil)
		began = time.Now()
	)
	for range 16 {
		c, err := e.stranger(key, true)
		if err != nil {
			return nil, err
		}
		wg.Go(func() {
			done := 0
			defer c.Close()
			for time.Since(began) < 2*time.Second && ctx.Err() == nil {
				err := c.Send(ctx, nil, time.Now().Add(patience))
				if err == nil {
					_, err = c.Answer()
				}
				if s := (*wire.Status)(nil); !errors.As(err, &s) || s.Code != 401 {
					mu.Lock()
					fail = fmt.Errorf("refused %s: %w", name, err)
					mu.Unlock()
					return
				}
				done++
			}
			mu.Lock()
			n += done
			mu.Unlock()
		})
	}
	wg.Wait()
	took := time.Since(began)
	if fail != nil || n == 0 {
		return nil, fail
	}
	per := func(d time.Duration) float64 { return float64(d.Microseconds()) / float64(n) }
	return []figure{{Name: "requests/s refused " + name, Value: float64(int(float64(n) / took.Seconds())),
		Note: fmt.Sprintf("CPU of each: Envoy %.0f µs, veil %.0f µs", per(cpuOf(e.veil.envoy)-envoy), per(cpuOf(e.veil.veil)-veil))}}, nil
}
