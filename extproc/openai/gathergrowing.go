package openai

import "veil/extproc/jsontext"

// maxGathered is how many values the deltas of a stream may be put together to. Each needs some 200 bytes.
const maxGathered = 1 << 16

// growing is one value of a message that was put together from deltas.
type growing struct {
	kind  jsontext.Kind
	raw   string // neither string, array nor object: the last one
	text  []byte
	keys  []string
	under map[string]*growing // of an object, by key
	items []*growing
	at    map[int64]*growing // elements that tell their place
}

// merge puts v, which stands under key, to what is there already: text behind text, members to members, elements to those of
// their index. null adds nothing. Two kinds in one place are no known shape.
func (g *gathering) merge(into **growing, key string, v jsontext.Value) error {
	p := *into
	if p == nil || p.kind == jsontext.Null || p.kind == jsontext.String && len(p.text) == 0 && v.Given() {
		if p == nil {
			if g.values++; g.values > maxGathered {
				return errLanes
			}
			p = &growing{}
			*into = p
		}
		p.kind = v.Kind()
	}
	kind := v.Kind()
	switch {
	case kind == jsontext.Null, kind == jsontext.String && p.kind != kind && v.Is(""):
		if p.kind == jsontext.Null {
			p.raw = "null"
		}
		return nil
	case kind == jsontext.String && p.kind == kind:
		said := v.Text()
		if fixed(key) || key == "format" { // comes whole, and some servers repeat it
			if said == "" {
				return nil
			}
			p.text = p.text[:0]
		}
		p.text = append(p.text, said...)
		return nil
	case kind == jsontext.Object && p.kind == kind:
		for k, m := range v.Members() {
			if err := g.member(p, k.Text(), m); err != nil {
				return err
			}
		}
		return nil
	case kind == jsontext.Array && p.kind == kind:
		for i, m := range v.Items() {
			if err := g.element(p, key, i, m); err != nil {
				return err
			}
		}
		return nil
	case kind < jsontext.String && p.kind < jsontext.String:
		p.kind, p.raw = kind, v.Raw()
		return nil
	}
	return ErrUnreadable
}

func (g *gathering) member(p *growing, key string, v jsontext.Value) error {
	old, ok := p.under[key]
	m := old
	if err := g.merge(&m, key, v); err != nil {
		return err
	}
	if !ok {
		if p.under == nil {
			p.under = map[string]*growing{}
		}
		p.under[key] = m
		p.keys = append(p.keys, key)
	}
	return nil
}

// element finds the element that v goes on with, or makes one. An index tells it; a tool call with an id or a name is one of its
// own (0082), one without goes on with the one in its place; a piece of text goes on with the text before it.
func (g *gathering) element(p *growing, key string, place int, v jsontext.Value) error {
	index, ok := counted(v.Get("index"))
	if ok {
		m := p.at[index]
		if key == "tool_calls" && m.other(v) {
			m = nil
		}
		fresh := m == nil
		if err := g.merge(&m, "", v); err != nil {
			return err
		}
		if fresh {
			if p.at == nil {
				p.at = map[int64]*growing{}
			}
			p.at[index] = m
			p.items = append(p.items, m)
		}
		return nil
	}
	if key == "tool_calls" && !v.Get("id").Given() && !named(v) && place < len(p.items) {
		return g.merge(&p.items[place], "", v)
	}
	if n := len(p.items); n > 0 && goesOn(p.items[n-1], v) {
		return g.merge(&p.items[n-1], "", v)
	}
	var m *growing
	if err := g.merge(&m, "", v); err != nil {
		return err
	}
	p.items = append(p.items, m)
	return nil
}

// other reports whether v begins a tool call in the place of p, which is one (calls.go).
func (p *growing) other(v jsontext.Value) bool {
	if p == nil || p.under["id"] == nil || !named(v) {
		return false
	}
	was, id := string(p.under["id"].text), v.Get("id").Text()
	return was != "" && id != "" && was != id
}

// goesOn reports whether v is the next piece of a text that last holds, in a content of parts.
func goesOn(last *growing, v jsontext.Value) bool {
	kind := v.Get("type").Text()
	if kind != "text" && kind != "thinking" || last.kind != jsontext.Object {
		return false
	}
	was := last.under["type"]
	return was != nil && string(was.text) == kind
}

// append writes p. call says that it is a tool call: the index that its pieces had is none of a whole one's members.
func (p *growing) append(out []byte, call bool) []byte {
	switch {
	case p == nil:
		return append(out, "null"...)
	case p.kind == jsontext.String:
		return jsontext.AppendString(out, string(p.text))
	case p.kind == jsontext.Object:
		out = append(out, '{')
		first := true
		for _, key := range p.keys {
			if call && key == "index" {
				continue
			}
			if !first {
				out = append(out, ',')
			}
			first = false
			out = append(jsontext.AppendString(out, key), ':')
			m := p.under[key]
			if key == "tool_calls" && m.kind == jsontext.Array {
				out = m.list(out, true)
			} else {
				out = m.append(out, false)
			}
		}
		return append(out, '}')
	case p.kind == jsontext.Array:
		return p.list(out, false)
	}
	return append(out, p.raw...)
}

func (p *growing) list(out []byte, calls bool) []byte {
	out = append(out, '[')
	for i, m := range p.items {
		if i > 0 {
			out = append(out, ',')
		}
		out = m.append(out, calls)
	}
	return append(out, ']')
}
