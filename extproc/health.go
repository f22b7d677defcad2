package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

type healthCmd struct {
	Admin string `default:"127.0.0.1:8081" placeholder:"HOST:PORT" help:"Admin address of the running veil; default ${default}."`
}

// Run asks /readyz. It exists for health checks in images that have no shell and no curl.
func (c healthCmd) Run(ctx context.Context, std stdio) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.Admin+"/readyz", nil)
	if err != nil {
		return fmt.Errorf("%w: --admin: %w", errUsage, err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("no veil answers at %s (is it running, and is --admin the same?): %w", c.Admin, err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 64<<10))
	if err != nil {
		return err
	}
	if _, err := std.out.Write(body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready (status %d)", resp.StatusCode)
	}
	return nil
}
