package e2e

import (
	"strings"
	"testing"
	"time"

	"veil/catalogue"
	"veil/testdata/upstream"
)

func TestASilentStreamIsKeptOpenByComments(t *testing.T) {
	t.Parallel()
	s := own(t, recipe{catalogue: func(base string) (*catalogue.Catalogue, error) {
		text := strings.Replace(catalogueOf(strings.TrimSuffix(base, "/v1"), "1"), "price:", "timeouts: {keep_alive: 100ms}, price:", 1)
		return catalogue.Load("models.yaml", []byte(text))
	}})
	p, about := stranger(), topic()
	s.up.Script(about, upstream.Answer{Choices: []upstream.Choice{{Content: "To {{NAME_1}}"}}, Chunk: 3, Gap: 350 * time.Millisecond})
	a := s.do(t, call{body: chat(about+" "+p.Text(), obj{"stream": true, "anonymize": true})})
	if n := strings.Count(string(a.body), ": keep-alive\n\n"); n < 5 {
		t.Errorf("%d comments in %d pieces with 350 ms between them", n, 5)
	}
	told := a.streamed(t)
	if told.content[0] != "To "+p.Name {
		t.Errorf("the caller reads %q", told.content[0])
	}
	if !strings.Contains(string(a.body), "data: [DONE]") {
		t.Errorf("the stream has no end:\n%s", a.body)
	}
}
