package refusal

import (
	"encoding/json"
	"slices"
	"testing"
)

func all() []*Refusal {
	return []*Refusal{UnknownPath([]string{"/api/v1"}), WrongMethod("POST, PUT"), NoKey(), BadKey(), WrongType(), Encoded(), TooLong(5), Fault()}
}

func TestBodyIsTheErrorShape(t *testing.T) {
	for _, r := range all() {
		var got map[string]map[string]any
		if err := json.Unmarshal(r.Body(), &got); err != nil {
			t.Fatalf("%s: %v", r.Body(), err)
		}
		e := got["error"]
		param, has := e["param"]
		if len(got) != 1 || len(e) != 4 || e["message"] != r.Message || e["type"] != "api_error" || e["code"] != r.Code || !has || param != nil {
			t.Errorf("%s", r.Body())
		}
	}
}

// The bytes of veil's own answers (package apierr) begin and end like this.
func TestBodyHasTheFieldsInVeilsOrder(t *testing.T) {
	want := `{"error":{"message":"The body is too large: at most 5 bytes are accepted.","type":"api_error","code":"invalid_request","param":null}}`
	if got := string(TooLong(5).Body()); got != want {
		t.Errorf("%s", got)
	}
}

// A base URL that ends in /v1 is the commonest mistake, a framework that calls the Responses API by itself the next: the answer says
// what to set. Who reads it sees only what the framework makes of a 404, often "model not found".
func TestAnUnknownPathIsToldWhereTheAPIIs(t *testing.T) {
	want := "No such path. The API serves /chat/completions, /models, /models/{id}, /usage and /anonymize under /api/v1 and /v1; " +
		"set a client that calls /responses or /completions to chat completions."
	if got := UnknownPath([]string{"/api/v1", "/v1"}).Message; got != want {
		t.Errorf("%s", got)
	}
}

func TestEveryReasonIsCounted(t *testing.T) {
	for _, r := range all() {
		if !slices.Contains(Reasons(), r.Reason) {
			t.Errorf("%q has no counter", r.Reason)
		}
	}
	if len(Reasons()) != len(all()) {
		t.Errorf("%d reasons, %d refusals", len(Reasons()), len(all()))
	}
}

func TestHeaders(t *testing.T) {
	if h := WrongMethod("GET").Headers("id"); !slices.Contains(h, [2]string{"allow", "GET"}) || !slices.Contains(h, [2]string{"x-request-id", "id"}) {
		t.Errorf("%v", h)
	}
	if h := NoKey().Headers("id"); !slices.Contains(h, [2]string{"www-authenticate", "Bearer"}) {
		t.Errorf("%v", h)
	}
	if h := Fault().Headers(""); len(h) != 1 {
		t.Errorf("%v", h)
	}
}
