package settings

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/goccy/go-yaml"

	"veil/catalogue"
)

// Load reads settings over the defaults. Its error is catalogue.Faults: every fault with file, line and what to do. The
// text of the file is never in it, for it may hold what nobody else should read.
func Load(name string, data []byte) (Settings, error) {
	s := Default()
	empty, faults := shape(data)
	if len(faults) == 0 && !empty { // an empty document would overwrite the defaults
		if err := yaml.NewDecoder(bytes.NewReader(data), yaml.Strict()).Decode(&s); err != nil {
			faults = catalogue.Faults{yamlFault(err)}
		}
	}
	if len(faults) == 0 {
		faults = s.check()
		for i := range faults {
			faults[i].Line = LineOf(data, faults[i].Path)
		}
	}
	if len(faults) == 0 {
		return s, nil
	}
	for i := range faults {
		faults[i].File = name
	}
	slices.SortStableFunc(faults, func(a, b catalogue.Fault) int { return cmp.Compare(a.Line, b.Line) })
	return s, faults
}

// LineOf finds the line of a field by path; 0 when the field stands only in the defaults.
func LineOf(data []byte, path string) int {
	p, err := yaml.PathString("$." + path)
	if err != nil {
		return 0
	}
	n, err := p.ReadNode(bytes.NewReader(data))
	if err != nil || n.GetToken() == nil || n.GetToken().Position == nil {
		return 0
	}
	return n.GetToken().Position.Line
}
