package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// text is a message whose words and personal data no earlier message had, so that no cache can answer for it.
type text struct {
	body  string
	items []string
}

var fillers = []string{
	"The meeting about %s was moved to the second floor since the projector had failed again. ",
	"Please sum up the open points of %s and say which need a decision this week. ",
	"The delivery of %s came with two boxes missing, and the invoice has not been changed yet. ",
	"We agreed that the draft on %s should be shorter and that its table goes to the appendix. ",
	"Nobody has answered the question about the %s warranty, so it stays on the list. ",
}

var carriers = []struct {
	sentence string
	item     func(*rand.Rand) string
}{
	{"Write to %s about it. ", func(r *rand.Rand) string {
		return strings.ToLower(word(r)+"."+word(r)) + fmt.Sprint(r.IntN(1e6)) + "@example.org"
	}},
	{"Call %s before noon. ", func(r *rand.Rand) string { return fmt.Sprintf("+49 30 %04d %04d", 2000+r.IntN(7999), r.IntN(10000)) }},
	{"It was reported by Mr %s on Monday. ", func(r *rand.Rand) string { return title(word(r)) + " " + title(word(r)) }},
}

func word(r *rand.Rand) string {
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	b := make([]byte, 0, 10)
	for range 3 + r.IntN(2) {
		b = append(b, consonants[r.IntN(len(consonants))], vowels[r.IntN(len(vowels))])
	}
	return string(b)
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func makeText(r *rand.Rand, s scenario) text {
	var (
		b strings.Builder
		t text
	)
	size, items := s.kb*1024, int(s.density*float64(s.kb))
	for b.Len() < size {
		if items > 0 && b.Len() >= size*len(t.items)/items && len(t.items) < items {
			c := carriers[len(t.items)%len(carriers)]
			v := c.item(r)
			t.items = append(t.items, v)
			fmt.Fprintf(&b, c.sentence, v)
			continue
		}
		fmt.Fprintf(&b, fillers[r.IntN(len(fillers))], word(r))
	}
	t.body = b.String()
	return t
}

// request is the body of a chat completion with t as its user message.
func request(t text, s scenario, anonymize bool) []byte {
	m := map[string]any{
		"model":    "gpt-4.1", // its context takes a megabyte of text
		"messages": []map[string]string{{"role": "system", "content": "You are a helpful assistant."}, {"role": "user", "content": t.body}},
	}
	if s.stream {
		m["stream"] = true
	}
	if anonymize {
		m["anonymize"] = true
	}
	body, err := json.Marshal(m)
	if err != nil {
		panic(err) // strings and booleans always marshal
	}
	return body
}
