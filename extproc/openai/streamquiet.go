package openai

// quiet tells of an event whether it still says anything once its texts are restored. One that only goes on with a tool call, of which
// all is held back, is not given on: there are clients that take the delta of a call with neither a type nor arguments for a call more.
// An event of an answer's text is given on with an empty one, so that whoever waits sees that the stream goes on.
type quiet struct {
	waits bool // a part of a tool call is held back to its last byte
	spoke bool // something of a text is given on, or a part of an answer's text that is held back
	more  bool // something else is said: a role, an id, a finish, usage, or what is not known
}

// heard takes note of a text of said bytes, of which given are given on: whether it is a part of a tool call.
func (q *quiet) heard(calls bool, said, given int) {
	q.waits = q.waits || calls && said > 0 && given == 0
	q.spoke = q.spoke || given > 0 || !calls && said > 0
}

// silent reports whether the event says nothing any more.
func (q *quiet) silent() bool { return q.waits && !q.spoke && !q.more }
