package main

import (
	"strings"
	"testing"
)

func TestUsageErrorsNameTheHelpOfTheirCommand(t *testing.T) {
	for _, c := range []struct {
		line, want string
	}{
		{"nosuch", "Try: veil --help"},
		{"account", "Try: veil account --help"},
		{"account create a", "Try: veil account create --help"},
		{"account create a --plan free --nosuch", "Try: veil account create --help"},
		{"usage --month 2026-13", "veil: --month: \"2026-13\" is no month"},
		{"usage --month 2026-13", "Try: veil usage --help"},
		{"key create --account a --scopes x", "veil: --scopes: "},
		{"restore", "--mapping"},
		{"account set demo --anonymize foo", "veil: --anonymize: \"foo\" is none of optional, required, always, plan\n"},
		{"run --upstream-location fr", "veil: --upstream-location: \"fr\" is none of eu, us\n"},
		{"run --workers -1", "veil: --workers needs a value, and \"-1\" looks like a flag\n"},
		{"restore --mapping", "veil: --mapping needs a value\n"},
		{"upstreams --over", "veil: --over needs a value\n"},
	} {
		if out, exit := given(t, "", strings.Fields(c.line)...); exit != 2 || !strings.Contains(out, c.want) {
			t.Errorf("veil %s: exit %d: %s", c.line, exit, out)
		}
	}
}

func TestMissingFilesAreToldPlainly(t *testing.T) {
	for _, line := range []string{"detect nosuch", "anonymize nosuch", "detect --rules nosuch", "anonymize --rules nosuch", "detect --jsonl nosuch",
		"serve --config nosuch", "account list --config nosuch", "envoy config --config nosuch"} {
		if out, exit := given(t, "", strings.Fields(line)...); exit != 1 || !strings.Contains(out, "there is no such file; check the name") {
			t.Errorf("veil %s: exit %d: %s", line, exit, out)
		}
	}
	if out, exit := given(t, "\xff\xfeM\x00", "detect"); exit != 1 || !strings.Contains(out, "iconv -f UTF-16 -t UTF-8") {
		t.Errorf("UTF-16: exit %d\n%s", exit, out)
	}
	if out, exit := given(t, "it costs 5 \x80", "detect"); exit != 1 || !strings.Contains(out, "iconv -f WINDOWS-1252 -t UTF-8") {
		t.Errorf("a file of Windows: exit %d\n%s", exit, out)
	}
	if out, exit := given(t, "one\ntwo\xff", "detect"); exit != 1 || !strings.Contains(out, "standard input:2: this is not UTF-8") {
		t.Errorf("exit %d: %s", exit, out)
	}
}

func TestTwoStoresAreNotChosenFromInSilence(t *testing.T) {
	t.Setenv("VEIL_CONFIG", "veil.yaml")
	if out, exit := given(t, "", "account", "list", "--state", t.TempDir()); exit != 2 || !strings.Contains(out, "VEIL_CONFIG") {
		t.Errorf("exit %d: %s", exit, out)
	}
}

func TestEveryHelpFitsEightyColumns(t *testing.T) {
	for _, c := range []string{"", "run", "serve", "account", "account create", "account list", "account show", "account set", "account delete", "key",
		"key create", "key list", "key revoke", "key rotate", "usage", "detect", "anonymize", "restore", "eval", "health", "check", "envoy", "envoy config",
		"envoy install", "upstreams", "version"} {
		out, exit := given(t, "", append(strings.Fields(c), "--help")...)
		if exit != 0 || widest(out) > 80 || strings.Contains(out, "${") {
			t.Errorf("veil %s --help: exit %d, %d columns\n%s", c, exit, widest(out), out)
		}
	}
	if out, exit := given(t, "", "--version"); exit != 0 || !strings.HasPrefix(out, "veil ") {
		t.Errorf("--version: exit %d %s", exit, out)
	}
}
