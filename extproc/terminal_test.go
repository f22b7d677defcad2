package main

import (
	"strings"
	"testing"
)

func TestATableTooWideForTheTerminalBecomesBlocks(t *testing.T) {
	titles, rows := []string{"KEY", "OWN LIMITS"}, [][]string{{"key_1", strings.Repeat("x", 60)}, {"key_2", "é"}}
	for _, c := range []struct {
		columns int
		want    string
	}{
		{0, "KEY    OWN LIMITS\nkey_1  " + rows[0][1] + "\nkey_2  é\n"},
		{67, "KEY    OWN LIMITS\nkey_1  " + rows[0][1] + "\nkey_2  é\n"},
		{66, "KEY         key_1\nOWN LIMITS  " + rows[0][1] + "\n\nKEY         key_2\nOWN LIMITS  é\n"},
	} {
		var b strings.Builder
		if err := tableWithin(&b, c.columns, titles, rows); err != nil || b.String() != c.want {
			t.Errorf("%d columns: %v\n%s", c.columns, err, b.String())
		}
	}
}
