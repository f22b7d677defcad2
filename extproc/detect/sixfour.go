package detect

import (
	"context"
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// Base64 that says a text (decision 119).

// leastEncoded is how many letters of base64 are read: 18 bytes, as many as a short address has.
const leastEncoded = 24

// encoded adds the runs of base64 that say a text in which e finds something, each as a whole: one value shares its letters with
// its neighbours, and none could be put back alone. A run takes the type of the first value in it. Spans inside of a run go, for they
// were found in what nobody reads; a run that a span holds, or goes beyond, stays as it is.
//
// Few runs of letters are text in base64 by chance: half of all bytes are no character of ASCII, and what is beyond it has to be UTF-8.
func (e *Engine) encoded(ctx context.Context, spans []Span, text string) ([]Span, error) {
	var out []Span
	at, kept := 0, 0 // in spans: the next, and the first that is not in out
	for i := leastEncoded - 1; i < len(text); i += leastEncoded {
		if !sixty4[text[i]] {
			continue
		}
		start, end := i, i+1
		for end < len(text) && sixty4[text[end]] {
			end++
		}
		for start > 0 && sixty4[text[start-1]] { // no further than to the last place that was looked at
			start--
		}
		lines := end
		if (end-start)%4 == 0 && end-start >= leastLine && (start == 0 || text[start-1] == '\n') {
			end = wrapped(text, end, end-start)
		}
		i = end - 1
		if end-start < leastEncoded {
			continue
		}
		for at < len(spans) && spans[at].End <= start {
			at++
		}
		upTo := at
		for upTo < len(spans) && spans[upTo].Start < end {
			upTo++
		}
		if upTo > at && (spans[at].Start <= start && spans[at].End >= end || spans[at].Start < start || spans[upTo-1].End > end) {
			continue
		}
		run := text[start:end]
		if end > lines {
			run = unbroken(run)
		}
		said, ok := saidIn(run)
		if !ok {
			continue
		}
		inside, err := e.Detect(ctx, Text{Value: said}) // base64 of base64, too: it is three quarters of the size each time
		if err != nil {
			return nil, err
		}
		if len(inside) == 0 || e.Allows(text[start:end]) {
			continue
		}
		for n := 0; n < 2 && end < len(text) && text[end] == '='; n++ {
			end++
		}
		whole := Span{Start: start, End: end, Type: inside[0].Type, Score: inside[0].Score}
		out = append(append(out, spans[kept:at]...), whole)
		at, kept = upTo, upTo
	}
	if out == nil {
		return spans, nil
	}
	return append(out, spans[kept:]...), nil
}

// leastLine is how many letters a line of base64 has that goes on in the next one, at least: PEM cuts it at 64, mail at 76.
const leastLine = 60

// wrapped is where the base64 ends whose first line ends at end and has size letters: behind the last line of so many, and the
// shorter one behind that.
func wrapped(text string, end, size int) int {
	for {
		i := end
		if i < len(text) && text[i] == '\r' {
			i++
		}
		if i >= len(text) || text[i] != '\n' {
			return end
		}
		next := i + 1
		for i = next; i < len(text) && i-next <= size && sixty4[text[i]]; i++ {
		}
		if n := i - next; n == 0 || n > size || i < len(text) && strings.IndexByte("\r\n=\"'", text[i]) < 0 {
			return end
		} else if end = i; n < size {
			return end
		}
	}
}

// unbroken is run without the ends of its lines.
func unbroken(run string) string {
	return strings.Map(func(c rune) rune {
		if c == '\n' || c == '\r' {
			return -1
		}
		return c
	}, run)
}

// sixty4 are the letters of base64 and of its alphabet for addresses (RFC 4648, sections 4 and 5). It is never written to.
var sixty4 = func() (t [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_") {
		t[c] = true
	}
	return t
}()

// saidIn is the text that a run of base64 says, if it says one.
func saidIn(run string) (string, bool) {
	how := base64.RawStdEncoding
	if strings.ContainsAny(run, "-_") {
		how = base64.RawURLEncoding
	}
	first, err := how.DecodeString(run[:leastEncoded])
	if err != nil || !plainText(string(first), true) {
		return "", false
	}
	said, err := how.DecodeString(run)
	if err != nil || !plainText(string(said), false) {
		return "", false
	}
	return string(said), true
}

// plainText reports whether s is what people read. cut says that its last character may be cut.
func plainText(s string, cut bool) bool {
	for i, c := range s {
		if c == utf8.RuneError && !(cut && !utf8.FullRuneInString(s[i:])) || c != utf8.RuneError && !shown(c) {
			return false
		}
	}
	return true
}
