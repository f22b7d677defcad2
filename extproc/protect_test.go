package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"veil/catalogue"
	"veil/extproc/apierr"
	"veil/extproc/detect"
	"veil/extproc/openai"
	"veil/extproc/settings"
	"veil/testdata/vacant"

	"github.com/goccy/go-yaml"
)

// set is one line of testdata/settings.txt.
type set struct{ kind, name, protects, wrong string }

func TestEverySettingIsInTheTable(t *testing.T) {
	var listed []string
	for _, s := range lines(t) {
		listed = append(listed, s.kind+" "+s.name)
	}
	code := everySetting(t)
	for _, s := range code {
		if !slices.Contains(listed, s) {
			t.Errorf("%s is not in testdata/settings.txt: say what it protects, and a value that must be refused", s)
		}
	}
	for _, s := range lines(t) {
		see, ok := strings.CutPrefix(s.protects, "see ")
		if !slices.Contains(code, s.kind+" "+s.name) || ok && !slices.Contains(code, see) {
			t.Errorf("testdata/settings.txt has %s %s (%s), which is not in the code", s.kind, s.name, s.protects)
		}
	}
}

// Each setting is tried misspelt, empty, of a wrong type, in a wrong place, and with a value that it does not have. What is refused
// must be refused for its sake: with its name, and with what to do.
func TestNoSettingIsIgnored(t *testing.T) {
	tools := t.TempDir() // where an Envoy that isn't there yet would be kept
	t.Setenv("XDG_CACHE_HOME", tools)
	tried := 0
	for _, s := range lines(t) {
		for what, fault := range s.faults(t) {
			tried++
			if fault != "" {
				t.Errorf("%s %s, %s: %s", s.kind, s.name, what, fault)
			}
		}
	}
	if tried < 600 {
		t.Errorf("only %d were tried", tried)
	}
	if got, err := os.ReadDir(tools); err != nil || len(got) > 0 {
		t.Errorf("%v was fetched for a setting that is refused (%v)", got, err)
	}
}

// faults tries a setting in all the wrong ways, and says of each what is amiss with the answer, "" for nothing.
func (s set) faults(t *testing.T) map[string]string {
	switch s.kind {
	case "file":
		return s.try(map[string]any{"store": map[string]any{"sqlite": "a"}}, func(data []byte) error {
			_, err := settings.Load("veil.yaml", data)
			return err
		})
	case "rule":
		rules := map[string]any{"custom": []any{map[string]any{"type": "A", "pattern": "b"}}, "deny": []any{map[string]any{"text": "c d", "type": "C"}}}
		return s.try(rules, func(data []byte) error { _, err := detect.ParseRules(data); return err })
	case "catalogue":
		return s.try(models(t), func(data []byte) error { _, err := catalogue.Load("models.yaml", data); return err })
	case "chat":
		return s.ask(map[string]any{"messages": []any{map[string]any{"role": "user", "content": "x"}}}, func(data []byte) (string, error) {
			c, err := openai.ParseChat(context.Background(), data)
			if err != nil {
				return "", err
			}
			return c.Claimed, nil
		})
	case "text":
		return s.ask(map[string]any{"text": "x"}, func(data []byte) (string, error) {
			_, err := openai.ParseAnonymize(context.Background(), data)
			return "", err
		})
	case "flag":
		return s.flag(t)
	}
	return nil // who reads headers, variables and accounts has tests of its own; here they are to be thought of
}

// try puts a setting into a document of settings and reads it.
func (s set) try(doc map[string]any, read func([]byte) error) map[string]string {
	last := s.name[strings.LastIndex(s.name, ".")+1:]
	wrong := map[string][2]any{
		"misspelt":         {s.name[:len(s.name)-len(last)] + "x" + last, "x"},
		"empty":            {s.name, nil},
		"of a wrong type":  {s.name, map[string]any{"of": []any{"a", "type"}}},
		"in a wrong place": {"x_" + last, "x"},
	}
	if list, ok := strings.CutSuffix(s.name, "[]"); ok {
		wrong["misspelt"] = [2]any{list + "x", []any{"x"}}
		wrong["of a wrong type"] = [2]any{list, "x"}
	}
	if s.name == "detect" { // that is what the rules are for
		wrong["of a wrong type"] = [2]any{s.name, "x"}
	}
	return s.each(doc, wrong, func(what string, data []byte) string { return amiss(read(data), s.name, what) })
}

// each puts a setting into a document in each wrong way, with its own wrong value beside them, and has faulty say what is amiss.
func (s set) each(doc map[string]any, wrong map[string][2]any, faulty func(what string, data []byte) string) map[string]string {
	if s.wrong != "" {
		wrong["with a wrong value"] = [2]any{s.name, decoded(s.wrong)}
	}
	out := map[string]string{}
	for what, w := range wrong {
		data, err := json.Marshal(with(doc, w[0].(string), w[1]))
		if err != nil {
			panic(err)
		}
		out[what] = faulty(what, data)
	}
	return out
}

// amiss says what an error lacks: the name of what it is about, and what to do.
func amiss(err error, path, what string) string {
	if err == nil {
		return "it is taken"
	}
	path = strings.NewReplacer("[]", "[0]", ".*", ".EMAIL").Replace(path)
	if what == "of a wrong type" {
		path = strings.TrimSuffix(path, "[0]") // of a list
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		parent := path[:max(0, strings.LastIndexAny(path, ".["))]
		about := strings.Contains(line, path) || (what == "misspelt" || what == "in a wrong place") && strings.Contains(line, "known") && (strings.Contains(line, parent) || what == "in a wrong place")
		if about && (strings.Contains(line, "; ") || strings.Contains(line, "known are") || strings.Contains(line, "must ") || strings.Contains(line, "use ") || strings.Contains(line, "write ") || strings.Contains(line, "needs ") || strings.Contains(line, "is no ")) {
			return ""
		}
	}
	return "this does not name it, or not what to do: " + err.Error()
}

// ask puts a member into the body of a request. Other members than Veil's own pass where they are not known (api.md, Requests).
func (s set) ask(doc map[string]any, read func([]byte) (noted string, err error)) map[string]string {
	wrong := map[string][2]any{"of a wrong type": {s.name, []any{7}}}
	if s.name == "prediction" || s.name == "tools" || s.name == "functions" { // for the model's server to check
		delete(wrong, "of a wrong type")
	}
	own := s.kind == "chat" && (s.name == "anonymize" || strings.HasPrefix(s.name, "svc")) || s.kind == "text" && (s.name == "existing_mapping" || s.name == "svc")
	last := s.name[strings.LastIndex(s.name, ".")+1:]
	if own {
		wrong["empty"] = [2]any{s.name, ""}
		wrong["misspelt"] = [2]any{strings.Replace(s.name, last, strings.ToUpper(last), 1), map[string]any{"detect": map[string]any{}}}
	}
	switch s.name {
	case "anonymize":
		wrong["in a wrong place"] = [2]any{"extra_body.anonymize", true}
	case "svc.detect", "svc.existing_mapping":
		wrong["in a wrong place"] = [2]any{last, map[string]any{}}
	}
	return s.each(doc, wrong, func(_ string, data []byte) string {
		noted, err := read(data)
		var e *apierr.Error
		if errors.As(err, &e) {
			noted = e.Param
		}
		if noted == "" {
			return fmt.Sprintf("it is taken, or no place is named: %v", err)
		}
		return ""
	})
}

// flag gives a flag a wrong value, or a wrong name, to every command that has it. Empty ones are in given_test.go.
func (s set) flag(t *testing.T) map[string]string {
	out, state := map[string]string{}, filepath.Join(t.TempDir(), "state")
	if said, exit := given(t, "", "account", "create", "x", "--plan", "free", "--state", state); exit != 0 {
		t.Fatal(said)
	}
	for leaf, line := range leaves(t) {
		has := map[string]bool{}
		for _, f := range leaf.Flags {
			has["--"+f.Name] = true
		}
		if !has[s.name] {
			continue
		}
		line = slices.Clone(line)
		if has["--state"] && s.name != "--state" {
			line = append(line, "--state", state)
		}
		for _, name := range []string{"--listen", "--admin"} { // a veil may run beside the tests, where it does by default
			if has[name] && s.name != name {
				at := vacant.For(t)
				line = append(line, name, at)
			}
		}
		if leaf.Path() == "account set" && s.name != "--plan" { // something is to be changed
			line = append(line, "--plan", "free")
		}
		for what, more := range map[string]string{"misspelt": s.name + "x=x", "with a wrong value": s.name + "=" + s.wrong} {
			if what != "misspelt" && (s.wrong == "" || leaf.Path() == "eval") {
				continue // it measures, for a while
			}
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			said := &strings.Builder{}
			exit := execute(ctx, append(line, more), stdio{in: strings.NewReader(""), out: said, err: said})
			cancel()
			if key := leaf.Path() + ", " + what; exit == 0 || !strings.Contains(said.String(), strings.TrimPrefix(s.name, "--")) && !strings.Contains(said.String(), s.wrong) {
				out[key] = fmt.Sprintf("exit %d: %s", exit, said)
			} else {
				out[key] = ""
			}
		}
	}
	return out
}

// with is a copy of a document in which a path has a value: a[].b is b of a's first, a.* that of EMAIL.
func with(doc map[string]any, path string, value any) map[string]any {
	if doc = maps.Clone(doc); doc == nil {
		doc = map[string]any{}
	}
	key, rest, deeper := strings.Cut(path, ".")
	if key == "*" {
		key = "EMAIL"
	}
	key, list := strings.CutSuffix(key, "[]")
	inside, _ := doc[key].(map[string]any)
	items, _ := doc[key].([]any)
	if len(items) > 0 {
		inside, _ = items[0].(map[string]any)
	}
	if deeper {
		value = with(inside, rest, value)
	}
	if doc[key] = value; list {
		doc[key] = append([]any{value}, items[min(1, len(items)):]...)
	}
	return doc
}

// models is the built-in catalogue as plain values.
func models(t *testing.T) (doc map[string]any) {
	t.Helper()
	data, err := os.ReadFile("../catalogue/models.yaml")
	if err == nil {
		err = yaml.Unmarshal(data, &doc)
	}
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func decoded(text string) (v any) {
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		panic(text)
	}
	return v
}

func lines(t *testing.T) (list []set) {
	t.Helper()
	data, err := os.ReadFile("testdata/settings.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimRight(line, "\n")+" ", "|")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(cells) != 3 {
			t.Fatalf("testdata/settings.txt: %q has no three columns", line)
		}
		kind, name, _ := strings.Cut(strings.TrimSpace(cells[0]), " ")
		list = append(list, set{kind, name, strings.TrimSpace(cells[1]), strings.TrimSpace(cells[2])})
	}
	return list
}
