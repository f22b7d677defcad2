package detect

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"veil/extproc/internal/spent"
)

func TestTablesThatBlanksAlign(t *testing.T) {
	for _, c := range []struct{ name, text, said string }{
		{"pandas, right", "   name  born   town\n0   Ruth  1984    Ely\n1  Tomas  1990  Lyme\n", "name\tborn\ttown|Ruth\t1984\tEly|Tomas\t1990\tLyme"},
		{"pandas, two columns", "   name  born\n0   Ruth  1984\n1  Tomas  1990\n", "name\tborn|Ruth\t1984|Tomas\t1990"},
		{"R, names of rows", "          mpg  cyl\nMazda     2.1    6\nOld Opel  2.2    4\n", "mpg\tcyl|2.1\t6|2.2\t4"},
		{"left", "name   dept  born\nRuth   Ops   1984\nTomas  R&D   1990", "name\tdept\tborn|Ruth\tOps\t1984|Tomas\tR&D\t1990"},
		{"characters, not bytes", "Größe   Straße  Ort\nÄöü     Éa      Ély\nb       c       d\n", "Größe\tStraße\tOrt|Äöü\tÉa\tÉly|b\tc\td"},
		{"a client of a database", "LAST_NAME   DOB       CITY\n----------- --------- ----\nABERCROMBIE 04-JAN-81 ELY\n", "LAST_NAME\tDOB\tCITY|ABERCROMBIE\t04-JAN-81\tELY"},
		{"two columns and a ruler", "name   born\n============\nRuth   1984\n", "name\tborn|Ruth\t1984"},
		{"cells that are missing", "name   dept  born\nRuth\nTomas  R&D\n", "name\tdept\tborn|Ruth\t\t|Tomas\tR&D\t"},
		{"headings of two words", "Last name  First name  Born\nAdeyemi    Ruth        1984\nBrill      Tomas Li    1990\n", "Last name\tFirst name\tBorn|Adeyemi\tRuth\t1984|Brill\tTomas Li\t1990"},
		{"a narrow column", "No Name    Born\n1  Ruth    1984\n2  Tomas   1990\n", "No\tName\tBorn|1\tRuth\t1984|2\tTomas\t1990"},
		{"among prose", "See:\n\nname   dept  born\nRuth   Ops   1984\nTomas  R&D   1990\n\nWho is  older?", "name\tdept\tborn|Ruth\tOps\t1984|Tomas\tR&D\t1990"},
		{"ends of lines", "name   dept  born\r\nRuth   Ops   1984\r\nTomas  R&D   1990\r\n", "name\tdept\tborn|Ruth\tOps\t1984|Tomas\tR&D\t1990"},
		{"two columns", "name   born\nRuth   1984\nTomas  1990\n", ""},
		{"one row", "name   dept  born\nRuth   Ops   1984\n", ""},
		{"a row across a gap", "name   dept  born\nRuth   Ops   1984\nTomas and his sister  1990\n", ""},
		{"a program", "    Name   string  first\n    Born   string  later\n    Age    int     all\n", ""},
		{"keys", "name:  dept  born\nRuth   Ops   1984\nTomas  R&D   1990\n", ""},
		{"numbers", "1984   1990  1991\n12     13    14\n15     16    17\n", ""},
		{"a sentence", "Well.  I  see\nthat this is no table at all\nand nothing is aligned\n", ""},
	} {
		var said string
		for start := 0; start < len(c.text) && said == ""; {
			var table *aligned
			if table, start = tableAt(c.text, start); table != nil {
				said = strings.ReplaceAll(strings.TrimSuffix(string(table.said), "\n"), "\n", "|")
			}
		}
		if said != c.said {
			t.Errorf("%s: %q, want %q", c.name, said, c.said)
		}
	}
}

func TestWhatATableSaysStandsInTheText(t *testing.T) {
	word := rapid.SampledFrom([]string{"name", "né", "a b", "1984", "", "Ruth", "x", "日本", "é", "  "})
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		for range rapid.IntRange(1, 6).Draw(t, "lines") {
			for range rapid.IntRange(1, 4).Draw(t, "cells") {
				w := word.Draw(t, "cell")
				b.WriteString(w + strings.Repeat(" ", max(1, rapid.IntRange(7, 9).Draw(t, "width")-utf8.RuneCountInString(w))))
			}
			b.WriteString(rapid.SampledFrom([]string{"\n", "\r\n", " \n"}).Draw(t, "end"))
		}
		text := b.String()
		for start := 0; start < len(text); {
			table, next := tableAt(text, start)
			if next <= start {
				t.Fatalf("%q: after %d comes %d", text, start, next)
			}
			for start = next; table != nil; table = nil {
				for _, c := range table.cells {
					s := Span{Start: c.at, End: c.end}
					if w, ok := table.written(s); !ok || text[w.Start:w.End] != string(table.said[c.at:c.end]) {
						t.Fatalf("%q: %q stands at %v", text, table.said[c.at:c.end], w)
					}
					if _, ok := table.written(Span{Start: c.at, End: c.end + 1}); ok {
						t.Fatalf("%q: a span over two cells stands in one", text)
					}
				}
			}
		}
	})
}

// headed finds what stands below a heading, as recognisers that read tables do.
type headed struct{ heading string }

func (b headed) Find(_ context.Context, dst []Span, t Text) ([]Span, error) {
	i := strings.Index(t.Value, b.heading+"\t")
	if i < 0 {
		return dst, nil
	}
	at := i + strings.IndexByte(t.Value[i:], '\n') + 1
	return append(dst, Span{Start: at, End: at + strings.IndexByte(t.Value[at:], '\t'), Type: Name, Score: 1}), nil
}

func TestWhatStandsBelowAHeadingIsFoundWhereBlanksAlign(t *testing.T) {
	e := engine(t, Config{Recognisers: []Recogniser{headed{"name"}}})
	text := "Öde:\n\n name    dept  born\nRuth Ö   Ops   1984\n Tomas   R&D   1990\n"
	if got := find(t, e, Text{Value: text}); got != "NAME Ruth Ö" {
		t.Errorf("found %q", got)
	}
}

// slowTable is tableAt without a bound of its work: it looks at every row before it tells whether the table has columns enough.
func slowTable(text string, start int) (*aligned, int) {
	end := lineEnd(text, start)
	below := min(end+1, len(text))
	g := headings(strings.TrimRight(text[start:end], " \r"))
	if g == nil || below == len(text) {
		return nil, below
	}
	rows, least := below, leastRows
	if e := lineEnd(text, below); g.ruler(strings.TrimRight(text[below:e], " \r")) {
		rows, least = min(e+1, len(text)), 1
	}
	n, next, numbered := 0, rows, g.indent > 1
	for next < len(text) {
		e := lineEnd(text, next)
		row := strings.TrimRight(text[next:e], " \r")
		if row == "" || !g.take(row) {
			break
		}
		numbered = numbered && row[0] != ' '
		n, next = n+1, min(e+1, len(text))
	}
	cuts, numbered := g.cuts(nil, numbered)
	if n < least || len(cuts) < leastCuts && rows == below {
		return nil, below
	}
	t := &aligned{}
	t.row(text, start, end, cuts, numbered)
	for at := rows; at < next; {
		e := lineEnd(text, at)
		t.row(text, at, e, cuts, numbered)
		at = e + 1
	}
	return t, next
}

func TestATableOfNoMoreRowsThanAreTriedIsReadAsBySlowReading(t *testing.T) {
	heading := rapid.SampledFrom([]string{"A  B C", "  A  B", "A B C", "  A  B C", "No Name  Born", "A  B  C D"})
	row := rapid.SampledFrom([]string{
		"a  b c", "1 a  b", "  1  2", "a  bxc", "abc  d", "1  2 3", "12 ab  cd", "a", "ab cd", "a bxc d", "------", "- -- ---", "", " a b c d e", "a  b  c d",
	})
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		for range rapid.IntRange(1, 4).Draw(t, "tables") {
			lines = append(lines, heading.Draw(t, "heading"))
			for range rapid.IntRange(0, 6).Draw(t, "rows") {
				line := row.Draw(t, "row")
				for range rapid.SampledFrom([]int{1, 1, 2, 5}).Draw(t, "times") {
					lines = append(lines, line)
				}
			}
		}
		if len(lines) > maxTried {
			lines = lines[:maxTried]
		}
		text := strings.Join(lines, rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "ends"))
		for start := 0; start < len(text); {
			got, next := tableAt(text, start)
			want, end := slowTable(text, start)
			if next != end || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%q: table at %d is %v up to %d, want %v up to %d", text, start, got, next, want, end)
			}
			start = next
		}
	})
}

func TestARowThatTakesALongTablesColumnsEndsIt(t *testing.T) {
	for _, n := range []int{maxTried - 1, maxTried, 3 * maxTried} {
		text := "A  B C\n" + strings.Repeat("a  b c\n", n) + "a  bxc\na  b c\n"
		table, next := tableAt(text, 0)
		want := 0 // up to which line it goes
		if n >= maxTried {
			want = n + 1
		}
		if got := strings.Count(text[:next], "\n"); table == nil != (want == 0) || table != nil && got != want {
			t.Errorf("%d rows: the table ends with line %d, want %d", n, got, want)
		}
	}
}

// Each line was looked at with all lines before it: 64 KB took a second, where a table took 20 ms.
func TestLinesThatAreNoTableAreReadOnce(t *testing.T) {
	for _, part := range []string{"an  axe\n", "A  B C\n", strings.Repeat("A  B C\n", 200) + "a  bxc\n", "A  B C\n" + strings.Repeat("a  b c\n", maxTried-2) + "a  bxc\n"} {
		text := strings.Repeat(part, 1<<20/len(part)) + "a  bxc\n"
		began := spent.CPU()
		for start := 0; start < len(text); {
			_, start = tableAt(text, start)
		}
		if took := spent.CPU() - began; took > 10*time.Second {
			t.Errorf("1 MB of %.20q: %v", part, took)
		}
	}
}
