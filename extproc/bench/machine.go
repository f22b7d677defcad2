package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// machine says in one line where, with what and when it was measured.
func machine(ctx context.Context, e *environment, o options) string {
	said := func(name string, args ...string) string {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		out, err := exec.CommandContext(ctx, name, args...).Output()
		if err != nil {
			return "unknown"
		}
		return strings.TrimSpace(string(out))
	}
	envoy := said(fmt.Sprintf("/proc/%d/exe", e.veil.envoy), "--version")
	if _, version, ok := strings.Cut(envoy, "version: "); ok { // commit/1.40.0/Clean/RELEASE/BoringSSL
		if f := strings.Split(version, "/"); len(f) > 1 {
			envoy = f[1]
		}
	}
	return fmt.Sprintf("%d cores (%s), %s, Linux %s %s, %s, Envoy %s, commit %s; %s; slices of %s, %d rounds.",
		runtime.NumCPU(), inFile("/proc/cpuinfo", "model name"), memory(),
		strings.SplitN(said("uname", "-r"), "-", 2)[0], said("uname", "-m"), runtime.Version(), envoy,
		said("git", "rev-parse", "--short", "HEAD"), time.Now().UTC().Format("2006-01-02"), o.slice, o.rounds)
}

// inFile is what a line of the kernel's says behind a name.
func inFile(file, name string) string {
	b, err := os.ReadFile(file)
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(b)) {
		if k, v, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == name {
			return strings.TrimSpace(v)
		}
	}
	return "unknown"
}

// memory is the machine's, in GiB.
func memory() string {
	var kb int64
	if _, err := fmt.Sscan(inFile("/proc/meminfo", "MemTotal"), &kb); err != nil {
		return "unknown memory"
	}
	return fmt.Sprintf("%.0f GiB", float64(kb)/(1<<20))
}
