package openai

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestRecordedExchanges passes real providers' bodies through, where the recordings are at hand: they lie beside the
// project and are no part of it.
func TestRecordedExchanges(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/data/transcripts/openai/chat-*.yaml")
	if len(files) == 0 {
		t.Log("the recordings are not here: nothing was checked")
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var tape struct {
			Interactions []struct {
				Request  struct{ Body string }
				Response struct {
					Body string
					Code int
				}
			}
		}
		if err := yaml.Unmarshal(b, &tape); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, x := range tape.Interactions {
			t.Run(filepath.Base(file), func(t *testing.T) {
				request, answer := x.Request.Body, x.Response.Body
				if c, err := ParseChat(context.Background(), []byte(request)); x.Response.Code == 200 && err != nil {
					t.Errorf("request: %v", err)
				} else if err == nil {
					if _, err := c.Leaves(context.Background()); err != nil {
						t.Errorf("leaves: %v", err)
					}
				}
				switch {
				case x.Response.Code != 200:
					if e := UpstreamError(x.Response.Code, []byte(answer), nil); e.Status == 0 {
						t.Errorf("%+v", e)
					}
				case strings.HasPrefix(answer, "data:"):
					s := NewStream(StreamOptions{KeepUsage: true})
					out, err := s.Write(nil, []byte(answer))
					if err == nil {
						out, err = s.End(out)
					}
					if err != nil || string(out) != answer {
						t.Errorf("stream: %v, %d bytes of %d", err, len(out), len(answer))
					}
				default:
					out, u, err := RestoreAnswer(context.Background(), []byte(answer), AnswerOptions{})
					if err != nil || string(out) != answer || u == nil {
						t.Errorf("answer: %v, usage %v, %d bytes of %d", err, u, len(out), len(answer))
					}
				}
			})
		}
	}
}
