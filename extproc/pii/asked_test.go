package pii

import (
	"strings"
	"testing"
)

func TestWhatAMessageAsksForIsItsLastQuestion(t *testing.T) {
	for message, want := range map[string]string{
		"What is your date of birth?":                                 "What is your date of birth",
		"Thanks, Ole. **What is your login?** I need it to find you.": "What is your login?** I need it to find you",
		"¿Contraseña?": "Contraseña",
		"Danke.\nDafür brauche ich noch Ihr Geburtsdatum.":               "Dafür brauche ich noch Ihr Geburtsdatum",
		"Done. Please send:\n\n1. **Full name**\n2. **Date of birth**\n": "Please send:\n\n1. **Full name**\n2. **Date of birth",
		"Your name? And your date of birth?":                             "Your name? And your date of birth",
		"Your password was changed.":                                     "",
		"Which password algorithm?":                                      "",
		"Done. Shall I reset the password?":                              "",
		"Did the password work?":                                         "",
		"Want me to reset the password?":                                 "",
		"Do you want a password?":                                        "",
		"Do you have the password?":                                      "Do you have the password",
		"Quel mot de passe faut-il renouveler ?":                         "",
		"Quel est le mot de passe ?":                                     "Quel est le mot de passe",
		strings.Repeat("ü", longestAsked) + "? Login?":                   strings.Repeat("ü", (longestAsked-len("? Login?"))/2) + "? Login",
		"": "",
		"Your login? " + strings.Repeat("ü", longestAsked):                "",
		"What is your name? 😊":                                            "What is your name",
		"Is it so? " + strings.Repeat("It is. ", 30) + "What is the PIN?": "What is the PIN",
	} {
		if got := Asked(message); got != want {
			t.Errorf("%q asks for %q, not %q", message, got, want)
		}
	}
}

func TestAnAnswerIsShortAndNoCommonWord(t *testing.T) {
	for text, want := range map[string]bool{
		"4/9/1951": true, "sure, it's 4/9/1951": true, "limoncello": true, "night_owl": true, " mgarcia. ": true,
		"yes": false, "Yes.": false, "no idea": false, "mgarcia I think": false, "": false, "?": false, "1" + strings.Repeat(" and so on", 12): false,
	} {
		if got := Answers(text); got != want {
			t.Errorf("%q answers: %t", text, got)
		}
	}
}
