// Command train learns the weights and packs the lists of the name recogniser: make model.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/template"
	"veil/extproc/detect/name/train"
)

func main() {
	data := flag.String("data", "../shared/data/pii", "folder of the data sets")
	out := flag.String("out", "extproc/detect/name/data", "folder to write model.bin, lists.bin and beside.bin to")
	seed := flag.Uint64("seed", 1, "seed of the templates and of the order of training")
	epochs := flag.Int("epochs", 5, "times that each example is learned from")
	texts := flag.Int("texts", 16500, "template texts a language")
	rate := flag.Float64("rate", .4, "first step size")
	decay := flag.Float64("decay", 1e-5, "how much a changed weight shrinks")
	drop := flag.Float64("drop", .05, "share of words that lose their own features for a step")
	pairs := flag.Float64("pairs", .3, "share of words that lose the features of several words for a step")
	without := flag.String("without", "", "groups of grammars that are left out (press,life), to score on kinds of text that were not taught")
	models := flag.Int("models", 8, "models whose mean is the result, each trained on template texts of its own")
	mean := flag.Int("mean", 4, "states an epoch whose mean is the result, 0: the last state is")
	silver := flag.Bool("silver", false, "learn from labels that programs made, too")
	bias := flag.String("bias", "0,0.25,0.8,0", "what is added to the scores of names, places, organisations and addresses: recall for precision")
	verify := flag.Bool("verify", false, "write nothing; fail if the result differs from what is there")
	flag.Parse()
	start := time.Now()
	if err := run(*data, *out, *bias, *seed, *texts, *models, *without, *silver, *verify, train.Config{Seed: *seed, Epochs: *epochs, Rate: float32(*rate), Decay: float32(*decay), Drop: float32(*drop), Pairs: float32(*pairs), Mean: *mean,
		Log: func(f string, a ...any) {
			fmt.Fprintf(os.Stderr, "%6.1fs %s\n", time.Since(start).Seconds(), fmt.Sprintf(f, a...))
		}}); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// toneTimes is how often each message of the inquiries is made for the tone.
const toneTimes = 5

func run(data, out, bias string, seed uint64, texts, models int, without string, silver, verify bool, c train.Config) error {
	s := corpus.Open(data)
	lists, err := s.ReadLists()
	if err != nil {
		return err
	}
	sets := corpus.Gold
	if silver {
		sets = append(sets[:len(sets):len(sets)], corpus.Silver...)
	}
	byLang := map[string][]corpus.Example{}
	var all []corpus.Example
	for _, set := range sets {
		xs, err := s.Read(nil, set)
		if err != nil {
			return err
		}
		lang := strings.Split(set.File, "/")[1]
		if set.Weight >= .5 {
			byLang[lang] = append(byLang[lang], xs...)
		}
		all = append(all, xs...)
	}
	clinical, err := s.ReadSpans("ner/es/meddocan-train-spans.jsonl.xz", .5)
	if err != nil {
		return err
	}
	all = append(all, clinical...)
	byLang["es"] = append(byLang["es"], clinical...)
	b, beside, err := train.Lists(s, lists, byLang)
	if err != nil {
		return err
	}
	packedLists, err := b.Pack()
	if err != nil {
		return err
	}
	packedBeside, err := beside.Pack()
	if err != nil {
		return err
	}
	lex, err := lexicon.Load(packedLists)
	if err != nil {
		return err
	}
	c.Log("%d examples of labelled text, lists of %d bytes", len(all), len(packedLists))
	neutral, err := train.Neutral(s, lex)
	if err != nil {
		return err
	}
	reader := &feature.Reader{Lexicon: lex, Rules: cue.New(lex)}
	// Each model is trained by one goroutine, which makes it the same whatever the others do.
	parts := make([]*model.Weights, models)
	counts := make([]int, models)
	var g errgroup.Group
	for m := range models {
		g.Go(func() error {
			c := c
			c.Seed = seed + uint64(m)
			made, err := template.Generate(c.Seed, texts, lists, neutral, strings.Split(without, ",")...)
			if err != nil {
				return err
			}
			xs := train.Vary(c.Seed, append(all[:len(all):len(all)], train.Dress(c.Seed, made)...))
			counts[m] = len(xs)
			c.Log("model %d of %d: %d examples", m+1, models, len(xs))
			parts[m] = train.Run(c, reader, xs)
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	// The tone learns nothing from what machines print of people: most of paste names somebody, which would tip it.
	made, err := template.Generate(seed+100, texts/2, lists, neutral, append(strings.Split(without, ","), "paste")...)
	if err != nil {
		return err
	}
	asked, err := template.Inquiries(seed+200, toneTimes, lists, neutral)
	if err != nil {
		return err
	}
	tone := train.Tone(seed, c.Epochs, reader, append(made, asked...))
	w, examples := parts[0], counts[0]
	for m := 1; m < models; m++ {
		w.Add(parts[m])
		examples += counts[m]
	}
	w.Scale(1 / float32(models))
	if err := lean(w, bias); err != nil {
		return err
	}
	packed, err := model.Pack(model.Header{Seed: seed, Epochs: c.Epochs, Examples: examples, Inputs: s.Digest}, w, tone)
	if err != nil {
		return err
	}
	c.Log("model of %d bytes", len(packed))
	return write(out, verify, map[string][]byte{"lists.bin": packedLists, "beside.bin": packedBeside, "model.bin": packed})
}

// lean adds a bias to the labels of each kind.
func lean(w *model.Weights, bias string) error {
	parts := strings.Split(bias, ",")
	if len(parts) != int(corpus.Kinds) {
		return fmt.Errorf("bias %q: want %d numbers", bias, corpus.Kinds)
	}
	for i, p := range parts {
		v, err := strconv.ParseFloat(p, 32)
		if err != nil {
			return fmt.Errorf("bias %q: %w", bias, err)
		}
		w.Bias[1+2*i], w.Bias[2+2*i] = float32(v), float32(v)
	}
	return nil
}

func write(dir string, verify bool, files map[string][]byte) error {
	for _, name := range []string{"lists.bin", "beside.bin", "model.bin"} {
		path := filepath.Join(dir, name)
		if verify {
			old, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if !bytes.Equal(old, files[name]) {
				return fmt.Errorf("%s differs from what training gives", path)
			}
			fmt.Println(path, "is the same to the byte")
			continue
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}
