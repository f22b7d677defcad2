package restore

// Follower tells of Mixed text how restoring sees it. It is not for concurrent use.
type Follower struct{ s state }

// NewFollower makes a Follower that stands before a text.
func NewFollower() *Follower { return &Follower{state{mixed: true}} }

// Text steps over text without tokens that restoring replaces.
func (f *Follower) Text(text string) { f.s.walk(text) }

// Token steps over such a token.
func (f *Follower) Token() { f.s.token() }

// Strings is in how many strings of JSON inside one another the text is now.
func (f *Follower) Strings() int { return f.s.strings() }
