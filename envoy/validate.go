package envoy

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// Validate has an Envoy program read a configuration file without serving it. Its error is the reason Envoy gives.
func Validate(ctx context.Context, program, config string) error {
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	out, err := exec.CommandContext(ctx, program, "--mode", "validate", "-c", config, "--disable-hot-restart", "--log-level", "error").CombinedOutput()
	if err == nil {
		return nil
	}
	reason := strings.TrimSpace(string(out))
	if i := strings.LastIndex(reason, "error initializing configuration"); i >= 0 {
		reason = reason[i:]
	}
	// Of what breaks a rule of its own formats Envoy prints all of the configuration, and the rule behind it.
	if i := strings.LastIndex(reason, " | caused by "); i >= 0 && strings.Contains(reason, "constraint validation failed") {
		reason = strings.TrimRight(reason[i+len(" | caused by "):], ")")
	}
	return fmt.Errorf("the configuration is refused by Envoy: %s (%w)", reason, err)
}
