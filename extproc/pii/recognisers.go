package pii

import (
	"veil/extproc/detect"
	"veil/extproc/detect/name"
	"veil/extproc/detect/record"
	"veil/extproc/detect/rule"
)

var _ listener = (*name.Recogniser)(nil)

// Recognisers makes the recognisers of the service. It fails only when a built-in model is damaged.
func Recognisers() ([]detect.Recogniser, error) {
	names, err := name.New()
	if err != nil {
		return nil, err
	}
	return []detect.Recogniser{rule.New(), record.Recogniser{}, names}, nil
}
