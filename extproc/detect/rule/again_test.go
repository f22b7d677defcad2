package rule

import (
	"strings"
	"testing"
)

// One login that is named in many lines must not use up what is looked for: the one after it stands alone elsewhere too.
func TestAgainCountsDifferentLogins(t *testing.T) {
	text := "maybe kd_wolff72 knows\n" + strings.Repeat("user=ab_smith4\n", 40) + "user=kd_wolff72\n"
	if got := spans(t, "", text); !strings.HasPrefix(got, "USERNAME kd_wolff72; USERNAME ab_smith4") {
		t.Errorf("found %.80q", got)
	}
}

// What else was found, before or after the card, has no say in whether its code is one.
func TestCodeOfACardAmongOtherFinds(t *testing.T) {
	text := strings.Repeat("a@b.example ", 60) + "card 4242 4242 4242 4242, crypto 318" + strings.Repeat(" c@d.example", 60)
	if got := spans(t, "", text); !strings.Contains(got, "SECRET 318") {
		t.Errorf("found %.80q", got)
	}
}
