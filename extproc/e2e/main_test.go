package e2e

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strconv"
	"sync"
	"testing"
)

// common is the stack that most tests share; it starts with the first that asks.
var common = sync.OnceValues(func() (*stack, error) {
	dir, err := os.MkdirTemp("", "veil-e2e-state-")
	if err != nil {
		return nil, err
	}
	used = true
	return cook(context.Background(), dir, recipe{filter: true})
})

// The provider key that Envoy finds in its environment.
const providerKeyEnv, providerKey = "VEIL_E2E_PROVIDER_KEY", "sk-provider-8d1c5b7e"

var used bool // whether common was asked for

func TestMain(m *testing.M) {
	os.Setenv(providerKeyEnv, providerKey)
	flag.Parse()
	runBeside(6)
	os.Exit(confined(m.Run))
}

// confined runs the tests in a folder for temporary files of their own and removes it: a server that a test kills leaves some.
func confined(run func() int) (code int) {
	dir, err := os.MkdirTemp("", "veil-e2e-")
	if err == nil {
		err = os.Setenv("TMPDIR", dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "FAIL: a folder for temporary files:", err)
		return 1
	}
	defer func() {
		if err := os.RemoveAll(dir); err != nil {
			fmt.Fprintln(os.Stderr, "FAIL:", err)
			code = 1
		}
	}()
	code = run()
	if built != "" {
		os.RemoveAll(built)
	}
	if used {
		s, err := common()
		if err == nil {
			err = s.finish()
		}
		os.RemoveAll(s.dir)
		if err != nil {
			fmt.Fprintln(os.Stderr, "FAIL: the shared stack:", err)
			code = 1
		}
	}
	return code
}

// runBeside lets so many tests run at a time unless -parallel says how many: most of them wait for a minute to pass, a
// server to start or a time-out, and the default, one a core, left two cores idle for half of the time.
func runBeside(n int) {
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if !given {
		flag.Set("test.parallel", strconv.Itoa(n))
	}
}

// shared gives the test the common stack, and lets it run beside others.
func shared(t *testing.T) *stack {
	t.Helper()
	t.Parallel()
	s, err := common()
	if err != nil {
		t.Fatal(err)
	}
	s.watch(t)
	return s
}
