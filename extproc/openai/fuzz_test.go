package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/pii"
	"veil/extproc/token"
)

func seed(f *testing.F, pattern string) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds at %s: %v", pattern, err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		if parts := strings.SplitN(string(b), dashes, 3); len(parts) == 3 {
			f.Add(parts[1], uint64(len(b)))
		}
	}
}

// oddLines reports whether a stream has a line that is neither a comment nor a field of an event, which goes nowhere (decision 0147).
func oddLines(stream string) bool {
	for line := range strings.FieldsFuncSeq(stream, func(r rune) bool { return r == '\r' || r == '\n' }) {
		switch name, _, _ := strings.Cut(line, ":"); name {
		case "", "data", "event", "id", "retry":
		default:
			return true
		}
	}
	return false
}

// ofTheAnswer reports whether all that a stream says in its events are chunks of an answer, without an svc of the upstream's; others are
// not given on as they came (decision 0170).
func ofTheAnswer(stream string) bool {
	for line := range strings.FieldsFuncSeq(stream, func(r rune) bool { return r == '\r' || r == '\n' }) {
		if data, ok := strings.CutPrefix(line, "data:"); ok && strings.TrimSpace(data) != "" {
			doc, err := jsontext.Parse(data, jsontext.Options{Lone: true})
			if err != nil || !doc.Root().Get("choices").Given() || doc.Root().Get("svc").Kind() != jsontext.Nothing {
				return false
			}
		}
	}
	return true
}

// FuzzStream: whatever upstream sends and however it is cut, the client gets the same; without anonymization it gets
// upstream's bytes up to the fault, but for the usage chunk, lines that are no fields of an event and what is none of the answer.
func FuzzStream(f *testing.F) {
	seed(f, "../../testdata/transcripts/*.txt")
	f.Fuzz(func(t *testing.T, upstream string, n uint64) {
		r := rand.New(rand.NewPCG(n, 0))
		o := StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: n%4 != 0, JSON: n%5 == 0}, KeepUsage: n%3 != 0, MaxKept: 1 << 10}
		run := func(pieces int, o StreamOptions) string {
			s := NewStream(o)
			var out []byte
			var err error
			for rest := upstream; rest != "" && err == nil; {
				n := min(1+r.IntN(pieces), len(rest))
				out, err = s.Write(out, []byte(rest[:n]))
				rest = rest[n:]
			}
			if err == nil {
				out, err = s.End(out)
			}
			if err != nil {
				out = StreamError(out, apierr.From(err))
			}
			return string(out)
		}
		whole := run(1<<30, o)
		for _, pieces := range []int{1, 3, 40} {
			if got := run(pieces, o); got != whole {
				t.Fatalf("in pieces up to %d: got\n%q\nwant\n%q", pieces, got, whole)
			}
		}
		o.Table, o.KeepUsage = nil, true
		if got := run(7, o); !strings.Contains(got, `{"error":`) && !strings.Contains(upstream, `usage`) && !strings.Contains(upstream, "[DONE]") && !oddLines(upstream) && ofTheAnswer(upstream) && got != upstream {
			t.Fatalf("not anonymized: got\n%q\nwant\n%q", got, upstream)
		}
	})
}

// FuzzAnswer: what comes out is JSON, or an error; without anonymization it is what came in, but for an svc of the upstream's.
func FuzzAnswer(f *testing.F) {
	seed(f, "testdata/answers/*.txt")
	f.Fuzz(func(t *testing.T, body string, n uint64) {
		out, _, err := RestoreAnswer(context.Background(), []byte(body), AnswerOptions{Table: someTable(t), Restore: n%2 == 0, Model: "m"})
		if err == nil && !json.Valid(out) {
			t.Fatalf("%q became %q", body, out)
		}
		out, _, err = RestoreAnswer(context.Background(), []byte(body), AnswerOptions{})
		if doc, fault := parseAnswer([]byte(body)); err == nil && fault == nil && (string(out) == body) != (doc.Root().Get("svc").Kind() == jsontext.Nothing) {
			t.Fatalf("%q became %q", body, out)
		}
	})
}

// FuzzRewrite: a request in which every leaf becomes a token is JSON without any of the leaves' texts, and leaves of
// their own in the same places.
func FuzzRewrite(f *testing.F) {
	seed(f, "testdata/requests/*.txt")
	f.Fuzz(func(t *testing.T, body string, _ uint64) {
		c, err := ParseChat(context.Background(), []byte(body))
		if err != nil {
			if json.Valid([]byte(body)) || apierr.From(err).Status == 400 || apierr.From(err).Status == 413 {
				return
			}
			t.Fatal(err)
		}
		same, err := c.Rewrite(context.Background(), Rewrite{})
		if err != nil || (!c.dropped && string(same) != body) {
			t.Fatalf("%q became %q, %v", body, same, err)
		}
		leaves, err := c.Leaves(context.Background())
		if err != nil {
			return
		}
		table := token.NewTable()
		edits := make([][]pii.Edit, len(leaves))
		for i, l := range leaves {
			tok, _, err := table.MintAs("X", l.Text, token.AsString)
			if err != nil {
				t.Fatal(err)
			}
			edits[i] = []pii.Edit{{Start: 0, End: len(l.Text), Token: tok}}
		}
		out, err := c.Rewrite(context.Background(), Rewrite{Edits: edits, Model: "m", Temperature: "1", AskUsage: true, Instruction: "x"})
		if err != nil || !json.Valid(out) {
			t.Fatalf("%q became %q, %v", body, out, err)
		}
		again, err := ParseChat(context.Background(), out)
		if err != nil && !bytes.Contains([]byte(err.Error()), []byte("twice")) { // two keys may have become one token
			t.Fatalf("%q became %q: %v", body, out, err)
		}
		if err == nil && again.dropped {
			t.Fatalf("%q keeps the extension", out)
		}
	})
}
