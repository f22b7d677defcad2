package jsontext

import "fmt"

// Reason is the kind of a Fault.
type Reason uint8

// The reasons why a text is refused.
const (
	Syntax   Reason = iota // no JSON
	TooLarge               // over Options.Bytes
	TooDeep                // over MaxDepth
	TooMany                // over Options.Values
	Lone                   // JSON but for half of a surrogate pair
	Unwanted               // Options.Ended said so; Parse answers with what it said
)

// Fault says why a text was refused and where. It never repeats the text.
type Fault struct {
	Reason  Reason
	Offset  int    // byte at which the scan stopped
	Path    string // the nearest field that may be named; "" for the document
	Message string // what is wrong, a constant
}

// Error is the message with the place.
func (f *Fault) Error() string { return fmt.Sprintf("%s (at byte %d)", f.Message, f.Offset) }

// fault makes a Fault whose path is that of the value being read.
func (d *Doc) fault(r Reason, at int, message string) *Fault {
	if n := len(d.open); n > 0 && d.nodes[d.open[n-1]].kind == Array { // the element that was not added yet
		d.nodes = append(d.nodes, node{next: uint32(len(d.nodes) + 1)})
	}
	for _, j := range d.open { // close what is open so that the path can be walked
		d.nodes[j].next = uint32(len(d.nodes))
	}
	f := &Fault{Reason: r, Offset: at, Message: message}
	if len(d.open) > 0 {
		f.Path = d.path(uint32(len(d.nodes) - 1))
	}
	return f
}

// keyFault is f, which was met in the key of a member of the container top, with the path of the container.
func (d *Doc) keyFault(f *Fault, top uint32) *Fault {
	if f.Reason != Unwanted { // else nobody is told where
		f.Path = d.path(top)
	}
	return f
}
