package name

import _ "embed" // the list of words

//go:embed affairs.txt
var affairList string
