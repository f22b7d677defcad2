package exchange

import (
	"encoding/json"
	"strings"
	"testing"
)

// customers is what a user pastes: JSON as programs write it, whose values have escapes.
const customers = `{"name":"J\u00fcrgen M\u00fcller","at":"9 rue Y\n75009 Paris"}`

// known is a mapping of what stands in it, and of an address as prose writes it.
var known = []struct{ token, value string }{
	{"{{NAME_1}}", `J\u00fcrgen M\u00fcller`}, {"{{ADDRESS_1}}", `9 rue Y\n75009 Paris`}, {"{{ADDRESS_2}}", "3 rue Z\n75003 Paris"},
}

// wantCustomer reads a JSON text and holds its values against what the customer's JSON says.
func wantCustomer(t *testing.T, where, text string) {
	t.Helper()
	var said struct{ Name, At, Home string }
	if err := json.Unmarshal([]byte(text), &said); err != nil {
		t.Errorf("%s: %v in %s", where, err, text)
	} else if said.Name != "Jürgen Müller" || said.At != "9 rue Y\n75009 Paris" || said.Home != "3 rue Z\n75003 Paris" {
		t.Errorf("%s says %+v in %s", where, said, text)
	}
}

func TestValuesOfPastedJSONAreRightInTheAnswersJSON(t *testing.T) {
	f := newFixture(t, nil)
	mapping := map[string]string{}
	for _, k := range known {
		mapping[k.token] = k.value
	}
	body, err := json.Marshal(map[string]any{
		"anonymize": true, "svc": map[string]any{"existing_mapping": mapping},
		"messages": []any{map[string]string{"role": "user", "content": "See:\n" + customers}},
	})
	if err != nil {
		t.Fatal(err)
	}
	x, r := f.post("/chat/completions", string(body))
	if sent := string(r.Body); !strings.Contains(sent, `{\"name\":\"{{NAME_1}}\",\"at\":\"{{ADDRESS_1}}\"}`) {
		t.Fatalf("upstream gets %s", sent)
	}
	const said = `{\"name\":\"{{NAME_1}}\",\"at\":\"{{ADDRESS_1}}\",\"home\":\"{{ADDRESS_2}}\"}`
	r = f.answers(x, "200", "application/json", `{"choices":[{"index":0,"message":{"content":"Here:\n`+said+`","tool_calls":[{"function":{"name":"f","arguments":"`+said+`"}}]}}]}`)
	x.End()
	var answer struct {
		Choices []struct {
			Message struct {
				Content   string
				ToolCalls []struct{ Function struct{ Arguments string } } `json:"tool_calls"`
			}
		}
		Svc struct {
			Anonymization struct {
				Content string `json:"deanonymized_content"`
			}
		}
	}
	if err := json.Unmarshal(r.Body, &answer); err != nil {
		t.Fatalf("%v in %s", err, r.Body)
	}
	m := answer.Choices[0].Message
	wantCustomer(t, "the content", strings.TrimPrefix(m.Content, "Here:\n"))
	wantCustomer(t, "deanonymized_content", strings.TrimPrefix(answer.Svc.Anonymization.Content, "Here:\n"))
	wantCustomer(t, "the call", m.ToolCalls[0].Function.Arguments)
}

func TestValuesOfPastedJSONAreRightInTheAnswerOfAnonymize(t *testing.T) {
	f := newFixture(t, nil)
	mapping := map[string]string{}
	for _, k := range known {
		mapping[k.token] = k.value
	}
	body, err := json.Marshal(map[string]any{"text": customers, "existing_mapping": mapping, "process_with_llm": true})
	if err != nil {
		t.Fatal(err)
	}
	x := f.sent("/anonymize", string(body))
	r := f.answers(x, "200", "application/json", `{"choices":[{"message":{"content":"{\"name\":\"{{NAME_1}}\",\"at\":\"{{ADDRESS_1}}\",\"home\":\"{{ADDRESS_2}}\"}"}}]}`)
	x.End()
	var answer struct {
		LLM struct {
			Content string `json:"deanonymized_content"`
		} `json:"llm_response"`
	}
	if err := json.Unmarshal(r.Body, &answer); err != nil {
		t.Fatalf("%v in %s", err, r.Body)
	}
	wantCustomer(t, "deanonymized_content", answer.LLM.Content)
}
