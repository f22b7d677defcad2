package rule

import "testing"

func TestTheVerbIsNoPassword(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"everything that you do not pass as an argument to final_answer will be lost.", ""},
		{"you can pass `iter` to convert it to an iterator", ""},
		{"or pass `allow_dangerous_paths=True` if you trust the input", ""},
		{"either pass `run(toolsets=...)` or nothing", ""},
		{"To pass the test, pass_rate must be above zero", ""},

		{"it was changed to pass hunter2x", "SECRET hunter2x"},
		{"pass: hunter2x", "SECRET hunter2x"},
		{"you pass=hunter2x", "SECRET hunter2x"},
		{"the pass is `hunter2x`", "SECRET hunter2x"},
		{"my pass `hunter2x`", "SECRET hunter2x"},
		{"login bob and pass `hunter2x`", "SECRET hunter2x"},
		{"the wifi pass `correcthorse`", "SECRET correcthorse"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}
