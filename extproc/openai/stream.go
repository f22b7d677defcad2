package openai

import (
	"bytes"
	"net/http"
	"time"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/sse"
)

// Bounds of a stream.
const (
	defaultKept = 8 << 20 // StreamOptions.MaxKept
	maxLanes    = 4096    // fields of choices and tool calls that carry text
	maxPath     = 1 << 10 // bytes of such a field's path
	maxHead     = 1 << 10 // bytes of an id, a time or a model's name that chunks of the gateway's own repeat
	maxTracked  = 128     // choices in which annotations are followed; OpenAI takes no larger n
	chunkValues = 1 << 18 // values in one event
	roomy       = 1 << 16 // bytes of memory that are kept for the next event
)

// Faults of a stream, for the error event.
var (
	errTooLong = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's server sent an event that is too long.")
	errKept    = apierr.New(http.StatusBadGateway, apierr.Internal, "The answer is too long to be kept for deanonymized_content. Ask again without svc.restore.")
	errLanes   = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's server sent more texts at once than can be restored.")
)

// StreamOptions says how a stream is given back.
type StreamOptions struct {
	AnswerOptions
	KeepUsage bool // the client asked for the usage chunk
	Choices   int  // how many answers the client asked for; default 1
	MaxKept   int  // bytes of answer that restore: false may keep; default 8 MiB
	MaxEvent  int  // longest event in bytes; default sse.DefaultMax

	// For chunks of the gateway's own where the upstream has said no id and no time; nil: they go without.
	NewID func() string
	Now   func() time.Time
}

// Stream turns an upstream's events into the client's (api.md, Streams): deltas restored in a lane for each text,
// svc on the chunks that finish, the usage chunk only for who asked. Events are passed on at once and whole, and what is
// not restored byte for byte. Its memory does not grow with the stream, but for restore: false up to MaxKept. It is not
// for concurrent use.
type Stream struct {
	o       StreamOptions
	split   *sse.Splitter
	*reader       // nil while events are like one that was learned
	alike   alike // to pass these quickly

	lanes        map[string]*lane  // by choice and path
	order        []*lane           // in order of their first text
	holding      map[int64][]*lane // of each choice those that hold text back
	calls        toolCalls
	tracked      int    // lanes with moves
	grown        int    // bytes that all texts together are longer than they came
	blocks, told int    // svc blocks that went out, and their bytes
	model        string // raw name that chunks are given
	head         head   // what chunks of the gateway's own begin with
	held         []byte // the last usage chunk, which goes out behind everything else
	kept         []byte // text of choice 0 with restore: false
	usage        *Usage
	texts        int  // bytes of text seen
	counted      int  // of them, those that usage counts
	sent         bool // svc went out
	events       int  // with data that came
	chose        bool // a choice came
	ended        bool // [DONE] came: no more data passes
	last         fate // of the last event's bytes
	over         bool // an error or the end came
}

// reader is memory for reading one event after another.
type reader struct {
	doc  *jsontext.Doc
	path []step         // of the field being read
	kind jsontext.Value // what the object that it stands in says it is
	key  []byte         // of its lane
	a    restoring      // for one chunk's patches
	text []byte         // one piece
	out  []byte         // one chunk

	said   jsontext.Value // the last text of the event that was restored in a lane,
	saidBy *lane          // that lane,
	pieces int            // and how many there were
	quiet  quiet          // whether the event says anything
}

// newReader makes what events are read with. It is no part of event, whose stack a waiting stream holds.
//
//go:noinline
func newReader() *reader {
	return &reader{doc: jsontext.New(jsontext.Options{Lone: true, Values: chunkValues})}
}

// NewStream makes a Stream for one answer.
func NewStream(o StreamOptions) *Stream {
	if o.MaxKept <= 0 {
		o.MaxKept = defaultKept
	}
	if o.Left == nil {
		o.Left = new(int)
	}
	return &Stream{
		o: o, model: quote(o.Model), split: sse.New(o.MaxEvent), lanes: map[string]*lane{}, alike: alike{tries: mostTries},
	}
}

// Write takes the next bytes from upstream and appends to dst what goes to the client. On an error, which is an
// *apierr.Error, what was appended is still good; the caller then appends StreamError and ends the stream without
// [DONE]. All later calls append nothing.
func (s *Stream) Write(dst, chunk []byte) ([]byte, error) {
	if s.over {
		return dst, nil
	}
	s.split.Feed(chunk)
	for {
		var n int
		var err error
		if dst, n, err = s.again(dst, s.split.Ahead()); err != nil {
			s.over = true
			return dst, err
		}
		if n > 0 {
			s.events++
			s.split.Skip(n)
			continue
		}
		e, ok, err := s.split.Next()
		if err != nil {
			s.over = true
			return dst, errTooLong
		}
		if !ok {
			return dst, nil
		}
		if dst, err = s.event(dst, e); err != nil {
			s.over = true
			return dst, err
		}
	}
}

// End says that upstream has ended, with or without [DONE]. It appends what is still held back, and svc if no chunk has
// carried it. Errors are as in Write: a half event is one.
func (s *Stream) End(dst []byte) ([]byte, error) {
	if s.over {
		return dst, nil
	}
	if e, ok := s.split.End(); ok {
		var err error
		late := s.ended
		if dst, err = s.event(dst, e); err != nil {
			s.over = true
			return dst, err
		}
		if s.o.Table != nil && !late {
			dst = e.Finish(dst)
		}
	}
	s.over = true
	if s.events == 0 {
		return dst, ErrUnreadable
	}
	if s.ended {
		return dst, nil
	}
	if !s.chose {
		return dst, ErrNoAnswer
	}
	return s.close(dst)
}

// Usage is what upstream counted so far, nil if it has not said yet.
func (s *Stream) Usage() *Usage {
	if s.usage != nil {
		s.usage.After = s.texts - s.counted
	}
	return s.usage
}

// Bytes is how many bytes of text the model has said, for an estimate where no usage came.
func (s *Stream) Bytes() int { return s.texts }

// Events is how many events with data have come. Comments and white space are none, nor is an event that has not ended.
func (s *Stream) Events() int { return s.events }

// Kept is how many bytes of memory the stream keeps from one piece to the next: an event that has begun, what waits for the end,
// and what restore: false keeps. Lanes, which hold a token each at most, are not counted.
func (s *Stream) Kept() int { return s.split.Kept() + cap(s.held) + cap(s.kept) }

// Done reports whether the stream has come to its end: [DONE], an error or End.
func (s *Stream) Done() bool { return s.over || s.ended }

// StreamError appends the event for a fault in the middle of a stream (api.md, Streams). Nothing may follow it.
func StreamError(dst []byte, e *apierr.Error) []byte { return sse.Append(dst, e.JSON()) }

// fate is what became of an event's bytes. The line feed of its last line end may come later than the rest, and goes where that went:
// what the client gets must not depend on how the stream was cut.
type fate uint8

const (
	given fate = iota
	dropped
	kept // in Stream.held
)

// event handles one event of upstream.
func (s *Stream) event(dst []byte, e sse.Event) ([]byte, error) {
	if e.Late {
		switch s.last {
		case dropped:
			return dst, nil
		case kept:
			s.held = append(s.held, e.Raw...)
			return dst, nil
		}
	}
	s.last = given
	data := bytes.TrimSpace(e.Data)
	switch {
	case s.ended && len(bytes.TrimSpace(e.Raw)) > 0: // a line end may still belong to [DONE]
		s.last = dropped
		return dst, nil
	case len(data) == 0 && e.Odd: // nobody reads it, but who looks at the bytes: it may be an error that names hosts
		s.last = dropped
		return dst, nil
	case len(data) == 0: // comments, keep-alives, white space
		return append(dst, e.Raw...), nil
	}
	if e.Odd { // the same between its data
		e = e.Bare()
		s.last = dropped
	}
	if string(data) == "[DONE]" {
		s.events++
		if !s.chose && s.events > 1 { // [DONE] alone is an answer without a word
			return dst, ErrNoAnswer
		}
		s.ended = true
		dst, err := s.close(dst)
		if err != nil {
			return dst, err
		}
		return append(dst, e.Raw...), nil
	}
	s.events++
	if s.reader == nil {
		s.reader = newReader()
	}
	if err := s.doc.Reset(shared(e.Data)); err != nil || s.doc.Root().Kind() != jsontext.Object {
		return dst, ErrUnreadable
	}
	root := s.doc.Root()
	f := look(root)
	before := s.usage
	s.usage = before.then(usageOf(f.usage))
	if s.usage != before {
		s.counted = s.texts
	}
	if string(e.Type) == "error" || f.failed() {
		return dst, ErrUpstream
	}
	n := f.chosen()
	switch {
	case n < 0:
		return dst, ErrNoAnswer
	case n > 0:
		s.chose = true
	case f.foreign():
		s.last = dropped
		return dst, nil
	}
	if n == 0 && f.usage.Kind() == jsontext.Object {
		if !s.o.KeepUsage || before != nil && s.usage == before { // what it said before counts
			s.last = dropped
			return dst, nil
		}
		s.held = s.held[:0]
		return s.hold(dst, e, root)
	}
	dst = append(dst, s.held...) // it was not the last one
	s.held = s.held[:0]
	s.head.note(&f)
	unasked := !s.o.KeepUsage && f.usage.Kind() != jsontext.Nothing
	s.pieces, s.quiet = 0, quiet{}
	var err error
	if s.o.Table == nil {
		dst, err = s.pass(dst, e, root, unasked)
	} else {
		dst, err = s.chunk(dst, e, root, unasked)
	}
	if s.usage != before { // it counts the event's own text
		s.counted = s.texts
	}
	if err == nil {
		s.learn(e, &f)
	}
	return dst, err
}

// hold keeps the usage chunk back until it is known that it is the last.
func (s *Stream) hold(dst []byte, e sse.Event, root jsontext.Value) ([]byte, error) {
	out, err := s.pass(nil, e, root, false)
	s.held = append(s.held, out...)
	if s.last == given {
		s.last = kept
	}
	if e.Unfinished && s.o.Table != nil {
		s.held = e.Finish(s.held)
	}
	return dst, err
}

// pass gives an event on with no change but that of its model and without an svc of the upstream's, and counts its text. unasked says
// that its usage goes, null too: it is there because the gateway asked (api.md, Streams).
func (s *Stream) pass(dst []byte, e sse.Event, root jsontext.Value, unasked bool) ([]byte, error) {
	for _, c := range root.Get("choices").Items() {
		s.texts += textIn(c.Get("delta"))
	}
	s.a.patches = s.a.patches[:0]
	if model := root.Get("model"); s.o.Model != "" && model.Kind() != jsontext.Nothing && !model.Is(s.o.Model) {
		s.a.replace(model, s.model)
	}
	if unasked || root.Get("svc").Kind() != jsontext.Nothing {
		s.a.patches = append(s.a.patches, jsontext.Remove(root, func(key string) bool { return key == "svc" || unasked && key == "usage" })...)
	}
	if len(s.a.patches) == 0 {
		return append(dst, e.Raw...), nil
	}
	out, err := jsontext.Apply(nil, s.doc.Source(), s.a.patches)
	if err != nil {
		return dst, err
	}
	return e.AppendWith(dst, out), nil
}

// close appends what is due before the end: held text, svc, the usage chunk.
func (s *Stream) close(dst []byte) ([]byte, error) {
	if s.o.Table != nil {
		var err error
		for _, l := range s.order {
			if dst, err = s.flush(dst, l); err != nil {
				return dst, err
			}
		}
		if !s.sent && !s.o.NoSvc {
			if dst, err = s.extra(dst); err != nil {
				return dst, err
			}
		}
	}
	dst = append(dst, s.held...)
	s.held = nil
	return dst, nil
}
