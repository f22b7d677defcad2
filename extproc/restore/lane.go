package restore

import "veil/extproc/token"

// Lane restores one text that comes in pieces: the deltas of one choice, or of one tool call. However the text is cut, what
// a Lane passes on in all equals Text on the whole. It keeps back only what may yet become a token of the table, so at most
// one token's length, and passes on everything else at once. It is not safe for concurrent use; the table must not change
// while it is in use.
type Lane struct {
	r    restorer
	kept []byte // text from where a token may begin
	sent int    // bytes of kept that were passed on: the token there is none that is restored, and only counted
}

// NewLane makes a lane for a new text.
func NewLane(t *token.Table, e Escape) *Lane {
	return &Lane{r: restorer{table: t, escape: e}}
}

// Track lets m go over what the lane passes on. It is called before the first Write.
func (l *Lane) Track(m *Moves) { l.r.moves = m }

// Type says of which types values are to be that are not restored yet. It is called before the first Write, with Types that are not nil
// if it is called again.
func (l *Lane) Type(types Types) { l.r.types = types }

// Write takes the next piece and appends to dst what may be passed on. It fails with ErrAmplified; the lane is then of no
// further use.
func (l *Lane) Write(dst []byte, piece string) ([]byte, error) { return l.next(dst, piece, false) }

// Flush ends the text and appends the rest to dst.
func (l *Lane) Flush(dst []byte) ([]byte, error) { return l.next(dst, "", true) }

// Held reports whether some text is kept back.
func (l *Lane) Held() bool { return len(l.kept) > l.sent }

// Stats is what the lane has met so far. Unknown stays empty: a stream's unknown tokens are only counted.
func (l *Lane) Stats() Stats { return l.r.stats }

func (l *Lane) next(dst []byte, piece string, final bool) ([]byte, error) {
	src, sent := piece, l.sent
	if len(l.kept) > 0 {
		l.kept = append(l.kept, piece...)
		src = string(l.kept)
	}
	dst, done, ahead, err := l.r.run(dst, src, sent, final)
	l.kept = append(l.kept[:0], src[done:]...)
	l.sent = ahead
	return dst, err
}
