package openai

// quiet tells of an event whether it still says anything once its texts are restored. One of which all is held back is not given
// on: there are clients that take the delta of a tool call with neither a type nor arguments for a call more.
type quiet struct {
	waits bool // a text is held back to its last byte
	spoke bool // something of a text is given on
	more  bool // something else is said: a role, an id, a finish, usage, or what is not known
}

// heard takes note of a text of said bytes of which given are given on.
func (q *quiet) heard(said, given int) {
	q.waits = q.waits || said > 0 && given == 0
	q.spoke = q.spoke || given > 0
}

// silent reports whether the event says nothing any more.
func (q *quiet) silent() bool { return q.waits && !q.spoke && !q.more }
