package wire

import (
	"bytes"
	"io"
	"strconv"
	"time"
)

// lastContent is the last string named content, as it is written.
func lastContent(in []byte) []byte {
	i := bytes.LastIndex(in, []byte(`"content"`))
	if i < 0 {
		return nil
	}
	in = bytes.TrimLeft(in[i+len(`"content"`):], ": ")
	if len(in) == 0 || in[0] != '"' {
		return nil
	}
	for i := 1; i < len(in); i++ {
		switch in[i] {
		case '\\':
			i++
		case '"':
			return in[1:i]
		}
	}
	return nil
}

const (
	plainHead = `{"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"echo","choices":[{"index":0,"message":{"role":"assistant","content":"`
	plainTail = `"},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":10,"total_tokens":20}}`
)

func plain(dst, text []byte) []byte {
	dst = append(dst, "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: "...)
	dst = strconv.AppendInt(dst, int64(len(plainHead)+len(text)+len(plainTail)), 10)
	dst = append(dst, "\r\n\r\n"+plainHead...)
	dst = append(dst, text...)
	return append(dst, plainTail...)
}

const (
	streamHead = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
	doneEvent  = "data: [DONE]\n\n"
	usageEvent = `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"echo","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":10,"total_tokens":20}}` + "\n\n" + doneEvent
)

// stream sends text in pieces, each event one write of its own, and the usage if it is wanted. An event carries the time at
// which it was due.
func (u *Upstream) stream(w io.Writer, out, text []byte, p Pace, usage bool) ([]byte, error) {
	pieces := p.Events
	if pieces <= 0 {
		pieces = (len(text) + 3) / 4
	}
	out = u.event(append(out[:0], streamHead...), u.Clock(time.Now()), `"role":"assistant","content":""`, nil, "null")
	start := time.Now()
	for i, at := 0, 0; i < pieces; i++ {
		due := start.Add(time.Duration(i) * p.Gap)
		if p.Gap > 0 {
			if i > 0 {
				time.Sleep(time.Until(due))
			}
		} else {
			due = time.Now()
		}
		end := edge(text, len(text)*(i+1)/pieces)
		out = u.event(out, u.Clock(due), `"content":"`, text[at:max(at, end)], "null")
		at = max(at, end)
		if _, err := w.Write(out); err != nil {
			return out, err
		}
		out = out[:0]
	}
	out = u.event(out, u.Clock(time.Now()), "", nil, `"stop"`)
	last := doneEvent
	if usage {
		last = usageEvent
		u.Events.Add(1)
	}
	out = append(chunk(out, len(last)), last...)
	out = append(out, "\r\n0\r\n\r\n"...)
	_, err := w.Write(out)
	return out, err
}

// edge moves a cut out of an escape or a character.
func edge(text []byte, at int) int {
	for at < len(text) && (text[at]&0xC0 == 0x80 || escaped(text[max(0, at-6):at])) {
		at++
	}
	return at
}

// escaped reports whether an escape that begins in tail goes on behind it.
func escaped(tail []byte) bool {
	i := bytes.LastIndexByte(tail, '\\')
	if i < 0 || i > 0 && tail[i-1] == '\\' {
		return false
	}
	want := 2
	if i+1 < len(tail) && tail[i+1] == 'u' {
		want = 6
	}
	return len(tail)-i < want
}

const eventHead, eventMiddle, eventTail = `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":`, `,"model":"echo","choices":[{"index":0,"delta":{`, "}]}\n\n"

// event appends one chunk of HTTP with one event. A nil text leaves the delta as it is.
func (u *Upstream) event(dst []byte, at int64, delta string, text []byte, finish string) []byte {
	u.Events.Add(1)
	var digits [20]byte
	n := strconv.AppendInt(digits[:0], at, 10)
	quote := ""
	if text != nil {
		quote = `"`
	}
	const finishName = `},"finish_reason":`
	size := len(eventHead) + len(n) + len(eventMiddle) + len(delta) + len(text) + len(quote) + len(finishName) + len(finish) + len(eventTail)
	dst = chunk(dst, size)
	dst = append(append(append(dst, eventHead...), n...), eventMiddle...)
	dst = append(append(append(dst, delta...), text...), quote...)
	dst = append(append(append(dst, finishName...), finish...), eventTail...)
	return append(dst, "\r\n"...)
}

func chunk(dst []byte, size int) []byte {
	dst = strconv.AppendInt(dst, int64(size), 16)
	return append(dst, "\r\n"...)
}
