package jsontext

import "strings"

// scan is the one pass. It goes through the text without recursion; d.open holds the containers it is inside of.
func (d *Doc) scan() *Fault {
	if len(d.src) > d.o.Bytes {
		return d.fault(TooLarge, 0, "the text is too long")
	}
	if strings.HasPrefix(d.src, "\ufeff") {
		return d.fault(Syntax, 0, "there is a byte order mark in front of it") // some editors and shells put one there unseen
	}
	pos, f := d.value(0)
	for f == nil && len(d.open) > 0 {
		if pos >= d.look {
			if f = d.over(pos); f != nil {
				break
			}
		}
		pos, f = d.next(pos)
	}
	if f != nil {
		return f
	}
	if pos = d.space(pos); pos < len(d.src) {
		return d.fault(Syntax, pos, "there is more text after the end of the JSON value")
	}
	return nil
}

// space skips white space. There is none in most places.
func (d *Doc) space(pos int) int {
	if pos < len(d.src) && d.src[pos] > ' ' {
		return pos
	}
	return d.spaces(pos)
}

func (d *Doc) spaces(pos int) int {
	for pos < len(d.src) {
		switch d.src[pos] {
		case ' ', '\t', '\n', '\r':
			pos++
		default:
			return pos
		}
	}
	return pos
}

// value reads the value at pos, of a container only its opening.
func (d *Doc) value(pos int) (int, *Fault) {
	pos = d.space(pos)
	if pos >= len(d.src) {
		return pos, d.fault(Syntax, pos, "the JSON ends too early")
	}
	switch c := d.src[pos]; c {
	case '"':
		return d.str(pos)
	case '{':
		return d.enter(pos, Object)
	case '[':
		return d.enter(pos, Array)
	case 't':
		return d.literal(pos, "true", True)
	case 'f':
		return d.literal(pos, "false", False)
	case 'n':
		return d.literal(pos, "null", Null)
	default:
		if c == '-' || (c >= '0' && c <= '9') {
			return d.number(pos)
		}
		return pos, d.fault(Syntax, pos, "a JSON value was expected")
	}
}

// next reads on inside the innermost open container: its end, or a comma and one more member.
func (d *Doc) next(pos int) (int, *Fault) {
	top := d.open[len(d.open)-1]
	first := int(top) == len(d.nodes)-1
	object := d.nodes[top].kind == Object
	pos = d.space(pos)
	if pos >= len(d.src) {
		return pos, d.fault(Syntax, pos, "the JSON ends too early")
	}
	c := d.src[pos]
	if (object && c == '}') || (!object && c == ']') {
		pos++
		d.nodes[top].end, d.nodes[top].next = uint32(pos), uint32(len(d.nodes))
		d.open = d.open[:len(d.open)-1]
		return pos, nil
	}
	if !first {
		if c != ',' {
			return pos, d.fault(Syntax, pos, "a comma or the end of the object or array was expected")
		}
		pos++
	}
	if !object {
		return d.value(pos)
	}
	pos = d.space(pos)
	if pos >= len(d.src) || d.src[pos] != '"' {
		return pos, d.keyFault(d.fault(Syntax, pos, "a key in double quotes was expected"), top)
	}
	pos, f := d.str(pos)
	if f != nil {
		return pos, d.keyFault(f, top)
	}
	pos = d.space(pos)
	if pos >= len(d.src) || d.src[pos] != ':' {
		return pos, d.fault(Syntax, pos, "a colon after the key was expected")
	}
	return d.value(pos + 1)
}

// enter opens a container.
func (d *Doc) enter(pos int, k Kind) (int, *Fault) {
	if len(d.open) >= MaxDepth {
		return pos, d.fault(TooDeep, pos, "the JSON is nested too deeply")
	}
	if f := d.add(pos, pos+1, k, false); f != nil {
		return pos, f
	}
	d.open = append(d.open, uint32(len(d.nodes)-1))
	return pos + 1, nil
}

// add notes one value.
func (d *Doc) add(start, end int, k Kind, escaped bool) *Fault {
	if len(d.nodes) >= d.o.Values {
		return d.fault(TooMany, start, "the JSON has too many values")
	}
	d.nodes = append(d.nodes, node{
		start: uint32(start), end: uint32(end), next: uint32(len(d.nodes) + 1), kind: k, escaped: escaped,
	})
	return nil
}

func (d *Doc) literal(pos int, word string, k Kind) (int, *Fault) {
	end := pos + len(word)
	if end > len(d.src) || d.src[pos:end] != word {
		return pos, d.fault(Syntax, pos, "a JSON value was expected")
	}
	return end, d.add(pos, end, k, false)
}

// number reads -?int frac? exp? of RFC 8259, section 6.
func (d *Doc) number(pos int) (int, *Fault) {
	s, i := d.src, pos
	if s[i] == '-' {
		i++
	}
	switch n := digits(s, i); {
	case n == i, s[i] == '0' && n > i+1:
		return pos, d.fault(Syntax, pos, "the number is malformed")
	default:
		i = n
	}
	if i < len(s) && s[i] == '.' {
		n := digits(s, i+1)
		if n == i+1 {
			return pos, d.fault(Syntax, pos, "the number is malformed")
		}
		i = n
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		n := digits(s, i)
		if n == i {
			return pos, d.fault(Syntax, pos, "the number is malformed")
		}
		i = n
	}
	return i, d.add(pos, i, Number, false)
}

func digits(s string, i int) int {
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i
}
