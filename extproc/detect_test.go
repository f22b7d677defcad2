package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/extproc/detect"
	"veil/extproc/internal/spent"
	"veil/extproc/pii"
)

// given runs one command line with a text on standard input.
func given(t *testing.T, in string, args ...string) (out string, exit int) {
	t.Helper()
	var o, e bytes.Buffer
	exit = execute(context.Background(), args, stdio{in: strings.NewReader(in), out: &o, err: &e})
	if exit != 0 {
		return e.String(), exit
	}
	return o.String(), exit
}

func TestDetectAnswersLinesInOrderInCodePoints(t *testing.T) {
	in := "\ufeff" + `{"id":"b","text":"é zoe@example.org"}` + "\n\n" + `{"id":7,"text":"nothing here"}` + "\n"
	out, exit := given(t, in, "detect", "--jsonl")
	want := `{"id":"b","spans":[{"start":2,"end":17,"type":"EMAIL"}]}` + "\n" + `{"id":7,"spans":[]}` + "\n"
	if exit != 0 || out != want {
		t.Errorf("exit %d, got\n%swant\n%s", exit, out, want)
	}
	if out, exit := given(t, "{\"id\":1}\n", "detect", "--jsonl"); exit != 1 || !strings.Contains(out, "line 1") {
		t.Errorf("a line without a text: exit %d, %s", exit, out)
	}
}

func TestAnonymizeAndRestoreGiveTheTextBack(t *testing.T) {
	dir := t.TempDir()
	mapping, hidden := filepath.Join(dir, "mapping.json"), filepath.Join(dir, "hidden.txt")
	text := "Write to zoe@example.org or call 07700 900123.\r\n\tzoe@example.org {{EMAIL_1}} \"\\u0041\"\n"
	out, exit := given(t, text, "anonymize", "--mapping", mapping)
	if exit != 0 || strings.Contains(out, "zoe@") || strings.Contains(out, "900123") {
		t.Fatalf("exit %d: %s", exit, out)
	}
	if err := os.WriteFile(hidden, []byte(out), 0o600); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(mapping); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mapping can be read by others: %v %v", info, err)
	}
	back, exit := given(t, "", "restore", hidden, "--mapping", mapping)
	if exit != 0 || back != text {
		t.Errorf("exit %d, got back %q", exit, back)
	}
	if _, exit := given(t, "x\xff", "anonymize"); exit != 1 {
		t.Errorf("bytes that are no UTF-8: exit %d", exit)
	}
	if _, exit := given(t, "x", "restore"); exit != 2 {
		t.Errorf("no mapping: exit %d", exit)
	}
}

func TestSpansAreShownByLineAndColumn(t *testing.T) {
	out, exit := given(t, "é zoe@example.org, tom@example.org\n\nto: éé ann@example.org zoe@example.org", "detect")
	want := "-:1:3: EMAIL \"zoe@example.org\"\n-:1:20: EMAIL \"tom@example.org\"\n-:3:8: EMAIL \"ann@example.org\"\n-:3:24: EMAIL \"zoe@example.org\"\n"
	if exit != 0 || out != want {
		t.Errorf("exit %d, got\n%swant\n%s", exit, out, want)
	}
}

func TestALineWithManySpansIsShownInLinearTime(t *testing.T) {
	engine, err := pii.New(pii.Config{Recognisers: []detect.Recogniser{}, Rules: detect.Rules{Deny: []detect.Deny{{Text: "xx", Type: "X"}}}})
	if err != nil {
		t.Fatal(err)
	}
	const spans = 150_000
	start := spent.CPU()
	found, err := detectFile(t.Context(), engine, stdio{in: strings.NewReader(strings.Repeat("xx ", spans)), err: io.Discard}, "-")
	if err != nil || len(found) != spans || found[spans-1].Column != 3*spans-2 {
		t.Errorf("%d spans, %v", len(found), err)
	}
	if took := spent.CPU() - start; took > 20*time.Second { // reading the line again for each takes minutes
		t.Errorf("took %v", took)
	}
}
