package jsontext

import (
	"fmt"
	"slices"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// spelled is a character of a string, or half of one: what it says and how it is written.
type spelled struct{ said, raw string }

// written draws a string of characters in all spellings, halves of surrogate pairs among them, as Options.Lone takes them.
func written() *rapid.Generator[[]spelled] {
	edges := rapid.SampledFrom([]uint16{0, 0x41, 0xE9, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF})
	unit := rapid.OneOf(edges, rapid.Uint16(), rapid.Uint16Range(0xD800, 0xDFFF))
	plain := rapid.SampledFrom([]spelled{{"a", "a"}, {"ten plain b", "ten plain b"}, {"é", "é"}, {"€", "€"}, {"😀", "😀"},
		{`"`, `\"`}, {`\`, `\\`}, {"/", `\/`}, {"\n", `\n`}, {"\b", `\b`}})
	escape := rapid.Map(unit, func(u uint16) spelled { return spelled{raw: fmt.Sprintf(`\u%04X`, u)} })
	return rapid.Map(rapid.SliceOfN(rapid.OneOf(plain, escape), 0, 100), understood)
}

// understood gives escapes what they say, by the book: two halves that meet are one character (RFC 8259, section 7), and a
// half alone is the three bytes of generalized UTF-8.
func understood(list []spelled) []spelled {
	var out []spelled
	high := rune(0) // the last of out, if it is a first half
	for _, c := range list {
		var u rune
		if c.said == "" {
			fmt.Sscanf(c.raw, `\u%04X`, &u)
		}
		switch {
		case c.said != "":
			out = append(out, c)
		case high != 0 && u >= 0xDC00 && u <= 0xDFFF:
			last := &out[len(out)-1]
			*last = spelled{string(0x10000 + (high-0xD800)*0x400 + u - 0xDC00), last.raw + c.raw}
		case utf8.ValidRune(u):
			out = append(out, spelled{string(u), c.raw})
		default:
			out = append(out, spelled{string([]byte{0xED, byte(0x80 | u>>6&0x3F), byte(0x80 | u&0x3F)}), c.raw})
		}
		if high = 0; u >= 0xD800 && u < 0xDC00 {
			high = u
		}
	}
	return out
}

// TestStringsAreReadFoundAndWrittenCharacterByCharacter holds all that is done with strings against one character at a time.
func TestStringsAreReadFoundAndWrittenCharacterByCharacter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const first = 2 // byte of the document at which the string says something
		var said, raw string
		var down, up []int // for each byte of said where it stands; of a character that is escaped the start and the end
		for _, c := range written().Draw(t, "string") {
			for i := range len(c.said) {
				at := first + len(raw)
				switch {
				case i == 0:
					down, up = append(down, at), append(up, at)
				case c.raw == c.said:
					down, up = append(down, at+i), append(up, at+i)
				default:
					down, up = append(down, at), append(up, at+len(c.raw))
				}
			}
			said, raw = said+c.said, raw+c.raw
		}
		down, up = append(down, first+len(raw)), append(up, first+len(raw))
		src := `["` + raw + `",{"` + raw + `":1}]`
		d, err := Parse(src, Options{Lone: true})
		if err != nil {
			t.Fatal(err)
		}
		var texts Texts
		for i, v := range d.Root().Items() {
			if i == 1 {
				if v.Get(said).Raw() != "1" || v.Get(said+"x").Kind() != Nothing {
					t.Fatalf("%s: the member is not found under %q", src, said)
				}
				break
			}
			of, spot := texts.Of(v)
			if v.Text() != said || of != said || !v.Is(said) || v.Is(said+"x") {
				t.Fatalf("%s says %q and %q, want %q", v.Raw(), v.Text(), of, said)
			}
			for want, round := range map[*[]int]bool{&down: false, &up: true} {
				at := make([]int, len(said)+1)
				for i := range at {
					at[i] = i
				}
				if texts.Locate(spot, src, at, func(int) bool { return round }); !slices.Equal(at, *want) {
					t.Fatalf("%s, rounded up %v: %v, want %v", v.Raw(), round, at, *want)
				}
			}
		}
		again := AppendString(nil, said)
		if a, err := Parse(string(again), Options{Lone: true}); err != nil || a.Root().Text() != said {
			t.Fatalf("%q is written %s: %v", said, again, err)
		}
		if Plain(said) != (string(again) == `"`+said+`"`) {
			t.Fatalf("%q is written %s, plain is %v", said, again, Plain(said))
		}
	})
}
