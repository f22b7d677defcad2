package openai

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// TestWhatAValueInJSONIsCalled holds that the name of a value in a tool's result is its leaf's key, wherever the name stands.
func TestWhatAValueInJSONIsCalled(t *testing.T) {
	for result, want := range map[string]string{
		`{"login":"x1"}`:     "login",
		`{"login":["x1"]}`:   "login",
		`{"login":[["x1"]]}`: "login",
		`[{"name":"login","type":"string","value":"x1"}]`:                "login",
		`[{"id":"7","name":"login","value":"x1"}]`:                       "login",
		`[{"id":"login","value":"x1"}]`:                                  "login",
		`[{"name":"login","id":"7","value":"x1"}]`:                       "login",
		`[{"value":"x1","key":"login"}]`:                                 "login",
		`{"field":"login","old":null,"new":"x1"}`:                        "login",
		`{"question":"Your login?","answer":"x1"}`:                       "Your login?",
		`{"op":"add","path":"/user/login","value":"x1"}`:                 "login",
		`{"login":{"value":"x1"}}`:                                       "login",
		`{"login":{"type":"string","stringValue":"x1"}}`:                 "login",
		`{"login":{"0":"x1"}}`:                                           "login",
		`{"where":{"login":{"$in":["x1"]}}}`:                             "login",
		`{"login":{"value":{"new":"x1"}}}`:                               "login",
		`{"columns":["id","login"],"rows":[[1,"x1"]]}`:                   "login",
		`{"rows":[[1,"x1"]],"columns":[{"name":"id"},{"name":"login"}]}`: "login",
		`{"schema":{"fields":[{"name":"login"}]},"rows":[["x1"]]}`:       "login",
		`{"columns":["login"],"rows":[["x1"]]}`:                          "login",
		`[["id","name","login"],["1","Bo","x1"]]`:                        "login",
		`{"values":[["id","name","login"],["1","Bo","x1"]]}`:             "login",
		`[["name","Bo"],["login","x1"]]`:                                 "login",
		`{"birth":{"date":"x1"}}`:                                        "birth_date",
		`{"date":"x1"}`:                                                  "content_date",
		`{"value":"x1"}`:                                                 "content",
		`{"name":"login","text":"x1"}`:                                   "text",
		`{"name":"login","":"x1"}`:                                       "",
		`{"name":{"value":"login"},"text":"x1"}`:                         "text",
		`[["id","name","login"],["1","Bo","Hull","x1"]]`:                 "content",
		`[["id",7,"login"],["1","Bo","x1"]]`:                             "content",
		`{"columns":[["login"]],"rows":[["x1"]]}`:                        "rows",
		`{"columns":["login"],"rows":["x1"]}`:                            "rows",
		`{"` + strings.Repeat("k", 70) + `":{"date":"x1"}}`:              "date",
		`{"name":"` + strings.Repeat("k", 2000) + `","value":"x1"}`:      strings.Repeat("k", longestLabel),
	} {
		said, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		c, err := ParseChat(context.Background(), []byte(`{"messages":[{"role":"tool","tool_call_id":"1","content":`+string(said)+`}]}`))
		if err != nil {
			t.Fatal(err)
		}
		leaves, err := c.Leaves(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, l := range leaves {
			if found = found || l.Text == "x1"; l.Text == "x1" && l.Key != want {
				t.Errorf("%.80s: under %.80q, not %.80q", result, l.Key, want)
			}
		}
		if !found {
			t.Errorf("%s: no leaf", result)
		}
	}
}
