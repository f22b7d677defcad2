package settings

import (
	"cmp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"veil/catalogue/fault"
)

// Load reads settings over the defaults. Its error is a fault.List: every fault with file, line and what to do. The
// text of the file is never in it, for it may hold what nobody else should read.
func Load(name string, data []byte) (Settings, error) {
	s, data := Default(), fault.WithoutMark(data)
	body, faults := shape(data)
	if body != nil { // nothing would overwrite the defaults
		if err := yaml.NodeToValue(body, &s); err != nil {
			if len(faults) == 0 {
				faults = fault.List{yamlFault(err)}
			}
			body = nil
		}
	}
	if body != nil || len(faults) == 0 {
		unread := faults
		for _, f := range s.check() {
			if !follows(f, unread) {
				f.Line = fault.LineOf(data, f.Path)
				faults = append(faults, f)
			}
		}
	}
	if len(faults) == 0 {
		return s, nil
	}
	for i := range faults {
		faults[i].File = name
	}
	slices.SortStableFunc(faults, func(a, b fault.Fault) int { return cmp.Compare(a.Line, b.Line) })
	return s, faults
}

// follows reports whether f may be no fault of its own: something at, above or below its path could not be read, and f is
// about what stands there instead.
func follows(f fault.Fault, unread fault.List) bool {
	return slices.ContainsFunc(unread, func(u fault.Fault) bool { return within(f.Path, u.Path) || within(u.Path, f.Path) })
}

// within reports whether path is that of a field, or of something in it.
func within(path, field string) bool {
	rest, ok := strings.CutPrefix(path, field)
	return ok && field != "" && (rest == "" || rest[0] == '.' || rest[0] == '[')
}
