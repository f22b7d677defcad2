package detect_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
	"veil/extproc/detect/rule"
	"veil/extproc/eval"
)

// BenchmarkEngine measures all recognisers together, as the service runs them, on each of the development sets, text by text,
// where they lie beside the project.
func BenchmarkEngine(b *testing.B) {
	files, err := filepath.Glob("../../../shared/data/pii/dev/*.jsonl*")
	if err != nil || len(files) == 0 {
		b.Log("no development data beside the project")
		return
	}
	names, err := name.New()
	if err != nil {
		b.Fatal(err)
	}
	e, err := detect.New(detect.Config{Recognisers: []detect.Recogniser{rule.New(rule.Config{}), names}})
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range files {
		texts, err := eval.Load(f)
		if err != nil {
			b.Fatal(err)
		}
		set, _, _ := strings.Cut(filepath.Base(f), ".")
		b.Run(set, func(b *testing.B) { benchEngine(b, e, texts) })
	}
}

// benchEngine passes texts through e. Beside the mean it reports the quickest pass: on a shared machine the mean says more about
// the others.
func benchEngine(b *testing.B, e *detect.Engine, texts []eval.Text) {
	size := 0
	for _, t := range texts {
		size += len(t.Text)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	quickest := time.Hour
	for b.Loop() {
		begin := time.Now()
		for _, t := range texts {
			if _, err := e.Detect(context.Background(), detect.Text{Value: t.Text}); err != nil {
				b.Fatal(err)
			}
		}
		quickest = min(quickest, time.Since(begin))
	}
	b.ReportMetric(float64(size)/1e6/quickest.Seconds(), "MB/s-quickest")
}
