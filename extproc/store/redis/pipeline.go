package redis

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	lanes    = 4  // pipelines on their way at once
	laneMost = 64 // decisions in one pipeline
)

// pipeline carries decisions to Redis, those that come at the same time together: under load a decision then costs a part
// of a system call instead of several. A lone decision goes at once.
type pipeline struct {
	client redis.UniversalClient

	mu    sync.Mutex
	queue []*job
	busy  int // lanes on their way

	slow atomic.Bool // the last pipeline was: callers do not send their own then, for they would wait beyond their contexts
}

// slowAfter is how long a pipeline may take until nobody waits in one himself. The client reads an answer until its own
// time-out, whatever a context says.
const slowAfter = 100 * time.Millisecond

// job is one script on its way.
type job struct {
	ctx    context.Context
	script *redis.Script
	keys   []string
	args   []any
	done   chan struct{}
	answer any
	err    error
	ended  bool      // answer and err are there; as left, under the pipeline's lock
	left   bool      // nobody waits any more
	late   func(any) // takes the answer then
}

// run runs a script. When ctx ends first, the script may have run or not: late is given its answer if one comes.
func (p *pipeline) run(ctx context.Context, late func(any), script *redis.Script, keys []string, args ...any) (any, error) {
	j := &job{ctx: ctx, script: script, keys: keys, args: args, done: make(chan struct{}), late: late}
	p.mu.Lock()
	p.queue = append(p.queue, j)
	start := p.busy < lanes
	if start {
		p.busy++
	}
	p.mu.Unlock()
	switch {
	case start && p.slow.Load():
		go p.lane()
	case start:
		p.first()
	}
	select {
	case <-j.done:
		return j.answer, j.err
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if j.ended {
		return j.answer, j.err
	}
	j.left = true
	return nil, ctx.Err()
}

// end hands a job's answer to who waits for it, or to late.
func (p *pipeline) end(j *job) {
	p.mu.Lock()
	j.ended = true
	left := j.left
	p.mu.Unlock()
	close(j.done)
	if left && j.answer != nil && j.err == nil {
		j.late(j.answer)
	}
}

// first sends what is queued in the goroutine of the caller whose job opened the lane: a lone decision then costs no change
// of goroutines, a quarter to a third of it. What has come meanwhile goes on in a goroutine of its own, for that caller has its
// answer. While Redis is slow it is not used.
func (p *pipeline) first() {
	if jobs := p.take(); jobs != nil {
		p.send(jobs)
		p.mu.Lock()
		more := len(p.queue) > 0
		if !more {
			p.busy--
		}
		p.mu.Unlock()
		if more {
			go p.lane()
		}
	}
}

// lane sends what is queued until nothing is.
func (p *pipeline) lane() {
	for jobs := p.take(); jobs != nil; jobs = p.take() {
		p.send(jobs)
	}
}

// take takes jobs from the queue, or closes the lane: then there are none.
func (p *pipeline) take() []*job {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := min(len(p.queue), laneMost)
	if n == 0 {
		p.queue = nil
		p.busy--
		return nil
	}
	jobs := p.queue[:n:n]
	p.queue = p.queue[n:]
	return jobs
}

func (p *pipeline) send(jobs []*job) {
	pipe := p.client.Pipeline()
	cmds := make([]*redis.Cmd, len(jobs))
	for i, j := range jobs {
		if j.ctx.Err() == nil { // nobody waits any more: it must not count
			cmds[i] = j.script.EvalSha(context.Background(), pipe, j.keys, j.args...)
		}
	}
	sent := time.Now()
	_, failed := pipe.Exec(context.Background()) // bounded by the client's time-outs
	p.slow.Store(time.Since(sent) > slowAfter)
	for i, j := range jobs {
		if cmds[i] != nil {
			if j.answer, j.err = result(cmds[i], failed); redis.HasErrorPrefix(j.err, "NOSCRIPT") {
				j.answer, j.err = j.script.Eval(context.Background(), p.client, j.keys, j.args...).Result()
			}
		}
		p.end(j)
	}
}

// result is the answer to a script of a pipeline that ended with failed. The client gives each command its own error, but
// none where Redis refused a new connection (a wrong password): then nothing ran, and no command has an answer. A script of
// ours always has one.
func result(c *redis.Cmd, failed error) (any, error) {
	answer, err := c.Result()
	if err == nil && answer == nil {
		err = cmp.Or(failed, errAnswer)
	}
	return answer, err
}
