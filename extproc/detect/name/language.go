package name

import "veil/extproc/detect/name/feature"

// The languages, as Document.Lang has them.
const (
	english = feature.English
	french  = feature.French
	german  = feature.German
	spanish = feature.Spanish
	italian = feature.Italian
)
