package restore

import (
	"context"
	"errors"
	"strings"
	"testing"

	"veil/extproc/token"
)

func TestLanePassesOnAllThatIsNoToken(t *testing.T) {
	tab := table(t)
	for _, c := range []struct{ name, in, out string }{
		{"plain text", "Hello, world", "Hello, world"},
		{"a lone brace at the end is held", "Hello {", "Hello "},
		{"a token begun is held", "Dear {{NAM", "Dear "},
		{"a token without its last brace is held", "Dear {{NAME_1}", "Dear "},
		{"a word that is no type is not", "Dear {{FOO", "Dear {{FOO"},
		{"a number that was not minted is not", "Dear {{NAME_3}", "Dear {{NAME_3}"},
		{"a number longer than any is not", "Dear {{NAME_100", "Dear {{NAME_100"},
		{"a translated type is held", "Dear {{Prén", "Dear "},
		{"code is not", "if (x) { return", "if (x) { return"},
		{"a brace in what is no token is held", "{{FOO{", "{{FOO"},
		{"an ampersand is held", "AT&", "AT"},
		{"one that is no entity is not", "AT&T", "AT&T"},
		{"half a character of a full-width brace is held", "x\xef\xbd", "x"},
		{"half of another character is not", "x\xc3", "x\xc3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, bytewise := range []bool{false, true} {
				l := NewLane(tab, Plain)
				var out []byte
				if bytewise {
					for i := range len(c.in) {
						out, _ = l.Write(out, c.in[i:i+1])
					}
				} else {
					out, _ = l.Write(out, c.in)
				}
				if string(out) != c.out || l.Held() != (c.out != c.in) {
					t.Errorf("passed on %q, held %v, want %q", out, l.Held(), c.out)
				}
				want, _, _ := Text(nil, c.in, tab, Plain)
				if out, _ = l.Flush(out); string(out) != string(want) {
					t.Errorf("in the end %q, want %q", out, want)
				}
			}
		})
	}
}

func TestLaneWithoutEntriesHoldsNothing(t *testing.T) {
	l := NewLane(token.NewTable(), JSON)
	for _, s := range []string{`{`, `"`, `{{NA`, `\`, `&`, `%7`, "\xef"} {
		if out, err := l.Write(nil, s); err != nil || string(out) != s || l.Held() {
			t.Errorf("%q became %q, held %v", s, out, l.Held())
		}
	}
}

func TestLaneCountsAsText(t *testing.T) {
	tab := table(t)
	const text = "{{NAME_1}} {name_2} {{NAME_3}} {{FOO_1}} {{NAME_3}} { return 1 } {nom 9}"
	_, want, err := Text(nil, text, tab, Plain)
	if err != nil || want.Restored != 2 || want.Left != 4 {
		t.Fatal(want, err)
	}
	if u := strings.Join(want.Unknown, " "); u != "{{NAME_3}} {{FOO_1}} {nom 9}" {
		t.Error("unknown:", u)
	}
	for cut := range text {
		l := NewLane(tab, Plain)
		out, _ := l.Write(nil, text[:cut])
		out, _ = l.Write(out, text[cut:])
		_, _ = l.Flush(out)
		if got := l.Stats(); got.Restored != want.Restored || got.Left != want.Left {
			t.Errorf("cut at %d: %+v, want %+v", cut, got, want)
		}
	}
}

func TestAmplificationIsRefused(t *testing.T) {
	tab := token.NewTable()
	if err := tab.Load([]token.Entry{{Token: "{{NAME_1}}", Value: strings.Repeat("x", 1<<20)}}); err != nil {
		t.Fatal(err)
	}
	if out, _, err := Text(nil, strings.Repeat("{{NAME_1}}", 16), tab, Plain); err != nil || len(out) != 16<<20 {
		t.Error(len(out), err)
	}
	out, _, err := Text(nil, strings.Repeat("{{NAME_1}}", 1000), tab, Plain)
	if !errors.Is(err, ErrAmplified) || len(out) > 17<<20 {
		t.Error(len(out), err)
	}
	l := NewLane(tab, JSON)
	sum := 0
	for i := range 1000 {
		piece, err := l.Write(nil, "{{NAME_1}}")
		if sum += len(piece); err != nil {
			if !errors.Is(err, ErrAmplified) || i != 16 || sum > 17<<20 {
				t.Error(i, sum, err)
			}
			break
		}
	}
	if sum > 17<<20 {
		t.Error("a lane gave", sum)
	}
	if _, _, err := Places(context.Background(), nil, strings.Repeat("{{NAME_1}}", 1000), tab, Plain, nil); !errors.Is(err, ErrAmplified) {
		t.Error("places have no bound:", err)
	}
	long := strings.Repeat("y", MaxText+1)
	if out, _, err := Text(nil, long, tab, Plain); err != nil || len(out) != len(long) {
		t.Error("a long text without tokens was refused", err)
	}
	for n, want := range map[int]error{MaxText - 1<<20: nil, MaxText - 1<<20 + 1: ErrAmplified} {
		for _, text := range []string{"{{NAME_1}}" + long[:n], long[:n] + "{{NAME_1}}"} {
			if _, _, err := Text(nil, text, tab, Plain); !errors.Is(err, want) {
				t.Errorf("a restored text of %d bytes: %v", n+1<<20, err)
			}
		}
	}
}

func TestATextMayGrowAsFarAsTheBound(t *testing.T) {
	for n, want := range map[int]error{MaxGrowth: nil, MaxGrowth + 1: ErrAmplified} {
		tab := token.NewTable()
		if err := tab.Load([]token.Entry{{Token: "{{NAME_1}}", Value: strings.Repeat("x", len("{{NAME_1}}")+n)}}); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Text(nil, "Dear {{NAME_1}}, good day", tab, Plain); !errors.Is(err, want) {
			t.Errorf("longer by %d bytes: %v", n, err)
		}
	}
}

func TestATextHasNoMorePlacesThanTheBound(t *testing.T) {
	tab := token.NewTable()
	if err := tab.Load([]token.Entry{{Token: "{{NAME_1}}", Value: "x"}}); err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]error{MaxPlaces: nil, MaxPlaces + 1: ErrPlaces} {
		if list, _, err := Places(context.Background(), nil, strings.Repeat("{{NAME_1}}", n), tab, Plain, nil); err != want || len(list) != MaxPlaces {
			t.Errorf("%d of %d places, %v", len(list), n, err)
		}
	}
}

func TestEscapedValuesCountAtTheirLength(t *testing.T) {
	tab := token.NewTable()
	if err := tab.Load([]token.Entry{{Token: "{{NAME_1}}", Value: strings.Repeat("\x01", 4<<20)}}); err != nil {
		t.Fatal(err)
	}
	if out, _, err := Text(nil, "{{NAME_1}}", tab, JSON); !errors.Is(err, ErrAmplified) || len(out) != 0 {
		t.Error("24 MiB of escapes from 4 MiB were not refused, or were written first", len(out), err)
	}
}
