package rule

import "testing"

func TestTheAtOfASpelledAddressIsTheOneBeforeItsDomain(t *testing.T) {
	for text, want := range map[string]string{
		"reach Anna at anna dot bauer at posteo dot de":         "EMAIL anna dot bauer at posteo dot de",
		"you get me at j dot weiss at example dot org at night": "EMAIL j dot weiss at example dot org",
		"anna dot bauer at posteo dot de at noon":               "EMAIL anna dot bauer at posteo dot de",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
