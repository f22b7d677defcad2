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
	next := jumbles(uint64(texts))
	e := New()
	for range texts {
		inBounds(t, e, next())
	}
}

// jumbles makes texts of keywords, values and signs drawn by chance.
func jumbles(seed uint64) (next func() string) {
	var words []string
	for _, k := range keywords() {
		for w := range strings.SplitSeq(k.words, ",") {
			words = append(words, strings.TrimSuffix(strings.TrimSpace(w), "*"))
		}
	}
	values := strings.Fields("4711 0863# B3391 Maple-Kettle-38 12.03.1957 1957-03-12 5/6/82 tharper ines.m xX_fox_Xx +447700900215 07700900215 AB-12-CD LM68 KJT C01X0006H 4-17-29 10.4.2.1 2001:db8::1 u/lea_w sonny#1234 " +
		"a@b.example @lea https://x.example/u/lea?token=9fK2mQ81 sk-proj-4fTq9LmZx02vWcEr77Yb AKIAEXAMPLE77KQ2ZL9X null one zero dot at é ß Ж 名 \u200b \u00ad ４７ password is ist est es è und 'x' \"y\" (z) <b> {{EMAIL_1}} [PASSWORD]")
	values = append(values, "IT 60 X 05428 11101 000000123456", "30004 00823 12345678901 62", "192.168.77.144", "aa:bb:cc:dd:ee:0f", "00-1B-44-11-3A-B7", "0a1b.2c3d.4e5f", "* 3.5.1960", "(n. 3/5/60)", "4111 1111 1111 1111",
		"078 05 1120", "B-MW 1234", "LN72 HGO", "WA-K 4711", "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw9", "$2b$12$Ro0CUfOqk6cXEKf3dyaM7OhSCvnwM9s4wIX9JeLapehKK5YdLxKcm", "{SSHA}Dk7TwBl+a/3DfOmLeSuWqvUTANcDnm4h7w9S", "KXPQ-NMXA-HTRA-LWZA-8CDN", "www.linkedin.com/in/lea-kern", ": 2468A", "1802#",
		"P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10", "-----BEGIN PRIVATE KEY-----\nMIIE", "INSERT INTO people (name, phone) VALUES ('x', '07700900215')", "name,phone\nx,07700900215\n", "anna @ example.org")
	signs := []string{" ", " ", " ", "", "\n", ": ", ":", "=", ", ", ". ", "; ", " (", ") ", "\"", "'", "<", "> ", "/", " / ", "-", "_", " - ", "|", "{", "}", "[", "]", "\t", "@", "://", "#", "*", "?"}
	r := rand.New(rand.NewPCG(5, seed))
	return func() string {
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
		return b.String()
	}
}

// "Un" is a number too, and begins within the one before it.
func TestANumeralWithinANumeralIsNoGapBetweenThem(t *testing.T) {
	inBounds(t, New(), "the key ends in neUn")
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
