package name

// english, french and german are the numbers of the languages in Document.Lang.
const (
	english = 1
	french  = 2
	german  = 3
)
