package restore

import (
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/token"
)

// said draws a value of JSON whose strings may say JSON again, so many strings deep, with tokens in them.
func said(strings int) *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		text := rapid.SampledFrom([]string{
			"{{SECRET_1}}", "{{SECRET_1}}", "a {{SECRET_1}} b", "{{NAME_1}}", "x", "", "{{CREDIT_CARD_1}} ", "\\{{SECRET_1}}", "é\u2028😀\"\n{{SECRET_1}}",
			"[draft] \"{{SECRET_1}}\"", "\"{{SECRET_1}}\"", "{1} \"{{SECRET_1}}\"", "{{NAME_9}} \"{{SECRET_1}}\"", "{{NAME_9}} [\"{{SECRET_1}}\"]",
			"\"{{CREDIT_CARD_1}}", "[draft] \"{{CREDIT_CARD_1}}\"",
		})
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0, 1:
			return text.Draw(t, "text")
		case 2:
			return rapid.SampledFrom([]any{nil, true, false, 1.5, -2e-30, "{{CREDIT_CARD_1}}"}).Draw(t, "scalar")
		case 3:
			list := []any{}
			for range rapid.IntRange(0, 3).Draw(t, "items") {
				list = append(list, said(strings).Draw(t, "item"))
			}
			return list
		case 4:
			members := map[string]any{}
			for i := range rapid.IntRange(0, 3).Draw(t, "members") {
				members[fmt.Sprint(i, text.Draw(t, "key"))] = said(strings).Draw(t, "member")
			}
			return members
		}
		if strings == 0 {
			return "x"
		}
		return writtenAs(t, container(said(strings-1).Draw(t, "inner")))
	})
}

// container puts what is neither an object nor an array into one: others are plain text inside a string.
func container(v any) any {
	switch v.(type) {
	case []any, map[string]any:
		return v
	}
	return []any{v}
}

// writtenAs is v as JSON, in one of the spellings that programs use.
func writtenAs(t *rapid.T, v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if rapid.Bool().Draw(t, "lines") {
		e.SetIndent("", "\t")
	}
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	out := b.String()
	if rapid.Bool().Draw(t, "spelling") {
		out = strings.NewReplacer("é", `\u00e9`, "😀", `\ud83d\ude00`).Replace(out)
	}
	return out
}

// filled is the slow and obvious restorer: it reads JSON and the JSON in its strings, and replaces tokens in what is no JSON
// any more.
func filled(t *rapid.T, v any) any {
	switch v := v.(type) {
	case string:
		if v == "{{CREDIT_CARD_1}}" {
			return 4111111111111111.0
		}
		var inner any
		if begin := strings.TrimLeft(v, " \t\r\n"); strings.HasPrefix(begin, "{") || strings.HasPrefix(begin, "[") {
			if json.Unmarshal([]byte(v), &inner) == nil {
				return filledJSON{filled(t, inner)}
			}
		}
		return fill(v)
	case []any:
		out := []any{}
		for _, e := range v {
			out = append(out, filled(t, e))
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for k, e := range v {
			out[fill(k)] = filled(t, e)
		}
		return out
	}
	return v
}

// filledJSON stands for a string that says this.
type filledJSON struct{ v any }

func fill(s string) string {
	return strings.NewReplacer("{{SECRET_1}}", "p\"a\\s\ts", "{{NAME_1}}", "Zoë Laurent", "{{CREDIT_CARD_1}}", "4111111111111111").Replace(s)
}

// read is what text says, its strings that say JSON read as such where the oracle's are.
func read(t *rapid.T, text string, like any) any {
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return readLike(t, v, like)
}

func readLike(t *rapid.T, v, like any) any {
	switch like := like.(type) {
	case filledJSON:
		if s, ok := v.(string); ok {
			return filledJSON{read(t, s, like.v)}
		}
	case []any:
		if list, ok := v.([]any); ok && len(list) == len(like) {
			for i := range list {
				list[i] = readLike(t, list[i], like[i])
			}
		}
	case map[string]any:
		if members, ok := v.(map[string]any); ok {
			for k := range members {
				members[k] = readLike(t, members[k], like[k])
			}
		}
	}
	return v
}

// TestValuesAreEscapedForEachStringAroundThem holds restored JSON with JSON in its strings, five deep, against the oracle, and
// the same in pieces against the whole.
func TestValuesAreEscapedForEachStringAroundThem(t *testing.T) {
	tab := table(t)
	rapid.Check(t, func(r *rapid.T) {
		v := container(said(4).Draw(r, "value"))
		text := writtenAs(r, v)
		got, _, err := Text(nil, text, tab, JSON)
		if err != nil {
			r.Fatal(err)
		}
		want := filled(r, v)
		if back := read(r, string(got), want); !reflect.DeepEqual(back, want) {
			r.Fatalf("%s\nbecame %s\nwhich says %v\nwant       %v", text, got, back, want)
		}
		var at []int
		for i := 0; i < len(text); i += rapid.IntRange(1, 9).Draw(r, "piece") {
			at = append(at, i)
		}
		if pieces := pass(t, tab, JSON, text, at...); pieces != string(got) {
			r.Fatalf("%s cut at %v\ngives %s\nwant  %s", text, at, pieces, got)
		}
	})
}

func TestTheNinthStringIsPlainText(t *testing.T) {
	inside := func(strings int, inner string) string {
		for range strings {
			b, err := json.Marshal([]string{inner})
			if err != nil {
				t.Fatal(err)
			}
			inner = string(b)
		}
		return inner
	}
	tab := token.NewTable()
	if err := tab.Load([]token.Entry{{Token: "{{SECRET_1}}", Value: `"\`}}); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= MaxStrings+2; n++ {
		text := inside(n, "{{SECRET_1}}")
		value := `"\`
		for range min(n, MaxStrings) {
			b, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			value = string(b[1 : len(b)-1])
		}
		want := strings.Replace(text, "{{SECRET_1}}", value, 1)
		if got, _, err := Text(nil, text, tab, JSON); err != nil || string(got) != want {
			t.Errorf("%d strings: got\n%s\nwant\n%s (%v)", n, got, want, err)
		}
	}
}

// TestEscapesCountAgainstTheBounds keeps a value of quotes, deep in strings, from growing over the bound before it is refused.
func TestEscapesCountAgainstTheBounds(t *testing.T) {
	tab := token.NewTable()
	if err := tab.Load([]token.Entry{{Token: "{{SECRET_1}}", Value: strings.Repeat(`"`, 1<<20)}}); err != nil {
		t.Fatal(err)
	}
	for n, ok := range map[int]bool{1: true, 3: true, 4: true, 5: false, MaxStrings: false} {
		text := "{{SECRET_1}}"
		for range n {
			b, err := json.Marshal([]string{text})
			if err != nil {
				t.Fatal(err)
			}
			text = string(b)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := Text(nil, text, tab, JSON)
		runtime.ReadMemStats(&after)
		if (err == nil) != ok {
			t.Errorf("a megabyte of quotes in %d strings: %v", n, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; !ok && took > 1<<20 {
			t.Errorf("%d strings were refused after %d bytes of memory", n, took)
		}
	}
}
