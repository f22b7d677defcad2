package exchange

import "testing"

func TestOnlyARetryAfterThatSaysWhenIsPassedOn(t *testing.T) {
	f := newFixture(t, nil)
	for given, want := range map[string]string{
		"7":                             "7",
		"0":                             "0",
		"Wed, 21 Oct 2037 07:28:00 GMT": "Wed, 21 Oct 2037 07:28:00 GMT",
		"":                              "1",
		"-1":                            "1",
		"soon":                          "1",
		"99999999999999999999":          "1",
	} {
		x, _ := f.post("/chat/completions", ask)
		x.ResponseHeaders(t.Context(), []Header{{":status", "429"}, {"retry-after", given}}, false)
		r := x.ResponseBody(t.Context(), []byte("{}"), true)
		if got := get(r.Answer.Headers, "retry-after"); r.Answer.Status != 503 || got != want {
			t.Errorf("%q became %d, %q; want %q", given, r.Answer.Status, got, want)
		}
		x.End()
	}
}
