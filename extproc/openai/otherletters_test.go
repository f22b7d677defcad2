package openai

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"veil/extproc/apierr"
)

// What a server in Go would read in the place of a field that is counted, chosen or looked into here.
func TestFieldsThatDecideAreRefusedInOtherLetters(t *testing.T) {
	const message = `"messages":[{"role":"user","content":"hi"}]`
	body := func(format, key string) string { return fmt.Sprintf(format, key) }
	places := []struct {
		format, at string
		names      []string
	}{
		{`{` + message + `,"%s":null}`, "", decidingFields},
		{`{"stream":true,"stream_options":{"%s":true},` + message + `}`, "stream_options.", decidingOptions},
		{`{"messages":[{"role":"user","content":"hi","%s":null}]}`, "messages[0].", decidingMessages},
		{`{"messages":[{"role":"user","content":[{"type":"text","text":"hi","%s":null}]}]}`, "messages[0].content[0].", decidingParts},
	}
	for _, p := range places {
		for _, name := range p.names {
			for _, key := range []string{strings.ToUpper(name), strings.ToUpper(name[:1]) + name[1:], fmt.Sprintf(`\u%04x`, name[0]-'a'+'A') + name[1:], strings.Replace(name, "s", "ſ", 1)} {
				if key == name {
					continue
				}
				_, err := ParseChat(context.Background(), []byte(body(p.format, key)))
				var e *apierr.Error
				if !errors.As(err, &e) || e.Status != 400 || e.Param != p.at+name || !strings.Contains(e.Message, "write "+name) {
					t.Errorf("%s in %s: %+v", key, p.format, err)
				}
			}
		}
		for _, key := range []string{"Other", "max-tokens", "maxTokens", "x_n", "Nn", "ROLES", "Zoë"} {
			if _, err := ParseChat(context.Background(), []byte(body(p.format, key))); err != nil {
				t.Errorf("%s in %s: %v", key, p.format, err)
			}
		}
	}
}
