package daemon

import (
	"veil/catalogue/fault"
	"veil/extproc/internal/plainfile"
)

// EnvoyFile is a file that Envoy reads.
type EnvoyFile struct {
	Field string // that names it, as "edge.key"
	Path  string // "" is none
	Whose string // whose it is, for a person; "" where the field says so
}

// Endless finds pipes and devices in the place of the files that source, which says data, names for Envoy: it would wait for
// them, and do nothing else meanwhile.
func Endless(source string, data []byte, files []EnvoyFile) (faults fault.List) {
	for _, f := range files {
		if plainfile.Special(f.Path) == nil {
			continue
		}
		reason := f.Path + " is a pipe or a device, which Envoy would wait for"
		if f.Whose != "" {
			reason = f.Whose + ": " + reason
		}
		faults = append(faults, fault.Fault{File: source, Line: fault.LineOf(data, f.Field), Path: f.Field, Reason: reason, Fix: "put a file in its place"})
	}
	return faults
}
