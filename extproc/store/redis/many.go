package redis

import (
	"cmp"
	"context"
	"slices"

	"github.com/redis/go-redis/v9"
)

// run is one of many runs of a script, and what came of it.
type run struct {
	keys   []string
	args   []any
	answer any
	err    error
}

// many runs a script for each, most of them in one round trip, and again after loading it for those whose server does not know it. It
// answers with the first error: the others may have run.
func (s *Store) many(ctx context.Context, script *redis.Script, runs []*run, most int) (first error) {
	for part := range slices.Chunk(runs, most) {
		forgotten := s.together(ctx, script, part)
		if len(forgotten) > 0 && s.loadEverywhere(ctx, script) == nil {
			s.together(ctx, script, forgotten)
		}
		for _, r := range part {
			first = cmp.Or(first, r.err)
		}
	}
	return first
}

// together runs a script for each in one pipeline, and answers with those whose server does not know it.
func (s *Store) together(ctx context.Context, script *redis.Script, runs []*run) (forgotten []*run) {
	pipe := s.client.Pipeline()
	cmds := make([]*redis.Cmd, len(runs))
	for i, r := range runs {
		cmds[i] = script.EvalSha(ctx, pipe, r.keys, r.args...)
	}
	_, failed := pipe.Exec(ctx)
	for i, r := range runs {
		if r.answer, r.err = result(cmds[i], failed); redis.HasErrorPrefix(r.err, "NOSCRIPT") {
			forgotten = append(forgotten, r)
		}
	}
	return forgotten
}
