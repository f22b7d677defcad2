//go:build deploy

package deploy

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"testing"
)

// rendered runs the tool in folder render and reads its JSON into to.
func rendered(t *testing.T, to any, env []string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"run", "."}, args...)...)
	cmd.Dir = "render"
	cmd.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("render %v: %v\n%s", args, err, stderr.String())
	}
	if err := json.Unmarshal(out, to); err != nil {
		t.Fatal(err)
	}
}
