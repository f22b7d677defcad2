package filename

import (
	"strings"
	"testing"
)

func TestHandle(t *testing.T) {
	s := scanner(t)
	for text, want := range map[string]bool{
		"Anna_Schmidt": true, "anna_schmidt": true, "anna-schmidt": true, "anna.schmidt2": true, "schmidt_anna_07": true, "ANNA_SCHMIDT": true,
		"anna_brunn": true, "Anna_Tjaden": true, "anna_diego_schmidt": true, "anna_von_schmidt": true,
		"anna": false, "schmidt": false, "anna_report": false, "anna_koch": false, "anna_tjaden": false, "report_agent": false, "user_proxy": false,
		"san_diego": false, "annaSchmidt": false, "anna schmidt": false, "anna_schmidt_report": false, "_anna_schmidt": false, "anna__schmidt": false, "": false, "_": false, "7": false,
		"-": false, "Anna_Schmidt!": false, "!Anna_Schmidt": false, "annaDiego_Schmidt": false, "anna_report_schmidt": false, "anna_diego_maria_schmidt": false,
		"report_schmidt": false, "schmidt_report": false, "anna_von": false, "von_anna": false,
		"Anna_Tjaden" + strings.Repeat("x", longestHandle-len("Anna_Tjaden")): true, "Anna_Tjaden" + strings.Repeat("x", longestHandle+1-len("Anna_Tjaden")): false,
	} {
		if got := s.Handle(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
