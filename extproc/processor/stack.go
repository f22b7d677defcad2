package processor

// growStack makes the stack of a new stream as large at once as its call will need it, 16 KiB, while there is little on it.
// Go would double it twice in the midst of the work, and look through more than twenty frames each time to move them
// (docs/decisions/0084-how-often-the-collector-runs.md). While the stream waits, Go takes half of it back.
//
// It answers with a byte of the room that it needs, so that it does need it.
//
//go:noinline
func growStack(at int) byte {
	var room [8 << 10]byte
	return room[at%len(room)]
}
