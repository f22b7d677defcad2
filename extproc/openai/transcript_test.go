package openai

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"veil/extproc/apierr"
	"veil/extproc/detect"
	"veil/extproc/token"
)

var update = flag.Bool("update", false, "write what comes out into the golden files, to be read before it is committed")

// transcript is one file of testdata/transcripts: a head of options, upstream's bytes, the client's bytes.
type transcript struct {
	name, file, head string
	options          map[string]string
	upstream, want   string
}

const dashes = "------\n"

func transcripts(t testing.TB) (all []transcript) {
	t.Helper()
	files, err := filepath.Glob("../../testdata/transcripts/*.txt")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d transcripts: %v", len(files), err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.SplitN(string(b), dashes, 3)
		if len(parts) != 3 {
			t.Fatalf("%s has %d parts", f, len(parts))
		}
		tr := transcript{
			name: strings.TrimSuffix(filepath.Base(f), ".txt"), file: f, head: parts[0],
			options: map[string]string{}, upstream: parts[1], want: parts[2],
		}
		for _, l := range strings.Split(parts[0], "\n") {
			if k, v, ok := strings.Cut(l, ": "); ok && !strings.HasPrefix(l, "#") {
				tr.options[k] = v
			}
		}
		if tr.options["end"] == "cut" {
			tr.upstream = strings.TrimSuffix(tr.upstream, "\n")
		}
		tr.upstream, tr.want = tr.lines(tr.upstream), tr.lines(tr.want)
		all = append(all, tr)
	}
	return all
}

// lines puts the line ends in that the transcript names.
func (tr transcript) lines(s string) string {
	switch tr.options["lines"] {
	case "crlf":
		return strings.ReplaceAll(s, "\n", "\r\n")
	case "cr":
		return strings.ReplaceAll(s, "\n", "\r")
	}
	return s
}

// stream opens the transcript's stream.
func (tr transcript) stream(t testing.TB) *Stream {
	t.Helper()
	o := StreamOptions{KeepUsage: tr.options["usage"] == "true"}
	o.Model, o.JSON, o.Restore = tr.options["model"], tr.options["json"] == "true", tr.options["restore"] != "false"
	o.Table, o.PIICount = tr.table(t), 2
	o.NewID, o.Now = func() string { return "made-up" }, func() time.Time { return time.Unix(1700000007, 0) }
	o.MaxKept, _ = strconv.Atoi(tr.options["kept"])
	return NewStream(o)
}

func (tr transcript) table(t testing.TB) *token.Table {
	t.Helper()
	if tr.options["mapping"] == "" {
		return nil
	}
	var m map[string]string
	if err := json.Unmarshal([]byte(tr.options["mapping"]), &m); err != nil {
		t.Fatal(err)
	}
	var entries []token.Entry
	for k, v := range m {
		entries = append(entries, token.Entry{Token: k, Value: v})
	}
	sort.Slice(entries, func(i, j int) bool { return entries[i].Token < entries[j].Token })
	table := token.NewTable()
	if err := table.Load(entries); err != nil {
		t.Fatal(err)
	}
	if typ, value, ok := strings.Cut(tr.options["numbers"], "="); ok {
		if _, _, err := table.MintAs(detect.Type(typ), value, token.AsNumber); err != nil {
			t.Fatal(err)
		}
	}
	return table
}

// run sends upstream's bytes through the stream in pieces that end at cuts, the error event included.
func (tr transcript) run(t testing.TB, cuts ...int) (string, *Stream) {
	t.Helper()
	s := tr.stream(t)
	var out []byte
	var err error
	from := 0
	for _, to := range append(cuts, len(tr.upstream)) {
		if out, err = s.Write(out, []byte(tr.upstream[from:to])); err != nil {
			break
		}
		from = to
	}
	if err == nil {
		out, err = s.End(out)
	}
	if err != nil {
		out = StreamError(out, apierr.From(err))
	}
	if again, err := s.End(nil); err != nil || len(again) > 0 {
		t.Fatalf("after the end: %q, %v", again, err)
	}
	return string(out), s
}

func TestTranscripts(t *testing.T) {
	for _, tr := range transcripts(t) {
		t.Run(tr.name, func(t *testing.T) {
			got, _ := tr.run(t)
			if *update {
				up, eol := tr.upstream, map[string]string{"crlf": "\r\n", "cr": "\r"}[tr.options["lines"]]
				if tr.options["end"] == "cut" {
					up += "\n"
				}
				file := tr.head + dashes + up + dashes + got
				if eol != "" {
					file = strings.ReplaceAll(file, eol, "\n")
				}
				if err := os.WriteFile(tr.file, []byte(file), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != tr.want {
				t.Fatalf("got\n%s\nwant\n%s", got, tr.want)
			}
		})
	}
}
