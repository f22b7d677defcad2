package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"
)

// slice is what one target did in one slice of time.
type slice struct {
	Requests  int                      `json:"requests"`
	Errors    int                      `json:"errors"`
	Wrong     int                      `json:"wrong"` // answers in which a value was missing or a token left
	latencies []time.Duration          // to the end of the answer
	first     []time.Duration          // to the first event with content
	CPU       map[string]time.Duration `json:"cpu"`
	RSS       map[string]int64         `json:"rss"`
}

// runSlice keeps s.concurrency requests under way for d.
func runSlice(ctx context.Context, t *target, s scenario, d time.Duration, seed uint64) slice {
	before := map[string]usage{}
	for name, pid := range t.pids {
		before[name] = read(pid)
	}
	ctx, cancel := context.WithTimeout(ctx, d+30*time.Second)
	defer cancel()
	end := time.Now().Add(d)
	var (
		mu  sync.Mutex
		out = slice{CPU: map[string]time.Duration{}, RSS: map[string]int64{}}
		wg  sync.WaitGroup
	)
	for w := range s.concurrency {
		wg.Go(func() {
			stream := uint64(w)
			if s.repeat {
				seed = 1
			}
			r := rand.New(rand.NewPCG(seed, stream))
			txt := makeText(r, s)
			for time.Now().Before(end) && ctx.Err() == nil {
				if !s.repeat {
					txt = makeText(r, s)
				}
				total, first, ok, err := t.call(ctx, txt, s)
				mu.Lock()
				out.Requests++
				switch {
				case err != nil:
					out.Errors++
				case !ok:
					out.Wrong++
				default:
					out.latencies = append(out.latencies, total)
					out.first = append(out.first, first)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	for name, pid := range t.pids {
		now := read(pid)
		out.CPU[name], out.RSS[name] = now.cpu-before[name].cpu, now.rss
	}
	return out
}

// call makes one request and reports whether the answer is the message, with every value in its place.
func (t *target) call(ctx context.Context, txt text, s scenario) (total, first time.Duration, ok bool, err error) {
	body := request(txt, s, t.anonymize)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.url+"/chat/completions", bytes.NewReader(body))
	if err != nil {
		return 0, 0, false, err
	}
	req.Header.Set("content-type", "application/json")
	req.Header.Set("authorization", "Bearer "+t.key)
	began := time.Now()
	resp, err := t.client.Do(req)
	if err != nil {
		return 0, 0, false, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		_, _ = io.Copy(io.Discard, resp.Body) // so that the connection is used again
		return 0, 0, false, fmt.Errorf("status %d", resp.StatusCode)
	}
	answer := ""
	if s.stream {
		answer, first, err = readStream(resp.Body, began)
	} else {
		answer, err = readPlain(resp.Body)
	}
	total = time.Since(began)
	return total, first, answer == txt.body, err
}

type piece struct {
	Choices []struct {
		Message struct{ Content string }
		Delta   struct{ Content string }
	}
}

func readPlain(r io.Reader) (string, error) {
	var p piece
	if err := json.NewDecoder(r).Decode(&p); err != nil || len(p.Choices) == 0 {
		return "", fmt.Errorf("not a completion: %w", err)
	}
	return p.Choices[0].Message.Content, nil
}

func readStream(r io.Reader, began time.Time) (string, time.Duration, error) {
	var (
		b     strings.Builder
		first time.Duration
		lines = bufio.NewScanner(r)
	)
	lines.Buffer(nil, 4<<20)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok || data == "[DONE]" {
			continue
		}
		var p piece
		if err := json.Unmarshal([]byte(data), &p); err != nil {
			return "", 0, err
		}
		if len(p.Choices) > 0 && p.Choices[0].Delta.Content != "" {
			if first == 0 {
				first = time.Since(began)
			}
			b.WriteString(p.Choices[0].Delta.Content)
		}
	}
	return b.String(), first, lines.Err()
}
