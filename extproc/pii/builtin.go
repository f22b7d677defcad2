package pii

import (
	"veil/extproc/detect"
	"veil/extproc/detect/name"
	"veil/extproc/detect/record"
	"veil/extproc/detect/rule"
)

// builtin makes the recognisers of the service.
func builtin() ([]detect.Recogniser, error) {
	names, err := name.New()
	if err != nil {
		return nil, err
	}
	return []detect.Recogniser{rule.New(rule.Config{}), record.Recogniser{}, names}, nil
}
