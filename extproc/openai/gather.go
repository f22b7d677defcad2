package openai

import (
	"bytes"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/sse"
)

var errUnfinished = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's answer broke off before its end. Try again.")

// Gather is the plain answer that a stream of events says, for a caller who asked for no stream: what Events does, the other way
// round. Deltas are put together as OpenAI's clients do it. u is what upstream counted. Errors are *apierr.Error; what was gathered
// before one comes with it, to be charged and not to be passed on.
//
// A stream counts as whole when it said [DONE] or every choice has a finish_reason: half an answer with nothing to show it would
// be worse than none.
func Gather(events []byte) (answer []byte, u *Usage, err error) {
	g := gathering{doc: jsontext.New(jsontext.Options{Lone: true, Values: chunkValues}), named: map[string]int{}, choices: map[int64]*gathered{}}
	split := sse.New(0)
	split.Feed(events)
	for !g.done {
		e, ok, err := split.Next()
		if err != nil {
			return g.answer(), g.usage, errTooLong
		}
		if !ok {
			if e, ok = split.End(); !ok {
				break
			}
		}
		if err := g.event(e); err != nil {
			return g.answer(), g.usage, err
		}
	}
	return g.answer(), g.usage, g.fault()
}

// gathering is what the events have said so far.
type gathering struct {
	doc     *jsontext.Doc
	fields  []field // of the answer, but for its choices
	named   map[string]int
	choices map[int64]*gathered
	order   []int64 // of the choices, by their first event
	usage   *Usage
	values  int
	done    bool
}

// field is a member whose last value counts.
type field struct{ key, raw string }

// gathered is one choice.
type gathered struct {
	fields   []field
	message  *growing
	logprobs map[string][]byte // elements of each list, as they came, with commas
	finished bool
}

// event takes the next event in.
func (g *gathering) event(e sse.Event) error {
	data := bytes.TrimSpace(e.Data)
	switch {
	case len(data) == 0:
		return nil
	case string(data) == "[DONE]":
		g.done = true
		return nil
	}
	// A copy: what is kept of it must outlast the event.
	if err := g.doc.Reset(string(data)); err != nil || g.doc.Root().Kind() != jsontext.Object {
		return ErrUnreadable
	}
	root := g.doc.Root()
	f := look(root)
	before := g.usage
	g.usage = before.then(usageOf(f.usage))
	if string(e.Type) == "error" || f.failed() {
		return ErrUpstream
	}
	if f.chosen() < 0 {
		return ErrNoAnswer
	}
	if f.foreign() {
		return nil
	}
	for k, v := range root.Members() {
		switch key := k.Text(); key {
		case "object":
		case "choices":
			for i, c := range v.Items() {
				if err := g.choice(i, c); err != nil {
					return err
				}
			}
		default:
			if !v.Given() || key == "usage" && before != nil && g.usage == before {
				continue
			}
			at, ok := g.named[key]
			if !ok {
				at = len(g.fields)
				g.named[key] = at
				g.fields = append(g.fields, field{key: key})
			}
			g.fields[at].raw = v.Raw()
		}
	}
	if len(g.fields) > maxGathered {
		return errLanes
	}
	return nil
}

// choice takes one choice of an event in.
func (g *gathering) choice(at int, c jsontext.Value) error {
	index, ok := counted(c.Get("index"))
	if !ok {
		index = int64(at)
	}
	to := g.choices[index]
	if to == nil {
		to = &gathered{}
		g.choices[index] = to
		g.order = append(g.order, index)
		if g.values++; g.values > maxGathered {
			return errLanes
		}
	}
	delta := c.Get("delta")
	for k, v := range c.Members() {
		switch key := k.Text(); {
		case key == "index", key == "delta", key == "message" && delta.Given():
		case key == "message" && v.Given(): // whole, as some servers repeat it with every event
			to.message = nil
			if err := g.merge(&to.message, "", v); err != nil {
				return err
			}
		case key == "logprobs" && v.Kind() == jsontext.Object:
			if !to.join(v) {
				return ErrUnreadable
			}
		case v.Given():
			if !to.set(key, v.Raw()) {
				return errLanes
			}
		}
	}
	to.finished = to.finished || finishes(c)
	if !delta.Given() {
		return nil
	}
	return g.merge(&to.message, "", delta)
}

// join puts the lists of logprobs behind those that are there. It is false where there are more kinds than any server has.
func (c *gathered) join(logprobs jsontext.Value) bool {
	const most = 16 // OpenAI has two
	if c.logprobs == nil {
		c.logprobs = map[string][]byte{}
	}
	for k, list := range logprobs.Members() {
		kind := k.Text()
		all := c.logprobs[kind]
		for _, e := range list.Items() {
			if len(all) > 0 {
				all = append(all, ',')
			}
			all = append(all, e.Raw()...)
		}
		c.logprobs[kind] = all
	}
	return len(c.logprobs) <= most
}

// set sets a member. It is false where there are too many.
func (c *gathered) set(key, raw string) bool {
	const most = 64
	i := slices.IndexFunc(c.fields, func(f field) bool { return f.key == key })
	if i < 0 {
		if i = len(c.fields); i == most {
			return false
		}
		c.fields = append(c.fields, field{key: key})
	}
	c.fields[i].raw = raw
	return true
}

// fault says why what was gathered is no answer, nil if it is one.
func (g *gathering) fault() error {
	if len(g.choices) == 0 {
		return ErrNoAnswer
	}
	for _, c := range g.choices {
		if c.message == nil {
			return ErrNoAnswer
		}
		if c.message.kind != jsontext.Object {
			return ErrUnreadable
		}
		if !c.finished && !g.done {
			return errUnfinished
		}
	}
	return nil
}

// answer writes what was gathered.
func (g *gathering) answer() []byte {
	out := []byte(`{"object":"chat.completion","choices":[`)
	slices.Sort(g.order)
	for i, index := range g.order {
		if i > 0 {
			out = append(out, ',')
		}
		out = g.choices[index].append(out, index)
	}
	out = append(out, ']')
	for _, f := range g.fields {
		out = f.append(out)
	}
	return append(out, '}')
}

func (f field) append(out []byte) []byte {
	out = append(out, ',')
	out = jsontext.AppendString(out, f.key)
	return append(append(out, ':'), f.raw...)
}

func (c *gathered) append(out []byte, index int64) []byte {
	out = append(out, `{"index":`...)
	out = strconv.AppendInt(out, index, 10)
	out = append(out, `,"message":`...)
	out = c.message.append(out, false)
	if !slices.ContainsFunc(c.fields, func(f field) bool { return f.key == "finish_reason" }) {
		out = append(out, `,"finish_reason":null`...)
	}
	for _, f := range c.fields {
		out = f.append(out)
	}
	if len(c.logprobs) > 0 {
		out = append(out, `,"logprobs":{`...)
		for i, kind := range slices.Sorted(maps.Keys(c.logprobs)) {
			if i > 0 {
				out = append(out, ',')
			}
			out = jsontext.AppendString(out, kind)
			out = append(append(append(out, `:[`...), c.logprobs[kind]...), ']')
		}
		out = append(out, '}')
	}
	return append(out, '}')
}
