package openai

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// sameIndex is a stream of tool calls as Gemini's and Ollama's servers send several: each whole, all of one index. arguments are those
// of each call, in its pieces.
func sameIndex(calls ...[]string) string {
	var b strings.Builder
	for i, pieces := range calls {
		for n, said := range pieces {
			head, name := "", ""
			if n == 0 {
				head, name = fmt.Sprintf(`"id":"call_%d","type":"function",`, i), `"name":"f",`
			}
			fmt.Fprintf(&b, "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,%s\"function\":{%s\"arguments\":%s}}]}}]}\n\n", head, name, quote(said))
		}
	}
	return b.String() + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n"
}

// callsTold reads the arguments of each call as a client does that tells calls by their ids.
func callsTold(t *testing.T, events []byte) (all []string) {
	t.Helper()
	for block := range bytes.SplitSeq(events, []byte("\n\n")) {
		var chunk struct {
			Choices []struct {
				Delta struct {
					Calls []struct {
						ID       string
						Function struct{ Arguments string }
					} `json:"tool_calls"`
				}
			}
		}
		if data := bytes.TrimPrefix(block, []byte("data: ")); len(data) == 0 || string(data) == "[DONE]" {
			continue
		} else if err := json.Unmarshal(data, &chunk); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		for _, c := range chunk.Choices {
			for _, call := range c.Delta.Calls {
				if call.ID != "" {
					all = append(all, "")
				}
				all[len(all)-1] += call.Function.Arguments
			}
		}
	}
	return all
}

// TestCallsOfOneIndexAreEachRestoredByThemselves: in one text the second would be what stands behind JSON.
func TestCallsOfOneIndexAreEachRestoredByThemselves(t *testing.T) {
	table := tableOf(t, token.Entry{Token: "{{NAME_1}}", Value: `Zoe "Z" Laurent`})
	if _, _, err := table.MintAs(detect.Phone, "33612345678", token.AsNumber); err != nil {
		t.Fatal(err)
	}
	const said, want = `{"to":"{{PHONE_1}}","body":"{\"name\":\"{{NAME_1}}\"}"}`, `{"to":33612345678,"body":"{\"name\":\"Zoe \\\"Z\\\" Laurent\"}"}`
	for cut := 1; cut < len(said); cut++ {
		pieces := []string{said[:cut], said[cut:]}
		s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table, Restore: true}})
		out, err := s.Write(nil, []byte(sameIndex([]string{said}, pieces, []string{said}, pieces)))
		if err != nil {
			t.Fatal(err)
		}
		got := callsTold(t, out)
		for _, one := range got {
			if one != want {
				t.Fatalf("cut at %d: %q", cut, got)
			}
		}
		if len(got) != 4 {
			t.Fatalf("cut at %d: %q", cut, got)
		}
	}
}

// TestACallThatBeginsIsNotTakenForTheOneThatWasLearned: its pieces look like those of the one before it.
func TestACallThatBeginsIsNotTakenForTheOneThatWasLearned(t *testing.T) {
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	events := sameIndex([]string{`{"a":"`, "long ", "long ", `"}`}, []string{`{"body":"{\"name\":\"`, "{{NAME_1}}", `\"}"}`})
	events = strings.ReplaceAll(events, `"delta":{"tool_calls":[{"index":0,"id"`, `"delta":{"content":"","tool_calls":[{"index":0,"id"`) // two texts: nothing is learned of it
	out, err := s.Write(nil, []byte(events))
	if got := callsTold(t, out); err != nil || len(got) != 2 || got[1] != `{"body":"{\"name\":\"Zoë \\\"Zo\\\" Laurent\"}"}` {
		t.Errorf("%q, %v", got, err)
	}
}

// TestACallWithNeitherAnIndexNorAnIDIsWholeIfItIsNamed: servers have left both out.
func TestACallWithNeitherAnIndexNorAnIDIsWholeIfItIsNamed(t *testing.T) {
	const said = `{"body":"{\"name\":\"{{NAME_1}}\"}"}`
	events := sameIndex([]string{said}, []string{said})
	for _, id := range []string{"", `"id":"",`} {
		events := strings.NewReplacer(`"index":0,"id":"call_0",`, id, `"index":0,"id":"call_1",`, id).Replace(events)
		s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
		out, err := s.Write(nil, []byte(events))
		if n := strings.Count(string(out), quote(`{"body":"{\"name\":\"Zoë \\\"Zo\\\" Laurent\"}"}`)); err != nil || n != 2 {
			t.Errorf("%s, %v", out, err)
		}
		if answer, _, err := Gather([]byte(events)); err != nil || strings.Count(string(answer), quote(said)) != 2 {
			t.Errorf("gathered: %s, %v", answer, err)
		}
	}
}

// TestAnIDThatChangesWithoutANameBeginsNoCall: servers have made up one for each delta.
func TestAnIDThatChangesWithoutANameBeginsNoCall(t *testing.T) {
	events := strings.ReplaceAll(sameIndex([]string{`{"to":"{{EMA`, `IL_`, `1}}"}`}), `"index":0,"function"`, `"index":0,"id":"other","function"`)
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	if out, err := s.Write(nil, []byte(events)); err != nil || !strings.Contains(string(out), `"arguments":"zoe@example.com`) {
		t.Errorf("%s, %v", out, err)
	}
}

// TestWhatIsHeldBackOfACallGoesOutBeforeTheNextInItsPlace, or the next would get it.
func TestWhatIsHeldBackOfACallGoesOutBeforeTheNextInItsPlace(t *testing.T) {
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	out, err := s.Write(nil, []byte(sameIndex([]string{"if x {{NA"}, []string{"ME_1}}"}, []string{"{"})))
	if got := callsTold(t, out); err != nil || fmt.Sprint(got) != "[if x {{NA ME_1}} {]" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestCallsOfOneIndexAreGatheredAsOnesOfTheirOwn(t *testing.T) {
	answer, _, err := Gather([]byte(sameIndex([]string{`{"a":1}`}, []string{`{"b"`, `:2}`}, []string{`{}`})))
	var got struct {
		Choices []struct {
			Message struct {
				Calls []struct {
					ID       string
					Function struct{ Arguments string }
				} `json:"tool_calls"`
			}
		}
	}
	if err != nil || json.Unmarshal(answer, &got) != nil || fmt.Sprint(got) != `{[{{[{call_0 {{"a":1}}} {call_1 {{"b":2}}} {call_2 {{}}}]}}]}` {
		t.Errorf("%s, %v", answer, err)
	}
}

func TestCallsWithoutEndEndTheStream(t *testing.T) {
	var events strings.Builder
	for i := range maxLanes + 1 {
		fmt.Fprintf(&events, "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c%d\",\"function\":{\"name\":\"f\"}}]}}]}\n\n", i)
	}
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	if _, err := s.Write(nil, []byte(events.String())); err != errLanes {
		t.Errorf("%d calls: %v", maxLanes+1, err)
	}
}
