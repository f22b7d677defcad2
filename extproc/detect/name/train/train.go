package train

import (
	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/template"
)

// Config says how to train.
type Config struct {
	Seed   uint64
	Epochs int
	Rate   float32 // first step size
	Decay  float32 // how much a weight shrinks each time that it is changed
	Mean   int     // states an epoch, in the second half of training, whose mean is the result; 0: the last state is
	Drop   float32 // share of words that lose their own identity and lists for one step
	Pairs  float32 // share of words that lose the features of several words for one step
	Log    func(format string, args ...any)
}

const labels = int(model.Labels)

type trainer struct {
	Config
	rng     template.Random
	reader  *feature.Reader
	w       []float32 // weights by row
	g       []float32 // sum of squared gradients by row
	step    [labels][labels]float32
	stepG   [labels][labels]float32
	doc     feature.Document
	rows    [][]uint32
	store   []uint32
	score   [][labels]float32
	alpha   [][labels]float32
	beta    [][labels]float32
	gold    []model.Label
	sum     []float32 // of states remembered
	stepSum [labels][labels]float32
	times   int
	loss    float64
	words   int
}

// Run trains on the examples.
func Run(c Config, reader *feature.Reader, examples []corpus.Example) *model.Weights {
	t := &trainer{Config: c, rng: template.Random(c.Seed), reader: reader,
		w: make([]float32, (1<<feature.Bits)*labels), g: make([]float32, 1<<feature.Bits)}
	order := make([]int, len(examples))
	for i := range order {
		order[i] = i
	}
	for e := range c.Epochs {
		for i := len(order) - 1; i > 0; i-- {
			j := t.rng.Below(i + 1)
			order[i], order[j] = order[j], order[i]
		}
		t.loss, t.words = 0, 0
		// The step size falls in a line to a tenth over all epochs.
		for n, i := range order {
			done := (float32(e) + float32(n)/float32(len(order))) / float32(c.Epochs)
			t.learn(&examples[i], c.Rate*(1-float32(.9*done)))
			if c.Mean > 0 && done >= .5 && (n+1)%(len(order)/c.Mean) == 0 {
				t.remember()
			}
		}
		if c.Log != nil {
			c.Log("epoch %d: loss %.4f a word, %d words", e+1, t.loss/float64(max(1, t.words)), t.words)
		}
	}
	if t.times > 0 {
		t.w, t.step = t.mean()
	}
	return &model.Weights{Rows: t.w, Step: t.step}
}

// remember adds the weights as they are to those whose mean is taken in the end: the mean of several states of training is
// steadier than the last one.
func (t *trainer) remember() {
	if t.sum == nil {
		t.sum = make([]float32, len(t.w))
	}
	for i, v := range t.w {
		t.sum[i] += v
	}
	for a := range labels {
		for b := range labels {
			t.stepSum[a][b] += t.step[a][b]
		}
	}
	t.times++
}

func (t *trainer) mean() ([]float32, [labels][labels]float32) {
	for i := range t.sum {
		t.sum[i] /= float32(t.times)
	}
	for a := range labels {
		for b := range labels {
			t.stepSum[a][b] /= float32(t.times)
		}
	}
	return t.sum, t.stepSum
}

// gold writes the labels that an example's spans give its words.
func gold(dst []model.Label, d *feature.Document, spans []corpus.Span) []model.Label {
	dst = dst[:0]
	s := 0
	last := -1
	for i := range d.Words {
		w := &d.Words[i]
		for s < len(spans) && spans[s].End <= int(w.Start) {
			s++
		}
		l := model.Outside
		if s < len(spans) && int(w.Start) < spans[s].End && int(w.End) > spans[s].Start {
			l = model.Label(1 + 2*spans[s].Kind)
			if last == s {
				l++
			}
			last = s
		}
		dst = append(dst, l)
	}
	return dst
}

// exampleWords bounds how long a text is learned from at once.
const exampleWords = 700

func (t *trainer) learn(x *corpus.Example, rate float32) {
	t.reader.Read(&t.doc, x.Text, x.Field)
	n := min(len(t.doc.Words), exampleWords)
	if n == 0 {
		return
	}
	t.gold = gold(t.gold, &t.doc, x.Spans)
	t.weigh(n)
	t.pass(n)
	t.update(n, rate*x.Weight)
	t.words += n
}

// weigh sums up the weights of the first n words, of those features that they keep.
func (t *trainer) weigh(n int) {
	t.store, t.rows = t.store[:0], t.rows[:0]
	for i := range n {
		from := len(t.store)
		t.store = t.doc.AppendOwn(t.store, i)
		if t.Drop > 0 && t.rng.Chance(t.Drop) { // told by its surroundings
			t.store = t.store[:from]
		}
		t.store = t.doc.AppendNear(t.store, i)
		joint := len(t.store)
		t.store = t.doc.AppendJoint(t.store, i)
		if t.Pairs > 0 && t.rng.Chance(t.Pairs) { // told by one word at a time
			t.store = t.store[:joint+feature.WithoutPairs(t.store[joint:])]
		}
		t.rows = append(t.rows, t.store[from:])
	}
	for len(t.score) < n {
		t.score = append(t.score, [labels]float32{})
		t.alpha = append(t.alpha, [labels]float32{})
		t.beta = append(t.beta, [labels]float32{})
	}
	for i := range n {
		s := &t.score[i]
		*s = [labels]float32{}
		for _, r := range t.rows[i] {
			w := t.w[int(r)*labels:][:labels]
			for l := range labels {
				s[l] += w[l]
			}
		}
	}
}
