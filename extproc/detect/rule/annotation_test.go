package rule

import "testing"

func TestAnnotationsInASentence(t *testing.T) {
	for text, want := range map[string]string{
		"Why is my @RestControllerAdvice never called?":       "",
		"Put @JsonIgnore on the getter":                       "",
		"The call comes from a @Sendable closure.":            "",
		"Ich habe @Scheduled und @Async an derselben Methode": "",
		"Serve @ApplicationScoped o basta @Dependent?":        "",
		"ask @MariaRossi about it":                            "USERNAME @MariaRossi",
		"ask @Zoe, she wrote @JsonIgnore there":               "USERNAME @Zoe",
		"thanks @HannesK!":                                    "USERNAME @HannesK",
		"write to @NoraConrad and @PaulWinter please":         "USERNAME @NoraConrad; USERNAME @PaulWinter",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
