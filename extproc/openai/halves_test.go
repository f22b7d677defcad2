package openai

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"veil/extproc/restore"
)

// units writes UTF-16 code units as the inside of a JSON string, each spelled in a way drawn at random: a server that cuts
// text by UTF-16 ends a delta with half of a pair.
func units(r *rand.Rand, text []uint16) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		u := text[i]
		if utf16.IsSurrogate(rune(u)) && i+1 < len(text) && r.IntN(2) == 0 {
			if c := utf16.DecodeRune(rune(u), rune(text[i+1])); c != '\uFFFD' {
				b.WriteRune(c)
				i++
				continue
			}
		}
		short := strings.IndexByte("\"\\/\b\f\n\r\t", byte(u))
		switch {
		case utf16.IsSurrogate(rune(u)) || r.IntN(6) == 0 || u < ' ' && (u == 0 || short < 0):
			fmt.Fprintf(&b, [...]string{`\u%04x`, `\u%04X`}[r.IntN(2)], u)
		case u < 128 && short >= 0 && (u != '/' || r.IntN(2) == 0):
			b.WriteByte('\\')
			b.WriteByte("\"\\/bfnrt"[short])
		default:
			b.WriteRune(rune(u))
		}
	}
	return b.String()
}

// unitsOf reads the inside of a JSON string as a client does whose strings are UTF-16, as JavaScript's are.
func unitsOf(t testing.TB, s string) (out []uint16) {
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			c := s[i:]
			for j := range c {
				if j > 0 {
					c = c[:j]
					break
				}
			}
			out = utf16.AppendRune(out, []rune(c)[0])
			i += len(c) - 1
			continue
		}
		i++
		if at := strings.IndexByte(`"\/bfnrt`, s[i]); at >= 0 {
			out = append(out, uint16("\"\\/\b\f\n\r\t"[at]))
			continue
		}
		n, err := strconv.ParseUint(s[i+1:i+5], 16, 16)
		if err != nil || s[i] != 'u' {
			t.Fatalf("%q is no inside of a string", s)
		}
		out = append(out, uint16(n))
		i += 4
	}
	return out
}

// insides are the insides of the JSON strings that stand behind a key in a stream.
func insides(stream, key string) (all []string) {
	for _, rest := range strings.Split(stream, `"`+key+`":"`)[1:] {
		end := 0
		for rest[end] != '"' {
			if rest[end] == '\\' {
				end++
			}
			end++
		}
		all = append(all, rest[:end])
	}
	return all
}

// TestTextCutWithinItsCharactersIsRestoredAsAWhole: texts cut at any UTF-16 unit, spelled with any escapes, told in turns and
// sent in any pieces end up as each of them restored as a whole.
func TestTextCutWithinItsCharactersIsRestoredAsAWhole(t *testing.T) {
	table := someTable(t)
	pieces := []string{
		"{{NAME_1}}", "{{NAME_12}}", "{{NAME_2}}", "{{EMAIL_1}}", "{{ADDRESS_3}}", "{{SECRET_1}}", "{{ name_1 }}", "{NAME_1}", `\{\{NAME\_1\}\}`,
		"｛｛NAME_1｝｝", "%7B%7BEMAIL_1%7D%7D", "{{NAME", "{{", "{", "}}", "_1}}", "\\", "😀", "𝐍", "😀😀", "é", "\n", "/", "\"", `{"a":"`, `"}`, "\u2028", "s ",
	}
	fields := []string{"content", "refusal", "reasoning_content"}
	rounds := 3000
	if testing.Short() {
		rounds = 300
	}
	for n := range rounds {
		r := rand.New(rand.NewPCG(uint64(n), 1))
		left := map[string][]uint16{}
		want := map[string]string{}
		for _, f := range fields[:1+r.IntN(3)] {
			var b strings.Builder
			for range 1 + r.IntN(8) {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
			text, _, err := restore.Text(nil, b.String(), table, restore.Mixed)
			if err != nil {
				t.Fatal(err)
			}
			left[f], want[f] = utf16.Encode([]rune(b.String())), string(text)
		}
		longest, ends := 1+r.IntN(12), [...]string{"\n\n", "\r\n\r\n", "\r\r"}[r.IntN(3)]
		var up strings.Builder
		for len(left) > 0 {
			f := fields[r.IntN(3)]
			if len(left[f]) == 0 {
				delete(left, f)
				continue
			}
			k := min(1+r.IntN(longest), len(left[f]))
			fmt.Fprintf(&up, `data: {"id":"x","choices":[{"index":0,"delta":{"%s":"%s"},"finish_reason":null}]}%s`, f, units(r, left[f][:k]), ends)
			left[f] = left[f][k:]
		}
		up.WriteString(`data: {"id":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + ends + "data: [DONE]" + ends)
		s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table, Restore: true, NoSvc: true}})
		var out []byte
		most := 1 + r.IntN(300)
		for rest := up.String(); rest != ""; {
			k := min(1+r.IntN(most), len(rest))
			var err error
			if out, err = s.Write(out, []byte(rest[:k])); err != nil {
				t.Fatal(err)
			}
			rest = rest[k:]
		}
		for f, whole := range want {
			var got []uint16
			for _, in := range insides(string(out), f) {
				got = append(got, unitsOf(t, in)...)
			}
			if string(utf16.Decode(got)) != whole {
				t.Fatalf("round %d, %s: the stream\n%s\nends up as %q, not %q\n%s", n, f, up.String(), string(utf16.Decode(got)), whole, out)
			}
		}
	}
}
