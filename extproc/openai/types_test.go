package openai

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"veil/extproc/detect"
	"veil/extproc/internal/spent"
	"veil/extproc/jsontext"
	"veil/extproc/token"
)

// sends takes a request with a phone's number in it, and gives what answers to it are restored by, with what the schemas say.
func sends(t testing.TB, body string) AnswerOptions {
	t.Helper()
	c, err := ParseChat(context.Background(), []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	leaves, err := c.Leaves(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	table := token.NewTable()
	edits := find{{Token: "PHONE", Value: "33612345678"}}.edits(t, table, leaves)
	if err := c.NoteWritten(context.Background(), table, leaves, edits); err != nil {
		t.Fatal(err)
	}
	types, err := c.Types(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	return AnswerOptions{Table: table, Restore: true, JSON: c.JSON, Types: types}
}

// calls is what the arguments of a call become, plain and in a stream that comes in pieces of one byte of text.
func (o AnswerOptions) calls(t testing.TB, name, arguments string) string {
	t.Helper()
	call := func(args string) string {
		return fmt.Sprintf(`"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":%q,"arguments":%s}}]`, name, jsontext.AppendString(nil, args))
	}
	plain := o.message(t, call(arguments))["tool_calls"].([]any)[0].(map[string]any)["function"].(map[string]any)["arguments"].(string)
	deltas := []string{call("")}
	for _, b := range arguments {
		deltas = append(deltas, fmt.Sprintf(`"tool_calls":[{"index":0,"function":{"arguments":%s}}]`, jsontext.AppendString(nil, string(b))))
	}
	if streamed := o.deltas(t, deltas)["0.tool_calls[0].function.arguments"]; streamed != plain {
		t.Errorf("plain %s, streamed %s", plain, streamed)
	}
	return plain
}

// says is what a content becomes, in the same ways.
func (o AnswerOptions) says(t testing.TB, content string) string {
	t.Helper()
	said := func(s string) string { return `"content":` + string(jsontext.AppendString(nil, s)) }
	plain := o.message(t, said(content))["content"].(string)
	var deltas []string
	for _, b := range content {
		deltas = append(deltas, said(string(b)))
	}
	if streamed := o.deltas(t, deltas)["0.content"]; streamed != plain {
		t.Errorf("plain %s, streamed %s", plain, streamed)
	}
	return plain
}

func (o AnswerOptions) message(t testing.TB, members string) map[string]any {
	t.Helper()
	out, _, err := RestoreAnswer(context.Background(), []byte(`{"choices":[{"index":0,"message":{`+members+`}}]}`), o)
	if err != nil {
		t.Fatal(err)
	}
	var a struct {
		Choices []struct{ Message map[string]any }
	}
	if err := json.Unmarshal(out, &a); err != nil {
		t.Fatal(err)
	}
	return a.Choices[0].Message
}

func (o AnswerOptions) deltas(t testing.TB, deltas []string) texts {
	t.Helper()
	s := NewStream(StreamOptions{AnswerOptions: o})
	var out []byte
	var err error
	for _, d := range append(deltas, "") {
		if out, err = s.Write(out, []byte(`data: {"choices":[{"index":0,"delta":{`+d+"}}]}\n\n")); err != nil {
			t.Fatal(err)
		}
	}
	if out, err = s.End(out); err != nil {
		t.Fatal(err)
	}
	return assemble(t, string(out))
}

// asking is a request with the number in a tool's result, in a text of the user's if said says so, and with what more says.
func asking(said string, more ...string) string {
	return `{"anonymize":true,"messages":[{"role":"user","content":"` + said + `"},{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"get","arguments":"{}"}}]},` +
		`{"role":"tool","tool_call_id":"c","content":"{\"phone\":33612345678}"}]` + strings.Join(append([]string{""}, more...), ",") + `}`
}

// A program holds what a model says against the schema that it gave: a number where a string is to be is refused.
func TestAValueIsOfTheTypeThatItsSchemaWants(t *testing.T) {
	tool := func(form, properties, rest string) string {
		return `"tools":[{"type":"function",` + fmt.Sprintf(form, `{"type":"object","properties":{`+properties+`}`+rest+`}`) + `}]`
	}
	const ours, flat = `"function":{"name":"send","parameters":%s}`, `"name":"send","input_schema":%s`
	for _, c := range []struct{ name, tools, want string }{
		{"a string", tool(ours, `"to":{"type":"string"}`, ``), `"33612345678"`},
		{"a string, of a flat tool", tool(flat, `"to":{"type":"string"}`, ``), `"33612345678"`},
		{"a string or nothing", tool(ours, `"to":{"anyOf":[{"type":"string","format":"phone"},{"type":"null"}],"default":null}`, ``), `"33612345678"`},
		{"a string or nothing, in one", tool(ours, `"to":{"type":["string","null"]}`, ``), `"33612345678"`},
		{"a string by reference", tool(ours, `"to":{"$ref":"#/$defs/P"}`, `,"$defs":{"P":{"type":"string"}}`), `"33612345678"`},
		{"a string deep inside", tool(ours, `"a":{"type":"array","items":{"type":"object","properties":{"to":{"type":"string"}}}}`, ``), `"33612345678"`},
		{"a choice of strings", tool(ours, `"to":{"enum":["a","b",null]}`, ``), `"33612345678"`},
		{"an integer", tool(ours, `"to":{"type":"integer"}`, ``), `33612345678`},
		{"Gemini's integer", tool(ours, `"to":{"type":"INTEGER"}`, ``), `33612345678`},
		{"either", tool(ours, `"to":{"type":["string","integer"]}`, ``), `33612345678`},
		{"anything", tool(ours, `"to":{}`, ``), `33612345678`},
		{"one here and one there", tool(ours, `"to":{"type":"string"},"b":{"properties":{"to":{"type":"number"}}}`, ``), `33612345678`},
		{"a reference without end", tool(ours, `"to":{"$ref":"#/$defs/P"}`, `,"$defs":{"P":{"anyOf":[{"$ref":"#/$defs/P"},{"$ref":"#/$defs/P"}]}}`), `33612345678`},
		{"another tool's", strings.Replace(tool(ours, `"to":{"type":"string"}`, ``), `"send"`, `"sent"`, 1), `33612345678`},
	} {
		o := sends(t, asking("text c17", c.tools))
		if got, want := o.calls(t, "send", `{"to":"{{PHONE_1}}"}`), `{"to":`+c.want+`}`; got != want {
			t.Errorf("%s: %s, want %s", c.name, got, want)
		}
	}
	strict := `"response_format":{"type":"json_schema","json_schema":{"name":"n","schema":{"type":"object","properties":{"to":{"type":"string"},"id":{"type":"integer"}}}}}`
	o := sends(t, asking("text c17", strict))
	if got, want := o.says(t, `{"to":"{{PHONE_1}}","id":"{{PHONE_1}}","x":["{{PHONE_1}}"]}`), `{"to":"33612345678","id":33612345678,"x":[33612345678]}`; got != want {
		t.Errorf("an answer: %s, want %s", got, want)
	}
	o = sends(t, asking("text c17", `"response_format":{"type":"json_object","schema":{"properties":{"to":{"type":"string"}}}}`))
	if got := o.says(t, `{"to":"{{PHONE_1}}"}`); got != `{"to":"33612345678"}` {
		t.Errorf("an answer, as Together wants its schema: %s", got)
	}
	o.Restore = false
	out, _, err := RestoreAnswer(context.Background(), []byte(`{"choices":[{"index":0,"message":{"content":"{\"to\":\"{{PHONE_1}}\"}"}}]}`), o)
	if err != nil || !strings.Contains(string(out), `"deanonymized_content":"{\"to\":\"33612345678\"}"`) {
		t.Errorf("%s %v", out, err)
	}
}

func TestWithoutASchemaANumberIsOneWhereItWasOne(t *testing.T) {
	for _, c := range []struct{ name, said, arguments, want string }{
		{"nothing but a number", "text c17", `{"to":"{{PHONE_1}}"}`, `{"to":33612345678}`},
		{"a text as well", "text 33612345678", `{"to":"{{PHONE_1}}"}`, `{"to":"33612345678"}`},
		{"a text as well, where the number stood", "text 33612345678", `{"phone":"{{PHONE_1}}"}`, `{"phone":33612345678}`},
	} {
		o := sends(t, asking(c.said, `"tools":[{"type":"function","function":{"name":"send"}}]`))
		if got := o.calls(t, "send", c.arguments); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A name may come before the arguments, and a call may follow another in its place.
func TestACallOfAStreamIsTypedByItsOwnName(t *testing.T) {
	o := sends(t, asking("text c17", `"tools":[{"type":"function","function":{"name":"send","parameters":{"properties":{"to":{"type":"string"}}}}}]`))
	got := o.deltas(t, []string{
		`"tool_calls":[{"index":0,"id":"a","function":{"name":"send"}},{"index":1,"id":"b","function":{"arguments":"","name":"send"}}]`,
		`"tool_calls":[{"index":0,"function":{"arguments":"{\"to\":\"{{PHO"}},{"index":1,"function":{"arguments":"{\"to\":\"{{PH"}}]`,
		`"tool_calls":[{"index":0,"function":{"arguments":"NE_1}}\"}"}},{"index":1,"function":{"arguments":"ONE_1}}\"}"}}]`,
		`"function_call":{"name":"send","arguments":"{\"to\":\"{{PHONE_1}}\"}"}`,
		`"tool_calls":[{"index":0,"id":"c","function":{"name":"get","arguments":"{\"to\":\"{{PHONE_1}}\"}"}}]`,
	})
	for place, want := range map[string]string{
		"0.tool_calls[0].function.arguments": `{"to":"33612345678"}{"to":33612345678}`, "0.tool_calls[1].function.arguments": `{"to":"33612345678"}`,
		"0.function_call.arguments": `{"to":"33612345678"}`,
	} {
		if got[place] != want {
			t.Errorf("%s: %s, want %s", place, got[place], want)
		}
	}
}

// A name may come in pieces, behind the beginning of the arguments, or with each piece of them.
func TestACallOfAStreamIsTypedByTheWholeOfItsName(t *testing.T) {
	tool := func(name, of string) string {
		return `{"function":{"name":"` + name + `","parameters":{"properties":{"to":{"type":"` + of + `"}}}}}`
	}
	o := sends(t, asking("text 33612345678", `"tools":[`+strings.Join([]string{tool("f", "string"), tool("fi", "integer"), tool("fix", "string"), tool("list", "integer")}, ",")+`]`))
	call := func(members string) string { return `"tool_calls":[{"index":0,"function":{` + members + `}}]` }
	const number, text = `{"to":33612345678}`, `{"to":"33612345678"}`
	for _, c := range []struct {
		name   string
		deltas []string
		want   string
	}{
		{"in pieces", []string{`"name":"f"`, `"name":"i","arguments":""`, `"arguments":"{\"to\":\"{{PHONE_1}}\"}"`}, number},
		{"in three", []string{`"name":"f","arguments":""`, `"name":"i"`, `"name":"x"`, `"arguments":"{\"to\":\"{{PHONE_1}}\"}"`}, text},
		{"in pieces that none has alone", []string{`"name":"l"`, `"name":"is"`, `"name":"t"`, `"arguments":"{\"to\":\"{{PHONE_1}}\"}"`}, number},
		{"in pieces amid the arguments", []string{`"name":"f","arguments":"{\"to\""`, `"arguments":":\"{{PHO"`, `"name":"i"`, `"arguments":"NE_1}}\"}"`}, number},
		{"behind the beginning", []string{`"arguments":"{\"to\""`, `"arguments":":\"{{"`, `"name":"fi"`, `"arguments":"PHONE_1}}\"}"`}, number},
		{"with each piece", []string{`"name":"fi","arguments":"{\"to\":"`, `"name":"fi","arguments":"\"{{PHONE"`, `"name":"fi","arguments":"_1}}\"}"`}, number},
		{"of nothing that is known", []string{`"name":"fi"`, `"name":"ve"`, `"arguments":"{\"to\":\"{{PHONE_1}}\"}"`}, text},
	} {
		var deltas []string
		for _, d := range c.deltas {
			deltas = append(deltas, call(d))
		}
		if got := o.deltas(t, deltas)["0.tool_calls[0].function.arguments"]; got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// schemaOf is a schema with so many properties that refer to the first definition.
func schemaOf(properties int, ref, defs string) string {
	return `{"properties":{` + numbered(properties*(len(ref)+20), `"p`, `":{"$ref":`+ref+`}`) + `,"to":{"$ref":` + ref + `}},"$defs":{` + defs + `}}`
}

// hostileSchemas are schemas whose properties refer to something long, by its length in members or bytes.
func hostileSchemas(n int) map[string]string {
	chain := func(form string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"d%d":`+form+`,`, i, i+1)
		}
		return b.String() + fmt.Sprintf(`"d%d":{"type":"string"}`, n)
	}
	const first, escaped = `"#/$defs/d0"`, `"#\u002f$defs\/d0"`
	long := strings.Repeat("ÀÀ", n)
	return map[string]string{
		"a plain one":             schemaOf(n, first, `"d0":{"type":"string"}`),
		"a chain":                 schemaOf(n, first, chain(`{"$ref":"#/$defs/d%d"}`)),
		"a chain of two ways":     schemaOf(n, first, chain(`{"anyOf":[{"$ref":"#/$defs/d%[2]d"},{"$ref":"#/$defs/d%[2]d"}]}`)),
		"a circle":                schemaOf(n, first, `"d0":{"anyOf":[`+strings.Repeat(`{"$ref":"#/$defs/d0"},`, n)+`{}]}`),
		"a choice of scalars":     schemaOf(n, first, `"d0":{"anyOf":[`+strings.Repeat(`1,`, n)+`1]}`),
		"a choice of nothing":     schemaOf(n, first, `"d0":{"oneOf":[`+strings.Repeat(`{},`, n)+`{}]}`),
		"all of scalars":          schemaOf(n, first, `"d0":{"allOf":[`+strings.Repeat(`1,`, n)+`1]}`),
		"a choice of values":      schemaOf(n, first, `"d0":{"enum":[`+strings.Repeat(`1,`, n)+`1]}`),
		"a long type":             schemaOf(n, first, `"d0":{"type":"`+long+`"}`),
		"a long type, escaped":    schemaOf(n, first, `"d0":{"type":"\u0041`+long+`"}`),
		"many types":              schemaOf(n, first, `"d0":{"type":[`+strings.Repeat(`"x",`, n)+`"x"]}`),
		"a long key":              schemaOf(n, first, `"d0":{"\u0041`+long+`":1}`),
		"an escaped reference":    schemaOf(n, escaped, `"d0":{"type":"string"}`),
		"a long reference":        schemaOf(n, first, `"d0":{"$ref":"\u0041`+long+`"}`),
		"elements of elements":    schemaOf(n, first, `"d0":{"type":"array","items":{"type":"array","items":{"enum":[`+strings.Repeat(`1,`, n)+`1]}}}`),
		"a long name of its own":  schemaOf(n, first, `"d0":{"type":"string"},"\u0041`+long+`":{}`),
		"members that mean none":  schemaOf(n, first, `"d0":{`+numbered(8*n, `"k`, `":1`)+`}`),
		"definitions by the way":  schemaOf(n, first, `"d0":{"type":"string"},`+numbered(8*n, `"k`, `":{}`)),
		"elements that mean none": schemaOf(n, first, `"d0":{"type":"string","x":[`+strings.Repeat(`1,`, n)+`1]}`),
	}
}

// Each definition was read anew for each property that refers to it: 1.5 MB took 72 s.
func TestASchemaIsReadInOnePass(t *testing.T) {
	steps := func(schema string) int {
		doc, err := jsontext.Parse(schema, jsontext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := typeReader{left: 1 << 30}
		r.read(doc.Root())
		return 1<<30 - r.left
	}
	const n = 1000
	twice := hostileSchemas(2 * n)
	for name, schema := range hostileSchemas(n) {
		one, two := steps(schema), steps(twice[name])
		if one < n || two > 2*one+one/20 || one > len(schema)/2 {
			t.Errorf("%s: %d steps for %d bytes, %d for %d", name, one, len(schema), two, len(twice[name]))
		}
	}
}

// Steps that nobody counts would not be seen above.
func TestTypesOfHostileSchemasCostLittle(t *testing.T) {
	for name, schema := range hostileSchemas(20_000) {
		body := asking("text c17", `"tools":[{"function":{"name":"send","parameters":`+schema+`}}]`)
		c, err := ParseChat(t.Context(), []byte(body))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		table := token.NewTable()
		if _, err := table.Mint(detect.Phone, "33612345678"); err != nil {
			t.Fatal(err)
		}
		began := spent.CPU()
		if _, err := c.Types(t.Context(), table); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if took := spent.CPU() - began; took > time.Second {
			t.Errorf("%s: %d bytes took %v", name, len(body), took)
		}
	}
}

// What is read again and again, and what is given up, leaves values as they would be without a schema.
func TestWhatASchemaRefersToIsReadOnce(t *testing.T) {
	for name, want := range map[string]string{
		"a plain one": `"33612345678"`, "a chain": `33612345678`, "a circle": `33612345678`, "an escaped reference": `"33612345678"`,
		"a choice of values": `33612345678`, "definitions by the way": `"33612345678"`,
	} {
		o := sends(t, asking("text c17", `"tools":[{"function":{"name":"send","parameters":`+hostileSchemas(1000)[name]+`}}]`))
		if got := o.calls(t, "send", `{"to":"{{PHONE_1}}"}`); got != `{"to":`+want+`}` {
			t.Errorf("%s: %s", name, got)
		}
	}
	o := sends(t, asking("text c17", `"tools":[{"function":{"name":"send","parameters":`+hostileSchemas(20_000)["a plain one"]+`}}]`))
	if o.Types != nil {
		t.Error("all was read")
	}
}

func TestTypesAreReadOnlyWhereAValueCouldBeANumber(t *testing.T) {
	c, err := ParseChat(context.Background(), []byte(asking("a", `"tools":[{"function":{"name":"send","parameters":{"properties":{"to":{"type":"string"}}}}}]`)))
	if err != nil {
		t.Fatal(err)
	}
	table := token.NewTable()
	for _, value := range []string{"Zoe", "+33612345678", "0612345678", "4111 1111", "1e5"} {
		if _, err := table.Mint(detect.Phone, value); err != nil {
			t.Fatal(err)
		}
	}
	if types, err := c.Types(t.Context(), table); types != nil || err != nil {
		t.Errorf("%+v %v", types, err)
	}
}
