package fault

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is one thing that is wrong with a file or what it names, said so that a person can put it right.
type Fault struct {
	File   string `json:"file,omitempty"` // as it was named; "" if the fault is not in a file
	Line   int    `json:"line,omitempty"` // 1 is the first; 0 if the fault has no line
	Path   string `json:"path,omitempty"` // of the field at fault: models[2].routes[0].upstream
	Reason string `json:"reason"`         // what is wrong
	Fix    string `json:"fix,omitempty"`  // what to do
}

// String is the fault in one line: file:line: path: reason; what to do.
func (f Fault) String() string {
	var b strings.Builder
	if f.File != "" {
		b.WriteString(f.File + ":")
	}
	if f.Line > 0 {
		fmt.Fprintf(&b, "%d:", f.Line)
	}
	if b.Len() > 0 {
		b.WriteString(" ")
	}
	if f.Path != "" {
		b.WriteString(f.Path + ": ")
	}
	b.WriteString(f.Reason)
	if f.Fix != "" {
		b.WriteString("; " + f.Fix)
	}
	return b.String()
}

// List is every fault found, in the order of lines. It is an error.
type List []Fault

// Error is all faults, one a line.
func (f List) Error() string {
	lines := make([]string, len(f))
	for i, x := range f {
		lines[i] = x.String()
	}
	return strings.Join(lines, "\n")
}

// Sort orders faults by line, and within a line by path.
func (f List) Sort() {
	slices.SortStableFunc(f, func(a, b Fault) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Path, b.Path)) })
}
