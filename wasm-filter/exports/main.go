package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
)

// wanted are the module's exports, sorted.
var wanted = []string{
	"_initialize",
	"memory",
	"proxy_abi_version_0_2_0",
	"proxy_on_configure",
	"proxy_on_memory_allocate",
	"proxy_on_request_headers",
	"proxy_on_vm_start",
	"veil_ignore", // for the emulator of the tests
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: exports FILE.wasm")
		os.Exit(2)
	}
	if err := check(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "exports:", err)
		os.Exit(1)
	}
}

func check(file string) error {
	module, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	got, err := Names(module)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	slices.Sort(got)
	if !slices.Equal(got, wanted) {
		return fmt.Errorf("%s exports\n\t%s\nwanted\n\t%s", file, strings.Join(got, " "), strings.Join(wanted, " "))
	}
	fmt.Printf("%s: %d bytes, sha256 %x\n", file, len(module), sha256.Sum256(module))
	return nil
}
