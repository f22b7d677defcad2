package rule

import "testing"

func TestWhatIsPassedOnIsNoPassword(t *testing.T) {
	for text, want := range map[string]string{
		"How do I pass a 'system_prompt' to GPT-4o?":         "",
		"Where do I pass temperature=0.2 in the client?":     "",
		"Can you pass '--max-old-space-size=4096' to node?":  "",
		"Sort key is SKU#2024, partition key is TENANT#eu1.": "",
		"my pass is Hunter2xY9":                              "SECRET Hunter2xY9",
		"the pass for the lab is Hunter2xY9":                 "SECRET Hunter2xY9",
		"user bob, pass 'Hunter2xY9'":                        "SECRET Hunter2xY9",
		"pass: Hunter2xY9":                                   "SECRET Hunter2xY9",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
