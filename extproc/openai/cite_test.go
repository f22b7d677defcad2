package openai

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// noted is what a client reads of a message or delta.
type noted struct {
	Content     string
	Annotations []struct {
		URLCitation struct {
			Start int    `json:"start_index"`
			End   int    `json:"end_index"`
			Title string `json:"title"`
		} `json:"url_citation"`
	}
}

// note is an annotation of a part of content, in code points; inclusive ends it on its last character.
func note(content, part string, inclusive bool) string {
	before, _, _ := strings.Cut(content, part)
	start := len([]rune(before))
	end := start + len([]rune(part))
	if inclusive {
		end--
	}
	return fmt.Sprintf(`{"type":"url_citation","url_citation":{"end_index":%d,"start_index":%d,"title":"on {{NAME_12}}","url":"https://x"}}`, end, start)
}

func TestAnnotationsPointAtTheSameTextOnceItIsRestored(t *testing.T) {
	const content = "😀 {{NAME_12}} asks {{NAME_1}} whom é met {{ name_1 }} at {{EMAIL_1}} again"
	wants := map[string]string{"asks {{NAME_1}} whom": "asks Zoë \"Zo\" Laurent whom", "{{NAME_12}}": "Kai", "{{ name_1 }}": `Zoë "Zo" Laurent`, "again": "again", "😀": "😀"}
	for part, want := range wants {
		for _, inclusive := range []bool{false, true} {
			check := func(how string, m noted, content string) {
				t.Helper()
				if len(m.Annotations) != 1 {
					t.Fatalf("%s: %v", how, m)
				}
				at := m.Annotations[0].URLCitation
				if inclusive {
					at.End++
				}
				if got := string([]rune(content)[at.Start:at.End]); got != want || at.Title != "on Kai" {
					t.Errorf("%s, inclusive %v: %q is %q now, title %q", how, inclusive, part, got, at.Title)
				}
			}
			notes := note(content, part, inclusive)
			for _, members := range []string{`"content":%q,"annotations":[%s]`, `"annotations":[%[2]s],"content":%[1]q`} {
				body := fmt.Sprintf(`{"choices":[{"message":{`+members+`}}]}`, content, notes)
				out, _, err := RestoreAnswer(context.Background(), []byte(body), AnswerOptions{Table: someTable(t), Restore: true})
				var got struct{ Choices []struct{ Message noted } }
				if err != nil || json.Unmarshal(out, &got) != nil {
					t.Fatalf("%v %s", err, out)
				}
				check("plain", got.Choices[0].Message, got.Choices[0].Message.Content)
			}
			rapid.Check(t, func(rt *rapid.T) {
				s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
				var said string
				for _, p := range cut(rt, content) {
					said += fmt.Sprintf("data: {\"choices\":[{\"index\":1,\"delta\":{\"content\":\"{{NAME_12}} and \"}},{\"index\":0,\"delta\":{\"content\":%q}}]}\n\n", p)
				}
				said += fmt.Sprintf("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\",\"annotations\":[%s]}}]}\n\n", notes)
				out, err := s.Write(nil, []byte(said))
				if err != nil {
					rt.Fatal(err)
				}
				var whole noted
				for line := range strings.Lines(string(out)) {
					var got struct {
						Choices []struct {
							Index int
							Delta noted
						}
					}
					if data, ok := strings.CutPrefix(line, "data: "); ok && json.Unmarshal([]byte(data), &got) != nil {
						rt.Fatalf("%s", line)
					}
					for _, c := range got.Choices {
						if c.Index == 0 {
							whole.Content += c.Delta.Content
							whole.Annotations = append(whole.Annotations, c.Delta.Annotations...)
						}
					}
				}
				check("stream", whole, whole.Content)
			})
		}
	}
}

func TestPositionsThatPointNowhereStayAsTheyCame(t *testing.T) {
	const odd = `[{"start_index":-1,"end_index":1.5},{"start_index":"{{NAME_12}}","end_index":null},7,"{{NAME_12}}",{"x":[{"end_index":99999999999}]}]`
	for _, c := range []struct{ body, want string }{
		{`{"choices":[{"message":{"content":"{{NAME_12}} a","annotations":` + odd + `}}]}`, `"annotations":` + strings.ReplaceAll(odd, "{{NAME_12}}", "Kai")},
		{`{"choices":[{"message":{"content":null,"annotations":[{"end_index":4}]}}]}`, `[{"end_index":4}]`},
		{`{"choices":[{"message":{"content":"{{NAME_12}} a","annotations":[{"end_index":12}]}}]}`, `[{"end_index":4}]`},
	} {
		out, _, err := RestoreAnswer(context.Background(), []byte(c.body), AnswerOptions{Table: someTable(t), Restore: true})
		if err != nil || !strings.Contains(string(out), c.want) {
			t.Errorf("%s became %s (%v)", c.body, out, err)
		}
	}
	kept := `{"choices":[{"message":{"content":"{{NAME_12}} a","annotations":[{"end_index":12}]}}]}`
	if out, _, err := RestoreAnswer(context.Background(), []byte(kept), AnswerOptions{Table: someTable(t)}); err != nil || !strings.Contains(string(out), `"end_index":12`) {
		t.Errorf("where tokens stay, positions moved: %s (%v)", out, err)
	}
}

// What becomes of an event with annotations hangs on the text before it, so another that looks like it is read, too.
func TestAnEventWithAnnotationsTeachesNothing(t *testing.T) {
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	event := "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"{{NAME_12}} \",\"annotations\":[{\"start_index\":40}]}}]}\n\n"
	out, err := s.Write(nil, []byte(event+event+event))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"start_index":32}`, `"start_index":24}`, `"start_index":16}`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %s in %s", want, out)
		}
	}
}
