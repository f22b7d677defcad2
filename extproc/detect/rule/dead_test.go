package rule

import (
	"strings"
	"testing"
)

// A French account number with a wrong check, and what reads like a Spanish plate in it.
const wrongAccount = "FR00 2004 BCD 0100 5050 0013 0266"

func TestPlateInAWrongAccountNumberIsNone(t *testing.T) {
	if got := spans(t, "", wrongAccount); got != "" {
		t.Errorf("found %q", got)
	}
}

func TestEveryWrongAccountNumberIsLeftAlone(t *testing.T) {
	text := strings.Repeat("auf "+wrongAccount+" zahlen\n", 12)
	if got := spans(t, "", text); got != "" {
		t.Errorf("found %q", got)
	}
}
