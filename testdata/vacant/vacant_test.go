package vacant

import (
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

func TestNoAddressIsGivenTwice(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]bool{}
	var asking sync.WaitGroup
	for range 8 {
		asking.Go(func() {
			for range 100 {
				address, err := Address()
				mu.Lock()
				if err != nil || seen[address] {
					t.Errorf("%q is given again (%v)", address, err)
				}
				seen[address] = true
				mu.Unlock()
			}
		})
	}
	asking.Wait()
}

// asked makes this test program one that asks for addresses, prints them and waits for its standard input to end.
const asked = "VACANT_ASKED"

func TestNoAddressIsGivenToTwoProcesses(t *testing.T) {
	if os.Getenv(asked) != "" {
		for range 300 {
			address, err := Address()
			if err != nil {
				t.Fatal(err)
			}
			os.Stdout.WriteString(address + "\n")
		}
		os.Stdin.Read(make([]byte, 1))
		return
	}
	seen := map[string]int{}
	for process := range 6 {
		cmd := exec.Command(os.Args[0], "-test.run=^TestNoAddressIsGivenToTwoProcesses$")
		cmd.Env = append(os.Environ(), asked+"=1")
		_, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
		var got strings.Builder
		for b := make([]byte, 4096); strings.Count(got.String(), "\n") < 300; {
			n, err := out.Read(b)
			got.Write(b[:n])
			if err != nil {
				t.Fatalf("%v: %s", err, got.String())
			}
		}
		for _, address := range strings.Fields(got.String()) {
			if before, ok := seen[address]; ok {
				t.Errorf("process %d gets %s, which is process %d's", process, address, before)
			}
			seen[address] = process
		}
	}
	if len(seen) != 6*300 {
		t.Errorf("%d addresses of %d", len(seen), 6*300)
	}
}
