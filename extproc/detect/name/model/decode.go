package model

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/internal/prefetch"
)

// span is how far from a word that may well be a part of something others are looked for that may be parts of the same: Choisy - le - Roi.
const span = 4

// batch is how many words are scored together: enough that memory has brought the weights of one by the time that those of all are
// asked for, and so few that they still lie in a near cache then.
const batch = 32

// Decoder holds the memory of decoding; it is reused from text to text and not for concurrent use.
type Decoder struct {
	batch   [batch]int32 // words that are to be scored together
	waiting int          // how many of them there are
	ends    [batch]int   // where a word's part of rows ends
	rows    []uint32
	part    [batch]sums // of the words of the batch
	places  []int32     // where each word's sums are: one more than their index, or one of the two below
	sums    []sums      // of the words of the text that were not given up
	hopeful []int32     // the words that may well be a part of something
	chances []chance    // what each word may well be a part of
	tone    int         // the text's grade, if judged
	judged  bool        // there is a word that was not given up
	named   bool        // a word is surely a part of somebody's name
	scores  [][Labels]int32
	back    [][Labels]Label
}

// What a place says of a word that has no sums.
const (
	unseen int32 = 0
	scored int32 = -1 // waits to be, or was given up
)

// Decode writes the best labels of d's words to dst. Where a word is surely a part of somebody's name, others begin one more easily.
func (m *Model) Decode(dst []Label, z *Decoder, d *feature.Document) []Label {
	z.named, z.judged = false, false
	m.weigh(z, d)
	if z.judged = len(z.sums) > 0; z.judged {
		z.tone = m.tone(d)
		switch {
		case z.tone < errandTone && (z.errand(d) || z.called(d)):
			z.tone = errandTone
		case z.tone < affairTone && len(z.hopeful) > 0 && d.Affair():
			z.tone = affairTone
		}
	}
	return m.best(dst, z, len(d.Words), m.steps(z))
}

// DecodePart is Decode of a part of the text that was decoded last, read in another way: it has that text's tone, and names somebody if it does.
func (m *Model) DecodePart(dst []Label, z *Decoder, d *feature.Document) []Label {
	z.sums = z.sums[:0]
	if z.judged {
		m.weigh(z, d)
	}
	return m.best(dst, z, len(d.Words), m.steps(z))
}

// DecodeHeard is DecodePart of a text that was dictated, in which less tells of a name.
func (m *Model) DecodeHeard(dst []Label, z *Decoder, d *feature.Document) []Label {
	m.weigh(z, d)
	return m.best(dst, z, len(d.Words), &m.heard[z.tone])
}

// Named says that a word of the text that was decoded last is surely a part of somebody's name.
func (z *Decoder) Named() bool { return z.named }

// steps are those of the text that was decoded last.
func (m *Model) steps(z *Decoder) *steps {
	if z.named {
		return &m.among[z.tone]
	}
	return &m.alone[z.tone]
}

// weigh scores the words of the first turn, then what stands beside those that may well be parts of something and now has its turn, and so on.
func (m *Model) weigh(z *Decoder, d *feature.Document) {
	n := len(d.Words)
	z.places = append(z.places[:0], make([]int32, n)...)
	z.chances = append(z.chances[:0], make([]chance, n)...)
	z.sums, z.hopeful = z.sums[:0], z.hopeful[:0]
	for i := range d.Infos {
		if d.Infos[i].Turn == feature.First {
			m.take(z, d, i)
		}
	}
	m.score(z, d)
	for next := 0; next < len(z.hopeful); m.score(z, d) {
		for end := len(z.hopeful); next < end; next++ {
			m.beside(z, d, int(z.hopeful[next]), -1)
			m.beside(z, d, int(z.hopeful[next]), 1)
		}
	}
}

// best writes the best labels of n words to dst. Runs of scored words that are not hopeless are decoded on their own; the words between
// them are outside.
func (m *Model) best(dst []Label, z *Decoder, n int, t *steps) []Label {
	dst = append(dst[:0], make([]Label, n)...)
	if len(z.sums) == 0 {
		return dst
	}
	for i := 0; i < n; i++ {
		if z.places[i] <= unseen {
			continue
		}
		from := i
		z.scores = z.scores[:0]
		for ; i < n && z.places[i] > unseen; i++ {
			z.scores = append(z.scores, [Labels]int32{})
			z.sums[z.places[i]-1].spread(&z.scores[len(z.scores)-1])
		}
		t.viterbi(dst[from:i], z, i < n)
	}
	return dst
}

// errand says that a text asks for something that is done for, to or with who may well be named there: it may sound as if it spoke of the
// world, but is about somebody.
func (z *Decoder) errand(d *feature.Document) bool {
	for _, i := range z.hopeful {
		if d.Unknown(int(i)) && d.Recipient(int(i)) {
			return !d.Asks()
		}
	}
	return false
}

// brief is the most words of a text in which a first name alone says that it is about somebody: in a longer one its words tell.
const brief = 24

// called says that somebody may well be called by a first name alone in a short text: it may ask as one asks about the world, and few of
// its words tell otherwise.
func (z *Decoder) called(d *feature.Document) bool {
	if len(d.Words) >= brief {
		return false
	}
	for _, i := range z.hopeful {
		if d.Called(int(i)) && (i > 0 || d.Infos[i].Bits&lexicon.Common == 0) {
			return true
		}
	}
	return false
}

// chance says of a scored word what it may well be a part of.
type chance uint8

const (
	nothing  chance = iota
	aName           // of somebody's name
	anything        // of a place, an organisation or an address; common words make up these, too
)

// beside takes what now has its turn on one side of word i, which may well be a part of something; by is the step to the next
// word, 1 or -1. Where it stops is the same whatever was scored before, so that nothing hangs on the order of the words.
func (m *Model) beside(z *Decoder, d *feature.Document, i, by int) {
	for n := 1; n <= span; n++ {
		j := i + n*by
		if j < 0 || j >= len(d.Infos) {
			return
		}
		turn := d.Infos[j].Turn
		if turn == feature.Never {
			return
		}
		if turn == feature.Later || z.chances[j] != nothing || turn == feature.Common && n == 1 && z.chances[i] == anything {
			for k := i + by; k != j+by; k += by {
				if z.places[k] == unseen {
					m.take(z, d, k)
				}
			}
		}
		if turn >= feature.Later {
			return
		}
	}
}

// take puts word i into the batch, and scores the batch when it is full.
func (m *Model) take(z *Decoder, d *feature.Document, i int) {
	z.places[i] = scored
	z.batch[z.waiting] = int32(i)
	if z.waiting++; z.waiting == batch {
		m.score(z, d)
	}
}

// score sums up what speaks for each label of the words of the batch, gives up those that are hopeless, notes those that are
// hopeful, and empties the batch. First come all rows, each word's asked for while the next one's are found, then all sums.
func (m *Model) score(z *Decoder, d *feature.Document) {
	words := z.batch[:z.waiting]
	z.waiting = 0
	rows := z.rows[:0]
	for k, i := range words {
		from := len(rows)
		rows = d.Append(rows, int(i))
		prefetch.Rows(m.rows[:], rows[from:])
		z.ends[k] = len(rows)
	}
	z.rows = rows
	from := 0
	for k := range words {
		z.part[k] = m.add(rows[from:z.ends[k]])
		from = z.ends[k]
	}
	for k, i := range words { // apart from the rest: what memory has not brought yet can't be guessed
		s := &z.part[k]
		if !s.reaches(m.hopeless) {
			continue
		}
		z.sums = append(z.sums, *s)
		z.places[i] = int32(len(z.sums))
		if s.reaches(m.hopeful) {
			z.named = z.named || s.top(m.sure)&person != 0
			z.chances[i] = aName
			if s.reachesOther(m.hopeful) {
				z.chances[i] = anything
			}
			z.hopeful = append(z.hopeful, i)
		}
	}
}
