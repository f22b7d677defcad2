package daemon

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"veil/extproc/admin"
)

func TestTheLogTellsOnceWhatIsAmissAndThatItIsOver(t *testing.T) {
	var text bytes.Buffer
	d := &Daemon{log: slog.New(slog.NewTextHandler(&text, nil))}
	away := func(reason string) admin.State {
		return admin.State{Warnings: map[string]string{"store": reason, reloadCheck: "told elsewhere"}}
	}
	var before map[string]string
	for _, s := range []admin.State{{}, away("away for 2s: READONLY"), away("away for 4s: READONLY"), {Faults: map[string]string{"grace": "over"}}, {}} {
		before = d.tellChange(before, s)
	}
	var got []string
	for line := range strings.Lines(text.String()) {
		_, line, _ = strings.Cut(line, "msg=")
		got = append(got, strings.TrimSpace(line))
	}
	want := []string{`amiss check=store reason="away for 2s: READONLY"`, `amiss check=grace reason=over`, `"well again" check=store`, `"well again" check=grace`}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestWhatTheAdminsServerSaysIsALineOfTheLog(t *testing.T) {
	var text bytes.Buffer
	d := &Daemon{log: slog.New(slog.NewJSONHandler(&text, nil))}
	d.web().ErrorLog.Print("http: Accept error: too many open files")
	var line struct{ Level, Msg string }
	if err := json.Unmarshal(text.Bytes(), &line); err != nil || line.Level != "WARN" || !strings.Contains(line.Msg, "too many open files") {
		t.Errorf("%s (%v)", text.Bytes(), err)
	}
}
