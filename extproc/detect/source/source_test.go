package source_test

import (
	"os"
	"strings"
	"testing"

	"veil/extproc/detect/source"
)

// TestLines holds what each line of testdata/lines.txt is taken for against the letter before it: code, a remark, or text.
func TestLines(t *testing.T) {
	file, err := os.ReadFile("testdata/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(file), "--- ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		var text, want strings.Builder
		for line := range strings.Lines(body) {
			want.WriteString(line[:1])
			text.WriteString(line[2:])
		}
		var l source.Lines
		l.Read(text.String())
		at, got := 0, ""
		for line := range strings.Lines(text.String()) {
			first := len(line) - len(strings.TrimLeft(line, " \t"))
			got += map[source.Place]string{source.Text: "t", source.Code: "c", source.Quoted: "c", source.Remark: "r"}[l.At(at+first)]
			at += len(line)
		}
		if got != want.String() {
			t.Errorf("%s:\n%swant %s\n got %s", title, text.String(), want.String(), got)
		}
	}
}

// program has lines enough before and behind a line to make a program of it.
func program(line string) (before, all string) {
	before = "import os;\nfunc main() {\n\tx := f();\n"
	return before, before + line + "\n\tg(x);\n}\n"
}

func TestWhatIsQuotedOnALineOfCode(t *testing.T) {
	for line, want := range map[string]string{ // Q for each byte between quotes, R for one of a remark behind the code
		`	call("Anna", x);`:      `......QQQQQQ.....`,
		`	call('a\'b', y);`:      `......QQQQQQ.....`,
		"	call(`a b`, y);":       `......QQQQQ.....`,
		`	call(x) // Anna's`:     `.........RRRRRRRRR`,
		`	call(x); /* Anna */`:   `..........RRRRRRRRRR`,
		`	open("http://a.b"); y`: `......QQQQQQQQQQQQ....`,
		`	it's.call(x); don't()`: `......................`,
		`	say(\"x\", "Anna");`:   `............QQQQQQ..`,
	} {
		before, all := program(line)
		var l source.Lines
		l.Read(all)
		got := ""
		for i := range len(line) {
			switch l.At(len(before) + i) {
			case source.Quoted:
				got += "Q"
			case source.Remark:
				got += "R"
			case source.Code:
				got += "."
			default:
				got += "t"
			}
		}
		if got != want {
			t.Errorf("%s\nwant %s\n got %s", line, want, got)
		}
	}
}

// FuzzLines asks for every place of a text, one after the other and then again, and in a text made of the same lines twice.
func FuzzLines(f *testing.F) {
	file, _ := os.ReadFile("testdata/lines.txt")
	for _, part := range strings.Split(string(file), "--- ")[1:] {
		f.Add(part)
	}
	f.Add("a('\\")
	f.Add("x(\"\\\"\\\"\\\"\n\x80(\xff);")
	f.Fuzz(func(t *testing.T, text string) {
		var l source.Lines
		l.Read(text)
		var first []source.Place
		for i := range len(text) + 1 {
			first = append(first, l.At(i))
		}
		l.Rewind()
		for i := 0; i <= len(text); i += 3 { // with steps between, the same is said
			if p := l.At(i); p != first[i] {
				t.Fatalf("byte %d is %d after others and %d after some", i, first[i], p)
			}
		}
	})
}

// TestTimeIsLinear counts no time: a text whose every byte began another look at the rest of its line would not end.
func TestTimeIsLinear(t *testing.T) {
	for _, piece := range []string{`"\"`, `\"`, `'`, "`", `a("`, `x'"`, "a.b(c)==d;", " ", "// ", "* "} {
		text := strings.Repeat(piece, (4<<20)/len(piece))
		var l source.Lines
		l.Read("f();{\nx := g();\n}\n" + text)
		for i := 0; i < len(text); i += 7 {
			l.At(i)
		}
	}
}
