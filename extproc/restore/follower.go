package restore

// Follower tells of a text how restoring sees it. It is not for concurrent use.
type Follower struct {
	s    state
	json bool
}

// NewFollower makes a Follower that stands before a text, or before what a string in it says that stands in so many strings of
// JSON, itself counted, all of them without a fault. e is JSON or Mixed.
func NewFollower(e Escape, strings int) *Follower {
	return &Follower{state{mixed: e == Mixed && strings == 0, around: strings}, e == JSON}
}

// Text steps over text without tokens that restoring replaces.
func (f *Follower) Text(text string) {
	if f.s.around < MaxStrings { // what is deeper is plain text
		f.s.walk(text)
	}
}

// Token steps over such a token.
func (f *Follower) Token() { f.Text("0") }

// Strings is for how many strings of JSON inside one another restoring escapes a value here that has no escapes yet.
func (f *Follower) Strings() int { return stringsOf(f.json, f.s.around+f.s.strings()) }

// stringsOf is n, in how many strings a place stands; in JSON, outside of a string, as in text that is no JSON, one as well.
func stringsOf(json bool, n int) int {
	if json {
		return max(1, n)
	}
	return n
}
