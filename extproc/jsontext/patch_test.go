package jsontext

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPatchesReplaceAndInsert(t *testing.T) {
	got, err := Apply([]byte("> "), "abcdef", []Patch{{4, 5, "E"}, {0, 0, "1"}, {0, 0, "2"}, {0, 2, ""}, {6, 6, "!"}})
	if err != nil || string(got) != "> 12cdEf!" {
		t.Fatalf("%q, %v", got, err)
	}
	for _, bad := range [][]Patch{{{0, 3, ""}, {2, 4, ""}}, {{3, 2, ""}}, {{5, 7, ""}}, {{0, 2, "x"}, {1, 1, "y"}}} {
		if _, err := Apply(nil, "abcdef", bad); err == nil {
			t.Errorf("%v was applied", bad)
		}
	}
}

func TestPatchesMayComeInAnyOrder(t *testing.T) {
	const src, want = "abcdef", "1aBBc2D3e4"
	patches := []Patch{{0, 0, "1"}, {1, 2, "BB"}, {3, 3, "2"}, {3, 4, "D"}, {4, 4, "3"}, {5, 6, "4"}}
	rapid.Check(t, func(t *rapid.T) {
		for _, dst := range [][]byte{nil, {}} {
			got, err := Apply(dst, src, rapid.Permutation(patches).Draw(t, "patches"))
			if err != nil || string(got) != want {
				t.Fatalf("%q, %v", got, err)
			}
		}
	})
}

func TestMembersAreRemovedWithTheirCommas(t *testing.T) {
	drop := func(k string) bool { return strings.HasPrefix(k, "x") }
	for src, want := range map[string]string{
		`{"x":1}`:                            `{}`,
		`{ "x":1 , "xx" : {"a":2} }`:         `{  }`,
		`{"x":1,"a":2}`:                      `{"a":2}`,
		`{"a":2,"x":1}`:                      `{"a":2}`,
		`{"a":2 , "x":1 , "b":3}`:            `{"a":2 , "b":3}`,
		`{"x":1,"a":2,"x2":1,"x3":[1,2]}`:    `{"a":2}`,
		`{"a":1,"x":1,"x1":2,"b":{"x":3}}`:   `{"a":1,"b":{"x":3}}`,
		"{\n  \"a\": 1,\n  \"x\": true\n}\n": "{\n  \"a\": 1\n}\n",
		`{"a":1}`:                            `{"a":1}`,
	} {
		got, err := Apply(nil, src, Remove(parse(t, src), drop))
		if err != nil || string(got) != want {
			t.Errorf("%s became %s, %v, want %s", src, got, err, want)
		}
	}
}

func TestOffsetsAreFoundBehindEscapes(t *testing.T) {
	v := parse(t, `"a\u00e9\/\ud83d\ude00z"`)
	at := []int{0, 1, 2, 3, 4, 5, 8, 9}
	new(Texts).Locate(v.Spot(), v.d.src, at, nil)
	if want := []int{1, 2, 2, 8, 10, 10, 22, 23}; !reflect.DeepEqual(at, want) {
		t.Fatalf("got %v, want %v", at, want)
	}
	at = []int{2, 5, 9}
	new(Texts).Locate(v.Spot(), v.d.src, at, func(int) bool { return true })
	if want := []int{8, 22, 23}; !reflect.DeepEqual(at, want) {
		t.Fatalf("rounded up: got %v, want %v", at, want)
	}
}

// text draws a string with everything that JSON escapes in it.
func text() *rapid.Generator[string] {
	return rapid.StringOfN(rapid.OneOf(
		rapid.RuneFrom([]rune("abc {}_\"\\/\n\t\u0000\u001fé€😀\u2028")), rapid.Rune()), 0, 24, -1)
}

// spell writes a JSON string in a spelling drawn at random.
func spell(t *rapid.T, s string) string {
	b := []byte{'"'}
	for _, r := range s {
		switch rapid.IntRange(0, 3).Draw(t, "spelling") {
		case 0:
			if r > 0xFFFF {
				r -= 0x10000
				b = appendHex(appendHex(b, 0xD800+r>>10), 0xDC00+r&0x3FF)
			} else {
				b = appendHex(b, r)
			}
		case 1:
			if r == '/' {
				b = append(b, `\/`...)
				continue
			}
			fallthrough
		default:
			b = AppendInside(b, string(r))
		}
	}
	return string(append(b, '"'))
}

func appendHex(b []byte, r rune) []byte {
	const digits = "0123456789ABCDEF"
	return append(b, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}

// TestOnlyTheEditedPartOfAStringChanges holds Texts.Locate and Apply against decoding, editing and comparing.
func TestOnlyTheEditedPartOfAStringChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		said := text().Draw(t, "text")
		raw := spell(t, said)
		src := `{"n":1.10, "s" : ` + raw + ` }`
		d, err := Parse(src, Options{})
		if err != nil {
			t.Fatal(err)
		}
		v := d.Root().Get("s")
		if v.Text() != said {
			t.Fatalf("%s says %q, want %q", raw, v.Text(), said)
		}
		var bounds []int
		for i := range said + "." {
			bounds = append(bounds, i)
		}
		from := rapid.IntRange(0, len(bounds)-1).Draw(t, "from")
		to := rapid.IntRange(from, len(bounds)-1).Draw(t, "to")
		at := []int{bounds[from], bounds[to]}
		new(Texts).Locate(v.Spot(), src, at, nil)
		got, err := Apply(nil, src, []Patch{{at[0], at[1], "{{X_1}}"}})
		if err != nil {
			t.Fatal(err)
		}
		var back struct{ S string }
		if err := json.Unmarshal(got, &back); err != nil {
			t.Fatalf("%s: %v", got, err)
		}
		if want := said[:bounds[from]] + "{{X_1}}" + said[bounds[to]:]; back.S != want {
			t.Fatalf("%s says %q, want %q", got, back.S, want)
		}
		if again := strings.Replace(string(got), "{{X_1}}", src[at[0]:at[1]], 1); !strings.Contains(said, "{{X_1}}") && again != src {
			t.Fatalf("%s is not %s", again, src)
		}
	})
}

func BenchmarkParseMiB(b *testing.B) {
	turn := `{"role":"user","content":"` + strings.Repeat("Some words of a longer text, with a \\\"quote\\\" and caf\u00e9. ", 20) + `"},`
	src := `{"model":"m","messages":[` + strings.Repeat(turn, (1<<20)/len(turn)) + `{}]}`
	d := New(Options{})
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if err := d.Reset(src); err != nil {
			b.Fatal(err)
		}
	}
}
