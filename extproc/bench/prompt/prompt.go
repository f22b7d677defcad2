// Package prompt writes chat completions whose words and personal data no earlier one had, so that no cache can answer for
// them. It knows nothing of who is asked.
package prompt

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// Author writes requests. What it writes is good until it writes again. Its texts have nothing that JSON escapes. It is for
// one goroutine.
type Author struct {
	r    *rand.Rand
	fill []filler
	text []byte
	body []byte
}

// New makes an author; another seed or stream writes other texts.
func New(seed, stream uint64) *Author {
	return &Author{r: rand.New(rand.NewPCG(seed, stream)), fill: fillers()}
}

// filler is a sentence around a made-up word.
type filler struct{ before, after string }

func fillers() []filler {
	var out []filler
	for _, s := range []string{
		"The meeting about % was moved to the second floor since the projector had failed again. ",
		"Please sum up the open points of % and say which need a decision this week. ",
		"The delivery of % came with two boxes missing, and the invoice has not been changed yet. ",
		"We agreed that the draft on % should be shorter and that its table goes to the appendix. ",
		"Nobody has answered the question about the % warranty, so it stays on the list. ",
	} {
		before, after, _ := strings.Cut(s, "%")
		out = append(out, filler{before, after})
	}
	return out
}

// prose appends about size bytes with so many pieces of personal data, spread evenly.
func (a *Author) prose(dst []byte, size, pieces int) []byte {
	start := len(dst)
	for n := 0; len(dst)-start < size; {
		if n < pieces && len(dst)-start >= size*n/pieces {
			dst = a.piece(dst, n)
			n++
			continue
		}
		f := a.fill[a.r.IntN(len(a.fill))]
		dst = append(a.word(append(dst, f.before...)), f.after...)
	}
	return dst
}

// piece appends a sentence with an address, a number or a name.
func (a *Author) piece(dst []byte, n int) []byte {
	switch n % 3 {
	case 0:
		dst = a.word(append(dst, "Write to "...))
		dst = a.word(append(dst, '.'))
		dst = strconv.AppendInt(dst, int64(a.r.IntN(1e6)), 10)
		return append(dst, "@example.org about it. "...)
	case 1:
		dst = append(dst, "Call +49 30 "...)
		dst = strconv.AppendInt(dst, int64(2000+a.r.IntN(7999)), 10)
		dst = strconv.AppendInt(append(dst, ' '), int64(1000+a.r.IntN(8999)), 10)
		return append(dst, " before noon. "...)
	}
	dst = a.title(append(dst, "It was reported by Mr "...))
	dst = a.title(append(dst, ' '))
	return append(dst, " on Monday. "...)
}

func (a *Author) word(dst []byte) []byte {
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	for range 3 + a.r.IntN(2) {
		dst = append(dst, consonants[a.r.IntN(len(consonants))], vowels[a.r.IntN(len(vowels))])
	}
	return dst
}

func (a *Author) title(dst []byte) []byte {
	at := len(dst)
	dst = a.word(dst)
	dst[at] -= 'a' - 'A'
	return dst
}

// Text says what is written.
type Text struct {
	KB     int
	Pieces int // of personal data
}

// Call says what is asked of a model.
type Call struct {
	Model     string
	Stream    bool // with usage at its end
	Anonymize bool
}

// One is the body of a chat completion with one message, and that message's text, which an echo answers with.
func (a *Author) One(t Text, c Call) (body, want []byte) {
	a.text = a.prose(a.text[:0], t.KB<<10, t.Pieces)
	a.begin(c)
	a.say("user", a.text)
	return a.end(c), a.text
}

const (
	messageKB = 2 // of a message of a conversation
	question  = 120
)

// Turns are the bodies of a conversation's first and second turn, and the text of the second's question, which has one
// piece of personal data. They stay good. The history is in messages of 2 KB.
func (a *Author) Turns(t Text, c Call) (first, next, want []byte) {
	a.begin(c)
	for at := 0; at < t.KB; at += messageKB {
		if at > 0 {
			a.say("assistant", []byte("Understood."))
		}
		a.text = a.prose(a.text[:0], messageKB<<10, t.Pieces*messageKB/t.KB)
		a.say("user", a.text)
	}
	history := len(a.body)
	first = append([]byte(nil), a.end(c)...)
	a.body = a.body[:history]
	a.say("assistant", []byte("Understood."))
	a.text = a.prose(a.text[:0], question, 1)
	a.say("user", a.text)
	return first, append([]byte(nil), a.end(c)...), append([]byte(nil), a.text...)
}

func (a *Author) begin(c Call) {
	a.body = append(a.body[:0], `{"model":"`...)
	a.body = append(append(a.body, c.Model...), `","messages":[`...)
}

func (a *Author) say(role string, text []byte) {
	if a.body[len(a.body)-1] != '[' {
		a.body = append(a.body, ',')
	}
	a.body = append(append(append(a.body, `{"role":"`...), role...), `","content":"`...)
	a.body = append(append(a.body, text...), `"}`...)
}

func (a *Author) end(c Call) []byte {
	a.body = append(a.body, ']')
	if c.Stream {
		a.body = append(a.body, `,"stream":true,"stream_options":{"include_usage":true}`...)
	}
	if c.Anonymize {
		a.body = append(a.body, `,"anonymize":true`...)
	}
	a.body = append(a.body, '}')
	return a.body
}
