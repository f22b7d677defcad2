package word

import (
	"strings"
	"testing"
	"time"
)

func TestMarksOfEmphasisAndOfQuotesAreReadPast(t *testing.T) {
	for text, want := range map[string]string{
		"**Anna Schmidt:** hi *Tom*, ok":    "Anna Schmidt : hi Tom , ok",
		"***Anna*** (*Tom*) \"**Ann**\"":    "Anna ( Tom ) \" Ann \"",
		"- **Anna**\n* *Tom*":               "- Anna \n * Tom",
		"> Dear Ann,\n> > and Tom\n>\n> Bo": "Dear Ann , \n and Tom \n \n Bo",
		"f(*args, **kwargs) * 3":            "f ( * args , * * kwargs ) * 3",
		"func (c *Conn) x(d *Doc) **":       "func ( c * Conn ) x ( d * Doc ) * *",
		"2*3*4, a*b*c, ****, /* x */":       "2 * 3 * 4 , a * b * c , * * * * , / * x * /",
		"*one\ntwo*":                        "* one \n two *",
		">a\n>=3\nx > y":                    "> a \n > = 3 \n x > y",
	} {
		var got []string
		for _, w := range Append(nil, text) {
			got = append(got, text[w.Start:w.End])
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %q, want %q", text, s, want)
		}
	}
}

func TestMarksThatAreReadPastAreNoBlanks(t *testing.T) {
	for text, want := range map[string]bool{"a **b**": false, "**a** b": false, "a  **b**": true, "**a**  b": true, "a\t*b*": true, "> a b": false} {
		ws := Append(nil, text)
		if got := ws[len(ws)-1].Apart; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Where no asterisks close what others open, each is looked for once.
func TestEmphasisThatNothingClosesTakesNoLonger(t *testing.T) {
	for _, part := range []string{"*a ", "**a", "*a* ", "* a", "*a*b", "> ", "*", "*** "} {
		least := time.Hour
		for range 3 {
			at := time.Now()
			Append(nil, strings.Repeat(part, 1<<18/len(part)))
			least = min(least, time.Since(at))
		}
		if least > 10*time.Second {
			t.Errorf("256 KB of %q takes %v", part, least)
		}
	}
}
