package pii

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// chat makes about size bytes of chat text in messages of 2 KB, with a person every so many words; seed makes it fresh.
func chat(size, every, seed int) []Leaf {
	common := strings.Fields("please could you tell the team that our meeting about the new contract has been moved to next week because the report is late and we need more time")
	var leaves []Leaf
	var b strings.Builder
	for n := seed * 1000; size > 0; n++ {
		if n%every == 0 {
			fmt.Fprintf(&b, "Anna%d Berg%d, anna%d@example.org, ", n, n, n)
		}
		b.WriteString(common[(n*7+seed)%len(common)])
		b.WriteByte(' ')
		if b.Len() >= min(2048, size) {
			size -= b.Len()
			leaves = append(leaves, Leaf{Text: b.String(), Message: len(leaves)})
			b.Reset()
		}
	}
	return leaves
}

// annas finds the names and addresses of chat as fast as can be, so that what is measured is all but detection.
type annas struct{}

func (annas) Find(_ context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	for at := 0; ; {
		i := strings.Index(t.Value[at:], "Anna")
		if i < 0 {
			return dst, nil
		}
		at += i
		end := at + strings.IndexByte(t.Value[at:], ',')
		dst = append(dst, detect.Span{Start: at, End: end, Type: detect.Name, Score: 1})
		at = end + 2
		end = at + strings.IndexByte(t.Value[at:], ',')
		dst = append(dst, detect.Span{Start: at, End: end, Type: detect.Email, Score: 1})
		at = end
	}
}

func benchLeaves(b *testing.B, cfg Config, leaves []Leaf) {
	e, err := New(cfg)
	if err != nil {
		b.Fatal(err)
	}
	bytes := 0
	for _, l := range leaves {
		bytes += len(l.Text)
	}
	b.SetBytes(int64(bytes))
	b.ReportAllocs()
	for b.Loop() {
		t := token.NewTable()
		if _, err := e.Leaves(context.Background(), t, leaves); err != nil {
			b.Fatal(err)
		}
		t.Wipe()
	}
}

func BenchmarkLeaves(b *testing.B) {
	for _, size := range []int{1 << 10, 32 << 10, 1 << 20} {
		for _, density := range []struct {
			name  string
			every int
		}{{"none", 1 << 30}, {"normal", 150}, {"dense", 20}} {
			leaves := chat(size, density.every, 1)
			b.Run(fmt.Sprintf("%dKB/%s/alone", size>>10, density.name), func(b *testing.B) {
				benchLeaves(b, Config{Recognisers: []detect.Recogniser{annas{}}, Workers: 1}, leaves)
			})
			b.Run(fmt.Sprintf("%dKB/%s/whole", size>>10, density.name), func(b *testing.B) {
				benchLeaves(b, Config{}, leaves)
			})
			b.Run(fmt.Sprintf("%dKB/%s/seen", size>>10, density.name), func(b *testing.B) {
				benchLeaves(b, Defaults(), leaves)
			})
		}
	}
}

func BenchmarkRestore(b *testing.B) {
	e, err := New(Config{Recognisers: []detect.Recogniser{annas{}}})
	if err != nil {
		b.Fatal(err)
	}
	r, err := e.Anonymize(chat(32<<10, 60, 1)[3].Text, nil)
	if err != nil {
		b.Fatal(err)
	}
	t := token.NewTable()
	if err := t.Load(r.Mapping); err != nil {
		b.Fatal(err)
	}
	b.Run("text", func(b *testing.B) {
		var dst []byte
		b.SetBytes(int64(len(r.Text)))
		b.ReportAllocs()
		for b.Loop() {
			if dst, _, err = restore.Text(dst[:0], r.Text, t, restore.Plain); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("lane/event", func(b *testing.B) { // one event is some five bytes of text
		var dst []byte
		b.ReportAllocs()
		l := restore.NewLane(t, restore.Plain)
		for i := 0; b.Loop(); i = (i + 5) % (len(r.Text) - 5) {
			if dst, err = l.Write(dst[:0], r.Text[i:i+5]); err != nil {
				b.Fatal(err)
			}
			if i == 0 {
				l = restore.NewLane(t, restore.Plain)
			}
		}
	})
}
