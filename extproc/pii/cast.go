package pii

import (
	_ "embed" // the list of casts
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed words/casts.txt
var castList string

// cast is who belongs to a work, a house or a field, and what tells that a conversation is about it. All are in small letters.
type cast struct {
	tells []string
	names map[string]bool
}

// casts are those of the list, and for each name those that it is in.
type casts struct {
	all  []cast
	with map[string][]int32
}

var knownCasts = sync.OnceValue(func() casts { return castsOf(castList) })

// castsOf reads a list of a cast a line, with remarks that begin with #.
func castsOf(list string) casts {
	c := casts{with: map[string][]int32{}}
	for line := range strings.Lines(list) {
		tells, names, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		one := cast{strings.Split(tells, "|"), map[string]bool{}}
		for name := range strings.FieldsSeq(names) {
			if !one.names[name] {
				one.names[name] = true
				c.with[name] = append(c.with[name], int32(len(c.all)))
			}
		}
		c.all = append(c.all, one)
	}
	return c
}

// longestStage is how many bytes of a conversation are looked at for what it is about.
const longestStage = 32 << 10

// stage is which casts a conversation is about, as far as somebody asked. What was said is searched once for each cast.
type stage struct {
	said    []string
	asked   []string        // of said, what users said
	small   int             // how many of said are in small letters already
	heard   int             // of asked, how many were looked at for an audience
	attends bool            // some user told of somebody, or of who watches, reads or takes part
	bytes   int             // of said
	about   map[int32]about // by the place of a cast
}

// about is whether what was said told of a cast, and how many texts were searched.
type about struct {
	on       bool
	searched int
}

// says adds a text, of a user's or not.
func (s *stage) says(text string, asked bool) {
	if s.bytes += len(text); s.bytes > longestStage {
		s.attends = s.attends || asked // nobody looks at what it tells
		return
	}
	s.said = append(s.said, text)
	if asked {
		s.asked = append(s.asked, text)
	}
}

// has reports whether all words of a name, in small letters, are in a cast that the conversation is about, and no user told of an audience.
func (s *stage) has(name string) bool {
	first, rest, _ := strings.Cut(strings.TrimSuffix(strings.TrimSuffix(name, "'s"), "’s"), " ")
	c := knownCasts()
	for _, i := range c.with[first] {
		if inCast(c.all[i].names, rest) && s.tells(c.all[i].tells, i) {
			return !s.audience()
		}
	}
	return false
}

// audience reports whether a user told of somebody, or of who watches, reads or takes part.
func (s *stage) audience() bool {
	for ; s.heard < len(s.asked); s.heard++ {
		s.attends = s.attends || attends(s.asked[s.heard]) || personal(s.asked[s.heard], true)
	}
	return s.attends
}

func inCast(names map[string]bool, words string) bool {
	for w := range strings.FieldsSeq(words) {
		if !names[w] {
			return false
		}
	}
	return true
}

// tells reports whether one of the phrases that tell of the cast at place i was said.
func (s *stage) tells(phrases []string, i int32) bool {
	for ; s.small < len(s.said); s.small++ {
		s.said[s.small] = strings.ToLower(s.said[s.small])
	}
	a := s.about[i]
	for ; !a.on && a.searched < len(s.said); a.searched++ {
		for _, p := range phrases {
			a.on = a.on || saidIn(s.said[a.searched], p)
		}
	}
	if s.about == nil {
		s.about = map[int32]about{}
	}
	s.about[i] = a
	return a.on
}

// saidIn reports whether a phrase stands in text with no letter beside it.
func saidIn(text, phrase string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], phrase)
		if at < 0 {
			return false
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(phrase):])
		if !unicode.IsLetter(before) && !unicode.IsLetter(after) {
			return true
		}
		from = at + len(phrase)
	}
}
