package model

import (
	"veil/extproc/detect/name/feature"
)

// Model is a set of weights. It is only read after loading and safe for concurrent use.
//
// A row of weights is one word of eight bytes, a byte a label but Outside, whose weight is taken off the others (only
// differences between labels count). A byte is the weight plus 128: so rows are summed as numbers of 16 bits side by side.
type Model struct {
	rows *[1 << feature.Bits]uint64 // eight rows that lie together (package feature) begin with a line of the cache
	unit float32
	step [Labels][Labels]int32 // from label, to label
	// The steps to the inside of a kind, by its label: from its beginning, and from itself.
	enter, stay [Labels]int32
	lead        [Labels]int32 // the most that a step from the label to Outside or to a beginning gains on the one from Outside
	Head        Header

	// hopeless is the sum below which no label of a word can win any more.
	hopeless int32
}

// batch is how many words are narrowed down together: enough that the loads of weights, which wait for memory, overlap
// from word to word, and so few that their rows stay in the nearest cache.
const batch = 32

// Decoder holds the memory of decoding; it is reused from text to text and not for concurrent use.
type Decoder struct {
	words  [batch]int // those of the batch that are not given up yet
	sums   [batch]sums
	ends   [batch]int // where a word's part of rows ends
	rows   []uint32
	scores [][Labels]int32
	back   [][Labels]Label
}

// never is the score of a step that is not allowed.
const never = -1 << 28

// low is the lower byte of each of four numbers of 16 bits.
const low = 0x00FF00FF00FF00FF

// sums are the weights of all labels, summed up side by side.
type sums struct {
	all  uint64 // of the rows as they are: what goes beyond a byte is carried into the next one
	odd  uint64 // of each second byte, in 16 bits
	rows int32  // how many rows are in them
}

// add sums up the weights of rows. At most 128 rows fit. It is kept out of its callers, whose numbers would take the registers
// that its loop needs.
//
//go:noinline
func (m *Model) add(rows []uint32) (s sums) {
	table := m.rows
	_ = table[0] // asks once, not in each turn, that there is a table
	for _, r := range rows {
		v := table[r%(1<<feature.Bits)]
		s.all += v
		s.odd += v >> 8 & low
	}
	s.rows = int32(len(rows))
	return s
}

// even is the sum of the other bytes, in 16 bits.
func (s *sums) even() uint64 { return s.all - s.odd<<8 }

// spread writes the sum of every label; that of Outside is 0.
func (s *sums) spread(out *[Labels]int32) {
	base, even := s.rows*128, s.even()
	for i := range 4 {
		out[1+2*i], out[2+2*i] = int32(even>>(16*i)&0xFFFF)-base, int32(s.odd>>(16*i)&0xFFFF)-base
	}
	out[Outside] = 0
}

// reaches says that a label's sum is limit at least, by a look at all of them at once: a sum is less than 1 << 15, so the
// bit above it tells whether something can be taken off.
func (s *sums) reaches(limit int32) bool {
	const lanes, above = 0x0001000100010001, 0x8000800080008000
	off := uint64(max(0, min(1<<15, limit+s.rows*128))) * lanes
	return (((s.even()|above)-off)|((s.odd|above)-off))&above != 0
}

// Decode writes the best labels of d's words to dst. Runs of active words that are not hopeless are decoded on their own;
// the words between them are outside.
func (m *Model) Decode(dst []Label, z *Decoder, d *feature.Document) []Label {
	dst = append(dst[:0], make([]Label, len(d.Words))...)
	z.scores = z.scores[:0]
	end := 0 // of the run whose scores z holds
	for i := 0; i < len(dst); {
		n := 0
		for ; i < len(dst) && n < batch; i++ {
			if d.Infos[i].Active {
				z.words[n] = i
				n++
			}
		}
		for k := range m.narrow(z, d, n) {
			if z.words[k] != end {
				m.viterbi(dst[end-len(z.scores):end], z, true)
				z.scores = z.scores[:0]
				end = z.words[k]
			}
			z.scores = append(z.scores, [Labels]int32{})
			z.sums[k].spread(&z.scores[len(z.scores)-1])
			end++
		}
	}
	m.viterbi(dst[end-len(z.scores):end], z, end < len(dst))
	return dst
}

// narrow sums up what speaks for each label of the first n words of the batch, gives up those that are hopeless, and answers
// with how many are left. First come all rows, then all loads, so that nothing but memory holds these up.
func (m *Model) narrow(z *Decoder, d *feature.Document, n int) int {
	rows := z.rows[:0]
	for k, i := range z.words[:n] {
		rows = d.Append(rows, i)
		z.ends[k] = len(rows)
	}
	z.rows = rows
	kept, from := 0, 0
	for k, i := range z.words[:n] {
		s := m.add(rows[from:z.ends[k]])
		from = z.ends[k]
		z.words[kept], z.sums[kept] = i, s
		if s.reaches(m.hopeless) { // no branch: what memory has not brought yet can't be guessed
			kept++
		}
	}
	return kept
}

// advance takes one word more: best are the best scores of all sequences up to the word before by their last label, and up
// to the word afterwards; s are the word's own scores. It notes in back which label each came from.
func (m *Model) advance(best, s *[Labels]int32, back *[Labels]Label) {
	last := *best
	for l := InPerson; l < Labels; l += 2 { // inside: only from its own kind
		top, from := last[l]+m.stay[l], l
		if v := last[l-1] + m.enter[l]; v > top {
			top, from = v, l-1
		}
		best[l], back[l] = top+s[l], from
	}
	outside := last[Outside]
	best[Outside], back[Outside] = outside+m.step[Outside][Outside]+s[Outside], Outside
	for l := BeginPerson; l < Labels; l += 2 {
		best[l], back[l] = outside+m.step[Outside][l]+s[l], Outside
	}
	// Only labels whose lead can make up for what they are behind Outside can win a step to Outside or a beginning.
	for k := BeginPerson; k < Labels; k++ {
		if last[k]+m.lead[k] <= outside {
			continue
		}
		step := &m.step[k]
		if v := last[k] + step[Outside] + s[Outside]; v > best[Outside] {
			best[Outside], back[Outside] = v, k
		}
		for l := BeginPerson; l < Labels; l += 2 {
			if v := last[k] + step[l] + s[l]; v > best[l] {
				best[l], back[l] = v, k
			}
		}
	}
}

// viterbi finds the best labels for the words whose scores z holds. more says that a word follows, which is outside.
func (m *Model) viterbi(dst []Label, z *Decoder, more bool) {
	n := len(dst)
	if n == 0 {
		return
	}
	if cap(z.back) < n {
		z.back = make([][Labels]Label, n+n/4)
	}
	z.back = z.back[:n]
	start := &m.step[Outside]
	var best [Labels]int32
	for l, v := range z.scores[0] {
		best[l] = start[l] + v
	}
	for i := 1; i < n; i++ {
		m.advance(&best, &z.scores[i], &z.back[i])
	}
	if more {
		for l := range Labels {
			best[l] += m.step[l][Outside]
		}
	}
	at := Outside
	for l := range Labels {
		if best[l] > best[at] {
			at = l
		}
	}
	for i := n - 1; i >= 0; i-- {
		dst[i] = at
		at = z.back[i][at]
	}
}
