package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// file writes a file of the test's and gives its path.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFaultsOfAMappingFileAreToldWithTheirLine(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"it ends too early", "{\"{{NAME_1}}\": \"a\",\n", ":2: this is no mapping"},
		{"an empty file", "", ":1: this is no mapping"},
		{"a number", "{\"{{NAME_1}}\": \"a\",\n \"{{NAME_2}}\": 3}", ":2: the value is a number"},
		{"no token", "{\n\n\"name\": \"a\"}", ":3: the key is no token"},
		{"twice", "{\"{{NAME_1}}\": \"a\",\n \"{{NAME_1}}\": \"b\"}", "m.json:2: this token is there twice"},
		{"a list", "[]", "this is an array"},
		{"more than one document", "{\"{{NAME_1}}\":\"a\"}, \"x\": {}", ":1: this is no mapping"},
	} {
		out, exit := given(t, "{{NAME_1}}", "restore", "--mapping", file(t, "m.json", c.text))
		if exit != 1 || !strings.Contains(out, c.want) || strings.Contains(out, "400 invalid") {
			t.Errorf("%s: exit %d: %s", c.name, exit, out)
		}
	}
	if out, exit := given(t, "x", "restore", "--mapping", filepath.Join(t.TempDir(), "none")); exit != 1 || !strings.Contains(out, "no such file") {
		t.Errorf("a missing one: exit %d: %s", exit, out)
	}
}

// piped is a text that comes from an anonymize, which writes its mapping before it ends.
type piped struct {
	*strings.Reader
	write func()
}

func (p piped) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	if err != nil {
		p.write()
	}
	return n, err
}

func TestRestoreReadsTheMappingOfTheAnonymizeThatItIsPipedFrom(t *testing.T) {
	mapping, out := file(t, "m.json", `{"{{NAME_1}}": "Ann"}`), strings.Builder{}
	in := piped{strings.NewReader("{{NAME_1}} and {{NAME_2}}"), func() {
		if err := os.WriteFile(mapping, []byte(`{"{{NAME_1}}": "Ann", "{{NAME_2}}": "Bob"}`), 0o600); err != nil {
			t.Error(err)
		}
	}}
	if exit := execute(t.Context(), []string{"restore", "--mapping", mapping}, stdio{in: in, out: &out, err: &out}); exit != 0 || out.String() != "Ann and Bob" {
		t.Errorf("exit %d: %s", exit, out.String())
	}
}

func TestAnswersOfTheAPIAreMappings(t *testing.T) {
	answer, exit := given(t, "Write to zoe@example.org", "anonymize", "--json")
	if exit != 0 {
		t.Fatal(answer)
	}
	for _, m := range []string{answer, `{"choices": [], "svc": {"anonymization": {"mapping": {"{{EMAIL_1}}": "zoe@example.org"}}}}`, "\ufeff{\"{{EMAIL_1}}\": \"zoe@example.org\"}\r\n"} {
		if out, exit := given(t, "Write to {{EMAIL_1}}", "restore", "--mapping", file(t, "answer.json", m)); exit != 0 || out != "Write to zoe@example.org" {
			t.Errorf("exit %d: %s", exit, out)
		}
	}
}

func TestFilesBeyondTheServicesBoundsComeBack(t *testing.T) {
	var b strings.Builder
	for i := range 20_500 { // a request holds 20,000 values at most
		fmt.Fprintf(&b, "write to zoe%d@example.org\r\n", i)
	}
	text := b.String()
	mapping := filepath.Join(t.TempDir(), "m.json")
	hidden, exit := given(t, text, "anonymize", "--mapping", mapping)
	if exit != 0 || strings.Contains(hidden, "@") {
		t.Fatalf("exit %d: %.200s", exit, hidden)
	}
	if back, exit := given(t, hidden, "restore", "--mapping", mapping); exit != 0 || back != text {
		t.Errorf("exit %d: %.200s", exit, back)
	}
	long := file(t, "long.json", `{"{{NAME_1}}": "`+strings.Repeat("x", 1<<20)+`"}`) // and an answer 32 MiB
	if back, exit := given(t, strings.Repeat("{{NAME_1}}", 40), "restore", "--mapping", long); exit != 0 || len(back) != 40<<20 {
		t.Errorf("exit %d: %d bytes: %.200s", exit, len(back), back)
	}
}

func TestAMappingThatCannotBeWrittenLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "m", "sub"), 0o700); err != nil { // a folder can't be replaced by a file
		t.Fatal(err)
	}
	if err := writeMapping(filepath.Join(dir, "m"), nil); err == nil {
		t.Error("a folder was replaced")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v %v", left, err)
	}
	out, exit := given(t, "zoe@example.org", "anonymize", "--mapping", filepath.Join(dir, "none", "m"))
	if exit != 1 || !strings.Contains(out, "there is no such folder") {
		t.Errorf("exit %d: %s", exit, out)
	}
}

func TestAMappingThatALinkNamesIsWritten(t *testing.T) {
	mapping := file(t, "m.json", "{}")
	link := filepath.Join(t.TempDir(), "link.json")
	if err := os.Symlink(mapping, link); err != nil {
		t.Fatal(err)
	}
	if out, exit := given(t, "Write to zoe@example.org", "anonymize", "--mapping", link); exit != 0 {
		t.Fatalf("exit %d: %s", exit, out)
	}
	if b, err := os.ReadFile(mapping); err != nil || !strings.Contains(string(b), "zoe@example.org") {
		t.Errorf("the file that the link names holds %s (%v)", b, err)
	}
}
