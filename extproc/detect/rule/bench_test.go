package rule

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// prose is text without personal data, in the five languages.
const prose = `The committee met on Tuesday to talk about the old bridge. Nobody could say when it was built, but everyone agreed that it had to be repaired before winter, and that the road along the river should stay open.
Le soir, les voisins se retrouvent devant la boulangerie pour parler du temps, des récoltes et des enfants qui grandissent trop vite; personne ne regarde l'heure, et la lumière s'éteint lentement derrière les collines.
Am Morgen lag Nebel über den Feldern, und die Straße war so leer, dass man die Glocken aus dem Nachbardorf hören konnte. Erst gegen Mittag kam die Sonne heraus, und die Kinder liefen zum See.
La biblioteca abre por la tarde y cierra cuando se va el último lector. En verano las ventanas quedan abiertas, y se oye el ruido de la plaza mezclado con el de las páginas que alguien pasa despacio.
Il treno parte dalla stazione piccola, attraversa il bosco e arriva al mare dopo due ore di curve e gallerie. Chi siede dal lato giusto vede prima il lago, poi i tetti rossi del paese e infine la spiaggia.
`

func bench(b *testing.B, text string) {
	r := New()
	dst := make([]detect.Span, 0, 4096)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var q quickest
	for b.Loop() {
		begin := time.Now()
		var err error
		if dst, err = r.Find(context.Background(), dst[:0], detect.Text{Value: text}); err != nil {
			b.Fatal(err)
		}
		q.took(time.Since(begin))
	}
	q.report(b, len(text))
}

// quickest is the shortest time of a pass: on a shared machine the mean says more about the others.
type quickest struct{ time.Duration }

func (q *quickest) took(d time.Duration) {
	if q.Duration == 0 || d < q.Duration {
		q.Duration = d
	}
}

func (q quickest) report(b *testing.B, bytes int) {
	b.ReportMetric(float64(bytes)/1e6/q.Seconds(), "MB/s-quickest")
}

func BenchmarkProse(b *testing.B) { bench(b, strings.Repeat(prose, 100)) }

// BenchmarkDevelopmentSet reads the development sets, each and all together, where they lie beside the project.
func BenchmarkDevelopmentSet(b *testing.B) {
	files, err := filepath.Glob("../../../../shared/data/pii/dev/*.jsonl*")
	if err != nil || len(files) == 0 {
		b.Log("no development data beside the project")
		return
	}
	var all []eval.Text
	for _, f := range files {
		texts, err := eval.Load(f)
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, texts...)
		name, _, _ := strings.Cut(filepath.Base(f), ".")
		b.Run(name, func(b *testing.B) { benchTexts(b, texts) })
	}
	b.Run("all", func(b *testing.B) { benchTexts(b, all) })
}

func benchTexts(b *testing.B, texts []eval.Text) {
	n := 0
	for _, t := range texts {
		n += len(t.Text)
	}
	r := New()
	dst := make([]detect.Span, 0, 4096)
	b.SetBytes(int64(n))
	b.ReportAllocs()
	var q quickest
	for b.Loop() {
		begin := time.Now()
		for _, t := range texts {
			var err error
			if dst, err = r.Find(context.Background(), dst[:0], detect.Text{Value: t.Text}); err != nil {
				b.Fatal(err)
			}
		}
		q.took(time.Since(begin))
	}
	q.report(b, n)
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New()
	}
}
