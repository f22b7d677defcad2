package openai

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/detect"
	"veil/extproc/jsontext"
	"veil/extproc/pii"
	"veil/extproc/token"
)

// forms are three values as they are, and as one to three strings of JSON inside one another write them. None stands in another.
var forms = func() (all []string) {
	for _, value := range []string{`CORP\anna`, "12 Main St\nParis", `Zo "Z" Li`} {
		for range 4 {
			all = append(all, value)
			value = inside(value)
		}
	}
	return all
}()

// formsIn mints a token for each of forms that stands in the leaves.
func formsIn(t testing.TB, table *token.Table, leaves []pii.Leaf) [][]pii.Edit {
	t.Helper()
	out := make([][]pii.Edit, len(leaves))
	for i, l := range leaves {
		for at := 0; at < len(l.Text); at++ {
			for _, f := range forms {
				if strings.HasPrefix(l.Text[at:], f) {
					tok, err := table.Mint("VALUE", f)
					if err != nil {
						t.Fatal(err)
					}
					out[i] = append(out[i], pii.Edit{Start: at, End: at + len(f), Token: tok, Type: detect.Type("VALUE")})
					at += len(f) - 1
					break
				}
			}
		}
	}
	return out
}

// nearly draws lines that are JSON, or nearly: with commas and remarks too many, line ends in strings, texts before and behind. Its
// strings hold one of forms, or say a text of the same kind.
func nearly(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		out := rapid.SampledFrom([]string{"", "", "", "See:\n", "\n", "so ", "// first\n"}).Draw(t, "head")
		for i := range rapid.IntRange(1, 3).Draw(t, "lines") {
			if i > 0 {
				out += rapid.SampledFrom([]string{"\n", "\n", "", ",\n", " "}).Draw(t, "between")
			}
			open := rapid.SampledFrom([]string{`{"k":`, `{"k":`, `[`, `{"j":1,"k":`, `{k:`, ``}).Draw(t, "open")
			said := ""
			switch kind := rapid.IntRange(0, 3).Draw(t, "kind"); {
			case kind == 0:
				said = `"` + rapid.SampledFrom(forms).Draw(t, "raw") + `"`
			case kind == 1 || depth == 0:
				said = quote("x " + rapid.SampledFrom(forms).Draw(t, "value"))
			default:
				said = quote(nearly(depth-1).Draw(t, "inner"))
			}
			shut := map[byte]string{'{': "}", '[': "]"}[(open + " ")[0]]
			out += open + said + rapid.SampledFrom([]string{"", "", "", ",", "\n", " // the user\n"}).Draw(t, "more") + shut +
				rapid.SampledFrom([]string{"", "", " // c", ";"}).Draw(t, "tail")
		}
		return out
	})
}

// TestWhatIsNearlyJSONComesBackAsItWas: byte by byte, in a message, in a tool's answer and in the arguments of a call.
func TestWhatIsNearlyJSONComesBackAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := []string{nearly(2).Draw(t, "content"), nearly(2).Draw(t, "tool"), `{"content":` + quote(nearly(2).Draw(t, "arguments")) + `}`}
		if strings.HasPrefix(strings.TrimLeft(texts[1], " \t\r\n"), `"`) { // a tool's lone string is read as JSON, a model's is a quotation
			texts[1] = "so " + texts[1]
		}
		if rapid.Bool().Draw(t, "broken") {
			texts[2] = strings.TrimSuffix(texts[2], "}") + rapid.SampledFrom([]string{",}", "} // c", "", "}\n{}"}).Draw(t, "end")
		}
		back, _ := echoed(t, texts, rapid.IntRange(1, 1<<10).Draw(t, "piece"))
		for i, text := range texts {
			if back[i] != text {
				t.Fatalf("text %d of %q\ncame back as %q", i, texts, back[i])
			}
		}
	})
}

// echoed sends a user's text, a tool's and a call's arguments to a model, which says each again: whole, and in a stream of pieces.
func echoed(t interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}, texts []string, piece int) ([]string, *token.Table) {
	t.Helper()
	ctx := context.Background()
	c, err := ParseChat(ctx, fmt.Appendf(nil, `{"messages":[{"role":"user","content":%s},{"role":"tool","tool_call_id":"1","content":%s},`+
		`{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":%s}}]}]}`, quote(texts[0]), quote(texts[1]), quote(texts[2])))
	if err != nil {
		t.Fatal(err)
	}
	leaves, err := c.Leaves(ctx)
	if err != nil {
		t.Fatal(err)
	}
	table := token.NewTable()
	edits := formsIn(nilTB{}, table, leaves)
	if err := c.NoteWritten(ctx, table, leaves, edits); err != nil {
		t.Fatal(err)
	}
	sent, err := c.Rewrite(ctx, Rewrite{Edits: edits})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsontext.Parse(string(sent), jsontext.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, m := range doc.Root().Get("messages").Items() {
		text := m.Get("content").Text()
		for _, call := range m.Get("tool_calls").Items() {
			text = call.Get("function").Get("arguments").Text()
		}
		for _, f := range forms {
			if strings.Contains(text, f) {
				t.Fatalf("%q holds %q", text, f)
			}
		}
		said = append(said, text)
	}
	return answered(t, table, said, piece), table
}

// answered is what a client has of texts that a model says: contents, and last the arguments of a call. All are said whole and in
// pieces, which must be the same.
func answered(t interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}, table *token.Table, said []string, piece int) (back []string) {
	t.Helper()
	message := func(i int, text string) string {
		if i == len(said)-1 {
			return `{"tool_calls":[{"index":0,"function":{"arguments":` + quote(text) + `}}]}`
		}
		return `{"content":` + quote(text) + `}`
	}
	var whole, stream strings.Builder
	for i, text := range said {
		fmt.Fprintf(&whole, `,{"index":%d,"message":%s}`, i, message(i, text))
		for rest := text; rest != ""; {
			n := min(piece, len(rest))
			fmt.Fprintf(&stream, "data: {\"choices\":[{\"index\":%d,\"delta\":%s}]}\n\n", i, message(i, rest[:n]))
			rest = rest[n:]
		}
	}
	out, _, err := RestoreAnswer(context.Background(), []byte(`{"choices":[`+whole.String()[1:]+`]}`), AnswerOptions{Table: table, Restore: true, NoSvc: true})
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Choices []struct {
			Message struct {
				Content string
				Calls   []struct{ Function struct{ Arguments string } } `json:"tool_calls"`
			}
		}
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatal(err)
	}
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table, Restore: true, NoSvc: true}})
	events, err := s.Write(nil, []byte(stream.String()+"data: [DONE]\n\n"))
	if err != nil {
		t.Fatal(err)
	}
	pieces := assemble(nilTB{}, string(events))
	for i, c := range answer.Choices {
		text, place := c.Message.Content, fmt.Sprint(i, ".content")
		if len(c.Message.Calls) > 0 {
			text, place = c.Message.Calls[0].Function.Arguments, fmt.Sprint(i, ".tool_calls[0].function.arguments")
		}
		if pieces[place] != text {
			t.Fatalf("%q is %q in pieces", text, pieces[place])
		}
		back = append(back, text)
	}
	return back
}

// TestCallsOfAnAgentAreNotCorrupted are the texts in which this was found: what an agent writes into files.
func TestCallsOfAnAgentAreNotCorrupted(t *testing.T) {
	for _, file := range []string{
		`{"name":"x","address":"12 Main St\nParis"}` + "\n" + `{"name":"Bo"}` + "\n",
		`{"login":"CORP\\anna",}`,
		`{"login":"CORP\\anna"} // the user`,
		"{\"address\":\"12 Main St\nParis\"}",
		`login = "CORP\\anna"`,
	} {
		call := `{"content":` + quote(file) + `}`
		for _, content := range []string{"hi", `{"a":"CORP\\anna"}`, "{\"a\":\"12 Main St\nParis\"}"} {
			for _, tool := range []string{"ok", `{"a":"CORP\\anna","b":"12 Main St\nParis"}`, call} {
				texts := []string{content, tool, call}
				back, table := echoed(t, texts, 7)
				for i, text := range texts {
					if back[i] != text {
						t.Errorf("text %d of %q\ncame back as %q", i, texts, back[i])
					}
				}
				soundElsewhere(t, table)
			}
		}
	}
}

// soundElsewhere lets a model use all tokens in arguments of its own, in as many strings as it likes: these must be JSON.
func soundElsewhere(t *testing.T, table *token.Table) {
	t.Helper()
	for _, e := range table.Entries() {
		call := `{"x":` + quote(e.Token) + `}`
		for range 4 {
			back := answered(t, table, []string{call}, 7)
			if !json.Valid([]byte(back[0])) {
				t.Errorf("%s of %q makes %s of %s", e.Token, e.Value, back[0], call)
			}
			call = `{"y":` + quote(call) + `}`
		}
	}
}

// TestAValueOfAFileIsRightInOtherCalls: what JSON says in a file, a call of the model's own says too.
func TestAValueOfAFileIsRightInOtherCalls(t *testing.T) {
	const file = `{"login":"CORP\\anna"}` + "\n" + `{"login":"x"}` + "\n"
	_, table := echoed(t, []string{"hi", "ok", `{"content":` + quote(file) + `}`}, 7)
	for _, c := range []struct{ said, want string }{
		{`{"login":"{{VALUE_1}}"}`, `{"login":"CORP\\anna"}`},
		{`{"body":"{\"login\":\"{{VALUE_1}}\"}"}`, `{"body":"{\"login\":\"CORP\\\\anna\"}"}`},
		{`{"body":"[1] {{VALUE_1}}"}`, `{"body":"[1] CORP\\anna"}`},
	} {
		if back := answered(t, table, []string{c.said}, 7); back[0] != c.want {
			t.Errorf("%s becomes %s, not %s", c.said, back[0], c.want)
		}
	}
}
