package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"golang.org/x/sys/unix"
)

// terminal reports whether w is one, so that progress goes to a person only.
func terminal(w io.Writer) bool { return width(w) > 0 }

// width is how many columns the terminal w has, 0 if it is none.
func width(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok {
		return 0
	}
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return cmp.Or(int(size.Col), 80)
}

// table writes lines of cells in columns. On a terminal that is too narrow for them each line becomes a block with a cell a
// line, since broken lines can't be read.
func table(w io.Writer, titles []string, rows [][]string) error {
	return tableWithin(w, width(w), titles, rows)
}

// tableWithin is table on a terminal of so many columns; 0 is no terminal, and no bound.
func tableWithin(w io.Writer, columns int, titles []string, rows [][]string) error {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{titles}, rows...) {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if columns > 0 && len(rows) > 0 && widest(b.String()) > columns {
		b.Reset()
		t.Init(&b, 0, 0, 2, ' ', 0)
		for i, row := range rows {
			if i > 0 {
				fmt.Fprintln(t)
			}
			for j, cell := range row {
				fmt.Fprintf(t, "%s\t%s\n", titles[j], cell)
			}
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// widest is the length of the longest line in characters.
func widest(text string) int {
	most := 0
	for line := range strings.Lines(text) {
		most = max(most, utf8.RuneCountInString(strings.TrimRight(line, " \n")))
	}
	return most
}
