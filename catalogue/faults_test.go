package catalogue

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"veil/catalogue/fault"
)

var update = flag.Bool("update", false, "write the wanted parts of testdata anew")

// Each file in testdata/faults is a catalogue, a line of dashes, and the faults that are found in it.
func TestEveryFaultIsNamedWithLineReasonAndWhatToDo(t *testing.T) {
	files, err := filepath.Glob("testdata/faults/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			text, want, ok := strings.Cut(string(data), "\n------\n")
			if !ok {
				t.Fatal("no line of dashes")
			}
			_, err = Load("models.yaml", []byte(text+"\n"))
			var faults fault.List
			if !errors.As(err, &faults) {
				t.Fatalf("no faults: %v", err)
			}
			if *update {
				want = faults.Error()
				if err := os.WriteFile(path, []byte(text+"\n------\n"+want+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got := faults.Error(); got != strings.TrimRight(want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			for _, f := range faults {
				if f.Line == 0 || f.Reason == "" || f.Fix == "" {
					t.Errorf("incomplete: %+v", f)
				}
			}
		})
	}
}

func TestACatalogueOfMoreThanItsBoundIsNotRead(t *testing.T) {
	const tail = "\n#"
	fits := append(append(slices.Clone(models), tail...), strings.Repeat("x", maxFile-len(models)-len(tail))...)
	if _, err := Load("x", fits); err != nil {
		t.Error(err)
	}
	if _, err := Load("x", append(fits, 'x')); err == nil {
		t.Error("one byte more was read")
	}
}

func TestLoadNeverPanics(t *testing.T) {
	for _, text := range []string{"", "\x00", "a: *b", "- 1", "a: &a [*a]", "? [a]\n: b", "models: [", "<<: {a: b}", "a: !!binary x", "a: .inf", "a: 0x10", "---\na: 1\n---\nb: 2"} {
		if _, err := Load("x", []byte(text)); err == nil {
			t.Errorf("%q was loaded", text)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(models)
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Load("x", data)
		if err != nil {
			return
		}
		for _, m := range c.Models {
			for _, r := range m.Routes {
				if u, ok := c.Upstream(r.Upstream); !ok || m.ServerLocation == "eu" && u.Location != EU {
					t.Fatalf("model %s got upstream %s", m.ID, r.Upstream)
				}
			}
		}
	})
}
