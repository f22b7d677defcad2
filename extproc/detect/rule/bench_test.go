package rule

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"veil/extproc/detect"
)

// prose is text without personal data, in the five languages.
const prose = `The committee met on Tuesday to talk about the old bridge. Nobody could say when it was built, but everyone agreed that it had to be repaired before winter, and that the road along the river should stay open.
Le soir, les voisins se retrouvent devant la boulangerie pour parler du temps, des récoltes et des enfants qui grandissent trop vite; personne ne regarde l'heure, et la lumière s'éteint lentement derrière les collines.
Am Morgen lag Nebel über den Feldern, und die Straße war so leer, dass man die Glocken aus dem Nachbardorf hören konnte. Erst gegen Mittag kam die Sonne heraus, und die Kinder liefen zum See.
La biblioteca abre por la tarde y cierra cuando se va el último lector. En verano las ventanas quedan abiertas, y se oye el ruido de la plaza mezclado con el de las páginas que alguien pasa despacio.
Il treno parte dalla stazione piccola, attraversa il bosco e arriva al mare dopo due ore di curve e gallerie. Chi siede dal lato giusto vede prima il lago, poi i tetti rossi del paese e infine la spiaggia.
`

func bench(b *testing.B, text string) {
	r := New(Config{})
	dst := make([]detect.Span, 0, 4096)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if dst, err = r.Find(context.Background(), dst[:0], detect.Text{Value: text}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkProse(b *testing.B) { bench(b, strings.Repeat(prose, 100)) }

func BenchmarkDevelopmentSet(b *testing.B) {
	f, err := os.Open("../../../../shared/data/pii/dev/chat.jsonl")
	if err != nil {
		b.Log("no development data beside the project")
		return
	}
	defer f.Close()
	var texts []string
	n := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		var t struct{ Text string }
		if err := json.Unmarshal(s.Bytes(), &t); err != nil {
			b.Fatal(err)
		}
		texts = append(texts, t.Text)
		n += len(t.Text)
	}
	r := New(Config{})
	dst := make([]detect.Span, 0, 4096)
	b.SetBytes(int64(n))
	b.ReportAllocs()
	for b.Loop() {
		for _, t := range texts {
			if dst, err = r.Find(context.Background(), dst[:0], detect.Text{Value: t}); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New(Config{})
	}
}
