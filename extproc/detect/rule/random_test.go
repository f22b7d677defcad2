package rule

import (
	"context"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"veil/extproc/detect"
)

// TestKeywordsSignsAndValuesInAnyOrder throws keywords, values and the signs between them together, without a space more
// than by chance, so that keywords begin within values and end within others. Each span must lie in the text, on whole
// runes. VEIL_RANDOM_TEXTS makes more of them than CI has time for.
func TestKeywordsSignsAndValuesInAnyOrder(t *testing.T) {
	texts := 20000
	if n, err := strconv.Atoi(os.Getenv("VEIL_RANDOM_TEXTS")); err == nil {
		texts = n
	}
	var words []string
	for _, k := range keywords() {
		for w := range strings.SplitSeq(k.words, ",") {
			words = append(words, strings.TrimSuffix(strings.TrimSpace(w), "*"))
		}
	}
	values := strings.Fields("4711 0863# B3391 Maple-Kettle-38 12.03.1957 1957-03-12 5/6/82 tharper ines.m xX_fox_Xx +447700900215 07700900215 AB-12-CD LM68 KJT C01X0006H 4-17-29 10.4.2.1 2001:db8::1 " +
		"a@b.example @lea https://x.example/u/lea?token=9fK2mQ81 sk-proj-4fTq9LmZx02vWcEr77Yb AKIAEXAMPLE77KQ2ZL9X null one zero dot at é ß Ж 名 \u200b \u00ad ４７ password is ist est es è und 'x' \"y\" (z) <b> {{EMAIL_1}} [PASSWORD]")
	signs := []string{" ", " ", " ", "", "\n", ": ", ":", "=", ", ", ". ", "; ", " (", ") ", "\"", "'", "<", "> ", "/", " / ", "-", "_", " - ", "|", "{", "}", "[", "]", "\t", "@", "://", "#", "*", "?"}
	r := rand.New(rand.NewPCG(5, uint64(texts)))
	e := New(Config{})
	for range texts {
		var b strings.Builder
		for range 2 + r.IntN(10) {
			if r.IntN(3) == 0 {
				b.WriteString(values[r.IntN(len(values))])
			} else {
				word := words[r.IntN(len(words))]
				if r.IntN(8) == 0 { // capitals within begin another word
					letters := []rune(word)
					at := r.IntN(len(letters))
					word = string(letters[:at]) + strings.ToUpper(string(letters[at:]))
				}
				b.WriteString(word)
			}
			b.WriteString(signs[r.IntN(len(signs))])
		}
		inBounds(t, e, b.String())
	}
}

// "Un" is a number too, and begins within the one before it.
func TestANumeralWithinANumeralIsNoGapBetweenThem(t *testing.T) {
	inBounds(t, New(Config{}), "the key ends in neUn")
}

// inBounds finds the spans of text, and says so if one lies outside or cuts a rune.
func inBounds(t *testing.T, e *Recogniser, text string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%q: %v\n%s", text, r, debug.Stack())
		}
	}()
	found, err := e.Find(context.Background(), nil, detect.Text{Value: text})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range found {
		if s.Start < 0 || s.Start >= s.End || s.End > len(text) || !utf8.RuneStart(text[s.Start]) || s.End < len(text) && !utf8.RuneStart(text[s.End]) {
			t.Fatalf("%q: span %v", text, s)
		}
	}
}
