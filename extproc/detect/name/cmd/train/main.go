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

// settings is what a training is told by its flags.
type settings struct {
	data, out    string
	seed         uint64
	texts        int // made of templates, a language and model
	models       int
	without      []string // groups of grammars that are left out
	bias         string
	verify       bool
	train.Config // of each model; its seed is the model's own
}

func main() {
	var s settings
	flag.StringVar(&s.data, "data", "../shared/data/pii", "folder of the data sets")
	flag.StringVar(&s.out, "out", "extproc/detect/name/data", "folder to write model.bin, lists.bin and beside.bin to")
	flag.Uint64Var(&s.seed, "seed", 1, "seed of the templates and of the order of training")
	flag.IntVar(&s.Epochs, "epochs", 5, "times that each example is learned from")
	flag.IntVar(&s.texts, "texts", 16500, "template texts a language")
	rate := flag.Float64("rate", .4, "first step size")
	decay := flag.Float64("decay", 1e-5, "how much a changed weight shrinks")
	drop := flag.Float64("drop", .05, "share of words that lose their own features for a step")
	pairs := flag.Float64("pairs", .3, "share of words that lose the features of several words for a step")
	without := flag.String("without", "", "groups of grammars that are left out (press,life), to score on kinds of text that were not taught")
	flag.IntVar(&s.models, "models", 8, "models whose mean is the result, each trained on template texts of its own")
	flag.IntVar(&s.Mean, "mean", 4, "states an epoch whose mean is the result, 0: the last state is")
	flag.StringVar(&s.bias, "bias", "0,0.25,0.8,0", "what is added to the scores of names, places, organisations and addresses: recall for precision")
	flag.BoolVar(&s.verify, "verify", false, "write nothing; fail if the result differs from what is there")
	flag.Parse()
	s.Rate, s.Decay, s.Drop, s.Pairs = float32(*rate), float32(*decay), float32(*drop), float32(*pairs)
	s.without = strings.Split(*without, ",")
	start := time.Now()
	s.Log = func(f string, a ...any) {
		fmt.Fprintf(os.Stderr, "%6.1fs %s\n", time.Since(start).Seconds(), fmt.Sprintf(f, a...))
	}
	if err := s.run(); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// toneTimes is how often each message of the inquiries is made for the tone.
const toneTimes = 5

// run reads the corpora, packs the lists, trains and writes all three files.
func (s *settings) run() error {
	source := corpus.Open(s.data)
	lists, err := source.ReadLists()
	if err != nil {
		return err
	}
	labelled, byLang, err := readExamples(source)
	if err != nil {
		return err
	}
	packedLists, packedBeside, err := packLists(source, lists, byLang)
	if err != nil {
		return err
	}
	lex, err := lexicon.Load(packedLists)
	if err != nil {
		return err
	}
	s.Log("%d examples of labelled text, lists of %d bytes", len(labelled), len(packedLists))
	neutral, err := train.Neutral(source, lex)
	if err != nil {
		return err
	}
	reader := &feature.Reader{Lexicon: lex, Rules: cue.New(lex)}
	w, examples, err := s.trainModels(reader, lists, neutral, labelled)
	if err != nil {
		return err
	}
	tone, err := s.trainTone(reader, lists, neutral)
	if err != nil {
		return err
	}
	if err := lean(w, s.bias); err != nil {
		return err
	}
	packed, err := model.Pack(model.Header{Seed: s.seed, Epochs: s.Epochs, Examples: examples, Inputs: source.Digest}, w, tone)
	if err != nil {
		return err
	}
	s.Log("model of %d bytes", len(packed))
	return write(s.out, s.verify, map[string][]byte{"lists.bin": packedLists, "beside.bin": packedBeside, "model.bin": packed})
}

// readExamples reads the corpora that people labelled: all of them, and by language those from which the lists take common words.
func readExamples(source *corpus.Source) (all []corpus.Example, byLang map[string][]corpus.Example, err error) {
	byLang = map[string][]corpus.Example{}
	for _, set := range corpus.Gold {
		xs, err := source.Read(nil, set)
		if err != nil {
			return nil, nil, err
		}
		lang := strings.Split(set.File, "/")[1]
		if set.Weight >= .5 {
			byLang[lang] = append(byLang[lang], xs...)
		}
		all = append(all, xs...)
	}
	clinical, err := source.ReadSpans("ner/es/meddocan-train-spans.jsonl.xz", .5)
	if err != nil {
		return nil, nil, err
	}
	byLang["es"] = append(byLang["es"], clinical...)
	return append(all, clinical...), byLang, nil
}

// packLists makes the lists that the model is trained with, and those beside it.
func packLists(source *corpus.Source, lists *corpus.Lists, byLang map[string][]corpus.Example) (with, beside []byte, err error) {
	b, others, err := train.Lists(source, lists, byLang)
	if err != nil {
		return nil, nil, err
	}
	if with, err = b.Pack(); err != nil {
		return nil, nil, err
	}
	beside, err = others.Pack()
	return with, beside, err
}

// trainModels is the mean of the models, and how many examples they learned from. Each model is trained by one goroutine, which makes it the
// same whatever the others do.
func (s *settings) trainModels(reader *feature.Reader, lists *corpus.Lists, neutral map[string][]string, labelled []corpus.Example) (*model.Weights, int, error) {
	parts := make([]*model.Weights, s.models)
	counts := make([]int, s.models)
	var g errgroup.Group
	for m := range s.models {
		g.Go(func() error {
			c := s.Config
			c.Seed = s.seed + uint64(m)
			made, err := template.Generate(c.Seed, s.texts, lists, neutral, s.without...)
			if err != nil {
				return err
			}
			xs := train.Vary(c.Seed, append(labelled[:len(labelled):len(labelled)], train.Dress(c.Seed, made)...))
			counts[m] = len(xs)
			c.Log("model %d of %d: %d examples", m+1, s.models, len(xs))
			parts[m] = train.Run(c, reader, xs)
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, 0, err
	}
	w, examples := parts[0], counts[0]
	for m := 1; m < s.models; m++ {
		w.Add(parts[m])
		examples += counts[m]
	}
	w.Scale(1 / float32(s.models))
	return w, examples, nil
}

// trainTone learns what texts say of whether they name somebody. It learns nothing from what machines print of people: most of paste names
// somebody, which would tip it.
func (s *settings) trainTone(reader *feature.Reader, lists *corpus.Lists, neutral map[string][]string) (*model.Tone, error) {
	made, err := template.Generate(s.seed+100, s.texts/2, lists, neutral, append(s.without[:len(s.without):len(s.without)], "paste")...)
	if err != nil {
		return nil, err
	}
	asked, err := template.Inquiries(s.seed+200, toneTimes, lists, neutral)
	if err != nil {
		return nil, err
	}
	return train.Tone(s.seed, s.Epochs, reader, append(made, asked...)), nil
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
