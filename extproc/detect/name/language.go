package name

// The numbers of the languages in Document.Lang.
const (
	english = 1 + iota
	french
	german
	spanish
	italian
)
