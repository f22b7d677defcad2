package e2e

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"veil/extproc/openai"
	"veil/extproc/token"
	"veil/testdata/upstream"
)

// transcript is a case of testdata/transcripts (its README says what the options mean).
type transcript struct {
	name    string
	options map[string]string
	sent    string // by the upstream
}

func transcripts(t *testing.T) []transcript {
	t.Helper()
	files, err := filepath.Glob("../../testdata/transcripts/*.txt")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d transcripts (%v)", len(files), err)
	}
	var out []transcript
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.SplitN(string(text), "------\n", 3)
		c := transcript{name: strings.TrimSuffix(filepath.Base(f), ".txt"), options: map[string]string{}, sent: parts[1]}
		for line := range strings.Lines(parts[0]) {
			if key, value, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
				c.options[key] = value
			}
		}
		switch c.options["lines"] {
		case "crlf":
			c.sent = strings.ReplaceAll(c.sent, "\n", "\r\n")
		case "cr":
			c.sent = strings.ReplaceAll(c.sent, "\n", "\r")
		}
		out = append(out, c)
	}
	return out
}

// entries is the transcript's mapping in a fixed order.
func (c transcript) entries(t *testing.T) (entries []token.Entry, m obj) {
	t.Helper()
	if err := json.Unmarshal([]byte(c.options["mapping"]), &m); err != nil {
		t.Fatal(err)
	}
	for tok, v := range m {
		entries = append(entries, token.Entry{Token: tok, Value: v.(string)})
	}
	sort.Slice(entries, func(i, j int) bool { return entries[i].Token < entries[j].Token })
	return entries, m
}

// oracle is the stream that the client gets when the upstream's comes in one piece.
func (c transcript) oracle(t *testing.T, entries []token.Entry) string {
	t.Helper()
	table := token.NewTable()
	if err := table.Load(entries); err != nil {
		t.Fatal(err)
	}
	s := openai.NewStream(openai.StreamOptions{KeepUsage: c.options["usage"] == "true", AnswerOptions: openai.AnswerOptions{
		Table: table, Restore: c.options["restore"] != "false", Model: "gpt-4.1", JSON: c.options["json"] == "true"}})
	out, err := s.Write(nil, []byte(c.sent))
	if err == nil {
		out, err = s.End(out)
	}
	if err != nil {
		return "a fault" // told by the gateway in an event of its own
	}
	return string(out)
}

// madeUp may be an id or a time of the gateway's own.
var madeUp = regexp.MustCompile(`"id":"chatcmpl-[0-9a-f]{32}",|"created":\d+,`)

// withoutMadeUp is a stream without the ids and times that the gateway has made up since a time: the oracle's chunks have none.
func withoutMadeUp(stream string, since time.Time) string {
	return madeUp.ReplaceAllStringFunc(stream, func(member string) string {
		said, isTime := strings.CutPrefix(strings.TrimSuffix(member, ","), `"created":`)
		if at, err := strconv.ParseInt(said, 10, 64); isTime && (err != nil || at < since.Unix() || at > time.Now().Unix()) {
			return member // the upstream's
		}
		return ""
	})
}

func TestTranscriptsThroughEnvoyEqualTheOracleAtRandomCuts(t *testing.T) {
	s := shared(t)
	r := rand.New(rand.NewPCG(1, 2))
	ran, began := 0, time.Now()
	for _, c := range transcripts(t) {
		if c.options["mapping"] == "" || c.options["numbers"] != "" || c.options["kept"] != "" {
			continue // states that a request can't bring about; package openai holds them to the oracle
		}
		entries, m := c.entries(t)
		if len(m) > 1 { // a mapping's order is the body's, which a map has not
			continue
		}
		want := c.oracle(t, entries)
		for range 4 {
			about := topic()
			s.up.Script(about, upstream.Answer{Raw: []byte(c.sent), Header: http.Header{"Content-Type": {"text/event-stream"}}, Write: 1 + r.IntN(60)})
			svc := obj{"existing_mapping": m, "restore": c.options["restore"] != "false"}
			more := obj{"stream": true, "anonymize": true, "svc": svc}
			if c.options["usage"] == "true" {
				more["stream_options"] = obj{"include_usage": true}
			}
			if c.options["json"] == "true" {
				more["response_format"] = obj{"type": "json_object"}
			}
			got := s.do(t, call{body: chat("about "+about, more), two: r.IntN(2) == 0})
			s.up.Unscript(about)
			ran++
			if want == "a fault" {
				if !strings.Contains(string(got.body), `"error"`) || strings.Contains(string(got.body), "[DONE]") {
					t.Errorf("%s: no error event at the end:\n%s", c.name, got.body)
				}
				continue
			}
			if withoutMadeUp(string(got.body), began) != want {
				t.Errorf("%s:\ngot  %s\nwant %s", c.name, got.body, want)
			}
		}
	}
	if ran < 100 {
		t.Errorf("only %d runs", ran)
	}
}
