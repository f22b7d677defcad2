package redis

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// check refuses a server that is too old. A user who may not ask for the version is believed.
func (s *Store) check(ctx context.Context) error {
	if err := s.client.Ping(ctx).Err(); err != nil {
		return fmt.Errorf("no Redis answers (check address, user and password, and that it runs): %w", err)
	}
	info, err := s.info(ctx, "server")
	if err != nil {
		return nil
	}
	major, _, _ := strings.Cut(info["redis_version"], ".")
	if n, err := strconv.Atoi(major); err == nil && n < 7 {
		return fmt.Errorf("this Redis is too old (%s): use 7.0 or newer", info["redis_version"])
	}
	s.told = true
	s.lookAtMemory(ctx)
	return nil
}

// info is a section of what a server tells of itself.
func (s *Store) info(ctx context.Context, section string) (map[string]string, error) {
	text, err := s.client.Info(ctx, section).Result()
	fields := map[string]string{}
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			fields[name] = value
		}
	}
	return fields, err
}

// lookAtMemory looks whether the server forgets keys when its memory is full. While it does not answer, the last word stands.
func (s *Store) lookAtMemory(ctx context.Context) {
	if !s.told {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	info, err := s.info(ctx, "memory")
	switch policy, most := info["maxmemory_policy"], info["maxmemory"]; {
	case err != nil:
	case policy == "" || policy == "noeviction" || most == "0":
		s.amiss.Store(nil)
	default:
		text := fmt.Sprintf("this Redis drops keys when its memory is full (maxmemory-policy %s): a counter that is dropped is a limit that is forgotten; set maxmemory-policy noeviction", policy)
		s.amiss.Store(&text)
	}
}

// Amiss warns of a server that forgets counters when its memory is full, and of sweeps that don't come to their end.
func (s *Store) Amiss() error {
	var errs []error
	if text := s.amiss.Load(); text != nil {
		errs = append(errs, errors.New(*text))
	}
	if s.behind.Load() {
		errs = append(errs, errBehind)
	}
	return errors.Join(errs...)
}
