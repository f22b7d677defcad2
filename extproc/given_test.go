package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// leaves are the commands that can be run, each with the line that chooses it and gives what it can't do without.
func leaves(t *testing.T) map[*kong.Node][]string {
	t.Helper()
	parser, err := kong.New(&cli{}, kong.DefaultEnvars("VEIL"), kong.Name("veil"))
	if err != nil {
		t.Fatal(err)
	}
	lines := map[*kong.Node][]string{}
	for _, leaf := range parser.Model.Leaves(false) {
		line := strings.Fields(strings.TrimPrefix(leaf.Path(), "veil "))
		if leaf.Name == "run" || leaf.Name == "version" { // nothing that they can't do without
			lines[leaf] = line
			continue
		}
		for _, p := range leaf.Positional {
			if p.Required {
				line = append(line, "x")
			}
		}
		for _, f := range leaf.Flags {
			if f.Required {
				line = append(line, "--"+f.Name, "x")
			}
		}
		lines[leaf] = line
	}
	return lines
}

// Every flag and every variable of every command: a new one is held to this by being there.
func TestNothingIsGivenEmpty(t *testing.T) {
	seen := 0
	for leaf, line := range leaves(t) {
		for _, f := range leaf.Flags {
			if k := f.Target.Kind(); f.Name == "help" || k != reflect.String && k != reflect.Slice {
				continue
			}
			seen++
			for _, empty := range []string{"", " "} {
				out, exit := given(t, "", append(line[:len(line):len(line)], "--"+f.Name+"="+empty)...)
				if exit != 2 || !strings.Contains(out, "--"+f.Name) {
					t.Errorf("%s --%s=%q: exit %d: %s", leaf.Path(), f.Name, empty, exit, out)
				}
			}
			for _, name := range f.Envs {
				os.Setenv(name, "")
				out, exit := given(t, "", line...)
				os.Unsetenv(name)
				if exit != 2 || !strings.Contains(out, "the variable "+name+" is set to nothing") && !strings.Contains(out, "--"+f.Name) {
					t.Errorf("%s with %s empty: exit %d: %s", leaf.Path(), name, exit, out)
				}
			}
		}
		for _, p := range leaf.Positional {
			args := slices.Clone(line)
			if at := slices.Index(args, "x"); at >= 0 && p.Required {
				args[at] = ""
			} else if args = append(args, ""); p.Required {
				t.Fatalf("%s: no place for <%s> in %q", leaf.Path(), p.Name, line)
			}
			if out, exit := given(t, "", args...); exit != 2 || !strings.Contains(out, "<"+p.Name+"> is empty") {
				t.Errorf("%s with an empty <%s>: exit %d: %s", leaf.Path(), p.Name, exit, out)
			}
		}
	}
	if seen < 40 {
		t.Errorf("only %d flags were tried", seen)
	}
}

func TestANearlyRightVariableIsTold(t *testing.T) {
	for name, told := range map[string]bool{"VEIL_RULE": true, "VEIL_RLUES": true, "VEIL_RUELS": true, "veil_rules": false, "VEIL_RULES_": true,
		"VEIL_KEY": false, "VEIL_URL": false, "VEIL_EU_HOST_KEY": false, "VEIL_MODEL": false} {
		t.Setenv(name, "nosuch")
		var said bytes.Buffer
		exit := execute(t.Context(), []string{"detect"}, stdio{in: strings.NewReader("Anna"), out: io.Discard, err: &said})
		if out := said.String(); exit != 0 || strings.Contains(out, name+" is not read; is VEIL_RULES meant?") != told {
			t.Errorf("%s: exit %d: %s", name, exit, out)
		}
		os.Unsetenv(name)
	}
}

func TestAFlagOfAnotherThatIsNotGivenIsRefused(t *testing.T) {
	state := t.TempDir()
	for _, line := range []string{"run --upstream-location eu", "run --upstream-key-env X", "run --sidecar-pass near", "run --sidecar-account app", "envoy config --catalogue a"} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel() // should it start all the same
		args := strings.Fields(line)
		if args[0] == "run" {
			args = append(args, "--state", state)
		}
		var said bytes.Buffer
		exit := execute(ctx, args, stdio{in: strings.NewReader(""), out: io.Discard, err: &said})
		if flag := strings.Fields(line)[len(strings.Fields(line))-2]; exit != 2 || !strings.Contains(said.String(), flag+" says nothing without ") {
			t.Errorf("veil %s: exit %d: %s", line, exit, &said)
		}
	}
}

// Everything writes the name of the variable out: standard error, log, /readyz, console, Envoy's configuration.
func TestAKeyInThePlaceOfItsVariablesNameIsRefusedAndNotShown(t *testing.T) {
	t.Setenv("veil_test_upstream_key_2", "given")
	for name, refused := range map[string]bool{
		"sk-proj-4f9a1c": true, "4f9a1c": true, "a b": true, "gsk_0aZ9bY8cX7dW6eV5": true,
		"EU_HOST_KEY": false, "VEIL_TEST_UNSET_AND_LONG_2": false, "eu_host_key": false, "veil_test_upstream_key_2": false,
	} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel() // should it start all the same
		var said bytes.Buffer
		args := []string{"run", "--upstream", "https://llm.example/v1", "--upstream-location", "eu", "--upstream-key-env", name, "--state", t.TempDir(), "--envoy", "nosuch"}
		exit := execute(ctx, args, stdio{in: strings.NewReader(""), out: io.Discard, err: &said})
		if got := exit == 2 && strings.Contains(said.String(), "--upstream-key-env: "); got != refused || refused && strings.Contains(said.String(), name) {
			t.Errorf("%s: exit %d: %s", name, exit, &said)
		}
	}
}
